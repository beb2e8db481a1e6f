// Which versions of the till opened this ledger, as its journal says: each start names its own.
// Invariant: a change of version is one entry, in the transaction of the start that made it, so that no start is recorded twice or not at all.
import type { VersionChange } from '../../shared/shift/z.ts';
import { allOf, value } from './table.ts';
import type { Ledger } from './transaction.ts';

// Neither kind is about a sale, and an index leads to the entries about none.
const ofNoSale = 'FROM journal WHERE sale_id IS NULL';

/** Of the last start; null where this ledger had none. */
export const lastVersion = ({ db }: Pick<Ledger, 'db'>): string | null =>
  value<string>(db, `SELECT body ->> 'version' ${ofNoSale} AND kind = 'till-started' ORDER BY seq DESC LIMIT 1`)();

/** The changes of version between two entries, both included, the oldest first. */
export const createVersionChanges = ({ db }: Pick<Ledger, 'db'>) =>
  allOf<[fromSeq: number, toSeq: number], VersionChange>(
    db,
    `SELECT body ->> 'from' AS "from", body ->> 'to' AS "to" ${ofNoSale} AND seq BETWEEN ? AND ?
       AND kind = 'version-changed' ORDER BY seq`,
  );
