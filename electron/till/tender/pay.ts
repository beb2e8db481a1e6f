// Tenders, and the commit: from the moment the approved tenders cover the sale, its cards are activated.
// Invariants: a tender is durable before the customer or the terminal is asked; confirms are stored in the transaction that
// commits the sale, never before.
import { type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import { isUndecided } from '../../../shared/sale/tender-state.ts';
import type { TenderMethod } from '../../../shared/views.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import { askedMinor, inCoins } from '../core/cash-amounts.ts';
import type { TillContext } from '../core/context.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import { dueMinor } from '../core/totals.ts';
import { attempt, type Outcome, stop } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import type { Cashier } from '../sale/sell.ts';
import { allocate } from './allocate.ts';

export type TenderAnswer =
  | { readonly kind: 'cash'; readonly tendered: MoneyText }
  | { readonly kind: 'card'; readonly approvalCode: string }
  | { readonly kind: 'declined' }
  | { readonly kind: 'unknown' };

export type Pay = {
  /** Asks for a part of what is due; durable before anybody is asked. */
  begin(by: Cashier, saleId: string, method: TenderMethod, amount: MoneyText): Outcome<string>;
  answer(by: Cashier, tenderId: string, answer: TenderAnswer): Outcome<string>;
  commit(by: Cashier, saleId: string): Outcome<string>;
};

/** `terminal` is the name of the card terminal that the till asks itself, as of now; null where the cashier does. */
export function createPay(
  context: TillContext,
  transitions: Transitions,
  requests: Requests,
  terminal: () => string | null,
): Pay {
  const { sales, lines, tenders, journal, identity, now, newId } = context;

  const payingSale = (saleId: string): { sale: SaleRow; all: LineRow[]; parts: TenderPartRow[] } => {
    const sale = sales.get(saleId) ?? stop('not_found');
    const all = lines.bySale(saleId);
    if (sale.stage !== 'paying') stop('out_of_turn', sale.stage);
    // The tender opens when every card is reserved or refused.
    const open = all.find((line) => line.state === 'reserving' || line.state === 'draft');
    if (open) stop('out_of_turn', open.state);
    return { sale, all, parts: tenders.partsBySale(saleId) };
  };

  const amountOf = (text: MoneyText): number => {
    const amount = parseMoney(text);
    if (!amount.ok) return stop('bad_amount', amount.error);
    if (amount.value.currency !== identity.currency) stop('wrong_currency');
    if (amount.value.amountMinor === 0) stop('bad_amount', 'zero_amount');
    return amount.value.amountMinor;
  };

  const approve = (tx: Tx, by: Cashier, tender: TenderRow, part: TenderPartRow, facts: Partial<TenderRow>): void => {
    tenders.save(tx, { ...tender, ...facts, answeredAt: now().toISOString() });
    transitions.part(tx, tender.saleId, part, 'approve', by.id);
  };

  return {
    begin: (by, saleId, method, amount) =>
      attempt(context, (tx) => {
        const { sale, all, parts } = payingSale(saleId);
        if (parts.some((part) => isUndecided(part.state))) stop('tender_undecided');
        const due = dueMinor(sale, all, parts);
        const wished = amountOf(amount);
        // All that is due, as coins can pay it, pays all that is due.
        const amountMinor = method === 'cash' && wished === inCoins(due, identity) ? due : wished;
        if (amountMinor > due) stop('more_than_due');
        const roundingMinor = method === 'cash' ? inCoins(amountMinor, identity) - amountMinor : 0;
        // Only the end of a sale is rounded: a smaller payment is what coins can pay, and every payment is more than nothing.
        if (roundingMinor !== 0 && amountMinor < due) stop('not_in_coins');
        if (amountMinor + roundingMinor === 0) stop('not_in_coins');
        const at = now().toISOString();
        const tender: TenderRow = {
          id: newId(),
          saleId,
          method,
          amountMinor,
          tenderedMinor: null,
          approvalCode: null,
          terminal: method === 'card' ? terminal() : null,
          terminalRef: null,
          roundingMinor,
          source: null,
          createdAt: at,
          answeredAt: null,
        };
        const part: TenderPartRow = {
          id: newId(),
          tenderId: tender.id,
          source: null,
          lineId: null,
          amountMinor,
          state: 'requested',
          refundWay: null,
          refundId: null,
          refundAskedAt: null,
        };
        tenders.insert(tx, tender, part);
        sales.save(tx, { ...sale, touchedAt: at });
        journal.append(tx, {
          kind: 'tender-requested',
          saleId,
          subjectId: part.id,
          operatorId: by.id,
          body: { tenderId: tender.id, method, amountMinor, roundingMinor, terminal: tender.terminal },
        });
        return saleId;
      }),

    answer: (by, tenderId, answer) =>
      attempt(context, (tx) => {
        const tender = tenders.get(tenderId) ?? stop('not_found');
        const part = tenders.partsBySale(tender.saleId).find((one) => one.tenderId === tenderId) ?? stop('not_found');
        if (!isUndecided(part.state)) stop('out_of_turn', part.state);
        // While the terminal is at work its answer counts; a person may only say that nobody knows.
        if (tender.terminal !== null && part.state === 'requested' && answer.kind !== 'unknown')
          stop('out_of_turn', part.state);
        const sale = sales.get(tender.saleId) ?? stop('not_found');
        sales.save(tx, { ...sale, touchedAt: now().toISOString() });
        switch (answer.kind) {
          case 'cash': {
            if (tender.method !== 'cash') stop('out_of_turn', tender.method);
            const tenderedMinor = amountOf(answer.tendered);
            if (tenderedMinor < askedMinor(tender)) stop('less_than_due');
            approve(tx, by, tender, part, { tenderedMinor });
            break;
          }
          case 'card':
            if (tender.method !== 'card') stop('out_of_turn', tender.method);
            approve(tx, by, tender, part, { approvalCode: answer.approvalCode });
            break;
          case 'declined':
            tenders.save(tx, { ...tender, answeredAt: now().toISOString() });
            transitions.part(tx, tender.saleId, part, 'decline', by.id);
            break;
          case 'unknown':
            transitions.part(tx, tender.saleId, part, 'lose-sight', by.id);
            break;
        }
        return tender.saleId;
      }),

    commit: (by, saleId) =>
      attempt(context, (tx) => {
        const { sale, all, parts } = payingSale(saleId);
        if (parts.some((part) => isUndecided(part.state))) stop('tender_undecided');
        const sold = all.filter((line) => line.state === 'reserved');
        if (sold.length === 0) stop('out_of_turn', 'nothing_reserved');
        if (dueMinor(sale, all, parts) > 0) stop('not_covered');
        const at = now().toISOString();
        sales.save(tx, { ...sale, stage: 'committed', committedAt: at, touchedAt: at });
        journal.append(tx, { kind: 'sale-committed', saleId, operatorId: by.id, body: { lines: sold.length } });
        const paidBy = allocate(context, transitions, tx, sale.id, sold, by);
        for (const line of sold) {
          const moved = transitions.line(tx, line, 'commit', by.id);
          const paid = moneyText({ currency: line.currency, amountMinor: line.amountMinor });
          requests.confirm(tx, moved, {
            receipt_id: sale.receiptNumber ?? '',
            paid,
            paid_at: at,
            tenders: (paidBy.get(line.id) ?? []).map(({ method, amountMinor }) => ({
              type: method,
              amount: moneyText({ currency: line.currency, amountMinor }).amount,
            })),
          });
        }
        return saleId;
      }),
  };
}
