// What an entry says about money: the state of a payment or a refund, and what moved. Invariants: what moved is what the entry states, in the pot
// that it states.
import type { TenderMethod } from '../../shared/sale/views.ts';
import { potOf } from '../../shared/shift/pot-of.ts';
import { addToShift, book } from './book.ts';
import type { EntryOwner, Held } from './held.ts';
import type { PartRow, SaleRow } from './projections.ts';
import { type Entry, type Facts, integerIn, stateIn, textIn } from './read-entry.ts';
import { dayOn, hourOn } from './wall-clock.ts';

const methodIn = (facts: Facts, name: string): TenderMethod | null => {
  const method = textIn(facts, name);
  return method === 'cash' || method === 'card' ? method : null;
};

const ofTender = (held: Held, of: EntryOwner, sale: string, tender: string): PartRow[] =>
  held.parts.ofSale(of, sale).filter((part) => part.tender === tender);

/** False where it cannot be read. */
export function foldTender(held: Held, of: EntryOwner, entry: Entry, sale: SaleRow): boolean {
  const tender = textIn(entry.facts, 'tenderId');
  if (entry.subject === null || tender === null) return false;
  if (entry.kind === 'tender-requested') return request(held, of, entry, sale, entry.subject, tender);
  if (entry.kind === 'tender-corrected') return correct(held, of, entry, sale, tender);
  return move(held, of, entry, sale, entry.subject, tender);
}

function request(
  held: Held,
  of: EntryOwner,
  { at, facts }: Entry,
  { sale }: SaleRow,
  part: string,
  tender: string,
): boolean {
  const amount_minor = integerIn(facts, 'amountMinor');
  const method = methodIn(facts, 'method');
  if (amount_minor === null || method === null) return false;
  held.parts.put({
    ...{ till: of.till, sale, part, lost_of: of.lostOf, tender, line: null, state: 'requested', amount_minor, method },
    rounding_minor: integerIn(facts, 'roundingMinor') ?? 0,
    terminal: textIn(facts, 'terminal'),
    source: textIn(facts, 'source'),
    ...{ since: at, due_since: null, refund_way: null, paid_day: null, paid_hour: null, shift: null },
  });
  return true;
}

type Moved = { readonly kind: 'sale' | 'refund'; readonly pot: string; readonly moved_minor: number };

function move(held: Held, of: EntryOwner, entry: Entry, { sale }: SaleRow, id: string, tender: string): boolean {
  const { at, facts } = entry;
  const state = stateIn(facts);
  // The commit splits a payment over the cards: a new part starts as a copy of the first.
  const [first] = ofTender(held, of, sale, tender);
  const found =
    held.parts.find(of, id) ?? (first && { ...first, part: id, due_since: null, refund_way: null, shift: null });
  const moved = movedBy(entry);
  if (!found || state === null || moved === 'unreadable') return false;
  const next: PartRow = {
    ...found,
    state,
    line: textIn(facts, 'lineId'),
    amount_minor: integerIn(facts, 'amountMinor') ?? found.amount_minor,
    since: at,
    due_since: state === 'refund-due' ? (found.due_since ?? at) : found.due_since,
    refund_way: textIn(facts, 'refundWay') ?? found.refund_way,
  };
  if (!moved) {
    held.parts.put(next);
    return true;
  }
  if (moved.kind === 'sale')
    held.parts.put({ ...next, paid_day: dayOn(of.clock, at), paid_hour: hourOn(of.clock, at) });
  const shift = textIn(facts, 'shiftId');
  book(held, of, entry, {
    ...{ ...moved, sale, part: id, line: next.line, shift },
    rounding_minor: integerIn(facts, 'roundedMinor') ?? 0,
    waits: shift === null && held.countsShifts(of),
  });
  if (moved.kind === 'refund') held.parts.put({ ...next, shift });
  return true;
}

/** What the entry says that it moved; null where it moves nothing. */
function movedBy({ kind, facts }: Entry): Moved | null | 'unreadable' {
  if (kind !== 'tender-approve' && kind !== 'tender-refund-done') return null;
  const [pot, moved_minor] = [textIn(facts, 'pot'), integerIn(facts, 'movedMinor')];
  if (pot === null || moved_minor === null) return 'unreadable';
  return { kind: kind === 'tender-approve' ? 'sale' : 'refund', pot, moved_minor };
}

/** Books the payment as the other method, on the day it was received: out of one pot and into the other. */
function correct(held: Held, of: EntryOwner, entry: Entry, { sale }: SaleRow, tender: string): boolean {
  const { facts, subject } = entry;
  const [was, method] = [methodIn(facts, 'was'), methodIn(facts, 'method')];
  const amount = integerIn(facts, 'amountMinor');
  const own = ofTender(held, of, sale, tender);
  const [first] = own;
  if (!first || was === null || method === null || amount === null) return false;
  const rounding_minor = integerIn(facts, 'roundingMinor') ?? 0;
  const at = first.paid_day === null || first.paid_hour === null ? {} : { day: first.paid_day, hour: first.paid_hour };
  const bookAs = (n: number, as: TenderMethod, sign: 1 | -1, rounded: number): void =>
    book(held, of, entry, {
      ...{ n, kind: 'correction', sale, part: subject, shift: textIn(facts, 'shiftId'), ...at },
      pot: potOf({ method: as, terminal: null, source: null }),
      moved_minor: sign * (amount + rounded),
      rounding_minor: sign * rounded,
    });
  bookAs(0, was, -1, first.rounding_minor);
  bookAs(1, method, 1, rounding_minor);
  for (const part of own) held.parts.put({ ...part, method, rounding_minor });
  return true;
}

const ofCompany: Readonly<Record<string, string>> = { 'company-paid': 'in', 'company-paid-back': 'out' };

/** Cash that belongs to no payment. */
export function foldCash(held: Held, of: EntryOwner, entry: Entry): boolean {
  const { facts } = entry;
  const [shift, moved_minor] = [textIn(facts, 'shiftId'), integerIn(facts, 'movedMinor')];
  const kind = ofCompany[entry.kind] ?? textIn(facts, 'kind');
  if (kind === null || shift === null || moved_minor === null) return false;
  book(held, of, entry, { kind, pot: textIn(facts, 'pot') ?? 'drawer', moved_minor, rounding_minor: 0, shift });
  return true;
}

/** Money that moved while no shift was open now belongs to this shift. */
export function foldBetweenShifts(held: Held, of: EntryOwner, { subject }: Entry): boolean {
  if (subject === null) return false;
  for (const row of held.money.takeWaiting(of, subject)) {
    addToShift(held, of, row);
    const part = row.part === null || row.kind !== 'refund' ? undefined : held.parts.find(of, row.part);
    if (part) held.parts.put({ ...part, shift: subject });
  }
  return true;
}
