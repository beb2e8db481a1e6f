// What burst-bench.ts and its peers say to one another.
import { z } from 'zod';

export const benchKey = { keyId: 'BENCH1', keySecret: 'signs the requests and the webhooks of a bench' };
export const benchProduct = 'bench-card';

export const order = z.object({
  kind: z.enum(['begin', 'end']),
  port: z.int().default(0),
  orderIds: z.array(z.string()).default([]),
});
export type Order = z.infer<typeof order>;

export const said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('service'), url: z.url() }),
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('sent'), statuses: z.record(z.string(), z.int()) }),
]);
export type Said = z.infer<typeof said>;
