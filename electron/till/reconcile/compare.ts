// Walks the sales of a period and judges each card; then what the service has that no card here is of. In slices, so that a long period
// never holds up a sale.
import { parseMoney } from '../../../shared/money.ts';
import type { LineState } from '../../../shared/sale/line-state.ts';
import { isUndecided } from '../../../shared/sale/tender-state.ts';
import type { LineRow } from '../../ledger/lines.ts';
import {
  beforeAllSales,
  type Reconciliations,
  type SalePlace,
  type SettledCard,
} from '../../ledger/reconciliations.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import type { TillContext } from '../core/context.ts';
import { type Judged, judgeCard, standsOf } from './judge-card.ts';

export type CompareContext = Pick<
  TillContext,
  'sales' | 'lines' | 'tenders' | 'claims' | 'foreignOrders' | 'identity' | 'serviceClock'
>;

export type Stretch = { readonly starts: string; readonly ends: string };

export type ComparedCard = Judged & {
  readonly line: LineRow;
  readonly sale: SaleRow;
  readonly settled: readonly SettledCard[];
  readonly keptMinor: number;
  readonly dueMinor: number;
  readonly returnedMinor: number;
  readonly method: TenderRow['method'] | null;
  readonly keptCashMinor: number;
  readonly keptCardMinor: number;
  /** The shop paid for it, and no customer. */
  readonly isShops: boolean;
};

/** An order of this terminal that no card here is of. */
export type Stranger = {
  readonly id: string;
  readonly kind: 'unknown' | 'lost-time';
  readonly receiptNumber: string | null;
  readonly productCode: string | null;
  readonly currency: string;
  readonly amountMinor: number;
  readonly at: string | null;
  readonly rows: readonly number[];
};

const salesAtOnce = 50;
const turn = (): Promise<void> => new Promise((go) => setImmediate(go));

type Money = Pick<
  ComparedCard,
  'keptMinor' | 'dueMinor' | 'returnedMinor' | 'method' | 'keptCashMinor' | 'keptCardMinor' | 'isShops'
> & {
  readonly isUndecided: boolean;
};

export type Compare = ReturnType<typeof createCompare>;

