// What an entry says about an order for a company and its cards. Invariant: each card has the state that was named last; no code and no name of a
// company is in any entry, so none is here.
import type { CompanyCardState } from '../../shared/companies/views.ts';
import { type CardLife, type LifeEvent, lifeAfter, unasked } from './card-life.ts';
import { foldCash } from './fold-money.ts';
import type { EntryOwner, Held } from './held.ts';
import type { CompanyCardRow, CompanyOrderRow } from './projections.ts';
import { type Entry, type Facts, integerIn, isFacts, textIn } from './read-entry.ts';
import { dayOn } from './wall-clock.ts';

/** False where it cannot be read. */
export function foldCompany(held: Held, of: EntryOwner, entry: Entry): boolean {
  const { kind, subject } = entry;
  if (subject === null) return false;
  if (kind === 'company-placed') return place(held, of, entry, subject);
  const isMoney = kind === 'company-paid' || kind === 'company-paid-back';
  const isBooked = !isMoney || foldCash(held, of, entry);
  const order = held.companyOrders.find(of, subject);
  if (!order) return false;
  const before = held.companyCards.ofOrder(of, order);
  const cards = cardsAfter(before, entry);
  for (const [index, card] of cards.entries()) if (card !== before[index]) held.companyCards.put(card);
  held.companyOrders.put(ended({ ...order, ...orderAfter(order, before, entry), since: entry.at }, cards));
  return isBooked;
}

function place(held: Held, of: EntryOwner, { at, operator, facts }: Entry, id: string): boolean {
  const [number, currency, customer] = [
    integerIn(facts, 'number'),
    textIn(facts, 'currency'),
    textIn(facts, 'customerId'),
  ];
  const rows = Array.isArray(facts.rows) ? facts.rows.flatMap((row) => rowIn(row) ?? []) : [];
  if (number === null || currency === null || customer === null) return false;
  const startsAt = textIn(facts, 'startsAt');
  const { till, ledger, lostOf: lost_of } = of;
  const all = rows.flatMap(({ count, ...row }) => Array.from({ length: count }, () => row));
  held.companyOrders.put({
    ...{ till, company_order: id, lost_of, ledger, number, customer, currency, cards: all.length },
    ...{
      reference: textIn(facts, 'reference') ?? '',
      paid_by: textIn(facts, 'paidBy') ?? '',
      day: dayOn(of.clock, at),
    },
    ...{ operator: operator ?? '', approver: textIn(facts, 'approverId') ?? '', placed_at: at, since: at },
    ...{
      state: startsAt === null ? 'placing' : 'held',
      why: null,
      failed_in_row: 0,
      paid_minor: 0,
      paid_back_minor: 0,
    },
    ...{ most_minor: integerIn(facts, 'companyMostMinor'), copies: 0, copies_before: 0 },
  });
  for (const [index, row] of all.entries())
    held.companyCards.put({
      ...{ till, company_order: id, n: index + 1, lost_of, currency, ...row },
      ...{ ...unasked, state: 'planned', is_owed: null },
    });
  return true;
}

type Row = Pick<CompanyCardRow, 'product' | 'amount_minor'> & { readonly count: number };
/** As many cards as an order may have. */
const mostCards = 500;

function rowIn(row: unknown): Row | null {
  if (!isFacts(row)) return null;
  const [product, amount_minor, count] = [
    textIn(row, 'productCode'),
    integerIn(row, 'amountMinor'),
    integerIn(row, 'count'),
  ];
  if (product === null || amount_minor === null || count === null || count < 0 || count > mostCards) return null;
  return { product, amount_minor, count };
}

const stateAfter: Readonly<Record<string, CompanyCardState>> = {
  'company-card-sent': 'placing',
  'company-card-ready': 'ready',
  'company-card-processing': 'processing',
  'company-card-refused': 'refused',
  'company-card-put-back': 'planned',
  'company-card-unknown': 'unknown',
  'company-cards-again': 'planned',
  'company-cards-left-out': 'left-out',
  'company-cards-cancel': 'cancelling',
  'company-card-cancelled': 'cancelled',
  'company-card-cancel-refused': 'ready',
  'company-card-ended': 'ended',
};

