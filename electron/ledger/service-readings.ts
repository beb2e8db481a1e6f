// What the service said of the store and of the balance, kept to be shown while it is away. The balance's readings are thinned to one
// an hour, and go after 90 days.
import { integer, type RowOf, table, text, value, write } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

export const balanceReadingsTable = table('balance_readings', {
  currency: text,
  /** As `2026-11-22T14`: a later reading of the hour takes its place. */
  hour: text,
  /** Minor units; may be negative. */
  balanceMinor: integer,
  limitMinor: integer,
  availableMinor: integer,
  /** What was spent between the reading before this hour's first and this one; what was paid in is not taken off. */
  fallenMinor: integer,
  /** ISO 8601 UTC, by this till's clock. */
  readAt: text,
});
type Row = RowOf<typeof balanceReadingsTable>;
export type BalanceReading = Omit<Row, 'hour' | 'fallenMinor'>;

const keptMs = 90 * 86_400_000;

export function createServiceReadings({ db }: Pick<Ledger, 'db'>) {
  const putStore = write<[body: string, readAt: string]>(
    db,
    `INSERT INTO store_reading (one, body, read_at) VALUES (1, ?, ?)
     ON CONFLICT DO UPDATE SET body = excluded.body, read_at = excluded.read_at`,
  );
  const removeHour = write<[currency: string, hour: string]>(
    db,
    'DELETE FROM balance_readings WHERE currency = ? AND hour = ?',
  );
  const removeOld = write<[before: string]>(db, 'DELETE FROM balance_readings WHERE read_at < ?');
  const insert = balanceReadingsTable.insert(db);
  const lastBalance = balanceReadingsTable.one<[currency: string]>(db, 'WHERE currency = ? ORDER BY hour DESC LIMIT 1');
  // The limit is no money: where it changes, nothing was spent.
  const own = ({ availableMinor, limitMinor }: BalanceReading): number => availableMinor - limitMinor;
  const fallenSince = (last: Row | null, reading: BalanceReading, hour: string): number =>
    last ? Math.max(0, own(last) - own(reading)) + (last.hour === hour ? last.fallenMinor : 0) : 0;
  return {
    /** `body`: the store as JSON. */
    putStore,
    storeBody: value<string>(db, 'SELECT body FROM store_reading'),
    storeReadAt: value<string>(db, 'SELECT read_at FROM store_reading'),
    putBalance(tx: Tx, reading: BalanceReading): void {
      const hour = reading.readAt.slice(0, 13);
      const fallenMinor = fallenSince(lastBalance(reading.currency), reading, hour);
      removeHour(tx, reading.currency, hour);
      insert(tx, { ...reading, hour, fallenMinor });
      removeOld(tx, new Date(Date.parse(reading.readAt) - keptMs).toISOString());
    },
    /** The oldest first, from that hour on. */
    balances: balanceReadingsTable.all<[currency: string, hour: string]>(
      db,
      'WHERE currency = ? AND hour >= ? ORDER BY hour',
    ),
    lastBalance,
  };
}
