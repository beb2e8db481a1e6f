// The time zone that each start of the till reckoned in, as its journal says. Invariant: a shift whose computer named no zone that is known
// says so, though it reckons as before.
import { query, value } from './table.ts';
import type { Ledger } from './transaction.ts';

const starts = `FROM journal WHERE sale_id IS NULL AND kind = 'till-started'`;

/** Of the last start; null where this ledger had none. */
export const lastZone = ({ db }: Pick<Ledger, 'db'>): string | null =>
  value<string>(db, `SELECT body ->> 'zone' ${starts} ORDER BY seq DESC LIMIT 1`)();

/** The zone of the last start, where this computer named none that is known. */
export const zoneInstead = ({ db }: Pick<Ledger, 'db'>): string | null =>
  value<string>(
    db,
    `SELECT CASE WHEN body ->> 'zoneUnknown' THEN body ->> 'zone' END ${starts} ORDER BY seq DESC LIMIT 1`,
  )();

/** Whether the till ran so at any time from one entry to another, both included. */
export function createHadNoZone({ db }: Pick<Ledger, 'db'>) {
  const found = query<[fromSeq: number, toSeq: number, fromSeq: number], object>(
    db,
    `SELECT 1 ${starts} AND body ->> 'zoneUnknown' AND (seq BETWEEN ? AND ? OR seq = (SELECT max(seq) ${starts} AND seq <= ?)) LIMIT 1`,
  );
  return (fromSeq: number, toSeq: number): boolean => found.get(fromSeq, toSeq, fromSeq) !== undefined;
}
