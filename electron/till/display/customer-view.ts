// What the customer sees, from what the till knows: pure, and total over every state of a sale and the session.
// Invariant: what may be seen is picked by name. No line, tender or sale is copied whole: they hold numbers, references and people's names.
import type { CustomerRow, CustomerScreen, CustomerView, PaidRow } from '../../../shared/display/view.ts';
import { isZero, type MoneyText, moneyText, parseMoney, sum, zero } from '../../../shared/money.ts';
import { isNothingPaid } from '../../../shared/sale/is-nothing-paid.ts';
import type { LineState } from '../../../shared/sale/line-state.ts';
import type { Verdict } from '../../../shared/sale/verdict.ts';
import type { LineView, PauseView, SaleView, TenderView } from '../../../shared/sale/views.ts';

type Row = Pick<LineView, 'productCode' | 'productName' | 'brand' | 'faceValue' | 'state' | 'verdict' | 'problem'>;
type Tender = Pick<TenderView, 'method' | 'asked' | 'tendered' | 'change'> & {
  readonly parts: readonly Pick<TenderView['parts'][number], 'state'>[];
};

/** Of a sale, what its customer's screen is made of. */
export type CustomerSale = Pick<SaleView, 'stage' | 'currency' | 'total' | 'paid' | 'due' | 'change'> & {
  readonly lines: readonly Row[];
  readonly tenders: readonly Tender[];
  readonly pause?: Pick<PauseView, 'questionId' | 'state' | 'at'> | null;
};

export type CustomerFacts = Omit<CustomerView, 'screen'> & {
  /** Nobody is signed in, the till is locked, or it has stopped. */
  readonly isAway: boolean;
  /** The one on the counter, or the one that was just paid as long as no other card went in. */
  readonly sale: CustomerSale | null;
  /** Until "go on" is enabled. */
  readonly wakesInMs: number;
  /** Asked only where nothing is sold. */
  readonly idle: () => Omit<Extract<CustomerScreen, { kind: 'idle' }>, 'kind'>;
  /** The address of a product's picture; null where there is none. */
  readonly pictureOf: (productCode: string) => string | null;
};

export function customerView({ isAway, sale, wakesInMs, idle, pictureOf, ...told }: CustomerFacts): CustomerView {
  const screen = (): CustomerScreen => {
    if (isAway) return { kind: 'away' };
    return (sale && screenOf(sale, wakesInMs, pictureOf)) ?? { kind: 'idle', ...idle() };
  };
  return { ...told, screen: screen() };
}

/** Null where the sale has nothing to show. */
function screenOf(sale: CustomerSale, wakesInMs: number, pictureOf: CustomerFacts['pictureOf']): CustomerScreen | null {
  if (sale.stage === 'cancelled') return null;
  if (sale.stage === 'committed') return committedScreen(sale, pictureOf);
  const rows = rowsOf(sale.lines.filter(isToBeSold), pictureOf);
  if (rows.length === 0) return null;
  if (sale.pause) {
    const { questionId, state, at } = sale.pause;
    const shown = state === 'stopped' || at === 'display' ? state : 'at-the-counter';
    const told = { wakesInMs: shown === 'asked' ? wakesInMs : 0, isNothingPaid: isNothingPaid(sale) };
    return { kind: 'pause', questionId, state: shown, ...told };
  }
  const { total } = sale;
  return sale.stage === 'basket' ? { kind: 'basket', rows, total } : { kind: 'pay', rows, total, ...payingOf(sale) };
}

/** The cards come within a second as a rule: until each is ready, or known to wait, the customer still sees what they paid. */
function committedScreen(sale: CustomerSale, pictureOf: CustomerFacts['pictureOf']): CustomerScreen | null {
  const lines = sale.lines.filter(({ state }) => !neverSold.has(state));
  const rows = rowsOf(lines, pictureOf);
  if (rows.length === 0) return null;
  if (lines.some(({ state, problem }) => state === 'activating' && problem === null))
    return { kind: 'pay', rows, total: sale.total, ...payingOf(sale) };
  const paid = [...Map.groupBy(lines, paidState)].flatMap(([state, own]) =>
    rowsOf(own, pictureOf).map((row): PaidRow => ({ ...row, state })),
  );
  const countOf = (state: PaidRow['state']) => lines.filter((line) => paidState(line) === state).length;
  const change = isZero(sale.change.amount) ? null : sale.change;
  return { kind: 'paid', rows: paid, ready: countOf('ready'), coming: countOf('coming'), change };
}

const isToBeSold = ({ state }: Row): boolean => state === 'draft' || state === 'reserving' || state === 'reserved';

/** Of a sale that was paid: what no longer belonged to it by then. */
const neverSold: ReadonlySet<LineState> = new Set([
  'draft',
  'reserving',
  'reserved',
  'refused',
  'cancelling',
  'cancelled',
]);

const goesBack: ReadonlySet<Verdict> = new Set([
  'return-money',
  'refund-under-way',
  'find-out-first',
  'return-against-slip',
]);

function paidState({ state, verdict }: Row): PaidRow['state'] {
  switch (state) {
    case 'active':
      // With a slip out, or ended by another client, it is not ready for the person here.
      return verdict === 'hand-over-against-slip' || verdict === 'return-nothing-yet' ? 'coming' : 'ready';
    case 'lost':
    case 'voiding':
    case 'voided':
      return 'returned';
    default:
      return goesBack.has(verdict) ? 'returned' : 'coming';
  }
}

type Paying = Pick<Extract<CustomerScreen, { kind: 'pay' }>, 'due' | 'paying'>;

function payingOf({ tenders, due, currency }: CustomerSale): Paying {
  const nothing = moneyText(zero(currency));
  const open = tenders.find(({ parts }) => parts.some(({ state }) => state === 'requested' || state === 'unknown'));
  if (open) {
    const paying =
      open.method === 'card'
        ? ({ by: 'card', isPaid: false } as const)
        : ({ by: 'cash', given: nothing, change: nothing } as const);
    return { due: open.asked, paying };
  }
  const last = tenders.findLast(({ parts }) => parts.some(({ state }) => state === 'approved'));
  // Of several payments the next is asked for: what the one before it gave is over.
  if (!last || !isZero(due.amount)) return { due, paying: null };
  if (last.method === 'card') return { due: last.asked, paying: { by: 'card', isPaid: true } };
  return {
    due: last.asked,
    paying: { by: 'cash', given: last.tendered ?? last.asked, change: last.change ?? nothing },
  };
}

/** A row for each product and amount, in the order of their newest cards. */
function rowsOf(lines: readonly Row[], pictureOf: CustomerFacts['pictureOf']): CustomerRow[] {
  const groups = new Map<string, Row[]>();
  for (const line of lines) {
    const key = `${line.productCode} ${line.faceValue.amount}`;
    const own = [...(groups.get(key) ?? []), line];
    groups.delete(key);
    groups.set(key, own);
  }
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const { brand, productName: name, productCode, faceValue: amount } = first;
    return [
      { brand, name, picture: pictureOf(productCode), count: own.length, amount, sum: sumOf(own, amount.currency) },
    ];
  });
}

function sumOf(lines: readonly Row[], currency: string): MoneyText {
  const amounts = lines.flatMap(({ faceValue }) => {
    const read = parseMoney(faceValue);
    return read.ok ? [read.value] : [];
  });
  return moneyText(sum(currency, amounts));
}
