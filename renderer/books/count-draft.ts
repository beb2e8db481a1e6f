// What somebody has counted so far, before main hears of it. Invariant: an empty field is not zero; nothing goes to main before every
// piece, or the one sum, is given.
import { add, type Money, moneyText, parseMoney, zero } from '../../shared/money.ts';
import type { Counted } from '../../shared/shift/requests.ts';
import { readTypedAmount } from '../typed-amount.ts';

export type CountDraft = {
  readonly by: 'pieces' | 'total';
  /** How many, as typed, by the piece's amount. */
  readonly pieces: Readonly<Record<string, string>>;
  readonly total: string;
  /** Of a card terminal: what it paid back, apart from its total. Empty: the total has it. */
  readonly refunds: string;
};

/** As a till's drawer is counted: by `pieces` where its currency has some. */
export const nothingCounted = (pieces: readonly string[] | null): CountDraft => ({
  by: pieces === null ? 'total' : 'pieces',
  pieces: {},
  total: '',
  refunds: '',
});

/** The sum of a typed total; zero is one. Null where it is none. */
export function readTotal(typed: string, currency: string): Money | null {
  const read = readTypedAmount(typed, currency);
  if (read.ok) return read.value;
  return read.error === 'zero' ? zero(currency) : null;
}

/** What the pieces of one kind come to; null while they are not counted. */
export function pieceSum({ pieces }: CountDraft, piece: string, currency: string): Money | null {
  const typed = pieces[piece] ?? '';
  const worth = parseMoney({ currency, amount: piece });
  if (typed === '' || !worth.ok) return null;
  return { currency, amountMinor: worth.value.amountMinor * Number(typed) };
}

export function sumOf(draft: CountDraft, pieces: readonly string[], currency: string): Money {
  return pieces.reduce((all, piece) => add(all, pieceSum(draft, piece, currency) ?? zero(currency)), zero(currency));
}

export function uncounted({ pieces: typed }: CountDraft, pieces: readonly string[]): readonly string[] {
  return pieces.filter((piece) => (typed[piece] ?? '') === '');
}

/** As main takes it; null while something is missing. */
export function countedOf(draft: CountDraft, pieces: readonly string[] | null, currency: string): Counted | null {
  if (draft.by === 'total' || pieces === null) {
    const total = readTotal(draft.total, currency);
    if (total === null || draft.refunds.trim() === '') return total && { total: moneyText(total) };
    const refunds = readTotal(draft.refunds, currency);
    return refunds && { payments: moneyText(total), refunds: moneyText(refunds) };
  }
  if (uncounted(draft, pieces).length > 0) return null;
  return { pieces: Object.fromEntries(pieces.map((piece) => [piece, Number(draft.pieces[piece])])) };
}
