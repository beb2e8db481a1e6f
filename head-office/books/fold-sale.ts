// What an entry says about a sale, its cards, and anything that needs a person. Invariant: the last `to` of each card is its state; no move is judged
// here.
import { parseMoney } from '../../shared/money.ts';
import { saleEnds } from '../../shared/sale/sale-ends.ts';
import { type LifeEvent, lifeAfter, unasked } from './card-life.ts';
import type { EntryOwner, Held } from './held.ts';
import type { CardRow, SaleRow } from './projections.ts';
import { type Entry, stateIn, textIn, timeIn } from './read-entry.ts';
import { dayOn, hourOn } from './wall-clock.ts';

/** Answers the entry's sale; a sale whose beginning was never sent begins here. */
export function noteSale(held: Held, of: EntryOwner, { seq, at, sale, operator, facts }: Entry): SaleRow | null {
  if (sale === null) return null;
  const { till, ledger, lostOf } = of;
  const found = held.sales.find(of, sale) ?? {
    till,
    sale,
    lost_of: lostOf,
    ledger,
    receipt: null,
    stage: 'basket',
    operator,
    shift: null,
    day: dayOn(of.clock, at),
    hour: hourOn(of.clock, at),
    began_at: at,
    committed_at: null,
    went_on: null,
    first_seq: seq,
    last_seq: seq,
  };
  const row: SaleRow = {
    ...found,
    // After a restore a sale continues in another book.
    went_on: found.ledger === ledger ? null : ledger,
    receipt: found.receipt ?? textIn(facts, 'receiptNumber'),
    last_seq: seq,
  };
  held.sales.put(row);
  return row;
}

export function foldSale(held: Held, of: EntryOwner, { kind, at, facts }: Entry, sale: SaleRow): void {
  const stage = saleEnds[kind];
  if (stage === undefined) return;
  if (stage !== 'committed') {
    held.sales.put({ ...sale, stage });
    return;
  }
  const [day, hour] = [dayOn(of.clock, at), hourOn(of.clock, at)];
  held.sales.put({ ...sale, stage, shift: textIn(facts, 'shiftId'), day, hour, committed_at: at });
  held.addToDay(of, day, '', { sales: 1 });
  held.addToHour(of, day, hour, { sales: 1 });
}

const added = {
  ...{ state: 'draft', sold_at: null, sold_day: null, sold_hour: null, sold_by: null },
  ...{ order_id: null, last4: null },
} as const;

export function foldLine(held: Held, of: EntryOwner, entry: Entry, sale: SaleRow): boolean {
  const { kind, at, subject: line, facts } = entry;
  if (line === null) return false;
  const found = held.cards.find(of, line);
  if (kind === 'line-added') {
    const price = parseMoney({ currency: textIn(facts, 'currency') ?? '', amount: textIn(facts, 'amount') ?? '' });
    const value = price.ok ? { currency: price.value.currency, amount_minor: price.value.amountMinor } : null;
    const { till, lostOf: lost_of } = of;
    held.cards.put({
      ...{ till, sale: sale.sale, line, lost_of, product: textIn(facts, 'productCode'), since: at },
      ...(value ?? { currency: null, amount_minor: null }),
      ...added,
      handed_over_at: null,
      pending_slips: 0,
      ...unasked,
    });
    return value !== null;
  }
  // For a sale that began before its first entry here.
  if (!found) return false;
  const to = kind === 'line-removed' ? 'removed' : stateIn(facts);
  const event = to === null ? null : lifeEventOf(found, to);
  const next: CardRow = {
    ...found,
    ...(event === null ? {} : lifeAfter(found, event, at)),
    ...(to === null ? {} : { state: to, since: at }),
    order_id: textIn(facts, 'orderId') ?? found.order_id,
    last4: textIn(facts, 'serialLast4') ?? textIn(facts, 'cardLast4') ?? found.last4,
    handed_over_at: timeIn(facts, 'handedOverAt') ?? found.handed_over_at,
  };
  held.cards.put(kind === 'line-commit' ? sell(held, of, next, sale, at) : next);
  if (kind === 'line-reserve' && sale.stage === 'basket') held.sales.put({ ...sale, stage: 'paying' });
  return true;
}

function lifeEventOf({ state, asked_at }: CardRow, to: string): LifeEvent | null {
  switch (to) {
    case 'reserving':
      return 'asked';
    case 'activating':
      // By a slip of another till, which has reserved it.
      return asked_at === null ? 'asked' : null;
    case 'active':
      return state === 'voiding' ? 'kept' : 'taken';
    case 'refused':
    case 'lost':
      return 'not-taken';
    case 'cancelling':
    case 'voiding':
      return 'back-asked';
    case 'cancelled':
    case 'voided':
      return 'back';
    default:
      return null;
  }
}

/** What was paid at this till counts as sold when its sale is committed; what was paid for with a slip was sold where the slip was made. */
function sell(held: Held, of: EntryOwner, card: CardRow, sale: SaleRow, at: string): CardRow {
  const isPaidHere = held.parts.ofSale(of, sale.sale).some((part) => part.source === null && part.paid_day !== null);
  if (!isPaidHere) return card;
  const minor = card.amount_minor ?? 0;
  const [sold_day, sold_hour] = [dayOn(of.clock, at), hourOn(of.clock, at)];
  held.addToDay(of, sold_day, '', { cards: 1, cards_minor: minor });
  held.addToHour(of, sold_day, sold_hour, { cards: 1, cards_minor: minor });
  const shift = sale.shift === null ? undefined : held.shifts.find(of, sale.shift);
  if (shift) held.shifts.put({ ...shift, sold_cards: shift.sold_cards + 1, sold_minor: shift.sold_minor + minor });
  return { ...card, sold_at: at, sold_day, sold_hour, sold_by: sale.operator };
}

/** A slip that promises the card for later. */
export function foldSlip(held: Held, of: EntryOwner, { facts }: Entry): void {
  const line = textIn(facts, 'lineId');
  const card = line === null || textIn(facts, 'document') !== 'pending' ? undefined : held.cards.find(of, line);
  if (card) held.cards.put({ ...card, pending_slips: card.pending_slips + 1 });
}

export function foldMatter(
  held: Held,
  of: EntryOwner,
  { kind, at, subject: entry, facts }: Entry,
  sale: SaleRow,
): boolean {
  if (entry === null) return false;
  if (kind === 'attention-closed') {
    const found = held.matters.find(of, entry);
    if (found) held.matters.put({ ...found, closed_at: at });
    return found !== undefined;
  }
  const code = textIn(facts, 'code');
  if (code === null) return false;
  const { till, lostOf: lost_of } = of;
  const about = { line: textIn(facts, 'lineId'), part: textIn(facts, 'partId') };
  held.matters.put({ till, sale: sale.sale, entry, lost_of, code, ...about, raised_at: at, closed_at: null });
  return true;
}
