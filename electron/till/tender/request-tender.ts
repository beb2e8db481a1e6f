// A tender as it is begun: the row, its one part in state `requested`, the cashier and the journal entry.
// Invariant: all of it is written in the caller's transaction, before a customer or a terminal is asked.
import type { Tx } from '../../ledger/open.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';

/** `lineId`: the card it pays for, null for the whole sale. `beyond`: the part whose payment it goes beyond. Answers the part. */
export function requestTender(
  { sales, tenders, journal, newId }: Pick<TillContext, 'sales' | 'tenders' | 'journal' | 'newId'>,
  tx: Tx,
  by: Cashier,
  tender: TenderRow,
  { lineId, beyond }: { readonly lineId: string | null; readonly beyond?: string | undefined } = { lineId: null },
): TenderPartRow {
  const { id: tenderId, saleId, method, amountMinor, roundingMinor, terminal, source } = tender;
  const part: TenderPartRow = {
    id: newId(),
    tenderId,
    source,
    lineId,
    amountMinor,
    state: 'requested',
    refundWay: null,
    refundId: null,
    refundAskedAt: null,
  };
  tenders.insert(tx, tender, part);
  sales.addCashier(tx, saleId, by.id);
  journal.append(tx, {
    kind: 'tender-requested',
    saleId,
    subjectId: part.id,
    operatorId: by.id,
    body: {
      tenderId,
      method,
      amountMinor,
      roundingMinor,
      terminal,
      ...(source === null ? {} : { source }),
      ...(beyond === undefined ? {} : { beyond }),
    },
  });
  return part;
}
