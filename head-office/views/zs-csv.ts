// The Zs as a table for a spreadsheet: a row for each pot of each Z, and one for a Z that is missing.
import { type Cell, csvBytes } from '../../shared/csv.ts';
import type { ZRow, ZsAsks } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import type { Reader } from './scope.ts';
import { zs } from './zs.ts';

const head = [
  'store',
  'till',
  'business_day',
  'state',
  'verdict',
  'ledger',
  'z',
  'sha256',
  'currency',
  'pot',
  'expected',
  'counted',
  'difference',
  'journal',
  'sold_cards',
  'sold',
  'returned_cards',
  'returned',
] as const;

export async function zsCsv(db: Queries, reader: Reader, asks: ZsAsks): Promise<Uint8Array> {
  return zsTable((await zs(db, reader, asks)).zs.rows);
}

export const zsTable = (rows: readonly ZRow[]): Uint8Array => csvBytes([head, ...rows.flatMap(rowsOf)]);

function rowsOf({ store, terminal, day, state, verdict, z }: ZRow): Cell[][] {
  const of = [store, terminal, day, state, verdict];
  if (!z) return [[...of, ...head.slice(of.length).map(() => null)]];
  const { ledgerId, n, sha256, sold, returned } = z;
  return z.pots.map(({ pot, expected, counted, difference, journal }) => [
    ...[...of, ledgerId, n, sha256, sold.amount.currency, pot],
    ...[expected.amount, counted?.amount ?? null, difference?.amount ?? null, journal.amount],
    ...[sold.cards, sold.amount.amount, returned.cards, returned.amount.amount],
  ]);
}
