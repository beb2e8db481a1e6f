// The receipt: what was sold, how it was paid, what is owed back.
// Invariants: ACTIVATED is printed only next to a card whose line is active; every amount that changed hands is on it; a
// code or a PIN never is.
import type { Block, SlipDocument } from '../../shared/document.ts';
import { isZero } from '../../shared/money.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { refundMethod } from '../../shared/sale/refund-method.ts';
import { holdsMoney, type TenderState } from '../../shared/sale/tender-state.ts';
import type { TenderMethod, TenderPartView, TenderView } from '../../shared/sale/views.ts';
import { barCode } from './codes.ts';
import {
  cardRows,
  moneyRow,
  type NoSuchDocument,
  nameRow,
  type SlipCard,
  type SlipFacts,
  type SlipSale,
  shopRows,
  slip,
} from './documents.ts';
import type { PaperKey, PaperText } from './paper-text.ts';

/** Error `no_such_document`: the sale is neither committed nor cancelled. */
export function receiptDocument(facts: SlipFacts, t: PaperText): Result<SlipDocument, NoSuchDocument> {
  const { sale } = facts;
  if (sale.stage !== 'committed' && sale.stage !== 'cancelled') return err({ code: 'no_such_document' });
  const tenders = sale.tenders.filter(tookMoney);
  return ok(
    slip('receipt', facts, t, [
      ...sale.lines.filter((line) => wasSold(line, sale)).flatMap((line, index) => soldRows(line, index, facts, t)),
      { kind: 'rule' },
      moneyRow(t('money.total'), sale.total, facts, true),
      ...roundingRows(sale, facts, t),
      ...tenders.flatMap((tender) => tenderRows(tender, facts, t)),
      ...(isZero(sale.change.amount) ? [] : [moneyRow(t('money.change'), sale.change, facts)]),
      ...backRows(tenders, facts, t),
      ...aloneOnly(facts, { kind: 'rule' }),
      ...shopRows(facts, t),
      { kind: 'text', text: t(footOf(sale)), align: 'centre' },
      ...(facts.head
        ? ([{ kind: 'text', text: t('foot.books', { head: facts.head }), align: 'centre' }] satisfies Block[])
        : []),
      // Scanned, it finds the sale again.
      ...(sale.receiptNumber ? [barCode(sale.receiptNumber)] : []),
    ]),
  );
}

/** A strip is short. */
function aloneOnly({ strip }: SlipFacts, block: Block): readonly Block[] {
  return strip.follows ? [] : [block];
}

/** In a strip, the card's own slip above has said the rest. */
function soldRows(line: SlipCard, index: number, facts: SlipFacts, t: PaperText): readonly Block[] {
  if (facts.strip.follows && line.state === 'active')
    return [nameRow(line), moneyRow(t('card.faceValue'), line.faceValue, facts)];
  const apart: readonly Block[] = index === 0 ? [] : [{ kind: 'space' }];
  const waits: readonly Block[] = line.state === 'activating' ? [{ kind: 'text', text: t('pending.onReceipt') }] : [];
  return [...apart, ...cardRows(line, facts, t), ...waits];
}

/** Where another till settled a card against its slip, the customer was served there. */
function footOf({ stage, lines }: SlipSale): PaperKey {
  if (stage === 'cancelled') return 'foot.cancelled';
  return lines.some((line) => line.state === 'ended-by-other-till') ? 'foot.elsewhere' : 'foot.thanks';
}

/** Coins cannot pay every amount: total and rounding together are what the customer paid. */
function roundingRows({ rounding, stage }: SlipSale, facts: SlipFacts, t: PaperText): readonly Block[] {
  if (!rounding || stage !== 'committed' || isZero(rounding.amount)) return [];
  return [moneyRow(t('money.rounding'), rounding, facts)];
}

// The customer did not buy a card that was refused before the payment.
function wasSold(line: SlipCard, sale: SlipSale): boolean {
  switch (line.state) {
    case 'activating':
    case 'active':
    case 'lost':
    case 'voiding':
    case 'voided':
    case 'manually-settled':
    case 'ended-by-other-till':
      return true;
    case 'draft':
    case 'reserving':
    case 'reserved':
    case 'refused':
    case 'cancelling':
    case 'cancelled':
      return sale.stage === 'cancelled' || sale.tenders.some((tender) => paidFor(tender, line));
  }
}

function paidFor(tender: TenderView, line: SlipCard): boolean {
  return tender.parts.some((part) => part.lineId === line.id && everTaken(part.state));
}

/** Money was taken with it, even if it was returned since. */
export function tookMoney(tender: TenderView): boolean {
  return tender.parts.some((part) => everTaken(part.state));
}

function everTaken(state: TenderState): boolean {
  return holdsMoney(state) || state === 'refunded';
}

/** One payment as the customer made it. */
export function tenderRows(tender: TenderView, facts: SlipFacts, t: PaperText): readonly Block[] {
  // Cash shows what was handed over; the change follows below.
  const rows: Block[] = [
    moneyRow(t(`money.${tender.method}`), tender.tendered ?? tender.asked ?? tender.amount, facts),
  ];
  if (tender.approvalCode) rows.push({ kind: 'text', text: t('money.approval', { code: tender.approvalCode }) });
  return rows;
}

/** The money that goes or went back, of the parts that `counts` accepts. */
export function backRows(
  tenders: readonly TenderView[],
  facts: SlipFacts,
  t: PaperText,
  counts: (part: TenderPartView) => boolean = () => true,
): readonly Block[] {
  return tenders.flatMap((tender) =>
    tender.parts.filter(counts).flatMap((part): Block[] => {
      const key = backKey(part, tender.method);
      return key ? [moneyRow(t(key), part.toReturn ?? part.amount, facts)] : [];
    }),
  );
}

function backKey({ state, refundWay }: TenderPartView, method: TenderMethod): PaperKey | null {
  const way = refundMethod(method, refundWay) === 'cash' ? 'Cash' : 'Card';
  switch (state) {
    case 'refund-due':
    case 'refunding':
      return method === 'cash' ? 'money.refundDueCash' : 'money.refundDueCard';
    case 'refund-unknown':
      return `money.refundUnknown${way}`;
    case 'refunded':
      return `money.refunded${way}`;
    case 'requested':
    case 'approved':
    case 'declined':
    case 'unknown':
      return null;
  }
}
