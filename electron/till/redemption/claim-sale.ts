// The sale that another till's claim slip becomes here: one card, paid at the till that printed the slip. It is committed from its first
// moment; its tender has the source `slip`, so that no money of it counts as taken here, and what goes back leaves this till's drawer.
// Invariant: everything about it is written in the transaction that redeems the slip.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { type Money, moneyText, parseMoney } from '../../../shared/money.ts';
import type { LineEvent } from '../../../shared/sale/line-state.ts';
import type { TenderMethod } from '../../../shared/sale/views.ts';
import { type LineRow, untouched } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { Claim } from '../claims/claim-token.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { decidedParts } from '../core/decided-parts.ts';
import { unknownProduct } from '../core/matches-order.ts';
import type { Requests } from '../core/outgoing-requests.ts';
import { dueMinor, lostMinor } from '../core/totals.ts';
import { abort } from '../core/transaction.ts';
import type { Transitions } from '../core/transitions.ts';
import type { BookExternalTender } from '../tender/external-tender.ts';

type Share = { readonly method: TenderMethod; readonly amountMinor: number };

function paidFor(claim: Claim): Money {
  const paid = parseMoney({ currency: claim.currency, amount: claim.amount });
  return paid.ok ? paid.value : abort('bad_amount', paid.error);
}

/** `upToMinor`: where less is missing, by card first: what a card was charged must not leave as cash. */
function sharesOf(claim: Claim, upToMinor: number): Share[] {
  const paid = paidFor(claim);
  const inCash = parseMoney({ currency: claim.currency, amount: claim.cash });
  if (!inCash.ok || inCash.value.amountMinor > paid.amountMinor) abort('bad_amount');
  const cardMinor = Math.min(paid.amountMinor - inCash.value.amountMinor, upToMinor);
  const cashMinor = Math.min(inCash.value.amountMinor, upToMinor - cardMinor);
  const shares: Share[] = [
    { method: 'cash', amountMinor: cashMinor },
    { method: 'card', amountMinor: cardMinor },
  ];
  return shares.filter(({ amountMinor }) => amountMinor > 0);
}

/** What the customer paid at the other till, summed by way. Money goes back in the same shares. */
const paidBy = (claim: Claim): readonly Share[] => sharesOf(claim, paidFor(claim).amountMinor);

/** Its sale, paid and committed, with one card. */
function insertSale(
  context: TillContext,
  tx: Tx,
  by: Cashier,
  paid: Money,
  order: RetailOrder | null,
): { readonly line: LineRow; readonly receiptNumber: string } {
  const { sales, lines, journal, ledger, catalogue, cardRules, identity, now, newId } = context;
  const at = now().toISOString();
  const n = sales.nextNumber(tx);
  const receiptNumber = `${identity.terminalId}-${ledger.id}-${n}`;
  const sale: SaleRow = {
    id: newId(),
    n,
    receiptNumber,
    stage: 'committed',
    currency: paid.currency,
    operatorId: by.id,
    operatorName: by.name,
    createdAt: at,
    touchedAt: at,
    committedAt: at,
    suspendedAt: null,
    locale: null,
  };
  sales.insert(tx, sale);
  journal.append(tx, { kind: 'sale-started', saleId: sale.id, operatorId: by.id });
  const product = order && catalogue.find(order.product_code);
  const productCode = order?.product_code ?? unknownProduct;
  // The service may be silent about the number of a card that is always plastic.
  const isPlastic = Boolean(order?.card_number) || cardRules.products().byCode(productCode)?.carrier === 'plastic';
  const line: LineRow = {
    id: newId(),
    saleId: sale.id,
    position: 1,
    productCode,
    productName: product?.name ?? productCode,
    brand: product?.brand ?? '',
    currency: paid.currency,
    amountMinor: paid.amountMinor,
    country: order?.country ?? identity.storeCountry,
    cardSealed: null,
    ...untouched,
    ...context.cardNumbers.ofOrder(order),
    carrier: isPlastic ? 'plastic' : 'code',
  };
  lines.insert(tx, line);
  const { carrier, numberBy } = line;
  const body = { productCode, ...moneyText(paid), carrier, numberBy };
  journal.append(tx, { kind: 'line-added', saleId: sale.id, subjectId: line.id, operatorId: by.id, body });
  return { line, receiptNumber };
}

