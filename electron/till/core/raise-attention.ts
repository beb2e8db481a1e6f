// What no rule can settle: raised once, and closed by a rule after all or by a person's decision.
// Invariant: the journal keeps that an entry was there; nothing drops out of the list in silence.
import type { AttentionCode } from '../../../shared/errors.ts';
import type { AttentionRow } from '../../ledger/attention-entries.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TillContext } from './context.ts';

/** Who did it; null where a rule did. */
export type By = string | null;

export type Raising = ReturnType<typeof createRaising>;

const unseen = { notedBy: null, note: null, notedAt: null, closedAt: null };

export function createRaising({ tenders, journal, attention, now, newId }: TillContext) {
  /** Closes one entry, by a person's decision or because what it was about is over. */
  const close = (tx: Tx, entry: AttentionRow, by: By): void => {
    attention.save(tx, { ...entry, closedAt: now().toISOString() });
    const { saleId, id: subjectId, code } = entry;
    journal.append(tx, { kind: 'attention-closed', saleId, subjectId, operatorId: by, body: { code } });
  };

  /** An entry about something that moved on has settled itself. */
  const closeWhere = (tx: Tx, saleId: string, matches: (entry: AttentionRow) => boolean): void => {
    for (const entry of attention.openBySale(saleId)) if (matches(entry)) close(tx, entry, null);
  };

  return {
    close,
    closeWhere,
    /** Closes what was raised about a line and is over though the line has not moved. */
    settle: (tx: Tx, line: LineRow, codes: readonly AttentionCode[]): void =>
      closeWhere(tx, line.saleId, (entry) => entry.lineId === line.id && codes.includes(entry.code)),
    /** Raises attention once; a second call for the same thing changes nothing. */
    raise(tx: Tx, about: { saleId: string; lineId?: string; partId?: string }, code: AttentionCode): void {
      const { saleId, lineId = null, partId = null } = about;
      const entry = { id: newId(), saleId, lineId, partId, code, raisedAt: now().toISOString(), ...unseen };
      if (!attention.raise(tx, entry)) return;
      if (code === 'terminal_disagrees' && partId !== null) tenders.setAnsweredByPerson(tx, partId, false);
      journal.append(tx, { kind: 'attention-raised', saleId, subjectId: entry.id, body: { ...about, code } });
    },
  };
}
