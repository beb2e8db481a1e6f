// What the card terminal said of a payment besides yes and no, as the journal has it.
import type { DeclineReason, UnclearAnswer } from '../../shared/sale/terminal-said.ts';
import { query, value } from './table.ts';
import type { Ledger } from './transaction.ts';

export function createTerminalSaid({ db }: Pick<Ledger, 'db'>) {
  const ofPart = `FROM journal WHERE sale_id = ? AND subject_id = ?`;
  const heard = query<[string, string], UnclearAnswer>(
    db,
    `SELECT body ->> 'amountMinor' AS amountMinor, body ->> 'wants' AS wants ${ofPart} AND kind = 'tender-answer-unclear' ORDER BY seq DESC LIMIT 1`,
  );
  const declined = value<DeclineReason | null, [string, string]>(
    db,
    `SELECT body ->> 'why' ${ofPart} AND kind = 'tender-decline' ORDER BY seq DESC LIMIT 1`,
  );
  return {
    /** The last of it; null where it said nothing. */
    unclearAnswer: (saleId: string, partId: string): UnclearAnswer | null => heard.get(saleId, partId) ?? null,
    /** Why it declined; null where a person said so. */
    declined: (saleId: string, partId: string): DeclineReason | null => declined(saleId, partId) ?? null,
  };
}