export function createClaimSale(
  context: TillContext,
  transitions: Transitions,
  requests: Requests,
  bookExternalTender: BookExternalTender,
) {
  const { sales, lines, claims, journal, catalogue, now } = context;

  /** What this till calls the product of an order. */
  const nameOf = (order: RetailOrder): string => catalogue.find(order.product_code)?.name ?? order.product_code;

  /** Paid, and not here. */
  const open = (
    tx: Tx,
    by: Cashier,
    claim: Claim,
    order: RetailOrder | null,
    event: Extract<LineEvent, 'slip-finish' | 'slip-return' | 'slip-ended'>,
  ): LineRow => {
    const paid = paidFor(claim);
    const { line, receiptNumber } = insertSale(context, tx, by, paid, order);
    const { saleId } = line;
    claims.insert(tx, {
      lineId: line.id,
      issuer: claim.terminalId,
      receiptNumber: claim.receiptNumber,
      issuerLineId: claim.lineId,
      copy: claim.copy,
      seen: order?.state ?? 'missing',
      takenAt: now().toISOString(),
      orderTerminal: order?.terminal_id ?? null,
      orderReceipt: order?.receipt_id ?? null,
      paidAt: claim.paidAt,
      confirmedHere: 0,
    });
    for (const share of paidBy(claim))
      bookExternalTender(tx, by, { saleId, lineId: line.id, ...share, source: 'slip' });
    sales.addCashier(tx, saleId, by.id);
    journal.append(tx, { kind: 'sale-committed', saleId, operatorId: by.id, body: { lines: 1 } });
    return transitions.line(tx, line, event, by.id, { orderId: claim.orderId }, { receiptNumber });
  };

  return {
    nameOf,
    paidBy,
    /** The order waits: it is looked at once more and confirmed. */
    finish(tx: Tx, by: Cashier, claim: Claim, order: RetailOrder): LineRow {
      const line = open(tx, by, claim, order, 'slip-finish');
      const paid = moneyText(paidFor(claim));
      requests.confirm(
        tx,
        line,
        {
          receipt_id: order.receipt_id,
          paid,
          // For a slip whose signs were typed the time of payment is not known here.
          paid_at: claim.paidAt ?? now().toISOString(),
          tenders: paidBy(claim).map(({ method, amountMinor }) => ({
            type: method,
            amount: moneyText({ currency: claim.currency, amountMinor }).amount,
          })),
        },
        'read',
      );
      return line;
    },
    /** The order is looked at once more and invalidated; then the money is due. `known`: this till's line of it, which was left to the slip. */
    takeBack(tx: Tx, by: Cashier, claim: Claim, order: RetailOrder, known: LineRow | null): LineRow {
      const line = known
        ? transitions.line(tx, known, 'slip-return', by.id)
        : open(tx, by, claim, order, 'slip-return');
      requests.invalidate(tx, line, 'read');
      return line;
    },
    /** The payment that only this slip proves, as far as the ledger does not know of it: an open sale gets it, one that is over owes it. */
    bookForgotten(tx: Tx, by: Cashier, claim: Claim, { saleId, amountMinor, state }: LineRow): void {
      const sale = sales.get(saleId) ?? abort('not_found');
      const all = lines.bySale(saleId);
      const parts = decidedParts(context, saleId);
      const isToBeSold = state === 'reserving' || state === 'reserved';
      const missingMinor = isToBeSold ? dueMinor(sale, all, parts) : lostMinor(all, parts);
      const source = sale.stage === 'paying' ? 'slip' : 'shop';
      for (const share of sharesOf(claim, Math.min(amountMinor, missingMinor))) {
        const part = bookExternalTender(tx, by, { saleId, lineId: null, ...share, source });
        if (source === 'shop') transitions.part(tx, saleId, part, 'refund-due', by.id);
      }
    },
    /** The order had ended before, or is missing (null): nothing is asked of the service. */
    ended: (tx: Tx, by: Cashier, claim: Claim, order: RetailOrder | null): LineRow =>
      open(tx, by, claim, order, 'slip-ended'),
  };
}
