// Pages of a list: keyset paging over numbered rows, in both directions (section 4, pagination rules).
// Invariant: following `next` from the first page shows, once and in order, every row that existed then.
import { type Cursors as PageCursors, pageSize } from '../../shared/interface/resources.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type Refusal, wrongParameter } from './answers.ts';
import type { Cursors, Direction } from './cursors.ts';
import type { SandboxDatabase } from './database.ts';

export type Row<T> = { readonly position: number; readonly item: T };

/** Rows in ascending order of position. */
export type RowSource<T> = {
  after(position: number, limit: number): Row<T>[];
  /** The last rows before `position`, also ascending. */
  before(position: number, limit: number): Row<T>[];
};

export type ListQuery = { readonly size: number; readonly turn: { direction: Direction; cursor: string } | null };

export function arraySource<T>(items: readonly T[], wanted: (item: T) => boolean): RowSource<T> {
  const rows = items.map((item, position) => ({ position, item })).filter(({ item }) => wanted(item));
  return {
    after: (position, limit) => rows.filter((row) => row.position > position).slice(0, limit),
    before: (position, limit) => rows.filter((row) => row.position < position).slice(-limit),
  };
}

/** The rows of a table that numbers them in `n`, as `shown` makes them. */
export function tableSource<Stored extends { n: number }, T>(
  { db }: SandboxDatabase,
  table: 'client_partners' | 'stores',
  shown: (row: Stored) => T,
): RowSource<T> {
  const after = db.prepare<[number, number], Stored>(`SELECT * FROM ${table} WHERE n > ? ORDER BY n LIMIT ?`);
  const before = db.prepare<[number, number], Stored>(`SELECT * FROM ${table} WHERE n < ? ORDER BY n DESC LIMIT ?`);
  const numbered = (row: Stored) => ({ position: row.n, item: shown(row) });
  return {
    after: (position, limit) => after.all(position, limit).map(numbered),
    before: (position, limit) => before.all(position, limit).map(numbered).reverse(),
  };
}

/** A parameter that may occur at most once; unknown parameters are ignored. */
export function single(query: URLSearchParams, name: string): Result<string | null, Refusal> {
  const values = query.getAll(name);
  return values.length > 1 ? err(wrongParameter(name, 'must be given once')) : ok(values[0] ?? null);
}

/** Reads `size`, `next` and `previous`. */
export function readListQuery(query: URLSearchParams): Result<ListQuery, Refusal> {
  const size = single(query, 'size');
  if (!size.ok) return size;
  const given = size.value ?? String(pageSize.default);
  const wanted = Number(given);
  if (!/^\d{1,4}$/.test(given) || wanted < pageSize.min || wanted > pageSize.max)
    return err(wrongParameter('size', `must be an integer from ${pageSize.min} to ${pageSize.max}`));
  const next = single(query, 'next');
  if (!next.ok) return next;
  const previous = single(query, 'previous');
  if (!previous.ok) return previous;
  if (next.value !== null && previous.value !== null)
    return err(wrongParameter('previous', 'must not be given together with next'));
  if (next.value !== null) return ok({ size: wanted, turn: { direction: 'next', cursor: next.value } });
  if (previous.value !== null) return ok({ size: wanted, turn: { direction: 'previous', cursor: previous.value } });
  return ok({ size: wanted, turn: null });
}

/** One page and the cursors around it. `scope` names the list and its filter. */
export function pageOf<T>(
  source: RowSource<T>,
  scope: string,
  { size, turn }: ListQuery,
  cursors: Cursors,
): Result<{ items: T[]; cursors: PageCursors }, Refusal> {
  let rows: Row<T>[];
  if (turn === null) {
    rows = source.after(-1, size);
  } else {
    const position = cursors.read(scope, turn.direction, turn.cursor);
    if (!position.ok) return err(wrongParameter(turn.direction, position.error));
    rows = turn.direction === 'next' ? source.after(position.value, size) : source.before(position.value, size);
  }
  const first = rows[0];
  const last = rows.at(-1);
  const earlier = first !== undefined && source.before(first.position, 1).length > 0;
  const later = last !== undefined && source.after(last.position, 1).length > 0;
  return ok({
    items: rows.map((row) => row.item),
    cursors: {
      next: later ? cursors.make(scope, 'next', last.position) : null,
      previous: earlier ? cursors.make(scope, 'previous', first.position) : null,
    },
  });
}
