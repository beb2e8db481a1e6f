// What a bench and the process beside it (outside.ts) say to one another.
import { z } from 'zod';

export const outsideKey = { keyId: 'BENCH', keySecret: 'signs the requests of a bench' };
export const outsideSaid = z.object({ url: z.url(), printerPort: z.int() });
export type OutsideSaid = z.infer<typeof outsideSaid>;
