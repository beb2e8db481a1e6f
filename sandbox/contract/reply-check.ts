// Checks an answer against its contract: a test's assertion inside the service. The answer must read back unchanged, so
// a missing or wrong field is found even where a tolerant reader would fill it in.
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { errorBody, serviceErrors } from '../../shared/interface/error.ts';
import { type Endpoint, everyRefusal } from '../http/endpoint.ts';

const statuses = z.union([z.literal(200), z.literal(201), z.literal(202), z.literal(204)]);

/** Throws where the endpoint may not answer this. The body of the answer itself stays unread. */
export async function checkReply({ action, replies, refusals }: Endpoint, response: Response): Promise<void> {
  const wrong = (why: unknown): never => {
    throw new Error(`${action} answers ${response.status} against its contract: ${String(why)}`);
  };
  const copy = response.clone();
  const type = copy.headers.get('content-type') ?? '';
  if (response.status >= 400) {
    const refusal = errorBody.strict().safeParse(await copy.json());
    if (!refusal.success) return wrong(refusal.error.message);
    const { code, class: errorClass } = refusal.data;
    if (![...refusals, ...everyRefusal].includes(code)) return wrong(code);
    const expected = serviceErrors[code];
    if (expected.status !== response.status || expected.class !== errorClass) return wrong(`${code} ${errorClass}`);
    return;
  }
  const status = statuses.safeParse(response.status);
  const expected = status.success ? replies[status.data] : undefined;
  if (expected === undefined) return wrong('the status');
  const bytes = new Uint8Array(await copy.arrayBuffer());
  if (expected === null) return bytes.length === 0 ? undefined : wrong('a body');
  if (typeof expected === 'string') return type === expected ? undefined : wrong(type);
  if (!type.startsWith('application/json')) return wrong(type);
  const body: unknown = JSON.parse(new TextDecoder().decode(bytes));
  const read = expected.safeParse(body);
  if (!read.success) return wrong(read.error.message);
  if (!isDeepStrictEqual(read.data, body)) return wrong('a field that does not read back as it was written');
}
