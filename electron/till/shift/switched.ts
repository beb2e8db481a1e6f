// Whether this till counts shifts: as the shop's settings say, and on as long as a shift is left that nobody closed.
// Invariant: the journal knows from which entry on every payment must be in a shift.
import type { Stores, TillContext, TillIdentity } from '../core/context.ts';

export function withShifts(identity: TillIdentity, { shifts }: Pick<Stores, 'shifts'>): TillIdentity {
  const on = identity.shifts.on || shifts.current() !== null || shifts.waiting().length > 0;
  return { ...identity, shifts: { ...identity.shifts, on } };
}

/** At a start, before anything moves. */
export function journalShifts({
  identity,
  ledger,
  shifts,
  shiftEntries,
}: Pick<TillContext, 'identity' | 'ledger' | 'shifts' | 'shiftEntries'>): void {
  const { on } = identity.shifts;
  if (shifts.wereOn() === on) return;
  ledger.transaction((tx) => shiftEntries.write(tx, { kind: 'shifts-switched', body: { on } }));
}
