// Turns ledger rows into what the screens are shown. Reads only.
import type { LimitWarning } from '../../../shared/limits/views.ts';
import { type MoneyText, moneyText } from '../../../shared/money.ts';
import { cardOf, waitsForSlip } from '../../../shared/sale/card.ts';
import { type CardFacts, factsOf } from '../../../shared/sale/card-facts.ts';
import { outcomeOf } from '../../../shared/sale/outcome.ts';
import type { LineView, SaleSummary, SaleView } from '../../../shared/sale/views.ts';
import type { VoidRule } from '../../../shared/sale/void-rule.ts';
import type { PrintJobView } from '../../../shared/slips/views.ts';
import { type AttentionRow, codesAbout } from '../../ledger/attention-entries.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { SaleRow, SalesQuery } from '../../ledger/sales.ts';
import type { TenderPartRow } from '../../ledger/tenders.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import { dueBackMinor } from '../core/cash-amounts.ts';
import { cashiersOf } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { whyNotCorrected } from '../core/correctable.ts';
import { committedLines, paidMinor, paidParts, sumOf, totalMinor } from '../core/totals.ts';
import { createMoneyView } from './money-view.ts';

export type Views = ReturnType<typeof createViews>;

/** What the value of a card takes from its sale. */
type OfSale = {
  readonly sale: SaleRow;
  readonly parts: readonly TenderPartRow[];
  /** It is still being paid, and holds more than its cards cost. */
  readonly hasSurplus: boolean;
  readonly jobs: readonly PrintJobView[];
  /** What a person has yet to look at. */
  readonly open: readonly AttentionRow[];
};

