// What a comparison came to: the three sums, what matched, and each finding with its sides and its next step.
import { z } from 'zod';
import { type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import type { FindingView, ReconcileResult, SettlementNote } from '../../../shared/reconcile/views.ts';
import type { SettlementRead } from '../../ledger/reconciliations.ts';
import type { ComparedCard, Stranger } from './compare.ts';
import { type CountedPot, differenceOf } from './counted-pots.ts';
import type { FieldPair } from './judge-card.ts';

/** What loses most comes first. */
const order: readonly FindingView['kind'][] = [
  'alive-there',
  'theirs-only',
  'settled-twice',
  'settled-dead',
  'differs',
  'dead-there',
  'ours-only',
  'card-without-money',
  'money-without-card',
  'drawer',
  'terminal',
  'unsettled',
  'pending',
];

export function createTally(currency: string) {
  const money = (amountMinor: number): MoneyText => moneyText({ currency, amountMinor });
  const findings: { readonly view: FindingView; readonly gapMinor: number }[] = [];
  const sums = { cash: 0, card: 0, till: 0, service: 0, matchedGap: 0 };
  const counts = { cards: 0, matched: 0, waiting: 0, unread: 0, unsettled: 0, tillCards: 0, rows: 0 };

  const add = (view: FindingView, gapMinor: number): void => void findings.push({ view, gapMinor });

  return {
    card(card: ComparedCard): void {
      const { verdict, tillMinor, serviceMinor } = card;
      const gapMinor = serviceMinor - tillMinor;
      counts.cards += 1;
      counts.tillCards += tillMinor > 0 ? 1 : 0;
      counts.rows += card.settled.length > 0 ? card.settled.length : Number(card.there === 'completed');
      counts.unsettled += card.isUnsettled && verdict.verdict === 'matched' ? 1 : 0;
      sums.cash += card.keptCashMinor;
      sums.card += card.keptCardMinor;
      sums.till += tillMinor;
      sums.service += serviceMinor;
      if (verdict.verdict === 'finding') {
        // One that neither side is done with is no loss yet.
        if (verdict.kind === 'pending') counts.waiting += 1;
        add(cardView(card, verdict, money, gapMinor), gapMinor);
      } else {
        counts[verdict.verdict] += 1;
        sums.matchedGap += gapMinor;
      }
    },
    stranger(one: Stranger): void {
      const isOwn = one.currency === currency;
      const gapMinor = isOwn ? one.amountMinor * Math.max(1, one.rows.length) : 0;
      sums.service += gapMinor;
      counts.rows += Math.max(1, one.rows.length);
      add(strangerView(one, money, gapMinor), gapMinor);
    },
    pot: (one: CountedPot) => add(potView(one), 0),
    /** At most `mostListed` findings are listed; the file has all of them. */
    result(settlements: readonly SettlementRead[], mostListed: number): ReconcileResult {
      const sorted = findings
        .map(({ view }) => view)
        .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.id.localeCompare(b.id));
      const { cash, card, till, service } = sums;
      const explained = findings.reduce((sum, { gapMinor }) => sum + gapMinor, 0);
      return {
        cards: counts.cards,
        matched: counts.matched,
        waiting: counts.waiting,
        unread: counts.unread,
        unsettled: counts.unsettled,
        money: { total: money(cash + card), cash: money(cash), card: money(card) },
        till: { total: money(till), cards: counts.tillCards },
        service: { total: money(service), rows: counts.rows },
        moneyGap: money(cash + card - till),
        serviceGap: money(service - till),
        isExplained: explained === service - till && sums.matchedGap === 0,
        findings: sorted.slice(0, mostListed),
        more: Math.max(0, sorted.length - mostListed),
        notes: settlements.map(noteOf).filter((note) => note !== null),
      };
    },
  };
}

type Wording = (amountMinor: number) => MoneyText;

