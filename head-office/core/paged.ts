// Lists in pages. Invariant: a row that is there all the time is on one page exactly, whatever comes and goes meanwhile: a page begins after the last
// row of the page before, not after a number of rows.
import { z } from 'zod';
import type { Listed } from '../../shared/head-office/views.ts';
import { readJson } from '../../shared/json.ts';
import type { Queries } from './database.ts';

/** The list's order is by these, and no two rows have the same values of all. None may be null. */
export type OrderKey = { readonly sql: string; readonly type: keyof typeof textOf; readonly isDown?: true };

/** How PostgreSQL writes a value. */
const textOf = {
  text: /^/,
  bigint: /^-?\d{1,18}$/,
  boolean: /^(?:true|false)$/,
  date: /^\d{4}-\d\d-\d\d$/,
  timestamptz: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}$/,
};

/** `after`: `next` of the page before; without it, the first. */
export type PageAsked = { readonly after?: string | undefined; readonly most: number };

/** A page was asked for by what is not the `next` of this list. */
export class WrongCursor extends Error {
  override readonly name = 'WrongCursor';
}

type Cursor = { readonly before: number; readonly keys: readonly string[] };
const cursorOf = z.tuple([z.int().min(0)], z.string());

export function readCursor(after: string | undefined, order: readonly OrderKey[]): Cursor | null {
  if (after === undefined) return null;
  const read = readJson(after, cursorOf);
  if (!read) throw new WrongCursor();
  const [before, ...keys] = read;
  const isOfList = keys.length === order.length && order.every(({ type }, at) => textOf[type].test(keys[at] ?? ''));
  if (!isOfList) throw new WrongCursor();
  return { before, keys };
}

export const cursorText = (before: number, keys: readonly string[] = []): string => JSON.stringify([before, ...keys]);

export type List<S extends z.ZodType> = {
  readonly shape: { readonly sql: string; readonly row: S };
  /** From `FROM` on; it ends in conditions, to which more can be added with `AND`. */
  readonly from: string;
  readonly order: readonly OrderKey[];
  readonly values: readonly unknown[];
  /** Each row is a sum of many others, so that counting them costs as much as reading them: both are one statement. */
  readonly isSummed?: true;
};

const count = z.object({ total: z.int() });

export async function paged<S extends z.ZodType>(
  db: Queries,
  { shape: { sql, row }, from, order, values, isSummed }: List<S>,
  { after, most }: PageAsked,
): Promise<Listed<z.infer<S>>> {
  const cursor = readCursor(after, order);
  const before = cursor?.before ?? 0;
  const counted = isSummed ? undefined : await countOf(db, `SELECT ${sql} ${from}`, values);
  const keys = order.map((key, at) => `(${key.sql})::text AS "key ${at}"`).join(', ');
  const by = order.map((key) => `${key.sql}${key.isDown ? ' DESC' : ''}`).join(', ');
  const found = await db.rows(
    z.record(z.string(), z.unknown()),
    `SELECT ${sql}, ${keys} ${isSummed ? ', count(*) OVER () AS "left"' : ''} ${from} ${cursor ? `AND ${beyond(order, values.length + 1)}` : ''} ORDER BY ${by} LIMIT ${most + 1}`,
    [...values, ...(cursor?.keys ?? [])],
  );
  const total = counted ?? before + Number(found[0]?.left ?? 0);
  const rows = found.slice(0, most);
  const last = found.length > most ? rows.at(-1) : undefined;
  return {
    rows: rows.map((one) => row.parse(one)),
    before,
    total: Math.max(total, before + rows.length),
    next: last
      ? cursorText(
          before + rows.length,
          order.map((_, at) => String(last[`key ${at}`])),
        )
      : null,
  };
}

async function countOf(db: Queries, sql: string, values: readonly unknown[]): Promise<number> {
  const [counted] = await db.rows(count, `SELECT count(*) AS total FROM (${sql}) counted`, values);
  return counted?.total ?? 0;
}

/** That a row comes after the one whose values begin at this parameter. */
function beyond([key, ...rest]: readonly OrderKey[], at: number): string {
  if (!key) return 'false';
  const value = `$${at}::${key.type}`;
  const then = `${key.sql} ${key.isDown ? '<' : '>'} ${value}`;
  return rest.length === 0 ? then : `(${then} OR (${key.sql} = ${value} AND ${beyond(rest, at + 1)}))`;
}

/** Of a list that is made whole each time. */
export function pageOfAll<Row>(all: readonly Row[], { after, most }: PageAsked): Listed<Row> {
  const before = readCursor(after, [])?.before ?? 0;
  const rows = all.slice(before, before + most);
  const end = before + rows.length;
  return { before, rows, total: all.length, next: end < all.length ? cursorText(end) : null };
}

export type PageAt<Row> = (page: PageAsked) => Promise<Listed<Row>>;

/** The rows of each page, to the last. */
export async function* everyPage<Row>(pageAt: PageAt<Row>, most = 1000): AsyncGenerator<readonly Row[], void> {
  for (let after: string | null | undefined; after !== null; ) {
    const { rows, next }: Listed<Row> = await pageAt({ after, most });
    yield rows;
    after = next;
  }
}

/** With each row changed. */
export const listOf = <From, To>({ rows, ...list }: Listed<From>, change: (row: From) => To): Listed<To> => ({
  ...list,
  rows: rows.map(change),
});
