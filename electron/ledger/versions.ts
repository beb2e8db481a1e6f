// Which versions of the till opened this ledger, and which places of its settings are others, as its journal says.
// Invariant: a change of version is one entry, in the transaction of the start that made it, so that no start is recorded twice or not at all.
import type { PlaceMove } from '../../shared/command-record.ts';
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

/** Where codes, money or witnesses went or were asked to go, between two entries, both included. */
export const createPlaceChanges = ({ db }: Pick<Ledger, 'db'>) =>
  allOf<[fromSeq: number, toSeq: number], PlaceMove>(
    db,
    `SELECT body ->> 'field' AS field, body ->> 'from' AS "from", body ->> 'to' AS "to", body ->> 'step' AS step ${ofNoSale}
       AND seq BETWEEN ? AND ? AND kind = 'place-changed' ORDER BY seq`,
  );