export function createViews(
  context: TillContext,
  printJobs: (saleId: string) => readonly PrintJobView[],
  outstandingSlips: Pick<OutstandingSlips, 'isOut'>,
  voidRuleOf: (line: LineRow) => VoidRule,
  limits: {
    readonly warningOf: (sale: SaleRow, lines: readonly LineRow[]) => LimitWarning | null;
    readonly usedToday: (currency: string) => { readonly certainMinor: number; readonly perhapsMinor: number };
  },
) {
  const { sales, lines, tenders, attention, claims, serviceClock } = context;

  const moneyView = createMoneyView(context);

  /** Null while it asks, or asks nothing. */
  const asksAgainAt = ({ id, problem }: LineRow): string | null => {
    const underWay = problem === null ? null : context.outbox.doing(id);
    return underWay?.kind === 'waiting' ? new Date(context.now().getTime() + underWay.inMs).toISOString() : null;
  };

  /** A time of the service in this till's time. */
  const ownTime = (serviceTime: string | null): string | null => {
    const own = new Date(Date.parse(serviceTime ?? '') - serviceClock.offsetMs());
    return Number.isNaN(own.getTime()) ? null : own.toISOString();
  };

  /** Without a question to the ledger where no slip was ever asked for. */
  const isSlipOut = (line: LineRow, all: readonly PrintJobView[]): boolean =>
    line.slipDoubt !== null ||
    (all.some(({ lineId, document }) => lineId === line.id && document === 'pending') && outstandingSlips.isOut(line));

  const factsAbout = (line: LineRow, { sale, parts, hasSurplus, jobs, open }: OfSale): CardFacts =>
    factsOf({
      line,
      saleCancelled: sale.stage === 'cancelled',
      attention: codesAbout(open, line.id),
      parts: sale.stage === 'committed' ? parts.filter((part) => part.lineId === line.id) : parts,
      hasSurplus,
      jobs: jobs.filter((job) => job.lineId === line.id),
      isSlipOut: isSlipOut(line, jobs),
      slipDoubt: line.slipDoubt,
      codeShown: line.codeShown === 1,
    });

  const lineView = (line: LineRow, ofSale: OfSale): LineView => {
    const facts = factsAbout(line, ofSale);
    return {
      ...cardOf(facts),
      id: line.id,
      productCode: line.productCode,
      productName: line.productName,
      brand: line.brand,
      faceValue: moneyText(line),
      cardLast4: line.cardLast4,
      refusal: line.refusalCode === null ? null : { code: line.refusalCode, field: line.refusalField },
      voidRule: voidRuleOf(line),
      // While the void is still under way its refusal is only half the answer.
      voidRefusal: line.state === 'voiding' ? null : line.voidRefusal,
      problem: line.problem,
      saidCode: line.saidCode,
      asksAgainAt: asksAgainAt(line),
      waitingSince: waitsForSlip(facts) ? null : line.waitingSince,
      attention: facts.attention,
      orderId: line.orderId,
      serialLast4: line.serialLast4,
      voidUntil: ownTime(line.invalidateUntil),
      handedOverAt: line.handedOverAt,
      slip: facts.slip,
    };
  };

  /** A sale that began with another till's slip has one card. */
  const claimOf = ([first]: readonly LineRow[]): NonNullable<SaleView['claim']> | null => {
    const claim = first && claims.get(first.id);
    return claim ? { terminalId: claim.issuer, receiptNumber: claim.receiptNumber } : null;
  };

  /** What this till sold today, as far as it knows: beside a refusal about its limit, whose amount only the service knows. */
  const soldToday = (sale: SaleRow, all: readonly LineRow[]): MoneyText | null => {
    if (sale.stage !== 'paying' || !all.some((line) => line.refusalCode === 'terminal_limit_exceeded')) return null;
    const { certainMinor, perhapsMinor } = limits.usedToday(sale.currency);
    return moneyText({ currency: sale.currency, amountMinor: certainMinor + perhapsMinor });
  };

  const readOfSale = (sale: SaleRow, all: readonly LineRow[], parts: readonly TenderPartRow[]): OfSale => ({
    sale,
    parts,
    hasSurplus: sale.stage === 'paying' && paidMinor(parts) > totalMinor(sale, all, parts),
    jobs: printJobs(sale.id),
    open: attention.openBySale(sale.id),
  });

  const correctable = ({ sale, parts, jobs }: OfSale, all: readonly LineRow[]): readonly string[] =>
    tenders.bySale(sale.id).flatMap((tender) => {
      const own = parts.filter((part) => part.tenderId === tender.id);
      const payment = { sale, tender, parts: own, lines: all };
      return whyNotCorrected(context, (line) => isSlipOut(line, jobs), payment) === null ? [tender.id] : [];
    });

  const view = (sale: SaleRow): SaleView => {
    const all = lines.bySale(sale.id);
    const parts = tenders.partsBySale(sale.id);
    const ofSale = readOfSale(sale, all, parts);
    const shown = all.map((line) => lineView(line, ofSale));
    return {
      id: sale.id,
      receiptNumber: sale.receiptNumber,
      stage: sale.stage,
      outcome: outcomeOf(sale.stage, shown),
      operatorId: sale.operatorId,
      operatorName: sale.operatorName,
      cashierIds: [...cashiersOf(context, sale)],
      createdAt: sale.createdAt,
      committedAt: sale.committedAt,
      suspendedAt: sale.suspendedAt,
      currency: sale.currency,
      claim: claimOf(all),
      lines: shown,
      ...moneyView(sale, all),
      correctable: correctable(ofSale, all),
      soldToday: soldToday(sale, all),
      limitWarning: limits.warningOf(sale, all),
      printJobs: ofSale.jobs,
    };
  };

  const summary = (sale: SaleRow): SaleSummary => {
    const all = lines.bySale(sale.id);
    const parts = tenders.partsBySale(sale.id);
    const payments = tenders.bySale(sale.id);
    const text = (amountMinor: number) => moneyText({ currency: sale.currency, amountMinor });
    const paidBy = new Set(paidParts(parts).map((part) => part.tenderId));
    const due = dueBackMinor(payments, parts, context.identity);
    const cards =
      sale.stage === 'committed' ? committedLines(all, parts) : all.filter((line) => line.state !== 'refused');
    const ofSale = readOfSale(sale, all, parts);
    const told = cards.length > 0 ? cards : all;
    return {
      id: sale.id,
      receiptNumber: sale.receiptNumber ?? '',
      operatorName: sale.operatorName,
      createdAt: sale.createdAt,
      committedAt: sale.committedAt,
      cards: told.map(({ productName: name, serialLast4 }) => ({ name, serialLast4 })),
      value: text(sumOf(told)),
      methods: [...new Set(payments.flatMap(({ id, method }) => (paidBy.has(id) ? [method] : [])))],
      paidAt:
        payments.length > 0 && payments.every((one) => one.source === 'slip')
          ? (claimOf(all)?.terminalId ?? null)
          : null,
      outcome: outcomeOf(
        sale.stage,
        all.map((line) => lineView(line, ofSale)),
      ),
      needsAttention: ofSale.open.length > 0,
      refundDue: due > 0 ? text(due) : null,
    };
  };

  return {
    sale(saleId: string): SaleView | null {
      const sale = sales.get(saleId);
      return sale && view(sale);
    },
    summaries: (options: SalesQuery): SaleSummary[] => sales.page(options).map(summary),
  };
}
