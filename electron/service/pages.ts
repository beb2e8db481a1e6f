// Reads a list of the service page by page (section 4, pagination rules).
// Invariant: each cursor is used once and at once. The next page is requested before the present one is yielded, so a
// slow reader never lets a short-lived cursor expire.
import type { z } from 'zod';
import type { Cursors } from '../../shared/interface/resources.ts';
import { err, ok } from '../../shared/result.ts';
import type { ServiceAnswer } from './answer.ts';
import type { Caller } from './call.ts';
import { type Parameters, query } from './path.ts';

/** More pages than any list has. It stops a service that hands out cursors for ever. */
const maxPages = 5000;

/** Yields what each page lists; stops after the last page or the first failure. A repeated cursor is `nonsense`. */
export async function* readPages<P extends { cursors: Cursors }, T>(
  { call }: Caller,
  path: string,
  filter: Parameters,
  schema: z.ZodType<P>,
  itemsOf: (page: P) => T,
): AsyncGenerator<ServiceAnswer<T>, void> {
  const ask = (next: string | null) => call({ method: 'GET', path: `${path}${query({ ...filter, next })}` }, schema);
  const used = new Set<string>();
  let asked: Promise<ServiceAnswer<P>> | null = ask(null);
  while (asked) {
    const answer: ServiceAnswer<P> = await asked;
    if (!answer.ok) {
      yield answer;
      return;
    }
    const { status, value: page } = answer.value;
    const next = page.cursors.next;
    const goesRound = next !== null && (used.has(next) || used.size >= maxPages);
    asked = null;
    if (next !== null && !goesRound) {
      used.add(next);
      asked = ask(next);
    }
    yield ok({ status, value: itemsOf(page) });
    if (goesRound) yield err({ kind: 'nonsense', status });
  }
}
