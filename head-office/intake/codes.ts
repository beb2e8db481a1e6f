// The codes by which tills enrol: one for a list that IT made, good once at each of its places and until its time. Invariants: a place has one code
// at most: a newer list, an enrolment and a revocation end every older one; a place that has or had a till takes a list that says so; the code leaves
// here once, and is stored here as a hash.
import { hash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { codeStates } from '../../shared/head-office/code-states.ts';
import type { CodeRow, Listed } from '../../shared/head-office/views.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type Actor, record, someOf } from '../core/audit-row.ts';
import type { Queries } from '../core/database.ts';
import { locks } from '../core/locks.ts';
import { type PageAsked, paged } from '../core/paged.ts';
import { iso, shape } from '../core/shape.ts';
import type { ExpectedTill } from './expected-tills.ts';
import { listFacts, type StoreFacts } from './store-facts.ts';

const codeBytes = 20;

/** Codes cannot be guessed, so a plain hash is enough. */
export const hashOfCode = (code: string): string => hash('sha256', code, 'hex');

export type KnownCode = {
  readonly until: Date;
  readonly usedAt: Date | null;
  readonly usedLedger: string | null;
  readonly endedAt: Date | null;
  readonly replaces: boolean;
};
export type CodeVerdict = 'unknown' | 'used' | 'ended' | 'over' | 'again' | 'first' | 'replaces';

/** What an enrolment comes to. `place`: of the till that has it, revoked or not; null where there is none. */
export function verdictOf(
  code: KnownCode | null,
  place: { readonly hasSigned: boolean } | null,
  { ledger, at }: { readonly ledger: string; readonly at: Date },
): CodeVerdict {
  if (code === null) return 'unknown';
  const isAgain = code.endedAt === null && code.usedLedger === ledger && place?.hasSigned === false;
  if (code.usedAt !== null) return isAgain ? 'again' : 'used';
  if (code.endedAt !== null || (place !== null && !code.replaces)) return 'ended';
  if (code.until <= at) return 'over';
  return place === null ? 'first' : 'replaces';
}

/** An enrolment takes it in common with others: it comes before what ends its code, or is refused. */
export const lockPlaces = (tx: Queries, how: 'alone' | 'in common' = 'alone'): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock${how === 'alone' ? '' : '_shared'}($1)`, [locks.places]);

export type Listing = {
  readonly tills: readonly ExpectedTill[];
  readonly stores: ReadonlyMap<string, Partial<StoreFacts>>;
  readonly until: Date;
  readonly mayReplace: boolean;
};

const isListed = '(store, terminal) IN (SELECT * FROM unnest($1::text[], $2::text[]))';
const placeRow = z.object({ store: z.string(), terminal: z.string() });
type Place = z.infer<typeof placeRow>;
export const placeWords = ({ store, terminal }: Place): string => `${store}/${terminal}`;
export const placesWords = (places: readonly Place[]): string => someOf(places.map(placeWords));

/** The code; or the places that have a till, where the list does not say that it replaces them. */
export async function expectTills(
  tx: Queries,
  { tills, stores, until, mayReplace }: Listing,
  by: Actor,
  at: Date,
): Promise<Result<string, readonly Place[]>> {
  const places = [tills.map(({ store }) => store), tills.map(({ terminal }) => terminal)];
  await lockPlaces(tx);
  const taken = await tx.rows(placeRow, `SELECT store, terminal FROM tills WHERE ${isListed}`, places);
  if (taken.length > 0 && !mayReplace) return err(taken);
  const code = randomBytes(codeBytes).toString('base64url');
  await tx.run(
    `UPDATE expected SET ended_at = $3, ended_by = $4, ended_why = 'newer' WHERE ended_at IS NULL AND ${isListed}`,
    [...places, at, by.name],
  );
  await tx.run(expectSql, [...places, tills.map(({ name }) => name), hashOfCode(code), by.name, at, until]);
  await listFacts(tx, stores, by, at);
  await record(tx, by, at, 'enrol', placesWords(tills));
  for (const place of taken) await record(tx, by, at, 'replace', placeWords(place));
  return ok(code);
}

const expectSql = `
WITH l AS (INSERT INTO lists (code_hash, made_by, made_at, until) VALUES ($4, $5, $6, $7) RETURNING id)
INSERT INTO expected (list, store, terminal, name, replaces)
SELECT l.id, p.store, p.terminal, p.name, EXISTS (SELECT FROM tills t WHERE t.store = p.store AND t.terminal = p.terminal)
FROM l, unnest($1::text[], $2::text[], $3::text[]) AS p (store, terminal, name)`;

/** Of a till that is revoked. */
export async function endCodesOf(tx: Queries, till: string, by: Actor, at: Date): Promise<void> {
  await lockPlaces(tx);
  await tx.run(
    `UPDATE expected e SET ended_at = $2, ended_by = $3, ended_why = 'revoked'
     FROM tills t WHERE t.id = $1 AND e.store = t.store AND e.terminal = t.terminal AND e.ended_at IS NULL`,
    [till, at, by.name],
  );
}

/** Those of a list, at one place or at all of them. How many there were. */
export async function cancelCodes(
  tx: Queries,
  { list, place }: { readonly list: number | null; readonly place: string | null },
  by: Actor,
  at: Date,
): Promise<number> {
  await lockPlaces(tx);
  const ended = await tx.rows(
    placeRow,
    `UPDATE expected SET ended_at = $3, ended_by = $4, ended_why = 'cancelled'
     WHERE used_at IS NULL AND ended_at IS NULL
       AND ($1::bigint IS NULL OR list = $1) AND ($2::text IS NULL OR store || '/' || terminal = $2)
     RETURNING store, terminal`,
    [list, place, at, by.name],
  );
  if (ended.length > 0) await record(tx, by, at, 'cancel-code', placesWords(ended));
  return ended.length;
}

const code = shape({
  list: ['e.list', z.int()],
  storeId: ['e.store', z.string()],
  store: ['coalesce(s.name, ls.name, e.store)', z.string()],
  terminal: ['e.terminal', z.string()],
  madeBy: ['l.made_by', z.string()],
  madeAt: ['l.made_at', iso],
  until: ['l.until', iso],
  replaces: ['e.replaces', z.boolean()],
  state: [
    `CASE WHEN e.used_at IS NOT NULL THEN 'used' WHEN e.ended_at IS NOT NULL THEN e.ended_why
       WHEN l.until <= $1 THEN 'over' ELSE 'open' END`,
    z.enum(codeStates),
  ],
  at: ['coalesce(e.used_at, e.ended_at)', iso.nullable()],
  by: ['CASE WHEN e.used_at IS NULL THEN e.ended_by ELSE e.used_from END', z.string().nullable()],
});

/** Those that still let a till in come first, then the newest. */
export const codeRows = (db: Queries, find: string, now: Date, page: PageAsked): Promise<Listed<CodeRow>> =>
  paged(
    db,
    {
      shape: code,
      from: `FROM expected e JOIN lists l ON l.id = e.list
        LEFT JOIN stores s ON s.id = e.store LEFT JOIN listed_stores ls ON ls.store = e.store
        WHERE strpos(lower(e.store || '/' || e.terminal || ' ' || coalesce(s.name, ls.name, '')), lower($2)) > 0`,
      order: [
        { sql: '(e.used_at IS NULL AND e.ended_at IS NULL AND l.until > $1)', type: 'boolean', isDown: true },
        { sql: 'e.list', type: 'bigint', isDown: true },
        { sql: 'e.store', type: 'text' },
        { sql: 'e.terminal', type: 'text' },
      ],
      values: [now, find],
    },
    page,
  );
