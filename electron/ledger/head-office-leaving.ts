// How this till left head office, or means to, as its journal says: so that a start after a power cut goes on, and says it once.
import type { Leaving } from '../../shared/head-office/messages.ts';
import { isOfSettings } from './settings-entries.ts';
import { query } from './table.ts';
import type { Ledger } from './transaction.ts';

type People = Pick<Leaving, 'by' | 'agreedBy'>;
type Row = People & { readonly seq: number; readonly at: string; readonly what: string | null };

/** Each reads the journal through: it is asked at a start, of a till that leaves. */
export function createLeavingEntries({ db }: Pick<Ledger, 'db'>) {
  const lastOf = query<[], Row>(
    db,
    `SELECT seq, at, operator_id AS "by", body ->> 'agreedBy' AS agreedBy, body ->> 'what' AS what FROM journal
     WHERE kind = 'head-office' AND body ->> 'what' IN ('leaving', 'staying', 'enrolled') ORDER BY seq DESC LIMIT 1`,
  );
  const changed = query<[], People>(
    db,
    `SELECT operator_id AS "by", coalesce(body ->> 'agreedBy', body ->> 'approvedBy') AS agreedBy FROM journal
     WHERE (${isOfSettings} OR kind = 'command-line-used') AND instr(body, '"head_office') > 0
     ORDER BY seq DESC LIMIT 1`,
  );
  return {
    /** Null: it stays. */
    last(): Leaving | null {
      const found = lastOf.get();
      if (found?.what !== 'leaving') return null;
      const { seq: entry, at, by, agreedBy } = found;
      return { entry, at, by, agreedBy };
    },
    /** Who changed it last, and who agreed. */
    wishedBy: (): People => changed.get() ?? { by: null, agreedBy: null },
  };
}
