// Turns the ledger's rows of a sale into what the screens are shown; of one card, line-view.ts does. Reads only.
import type { LimitWarning, ShopMaximum } from '../../../shared/limits/views.ts';
import { type MoneyText, moneyText } from '../../../shared/money.ts';
import { outcomeOf, partlySold } from '../../../shared/sale/outcome.ts';
import type { PauseView, SaleSummary, SaleView } from '../../../shared/sale/views.ts';
import type { VoidRule } from '../../../shared/sale/void-rule.ts';
import type { PrintJobView } from '../../../shared/slips/views.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { SaleRow, SalesQuery } from '../../ledger/sales.ts';
import type { TenderPartRow } from '../../ledger/tenders.ts';
import type { OutstandingSlips } from '../claims/outstanding-slips.ts';
import type { TillCore } from '../core/capability.ts';
import { dueBackMinor } from '../core/cash-amounts.ts';
import { cashiersOf } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { whyNotCorrected } from '../core/correctable.ts';
import { committedLines, paidMinor, paidParts, sumOf, totalMinor } from '../core/totals.ts';
import { createLineView, type OfSale } from './line-view.ts';
import { createMoneyView } from './money-view.ts';

export type Views = ReturnType<typeof createViews>;

export function createViews(
  context: TillContext & Pick<TillCore, 'blind'>,
  paper: { readonly jobsOf: (saleId: string) => readonly PrintJobView[]; readonly hasPrinter: boolean },
  outstandingSlips: Pick<OutstandingSlips, 'isOut'>,
  voidRuleOf: (line: LineRow) => VoidRule,
  limits: {
    readonly warningOf: (sale: SaleRow, lines: readonly LineRow[]) => LimitWarning | null;
    readonly shopMaximumOf: (sale: SaleRow, lines: readonly LineRow[]) => ShopMaximum | null;
    readonly isUnusualPace: (sale: SaleRow, lines: readonly LineRow[]) => boolean;
    readonly pauseOf: (sale: SaleRow, tellsOthers: boolean) => PauseView | null;
    readonly usedToday: (currency: string) => { readonly certainMinor: number; readonly perhapsMinor: number };
  },
) {
  const { sales, lines, tenders, attention, claims, blind } = context;
  const moneyView = createMoneyView(context);
  const { lineView, isSlipOut } = createLineView(context, outstandingSlips, voidRuleOf, paper.hasPrinter);

  /** A sale that began with another till's slip has one card. */
  const claimOf = ([first]: readonly LineRow[]): NonNullable<SaleView['claim']> | null => {
    const claim = first && claims.get(first.id);
    return claim ? { terminalId: claim.issuer, receiptNumber: claim.receiptNumber } : null;
  };

  /** What this till sold today, as far as it knows: shown with a refusal about its limit, whose amount only the service knows. */
  const soldToday = (sale: SaleRow, all: readonly LineRow[]): MoneyText | null => {
    if (sale.stage !== 'paying' || !all.some((line) => line.refusalCode === 'terminal_limit_exceeded')) return null;
    if (!blind.mayTell('list')) return null;
    const { certainMinor, perhapsMinor } = limits.usedToday(sale.currency);
    return moneyText({ currency: sale.currency, amountMinor: certainMinor + perhapsMinor });
  };

  const readOfSale = (sale: SaleRow, all: readonly LineRow[], parts: readonly TenderPartRow[]): OfSale => ({
    sale,
    cards: all,
    parts,
    hasSurplus: sale.stage === 'paying' && paidMinor(parts) > totalMinor(sale, all, parts),
    jobs: paper.jobsOf(sale.id),
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
    const outcome = outcomeOf(sale.stage, shown);
    return {
      id: sale.id,
      receiptNumber: sale.receiptNumber,
      stage: sale.stage,
      outcome,
      partly: partlySold(outcome, shown),
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
      pause: limits.pauseOf(sale, blind.mayTell('list')),
      isUnusualPace: limits.isUnusualPace(sale, all),
      shopMaximum: limits.shopMaximumOf(sale, all),
      printJobs: ofSale.jobs,
    };
  };

  const summary = (sale: SaleRow, mayTell: (saleId: string) => boolean): SaleSummary => {
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
    // Many products have one amount: their names say it.
    const tells = mayTell(sale.id);
    const shown = all.map((line) => lineView(line, ofSale));
    const outcome = outcomeOf(sale.stage, shown);
    return {
      id: sale.id,
      receiptNumber: sale.receiptNumber ?? '',
      operatorName: sale.operatorName,
      createdAt: sale.createdAt,
      committedAt: sale.committedAt,
      cards: told.map(({ productName: name, serialLast4 }) => ({ name: tells ? name : '', serialLast4 })),
      value: tells ? text(sumOf(told)) : null,
      methods: tells ? [...new Set(payments.flatMap(({ id, method }) => (paidBy.has(id) ? [method] : [])))] : [],
      paidAt:
        payments.length > 0 && payments.every((one) => one.source === 'slip')
          ? (claimOf(all)?.terminalId ?? null)
          : null,
      outcome,
      partly: partlySold(outcome, shown),
      needsAttention: ofSale.open.length > 0,
      refundDue: tells && due > 0 ? text(due) : null,
    };
  };

  return {
    sale(saleId: string): SaleView | null {
      const sale = sales.get(saleId);
      return sale && view(sale);
    },
    summaries(options: SalesQuery): SaleSummary[] {
      const mayTell = blind.salesToTell('list');
      return pageOf(context, options, mayTell).map((sale) => summary(sale, mayTell));
    },
  };
}

/** What is found by its amount, or its product, has it: until it may be told, a sale is found by what its customer can name. */
function pageOf(
  { sales, lines }: Pick<TillContext, 'sales' | 'lines'>,
  options: SalesQuery,
  mayTell: (saleId: string) => boolean,
): SaleRow[] {
  const query = options.query.trim().toUpperCase();
  const isAll = query === '' && (options.amountMinor ?? null) === null;
  const isNamed = ({ id, receiptNumber }: SaleRow): boolean =>
    query !== '' &&
    (receiptNumber?.toUpperCase().includes(query) ||
      lines.bySale(id).some(({ serialLast4 }) => serialLast4?.toUpperCase() === query));
  const found: SaleRow[] = [];
  for (let { before } = options; ; ) {
    const page = sales.page({ ...options, before });
    found.push(...page.filter((sale) => isAll || mayTell(sale.id) || isNamed(sale)));
    before = page.at(-1)?.id ?? null;
    if (page.length < options.limit || found.length >= options.limit) return found.slice(0, options.limit);
  }
}
