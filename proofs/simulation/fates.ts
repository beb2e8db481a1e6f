// What can become of a request on its way, and the answers of strangers. Invariant: a fate is plain data, so that a script can name it.
import { z } from 'zod';
import type { TransportResult } from '../../electron/service/transport.ts';
import { alterations } from './altered.ts';

const ms = z.int().min(0).max(200_000);
const work = z.boolean();

export const fate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unreachable') }),
  /** `work`: the service did it, and nobody hears of it. A reset is known at once, silence only after the time-out. */
  z.strictObject({ kind: z.literal('lost'), work, by: z.enum(['reset', 'silence']) }),
  /** The answer is so long on its way. */
  z.strictObject({ kind: z.literal('late'), ms }),
  /** The request is so long on its way: the work may be done after the till gave it up. */
  z.strictObject({ kind: z.literal('slow'), ms }),
  /** Something on the way sends it once more. */
  z.strictObject({ kind: z.literal('doubled'), ms }),
  /** Somebody else answers: a gateway, a hotel's page. `work`: after the service did it. */
  z.strictObject({
    kind: z.literal('answered'),
    work,
    by: z.enum([
      '429',
      '429-hour',
      'page-hour',
      '500',
      '502',
      '503',
      '401',
      'portal',
      'other-json',
      'half-json',
      'nothing',
    ]),
  }),
  /** The service's own answer, about something else. */
  z.strictObject({ kind: z.literal('altered'), what: z.enum(alterations) }),
]);
export type Fate = z.infer<typeof fate>;

export function answered(status: number, body: string, at: Date, more: Record<string, string> = {}): TransportResult {
  return { kind: 'answered', status, headers: { date: at.toUTCString(), ...more }, body: Buffer.from(body) };
}

/** `at`: the service's time. */
export function foreignAnswer(by: Extract<Fate, { kind: 'answered' }>['by'], at: Date): TransportResult {
  switch (by) {
    case '429':
      return answered(429, '{"class":"rate_limit","code":"rate_limit_exceeded","message":""}', at, {
        'retry-after': '7',
      });
    case '429-hour':
      return answered(429, '{"class":"rate_limit","code":"rate_limit_exceeded","message":""}', at, {
        'retry-after': '3600',
      });
    case 'page-hour':
      return answered(503, '<html>Back soon</html>', at, { 'retry-after': '86400' });
    case '500':
      return answered(500, '{"class":"internal","code":"internal_error","message":""}', at);
    case '502':
      return answered(502, '<html>Bad gateway</html>', at);
    case '503':
      return answered(503, '', at, { 'retry-after': '20' });
    case '401':
      return answered(401, '{"class":"unauthorized","code":"invalid_signature","message":""}', at);
    case 'portal':
      // A box in the shop, with a clock of its own.
      return answered(200, '<!doctype html><title>Welcome</title>', new Date(at.getTime() + 26 * 3_600_000));
    case 'other-json':
      return answered(200, '{"status":"ok","data":[]}', at);
    case 'half-json':
      return answered(200, '{"id":"3f2b8c1e-0d5a-', at);
    case 'nothing':
      return answered(200, '', at);
  }
}
