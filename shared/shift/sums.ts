// The sums of a shift: what each pot must hold by its movements, and what was counted beyond or short of it.
// Invariants: minor units; every movement is signed as the pot sees it, and what is not a movement changes nothing.

export const movementKinds = ['float', 'sale', 'refund', 'in', 'out', 'drop', 'correction'] as const;
export type MovementKind = (typeof movementKinds)[number];
/** What a person moves without a sale. */
export const cashMoves = ['in', 'out', 'drop'] as const;
export type CashMove = (typeof cashMoves)[number];

/** `drawer`, `by-hand` (a separate terminal), `elsewhere` (paid at another till, or by the shop), or `terminal:` and its name. */
export type Pot = 'drawer' | 'by-hand' | 'elsewhere' | `terminal:${string}`;

export type Moved = { readonly pot: Pot; readonly kind: MovementKind; readonly amountMinor: number };

export type PotSums = Readonly<Record<MovementKind, number>> & { readonly expectedMinor: number };

const nothing: PotSums = { float: 0, sale: 0, refund: 0, in: 0, out: 0, drop: 0, correction: 0, expectedMinor: 0 };

/** By pot; the drawer is always there. */
export function sumsByPot(movements: readonly Moved[]): ReadonlyMap<Pot, PotSums> {
  const sums = new Map<Pot, PotSums>([['drawer', nothing]]);
  for (const { pot, kind, amountMinor } of movements) {
    const sum = sums.get(pot) ?? nothing;
    sums.set(pot, {
      ...sum,
      [kind]: sum[kind] + amountMinor,
      expectedMinor: sum.expectedMinor + amountMinor,
    });
  }
  return sums;
}

/** Of the drawer alone. */
export const sumsOfDrawer = (movements: readonly Moved[]): PotSums => sumsByPot(movements).get('drawer') ?? nothing;

/** A person can count it: money from elsewhere was never in this till. */
export function isCounted(pot: Pot): boolean {
  return pot !== 'elsewhere';
}

/** Beyond this a difference needs a reason and a second person. Only a drawer has a tolerance. */
export function isWithin(pot: Pot, differenceMinor: number, toleranceMinor: number): boolean {
  return Math.abs(differenceMinor) <= (pot === 'drawer' ? toleranceMinor : 0);
}
