// Books moved money, as a separate row and in the sums of its day, its hour and its shift. Invariant: the sums of a shift add up what its entries
// say, so that its Z can be compared with them.
import { type EntryOwner, type Held, isOwn } from './held.ts';
import type { MoneyRow, ShiftRow } from './projections.ts';
import type { Entry } from './read-entry.ts';
import { dayOn, hourOn } from './wall-clock.ts';

/** What counts as takings of a day; a float, and cash that was paid in or out, does not. */
const isTaking = (kind: string): boolean => kind === 'sale' || kind === 'refund' || kind === 'correction';

type Moved = Pick<MoneyRow, 'kind' | 'pot' | 'moved_minor' | 'rounding_minor' | 'shift'> &
  Partial<Pick<MoneyRow, 'n' | 'sale' | 'part' | 'line' | 'waits' | 'day' | 'hour'>>;

/** Books the row: in the money of its day, of its hour and of its shift. */
export function book(
  held: Held,
  of: EntryOwner,
  { seq, at, operator }: Pick<Entry, 'seq' | 'at' | 'operator'>,
  moved: Moved,
): void {
  const row: MoneyRow = {
    ...{ till: of.till, ledger: of.ledger, seq, n: 0, lost: !isOwn(of), at, operator },
    ...{ day: dayOn(of.clock, at), hour: hourOn(of.clock, at), sale: null, part: null, line: null, waits: false },
    ...moved,
    from_night: false,
  };
  held.money.add(row);
  if (isTaking(row.kind)) {
    held.addToDay(of, row.day, row.pot, { moved_minor: row.moved_minor });
    if (row.pot !== 'elsewhere') held.addToHour(of, row.day, row.hour, { moved_minor: row.moved_minor });
  }
  addToShift(held, of, row);
}

export function addToShift(held: Held, of: EntryOwner, row: MoneyRow): void {
  const shift = row.shift === null ? undefined : held.shifts.find(of, row.shift);
  if (!shift) return;
  const ofPot = shift.pots[row.pot] ?? {};
  const pots = { ...shift.pots, [row.pot]: { ...ofPot, [row.kind]: (ofPot[row.kind] ?? 0) + row.moved_minor } };
  const night = row.from_night ? { count: 1, minor: row.moved_minor } : { count: 0, minor: 0 };
  held.shifts.put({
    ...shift,
    ...(row.kind === 'refund' ? returned(held, of, shift, row) : {}),
    pots,
    rounding_minor: shift.rounding_minor + row.rounding_minor,
    night_count: shift.night_count + night.count,
    night_minor: shift.night_minor + night.minor,
  });
}

/** A card that was paid by several payments came back once. */
function returned(held: Held, of: EntryOwner, shift: ShiftRow, row: MoneyRow): Partial<ShiftRow> {
  const paid = row.rounding_minor - row.moved_minor;
  if (row.line === null) return { other_minor: shift.other_minor + paid };
  const isKnown = held.parts
    .ofSale(of, row.sale ?? '')
    .some((part) => part.line === row.line && part.shift === shift.shift && part.part !== row.part);
  return {
    returned_cards: shift.returned_cards + (isKnown ? 0 : 1),
    returned_minor: shift.returned_minor + paid,
  };
}