const lives: Readonly<Record<string, LifeEvent>> = {
  'company-card-sent': 'asked',
  'company-card-ready': 'taken',
  'company-card-refused': 'not-taken',
  'company-card-put-back': 'not-taken',
  'company-cards-cancel': 'back-asked',
  'company-card-cancelled': 'back',
  'company-card-cancel-refused': 'kept',
};

const numbersIn = (facts: Facts): readonly unknown[] => (Array.isArray(facts.cards) ? facts.cards : [facts.n]);

function cardsAfter(cards: readonly CompanyCardRow[], { kind, at, facts }: Entry): readonly CompanyCardRow[] {
  const isNamed = ({ n }: CompanyCardRow): boolean => numbersIn(facts).includes(n);
  const life = (card: CardLife): Partial<CardLife> => {
    const event = kind === 'company-card-settled' && facts.serviceId === null ? 'not-taken' : lives[kind];
    return event === undefined ? {} : lifeAfter(card, event, at);
  };
  const some = (change: Partial<CompanyCardRow>, is = isNamed) =>
    cards.map((card) => (is(card) ? { ...card, ...change, ...(isNamed(card) ? life(card) : {}) } : card));
  const state = stateAfter[kind];
  switch (kind) {
    case 'company-withdrawn':
      return some({ state: 'left-out' }, (card) => card.state === 'planned');
    case 'company-card-settled':
      return facts.serviceId === null ? some({ state: 'refused' }) : cards;
    case 'company-ended-decided':
      return some({ is_owed: facts.isOwed === true });
    case 'company-card-refused': {
      const one = cards.find(isNamed);
      // The service's word about a row is about its planned cards too.
      const isSame = (card: CompanyCardRow): boolean =>
        facts.isRow === true &&
        card.state === 'planned' &&
        card.product === one?.product &&
        card.amount_minor === one.amount_minor;
      return some({ state: 'refused' }, (card) => isNamed(card) || isSame(card));
    }
    default:
      return state === undefined ? cards : some({ state });
  }
}

/** So many failures one after the other stop an order, as at the till. */
const mostFailed = 3;

function orderAfter(order: CompanyOrderRow, cards: readonly CompanyCardRow[], { kind, facts }: Entry) {
  switch (kind) {
    case 'company-started':
    case 'company-went-on':
      return { state: 'placing', why: null, failed_in_row: 0 };
    case 'company-stopped':
      return order.state === 'withdrawn' ? {} : { state: 'stopped', why: textIn(facts, 'why') };
    case 'company-card-put-back':
      return { state: 'stopped', why: textIn(facts, 'why') };
    case 'company-withdrawn':
      return { state: cards.every(({ asked_at }) => asked_at === null) ? 'withdrawn' : 'placing', why: null };
    case 'company-card-ready':
      return { failed_in_row: 0 };
    case 'company-card-refused': {
      const failed_in_row = order.failed_in_row + (facts.hasFailed === true ? 1 : 0);
      return failed_in_row < mostFailed
        ? { failed_in_row }
        : { failed_in_row, state: 'stopped', why: textIn(facts, 'code') };
    }
    case 'company-paid':
      return { paid_minor: order.paid_minor + (integerIn(facts, 'movedMinor') ?? 0) };
    case 'company-paid-back':
      return { paid_back_minor: order.paid_back_minor - (integerIn(facts, 'movedMinor') ?? 0) };
    case 'company-codes-left':
      return { copies_before: order.copies, copies: Math.max(order.copies, integerIn(facts, 'copy') ?? 1) };
    case 'company-codes-ended':
      return facts.end === 'none' ? { copies: order.copies_before } : { copies_before: order.copies };
    default:
      return {};
  }
}

const open: ReadonlySet<string> = new Set<CompanyCardState>(['planned', 'placing', 'processing', 'unknown']);

/** Done once no card is open, and not before. */
function ended(order: CompanyOrderRow, cards: readonly CompanyCardRow[]): CompanyOrderRow {
  const isOpen = cards.some(({ state }) => open.has(state));
  if (order.state === 'withdrawn' || isOpen === (order.state !== 'done')) return order;
  return { ...order, state: isOpen ? 'placing' : 'done', why: null };
}
