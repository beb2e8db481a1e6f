// The notes and coins by which a drawer is counted, for each currency: the till's own table, because no standard one has the pieces in use.
// Invariant: a currency that is not listed is counted as one sum; nothing is ever refused because of its pieces.

const inSteps = (units: readonly (1 | 2 | 5)[], fromMinor: number, toMinor: number): readonly number[] => {
  const pieces: number[] = [];
  for (let power = 1; power <= fromMinor; power *= 10)
    for (const unit of units) if (unit * power >= toMinor && unit * power <= fromMinor) pieces.push(unit * power);
  return pieces.toSorted((a, b) => b - a);
};

/** In minor units, the largest first. */
const pieces: Readonly<Record<string, readonly number[]>> = {
  EUR: inSteps([1, 2, 5], 500_00, 1),
  GBP: inSteps([1, 2, 5], 50_00, 1),
  CHF: [1000_00, ...inSteps([1, 2, 5], 200_00, 5)],
  USD: [100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 25, 10, 5, 1],
};

/** Null: this currency is counted as a sum. */
export function piecesOf(currency: string): readonly number[] | null {
  return pieces[currency] ?? null;
}

/** In minor units: below it, a piece is a coin. */
const smallestNote: Readonly<Record<string, number>> = { EUR: 5_00, GBP: 5_00, CHF: 10_00, USD: 1_00 };

/** How many coins banks put into one roll, by the coin's amount in minor units. */
const rolls: Readonly<Record<string, Readonly<Record<number, number>>>> = {
  EUR: { 200: 25, 100: 25, 50: 40, 20: 40, 10: 40, 5: 50, 2: 50, 1: 50 },
  CHF: { 500: 25, 200: 50, 100: 50, 50: 50, 20: 50, 10: 50, 5: 50 },
  USD: { 50: 20, 25: 40, 10: 50, 5: 40, 1: 50 },
};

/** Null: this piece comes in no roll. Pounds come in bags. */
export function rollOf(currency: string, pieceMinor: number): number | null {
  return rolls[currency]?.[pieceMinor] ?? null;
}

/** A note, by its amount in minor units. */
export function isNote(currency: string, pieceMinor: number): boolean {
  return pieceMinor >= (smallestNote[currency] ?? 0);
}
