// Money that nobody paid over this counter: a customer paid it at the till whose slip is redeemed here, or the shop pays it out of its own
// pocket. Invariant: it never counts as taken here, and what goes back of it leaves this till's drawer once.
import type { TenderMethod } from '../../../shared/sale/views.ts';
import type { Tx } from '../../ledger/open.ts';
import type { TenderPartRow, TenderRow, TenderSource } from '../../ledger/tenders.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import type { Transitions } from '../core/transitions.ts';
import { requestTender } from './request-tender.ts';

export type Elsewhere = {
  readonly saleId: string;
  readonly lineId: string | null;
  readonly method: TenderMethod;
  readonly amountMinor: number;
  readonly source: TenderSource;
  /** The part whose payment it goes beyond. */
  readonly beyond?: string;
};

export type BookExternalTender = (tx: Tx, by: Cashier, money: Elsewhere) => TenderPartRow;

/** Books it as approved. */
export function createBookExternalTender(
  context: Pick<TillContext, 'sales' | 'tenders' | 'journal' | 'now' | 'newId'>,
  transitions: Transitions,
): BookExternalTender {
  const { now, newId } = context;
  return (tx, by, { saleId, lineId, method, amountMinor, source, beyond }) => {
    const at = now().toISOString();
    const tender: TenderRow = {
      id: newId(),
      saleId,
      method,
      amountMinor,
      tenderedMinor: method === 'cash' ? amountMinor : null,
      approvalCode: null,
      terminal: null,
      terminalRef: null,
      roundingMinor: 0,
      source,
      correctedFrom: null,
      createdAt: at,
      answeredAt: at,
    };
    const part = requestTender(context, tx, by, tender, { lineId, beyond });
    // In nobody's name: no money comes over this counter, so no drawer opens for it.
    return transitions.part(tx, saleId, part, 'approve', null);
  };
}
