// What may come back in the place of the service's answer: its own, with another status or header, and a body cut, flipped, or of another
// shape; decided by a seed.
import type { Chance } from '../../testkit/chance.ts';
import { mutated, oddValue, torn } from './odd.ts';

const statuses = [200, 201, 204, 301, 400, 401, 403, 404, 409, 422, 429, 500, 502, 503];
const headers = [
  ['date', 'yesterday'],
  ['date', 'Fri, 06 Nov 2026 09:00:00 GMT'],
  ['retry-after', '-5'],
  ['retry-after', '1e99'],
  ['retry-after', 'soon'],
  ['content-type', 'text/html'],
  ['content-encoding', 'gzip'],
  ['x-request-id', 'x'.repeat(3000)],
] as const;

/** The sandbox's answer with something wrong about it. */
export async function spoilt(chance: Chance, answer: Response): Promise<Response> {
  const whole = new Uint8Array(await answer.arrayBuffer());
  const kept = new Headers(answer.headers);
  if (chance.often(0.4)) {
    const [name, value] = chance.pick(headers);
    kept.set(name, value);
  }
  const status = chance.often(0.4) ? chance.pick(statuses) : answer.status;
  const body = chance.often(0.25) ? torn(chance, whole) : other(chance, whole);
  kept.delete('content-length');
  return new Response(status === 204 ? null : Uint8Array.from(body), { status, headers: kept });
}

function other(chance: Chance, whole: Uint8Array): Uint8Array {
  if (chance.often(0.1)) return whole;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(whole).toString());
  } catch {
    return whole;
  }
  for (let times = 1 + chance.int(3); times > 0; times -= 1) value = mutated(chance, value);
  return Buffer.from(JSON.stringify(chance.often(0.1) ? oddValue(chance) : value) ?? '');
}
