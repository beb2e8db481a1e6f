// Who got a PIN or a role from whom, as the journal has it: for people who got theirs before the settings said so.
import { type Grant, headOfficeHand } from '../../shared/operators/second-person.ts';
import { query, value } from './table.ts';
import type { Ledger } from './transaction.ts';

export function createGivenInJournal({ db }: Pick<Ledger, 'db'>) {
  const count = value<number>(db, 'SELECT count FROM journal_head');
  const atOf = value<string, [seq: number]>(db, 'SELECT at FROM journal WHERE seq = ?');
  const found = `SELECT subject_id AS subjectId, CASE WHEN body ->> '$.headOffice' IS NULL THEN nullif(operator_id, subject_id) ELSE '${headOfficeHand}' END AS "by", at FROM journal
    WHERE seq >= ? AND subject_id IS NOT NULL AND (kind = 'pin-reset' OR (kind IN ('person-changed', 'manager-changed')
      AND body ->> 'what' IN ('added', 'role-changed', 'enabled', 'pin-reset')))`;
  let known: { readonly since: string; readonly given: readonly Grant[] } | null = null;

  /** The first entry of that time or later. The whole journal would be too long to read. */
  const firstSince = (since: string): number => {
    let [from, to] = [1, (count() ?? 0) + 1];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      if ((atOf(middle) ?? since) < since) from = middle + 1;
      else to = middle;
    }
    return from;
  };

  return {
    /** Since then (ISO 8601, UTC) at least. Read once: what comes later, the settings say. */
    since(since: string): readonly Grant[] {
      if (known === null || since < known.since)
        known = { since, given: query<[number], Grant>(db, found).all(firstSince(since)) };
      return known.given;
    },
  };
}
