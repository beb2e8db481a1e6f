// The cards of a basket as it lists them: those that differ only in their number are one entry.
// Invariants: a card that waits for its number, or may still get one, has its own entry, so that it can be touched. No card is left out.
import { type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import type { LineView } from '../../../shared/sale/views.ts';

export type CardGroup = {
  /** The id of its first card. */
  readonly id: string;
  readonly lines: readonly LineView[];
  /** The card that was added last. */
  readonly last: LineView;
};

/** In the order of their first cards. */
export function groupsOf(lines: readonly LineView[]): readonly CardGroup[] {
  const groups = Map.groupBy(lines, groupKey);
  return [...groups.values()].flatMap((ones): CardGroup[] => {
    const [first, last] = [ones[0], ones.at(-1)];
    return first && last ? [{ id: first.id, lines: ones, last }] : [];
  });
}

function groupKey({ id, productCode, faceValue, state, carrier, waitsForNumber, isCodeInstead }: LineView): string {
  const isAlone = waitsForNumber || isCodeInstead || (state !== 'draft' && state !== 'reserved');
  return isAlone ? id : [productCode, faceValue.amount, state, carrier].join(' ');
}

/** The total price of its cards. */
export function sumOf({ lines, last }: CardGroup): MoneyText {
  const each = parseMoney(last.faceValue);
  return each.ok ? moneyText({ ...each.value, amountMinor: each.value.amountMinor * lines.length }) : last.faceValue;
}
