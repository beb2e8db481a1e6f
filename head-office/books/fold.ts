// Folds one entry of a till's journal into the rows that it concerns. Invariant: an entry that this version does not know, or cannot read, is counted
// and changes nothing else.
import { book } from './book.ts';
import { entryKinds, type Takes } from './entry-kinds.ts';
import { foldCompany } from './fold-companies.ts';
import { foldBetweenShifts, foldCash, foldTender } from './fold-money.ts';
import { foldPeople } from './fold-people.ts';
import { foldLine, foldMatter, foldSale, foldSlip, noteSale } from './fold-sale.ts';
import type { EntryOwner, Held } from './held.ts';
import type { ShiftRow } from './projections.ts';
import { type Entry, integerIn, stateIn, textIn } from './read-entry.ts';
import { noSums, sumsOfZ, zAgainst } from './z-against-journal.ts';

const takers: ReadonlyMap<string, Takes> = new Map(
  Object.entries(entryKinds).flatMap(([takes, kinds]) => kinds.map((kind) => [kind, takes as Takes] as const)),
);

export function fold(held: Held, of: EntryOwner, entry: Entry): void {
  const taker = takers.get(entry.kind);
  if (taker === undefined || !foldBy(taker, held, of, entry)) held.countUnknown(of, entry.kind, entry.seq);
}

function foldBy(taker: Takes, held: Held, of: EntryOwner, entry: Entry): boolean {
  const sale = noteSale(held, of, entry);
  switch (taker) {
    case 'none':
      return true;
    case 'shift':
      return foldShift(held, of, entry);
    case 'money':
      if (entry.kind === 'cash-moved') return foldCash(held, of, entry);
      if (entry.kind === 'between-shifts-booked') return foldBetweenShifts(held, of, entry);
      return sale !== null && foldTender(held, of, entry, sale);
    case 'sale':
      if (sale) foldSale(held, of, entry, sale);
      return sale !== null;
    case 'line':
      return sale !== null && foldLine(held, of, entry, sale);
    case 'matter':
      return sale !== null && foldMatter(held, of, entry, sale);
    case 'people':
      foldPeople(held, of, entry);
      return true;
    case 'company':
      return foldCompany(held, of, entry);
    case 'slip':
      foldSlip(held, of, entry);
      return true;
  }
}

// What an entry says about a shift. Invariant: the shift has the state that was reported last; no move is judged here.

/** False where it cannot be read. */
function foldShift(held: Held, of: EntryOwner, entry: Entry): boolean {
  const { kind, facts, subject } = entry;
  if (kind === 'shifts-switched') {
    held.setCountsShifts(of, facts.on === true);
    return true;
  }
  if (subject === null) return false;
  if (kind === 'shift-opened') return open(held, of, entry, subject);
  const shift = held.shifts.find(of, subject);
  if (!shift) return false;
  if (kind === 'shift-counted' && textIn(facts, 'which') === 'opening') {
    const moved = { kind: 'float', pot: 'drawer', moved_minor: shift.float_minor, rounding_minor: 0 };
    book(held, of, entry, { ...moved, shift: subject });
  } else held.shifts.put({ ...shift, ...changed(held, of, entry, shift) });
  return true;
}

function open(held: Held, of: EntryOwner, { at, operator, facts }: Entry, shift: string): boolean {
  const [tray, day, float_minor] = [
    textIn(facts, 'tray'),
    textIn(facts, 'businessDay'),
    integerIn(facts, 'floatMinor'),
  ];
  if (tray === null || day === null || !/^\d{4}-\d\d-\d\d$/.test(day) || float_minor === null) return false;
  held.shifts.put({
    ...{ till: of.till, shift, lost_of: of.lostOf, ledger: of.ledger, tray, day, state: 'open', owner: operator ?? '' },
    ...{ float_minor, opened_at: at, ended_at: null, closed_at: null, pots: { drawer: {} } },
    ...{ sold_cards: 0, sold_minor: 0, returned_cards: 0, returned_minor: 0, other_minor: 0, rounding_minor: 0 },
    ...{
      night_count: 0,
      night_minor: 0,
      z_ledger: null,
      z_n: null,
      z_seq: null,
      z_sha256: null,
      z_differs: null,
      ...noSums,
    },
  });
  return true;
}

function changed(held: Held, of: EntryOwner, { kind, seq, at, facts }: Entry, shift: ShiftRow): Partial<ShiftRow> {
  switch (kind) {
    case 'shift-begin-count':
    case 'shift-seal':
      return { state: stateIn(facts) ?? shift.state, ended_at: at };
    case 'shift-cancel-count':
      return { state: stateIn(facts) ?? shift.state, ended_at: null };
    case 'shift-close':
      return { state: stateIn(facts) ?? shift.state, closed_at: at };
    case 'shift-handed-over':
      return { owner: textIn(facts, 'to') ?? shift.owner };
    case 'z-made': {
      const z_n = integerIn(facts, 'n');
      const z = { z_ledger: of.ledger, z_n, z_seq: seq, z_sha256: textIn(facts, 'sha256') };
      const paper = held.papers.find(of, seq);
      return { ...z, ...sumsOfZ(paper), z_differs: zAgainst(paper, { ...shift, ...z }) };
    }
    default: {
      const state = stateIn(facts);
      return state === null ? {} : { state };
    }
  }
}