function cardView(
  card: ComparedCard,
  { kind, step, odd }: Extract<ComparedCard['verdict'], { verdict: 'finding' }>,
  money: Wording,
  gapMinor: number,
): FindingView {
  const { line, sale, keptMinor, dueMinor, returnedMinor, settled, there } = card;
  const at = settled[0]?.completedAt ?? null;
  return {
    id: line.id,
    kind,
    step,
    odd,
    saleId: sale.id,
    lineId: line.id,
    productName: line.productName,
    receiptNumber: sale.receiptNumber,
    orderId: line.orderId,
    pot: null,
    money: { ...moneySide({ keptMinor, dueMinor, returnedMinor }, money), method: card.method },
    till: { state: line.state, amount: money(line.amountMinor), at: sale.committedAt ?? sale.createdAt },
    service: {
      state: there,
      amount: there === 'unread' || there === 'missing' ? null : money(card.serviceMinor),
      at,
      rows: settled.map(({ row }) => row),
      fields: card.fields.map(inWords),
    },
    gap: money(gapMinor),
  };
}

function moneySide(sums: Pick<ComparedCard, 'keptMinor' | 'dueMinor' | 'returnedMinor'>, money: Wording) {
  const { keptMinor, dueMinor, returnedMinor } = sums;
  if (dueMinor > 0) return { state: 'due', amount: money(dueMinor) } as const;
  if (keptMinor > 0) return { state: 'kept', amount: money(keptMinor) } as const;
  if (returnedMinor > 0) return { state: 'returned', amount: money(returnedMinor) } as const;
  return { state: 'none', amount: money(0) } as const;
}

function strangerView(one: Stranger, money: Wording, gapMinor: number): FindingView {
  return {
    id: one.id,
    kind: 'theirs-only',
    step: one.kind === 'unknown' ? 'rotate-key' : 'attention',
    odd: 'service',
    saleId: null,
    lineId: null,
    productName: one.productCode,
    receiptNumber: one.receiptNumber,
    orderId: one.id,
    pot: null,
    money: { state: 'none', amount: money(0), method: null },
    till: { state: null, amount: money(0), at: null },
    service: {
      state: 'completed',
      amount: { ...moneyText({ currency: one.currency, amountMinor: one.amountMinor }) },
      at: one.at,
      rows: one.rows,
      fields: [],
    },
    gap: money(gapMinor),
  };
}

function potView({ pot, zNumber, businessDay, currency, saleId, ...sums }: CountedPot): FindingView {
  const money = (amountMinor: number): MoneyText => moneyText({ currency, amountMinor });
  const isDrawer = pot === 'drawer';
  return {
    id: `z ${zNumber} ${pot}`,
    kind: isDrawer ? 'drawer' : 'terminal',
    step: isDrawer ? 'ask-who-counted' : 'find-payment',
    odd: 'money',
    saleId,
    lineId: null,
    productName: null,
    receiptNumber: null,
    orderId: null,
    pot: {
      pot,
      zNumber,
      businessDay,
      difference: money(differenceOf(sums)),
      told: sums.toldMinor === null ? null : money(sums.toldMinor),
    },
    money: { state: 'counted', amount: money(sums.countedMinor), method: isDrawer ? 'cash' : 'card' },
    till: { state: null, amount: money(sums.expectedMinor), at: null },
    service: { state: null, amount: null, at: null, rows: [], fields: [] },
    gap: money(0),
  };
}

/** Amounts are told as amounts. */
function inWords({ field, ours, theirs }: FieldPair): FieldPair {
  const said = (text: string): string => {
    const [, minor, currency = ''] = /^(-?\d+) ([A-Z]{3})$/.exec(text) ?? [];
    if (minor === undefined) return text;
    const { amount } = moneyText({ currency, amountMinor: Number(minor) });
    return `${amount} ${currency}`;
  };
  return field === 'amount' ? { field, ours: said(ours), theirs: said(theirs) } : { field, ours, theirs };
}

const badRowNumbers = z.array(z.number()).nullable();

/** What of a settlement a person should know; null where nothing is odd. */
function noteOf(read: SettlementRead): SettlementNote | null {
  const { id: settlementId, periodEnd, currency, amount, rowsMinor, unnamedRows } = read;
  const badRows = badRowNumbers.parse(JSON.parse(read.badRows));
  const total = parseMoney({ currency, amount });
  const isSame = !total.ok || rowsMinor === null || total.value.amountMinor === rowsMinor;
  const other = isSame ? null : moneyText({ currency, amountMinor: total.value.amountMinor - (rowsMinor ?? 0) });
  const isFine = other === null && unnamedRows === 0 && badRows !== null && badRows.length === 0;
  return isFine ? null : { settlementId, periodEnd, badRows, unnamedRows, other };
}
