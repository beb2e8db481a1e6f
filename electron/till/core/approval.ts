// A second person's word, as the journal keeps it.
import type { Journal } from '../../ledger/journal.ts';
import type { JournalBody } from '../../ledger/journal-entries.ts';
import type { Tx } from '../../ledger/open.ts';

/** `subjectId`: the line, or the payment, that the word is about. */
export function noteApproval(
  journal: Journal,
  tx: Tx,
  approverId: string,
  about: { readonly saleId: string; readonly subjectId: string | null },
  body: JournalBody<'approval-given'>,
): void {
  journal.append(tx, { ...about, kind: 'approval-given', operatorId: approverId, body });
}
