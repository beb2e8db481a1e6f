// A count that is not yet sent to main. Invariant: a blank box of a piece means none. A typed text that is not a number is not a count, and
// a blank single sum is not one either.
import { type Money, moneyText, parseMoney, sum } from '../../shared/money.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Counted } from '../../shared/shift/channels.ts';
import { readTyped, type TypedFault } from '../typed-number.ts';
import type { Words } from '../words.ts';

export type CountDraft = {
  readonly by: 'pieces' | 'total';
  /** How many of each piece, as typed; the key is the piece's amount. */
  readonly pieces: Readonly<Record<string, string>>;
  readonly total: string;
  /** What a card terminal paid back, if its total does not include it. Empty: the total includes it. */
  readonly refunds: string;
};

/** The draft of a till's drawer: counted by `pieces` if its currency has some. */
export const nothingCounted = (pieces: readonly string[] | null): CountDraft => ({
  by: pieces === null ? 'total' : 'pieces',
  pieces: {},
  total: '',
  refunds: '',
});

/** Something is typed that would be lost. */
export const isBegun = ({ pieces, total, refunds }: CountDraft): boolean =>
  [...Object.values(pieces), total, refunds].some((typed) => typed.trim() !== '');

/** The sum of a typed total, which may be zero. Null if the text is not an amount. */
export function readTotal(typed: string, currency: string, locale: string): Money | null {
  const read = readTyped(typed, locale, currency);
  return read.ok ? { currency, amountMinor: read.value } : null;
}

/** More than a drawer can hold of one piece. */
const tooMany = 1_000_000;

function readPieces({ pieces }: CountDraft, piece: string, locale: string): Result<number, TypedFault> {
  const read = readTyped(pieces[piece] ?? '', locale, null);
  return read.ok && read.value >= tooMany ? err('too-large') : read;
}

/** The typed count and so many more, as typed; null if it is not a number. */
export function withMore(typed: string, more: number, locale: string): string | null {
  const read = readTyped(typed, locale, null);
  if (!read.ok && read.error !== 'empty') return null;
  return String((read.ok ? read.value : 0) + more);
}

/** What is wrong with a typed total, in words; null if it is valid or still empty. */
export function wrongTotal({ t, locale }: Words, typed: string, currency: string): string | null {
  const read = readTyped(typed, locale, currency);
  return read.ok || read.error === 'empty' ? null : t(`counter:amount.${read.error}`);
}

/** What is wrong with the count of one piece, likewise. */
export function wrongPieces({ t, locale }: Words, draft: CountDraft, piece: string): string | null {
  const read = readPieces(draft, piece, locale);
  if (read.ok || read.error === 'empty') return null;
  return t(read.error === 'too-large' ? 'counter:amount.too-large' : 'counter:amount.not-whole');
}

/** The sum of one kind of piece; null while they are not counted. */
export function pieceSum(draft: CountDraft, piece: string, currency: string, locale: string): Money | null {
  const [count, worth] = [readPieces(draft, piece, locale), parseMoney({ currency, amount: piece })];
  return count.ok && worth.ok ? { currency, amountMinor: worth.value.amountMinor * count.value } : null;
}

export function sumOf(draft: CountDraft, pieces: readonly string[], currency: string, locale: string): Money {
  return sum(
    currency,
    pieces.flatMap((piece) => pieceSum(draft, piece, currency, locale) ?? []),
  );
}

/** The pieces whose box is blank. */
export function blanksOf({ pieces: typed }: CountDraft, pieces: readonly string[]): readonly string[] {
  return pieces.filter((piece) => (typed[piece] ?? '').trim() === '');
}

/** The count as main takes it, blank boxes as none; null while a number is wrong or the single sum is missing. */
export function countedOf(
  draft: CountDraft,
  pieces: readonly string[] | null,
  currency: string,
  locale: string,
): Counted | null {
  if (draft.by === 'total' || pieces === null) {
    const total = readTotal(draft.total, currency, locale);
    if (total === null || draft.refunds.trim() === '') return total && { total: moneyText(total) };
    const refunds = readTotal(draft.refunds, currency, locale);
    return refunds && { payments: moneyText(total), refunds: moneyText(refunds) };
  }
  const counts = pieces.flatMap((piece) => {
    const count = readPieces(draft, piece, locale);
    if (!count.ok && count.error === 'empty') return [[piece, 0] as const];
    return count.ok ? [[piece, count.value] as const] : [];
  });
  return counts.length < pieces.length ? null : { pieces: Object.fromEntries(counts) };
}