export function createCompare(context: CompareContext, books: Reconciliations) {
  const { sales, lines, tenders, claims, foreignOrders, identity, serviceClock } = context;

  /** Lines of settlements without an order's id, dealt out to the cards of their receipt, product and value in turn. */
  const unnamedOf = (sale: SaleRow, all: readonly LineRow[]): ReadonlyMap<string, readonly SettledCard[]> => {
    const dealt = new Map<string, SettledCard[]>();
    for (const productCode of new Set(all.map((line) => line.productCode)))
      for (const [n, row] of books.settledByReceipt(sale.receiptNumber ?? '', productCode).entries()) {
        const alike = all.filter((line) => line.productCode === productCode && isWorth(line, row));
        const line = alike[Math.min(n, alike.length - 1)];
        if (line) dealt.set(line.id, [...(dealt.get(line.id) ?? []), row]);
      }
    return dealt;
  };

  const judged = (sale: SaleRow, isSettling: boolean): ComparedCard[] => {
    const own = lines.bySale(sale.id).filter((line) => isCompared(line) && claims.get(line.id) === null);
    if (own.length === 0) return [];
    const unnamed = unnamedOf(sale, own);
    const [all, parts] = [tenders.bySale(sale.id), tenders.partsBySale(sale.id)];
    return own.map((line) => {
      const settled = [
        ...(line.orderId === null ? [] : books.settledByOrder(line.orderId)),
        ...(unnamed.get(line.id) ?? []),
      ];
      const money = moneyFor(line.id, all, parts);
      const facts = {
        line,
        receiptNumber: sale.receiptNumber ?? '',
        storeId: identity.storeId,
        terminalId: identity.terminalId,
        ...money,
        look: books.look(line.id),
        settled,
        isSettling,
        nowMs: serviceClock.serviceNow().getTime(),
      };
      return { ...judgeCard(facts), ...money, line, sale, settled };
    });
  };

  return {
    /** Every card of the stretch that the service has, or may have, an order for. */
    async *cards({ starts, ends }: Stretch, isSettling: boolean): AsyncGenerator<ComparedCard, void> {
      let place: SalePlace = beforeAllSales;
      for (;;) {
        const slice = books.salesAfter(starts, ends, place, salesAtOnce);
        for (const { id } of slice) {
          const sale = sales.get(id);
          if (sale) yield* judged(sale, isSettling);
        }
        const last = slice.at(-1);
        if (!last || slice.length < salesAtOnce) return;
        place = last;
        await turn();
      }
    },
    /** What settlements and webhooks reported of orders that belong to no card here. */
    strangers({ starts, ends }: Stretch): Stranger[] {
      const found = new Map<string, Stranger>();
      for (const card of books.settledBetween(starts, ends)) {
        const id = card.orderId ?? `${card.settlementId} ${card.row}`;
        const isKnown = card.orderId === null ? isDealt(card) : lines.byOrder(card.orderId) !== null;
        if (isKnown || (card.state !== null && card.state !== 'completed')) continue;
        const rows = [...(found.get(id)?.rows ?? []), card.row];
        const { receiptNumber, productCode, currency, amountMinor, completedAt: at } = card;
        found.set(id, { id, kind: 'unknown', receiptNumber, productCode, currency, amountMinor, at, rows });
      }
      for (const id of books.foreignOrders(starts, ends)) {
        const row = foreignOrders.get(id);
        if (!row || row.kind === 'earlier-life' || found.has(id)) continue;
        const amountMinor = minorOf(row.currency, row.amount);
        const { kind, receiptNumber, productCode, currency, madeAt: at } = row;
        found.set(id, { id, kind, receiptNumber, productCode, currency, amountMinor, at, rows: [] });
      }
      return [...found.values()];
    },
  };

  /** A line of its receipt, product and value has it. */
  function isDealt(card: SettledCard): boolean {
    const sale = sales.byReceipt(card.receiptNumber ?? '');
    return (
      sale !== null &&
      lines.bySale(sale.id).some((line) => line.productCode === card.productCode && isWorth(line, card))
    );
  }
}

const isWorth = (line: LineRow, row: SettledCard): boolean =>
  line.amountMinor === row.amountMinor && line.currency === row.currency;

/** One that waits for the answer to its create may have an order. */
const mayHaveOrder: ReadonlySet<LineState> = new Set(['reserving']);
const isCompared = (line: LineRow): boolean =>
  standsOf(line) !== 'other' && (line.orderId !== null || mayHaveOrder.has(line.state));

function moneyFor(lineId: string, tenders: readonly TenderRow[], parts: readonly TenderPartRow[]): Money {
  const own = parts.filter((part) => part.lineId === lineId);
  const sum = (rows: readonly TenderPartRow[]): number =>
    rows.reduce((total, { amountMinor }) => total + amountMinor, 0);
  const inState = (...states: readonly TenderPartRow['state'][]) => own.filter(({ state }) => states.includes(state));
  const methodOf = ({ tenderId }: TenderPartRow) => tenders.find(({ id }) => id === tenderId)?.method ?? null;
  const kept = inState('approved').filter(({ source }) => source !== 'shop');
  const by = (method: TenderRow['method']) => sum(kept.filter((part) => methodOf(part) === method));
  const first = own[0];
  return {
    keptMinor: sum(kept),
    keptCashMinor: by('cash'),
    keptCardMinor: by('card'),
    dueMinor: sum(inState('refund-due', 'refunding', 'refund-unknown')),
    returnedMinor: sum(inState('refunded')),
    method: first ? methodOf(first) : null,
    isUndecided: parts.some(({ state }) => isUndecided(state)),
    isShops: own.some(({ source }) => source === 'shop'),
  };
}

/** Text of another program that is no amount counts as none. */
function minorOf(currency: string, amount: string): number {
  const money = parseMoney({ currency, amount });
  return money.ok ? money.value.amountMinor : 0;
}
