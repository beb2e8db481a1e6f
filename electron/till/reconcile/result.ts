// What a comparison came to: the three sums, what matched, and each finding with its sides and its next step.
import { z } from 'zod';
import { type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import type { FindingView, ReconcileResult, SettlementNote, SideGap } from '../../../shared/reconcile/views.ts';
import type { SettlementRead } from '../../ledger/reconciliations.ts';
import { type CountedPot, differenceOf } from '../core/counted-pots.ts';
import type { ComparedCard, Stranger } from './compare.ts';
import { type FieldPair, standsOf } from './judge-card.ts';

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
  const findings: FindingView[] = [];
  const sums = { cash: 0, card: 0, till: 0, service: 0 };
  const gaps = { money: noGap(), service: noGap() };
  const counts = { cards: 0, matched: 0, waiting: 0, toDecide: 0, wrong: 0, wrongCards: 0, unread: 0, unsettled: 0 };
  const own = { begun: 0, voided: 0, unsold: 0, open: 0, sold: 0 };
  let rows = 0;

  const gapView = ({ waiting, wrong, within, shops, unexplained }: Gap): SideGap => ({
    waiting: money(waiting),
    wrong: money(wrong),
    within: money(within),
    shops: money(shops),
    unexplained: money(unexplained),
  });

  const countCard = ({ verdict, isShops }: ComparedCard): keyof Gap => {
    counts.cards += 1;
    if (verdict.verdict !== 'finding') {
      counts[verdict.verdict] += 1;
      return isShops ? 'shops' : 'unexplained';
    }
    // One that neither side is done with is no loss yet.
    if (verdict.kind !== 'pending') {
      counts.wrong += 1;
      counts.wrongCards += 1;
      return 'wrong';
    }
    counts.waiting += 1;
    counts.toDecide += verdict.step === 'wait' ? 0 : 1;
    return 'waiting';
  };

  return {
    card(card: ComparedCard): void {
      const { verdict, tillMinor, serviceMinor, line } = card;
      const gapMinor = serviceMinor - tillMinor;
      const of = countCard(card);
      own.begun += 1;
      own[tillClassOf(line)] += 1;
      rows += card.settled.length > 0 ? card.settled.length : Number(card.there === 'completed');
      counts.unsettled += card.isUnsettled && verdict.verdict === 'matched' ? 1 : 0;
      sums.cash += card.keptCashMinor;
      sums.card += card.keptCardMinor;
      sums.till += tillMinor;
      sums.service += serviceMinor;
      gaps.money[of] += card.keptMinor - tillMinor;
      gaps.service[of] += gapMinor;
      if (verdict.verdict === 'finding') findings.push(cardView(card, verdict, money, gapMinor));
    },
    stranger(one: Stranger): void {
      const isOwn = one.currency === currency;
      const gapMinor = isOwn ? one.amountMinor * Math.max(1, one.rows.length) : 0;
      sums.service += gapMinor;
      gaps.service.wrong += gapMinor;
      counts.wrong += 1;
      rows += Math.max(1, one.rows.length);
      findings.push(strangerView(one, money, gapMinor));
    },
    pot(one: CountedPot): void {
      const differenceMinor = differenceOf(one);
      sums[one.pot === 'drawer' ? 'cash' : 'card'] += differenceMinor;
      gaps.money[one.isWithin ? 'within' : 'wrong'] += differenceMinor;
      if (one.isWithin) return;
      counts.wrong += 1;
      findings.push(potView(one));
    },
    /** At most `mostListed` findings are listed; the file has all of them. */
    result(settlements: readonly SettlementRead[], mostListed: number): ReconcileResult {
      const sorted = findings.toSorted(
        (a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || a.id.localeCompare(b.id),
      );
      const { cash, card, till, service } = sums;
      return {
        ...counts,
        money: { total: money(cash + card), cash: money(cash), card: money(card), gap: gapView(gaps.money) },
        till: { total: money(till), ...own },
        service: { total: money(service), rows, gap: gapView(gaps.service) },
        isExplained: gaps.money.unexplained === 0 && gaps.service.unexplained === 0,
        findings: sorted.slice(0, mostListed),
        more: Math.max(0, sorted.length - mostListed),
        notes: settlements.map(noteOf).filter((note) => note !== null),
      };
    },
  };
}

/** Minor units. */
type Gap = Record<keyof SideGap, number>;
const noGap = (): Gap => ({ waiting: 0, wrong: 0, within: 0, shops: 0, unexplained: 0 });

/** What became of a card here, so that each is counted off once. */
function tillClassOf(line: ComparedCard['line']): 'sold' | 'open' | 'voided' | 'unsold' {
  const stands = standsOf(line);
  if (stands === 'sold' || stands === 'open') return stands;
  return line.state === 'voided' ? 'voided' : 'unsold';
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

/** Amounts are reported as amounts. */
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
