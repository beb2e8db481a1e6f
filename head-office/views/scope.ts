// Who reads, and what of it all. Invariant: every query of a view has this condition, so that nobody reads beyond their stores.
import { z } from 'zod';
import type { TillName, Where } from '../../shared/head-office/views.ts';

export type Reader = {
  /** Their own; who has stores of their own is of the store. */
  readonly stores: 'all' | readonly string[];
  readonly userId: string;
  readonly now: Date;
};

/** Of the tills `t`: by the first three values of a query. */
export const inScope =
  '($1::text[] IS NULL OR t.store = ANY($1)) AND ($2::text IS NULL OR t.store = $2) AND ($3::text IS NULL OR t.id = $3)';

export const scopeOf = ({ stores }: Reader, { store, till }: Where): [unknown, unknown, unknown] => [
  stores === 'all' ? null : stores,
  store ?? null,
  till ?? null,
];

/** Of `tills t JOIN stores s`. */
export const nameColumns = `t.id AS "tillId", t.terminal, s.id AS "storeId", s.name AS store, coalesce(s.region, '') AS region`;
export const withStore = 'JOIN tills t ON t.id = o.till JOIN stores s ON s.id = t.store';

export const tillName = z.object({
  tillId: z.string(),
  terminal: z.string(),
  storeId: z.string(),
  store: z.string(),
  region: z.string(),
});
export const nameOf = ({ tillId, terminal, storeId, store, region }: TillName): TillName => ({
  tillId,
  terminal,
  storeId,
  store,
  region,
});

export const iso = z.date().transform((at) => at.toISOString());

/** A till was heard if it was in this time. */
export const heardMs = 5 * 60_000;
export const heardSince = ({ now }: Reader): Date => new Date(now.getTime() - heardMs);

/** So many rows of a list are shown. */
export const mostRows = 200;

export function listed<Row>(
  rows: readonly Row[],
  total: number,
  from = 0,
): { readonly rows: readonly Row[]; readonly more: number } {
  return { rows, more: Math.max(0, total - from - rows.length) };
}

/** The rows of a query that counts in `total` how many there are in all. */
export const counted = <Row extends { readonly total: number }, Shown>(
  rows: readonly Row[],
  shown: (row: Row) => Shown,
): ReturnType<typeof listed<Shown>> => listed(rows.map(shown), rows[0]?.total ?? 0);
