// The entries that say what was changed in the settings, the newest first. Invariant: the condition is the index's own, word for word, or SQLite
// reads the whole journal.
import type { JournalKind } from './journal-entries.ts';
import { query } from './table.ts';
import type { Ledger } from './transaction.ts';

const kinds = ['settings-changed', 'place-changed', 'loosening'] as const satisfies readonly JournalKind[];
export const isOfSettings = `(${kinds.map((kind) => `kind = '${kind}'`).join(' OR ')})`;

/** Of the body: the fields or controls, and a place's addresses. */
export type SettingsEntry = {
  readonly at: string;
  readonly kind: (typeof kinds)[number];
  readonly operatorId: string | null;
  readonly body: string;
};

export const createSettingsEntries = ({ db }: Pick<Ledger, 'db'>) =>
  query<[most: number], SettingsEntry>(
    db,
    `SELECT at, kind, operator_id AS operatorId, body FROM journal WHERE ${isOfSettings}
     ORDER BY seq DESC LIMIT ?`,
  );
