// The reader, and what they may see. Invariant: every query of a view has this condition, so that no one reads beyond their stores.
import { z } from 'zod';
import type { Counted, TillName, Where } from '../../shared/head-office/views.ts';
import type { PageAsked } from '../core/paged.ts';

export type Reader = {
  /** The reader's own stores; a reader with own stores counts as people of the store. */
  readonly stores: 'all' | readonly string[];
  readonly userId: string;
  readonly now: Date;
  /** Of a page of a list; by default `mostRows`. */
  readonly mostRows?: number;
};

/** For the tills `t`: by the first three values of a query. */
export const inScope =
  '($1::text[] IS NULL OR t.store = ANY($1)) AND ($2::text IS NULL OR t.store = $2) AND ($3::text IS NULL OR t.id = $3)';

export const scopeOf = ({ stores }: Reader, { store, till }: Where): [unknown, unknown, unknown] => [
  stores === 'all' ? null : stores,
  store ?? null,
  till ?? null,
];

/** The rows that a view lists are `o`. */
export const withStore = 'JOIN tills t ON t.id = o.till JOIN stores s ON s.id = t.store';
export const withSale = 'LEFT JOIN sales sa ON sa.till = o.till AND sa.sale = o.sale AND sa.lost_of = o.lost_of';

/** For `tills t JOIN stores s`. */
export const storeName = {
  storeId: ['s.id', z.string()],
  store: ['s.name', z.string()],
  region: ["coalesce(s.region, '')", z.string()],
} as const;
export const tillName = {
  tillId: ['t.id', z.string()],
  terminal: ['t.terminal', z.string()],
  ...storeName,
} as const;
export const nameOf = ({ tillId, terminal, storeId, store, region }: TillName): TillName => ({
  tillId,
  terminal,
  storeId,
  store,
  region,
});

/** A till counts as reporting if it reported within this time. */
export const recentlySeenMs = 5 * 60_000;
export const recentlySeenSince = ({ now }: Reader): Date => new Date(now.getTime() - recentlySeenMs);

/** Of each page of a list that people read. */
export const mostRows = 100;
export const pageOf = ({ mostRows: most = mostRows }: Reader, after: string | undefined): PageAsked => ({
  after,
  most,
});

/** How many rows there are in all, of which a query has the first. */
export const total = ['count(*) OVER ()', z.int()] as const;
/** The rows of a query that also counts them. */
export const counted = <Row extends { readonly total: number }>(rows: readonly Row[]): Counted<Omit<Row, 'total'>> => ({
  rows: rows.map(({ total: _, ...row }) => row),
  total: rows[0]?.total ?? 0,
});
