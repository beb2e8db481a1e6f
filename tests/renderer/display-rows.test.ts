// Which rows of a sale the customer's display draws: every card is in a drawn row or counted and added up, however many rows there are and however alike.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardsIn, foldedRows } from '../../renderer/display/folded.ts';

const row = (count: number, name: string) => {
  const euro = (amount: string) => ({ currency: 'EUR', amount });
  return { brand: 'Kornfeld', name, picture: null, count, amount: euro('10.00'), sum: euro(`${count}0.00`) };
};
const rows = fc.array(
  fc
    .record({ count: fc.integer({ min: 1, max: 50 }), name: fc.constantFrom('a', 'b', 'keep') })
    .map((one) => row(one.count, one.name)),
  { maxLength: 60 },
);

describe('the rows of the customer’s display', () => {
  it('hold every card, or count it; the newest are drawn last', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 8 }), (all, most) => {
        const { drawn, more } = foldedRows(all, most);
        expect(drawn).toHaveLength(Math.min(all.length, most));
        expect(cardsIn(drawn.map((one) => one.row)) + (more?.cards ?? 0)).toBe(cardsIn(all));
        expect(more?.sum.amount ?? '').toBe(more ? `${more.cards}0.00` : '');
        expect(drawn.map(({ place }) => place)).toEqual(all.map((_, place) => place).slice(-most));
      }),
    );
  });

  it('show first what the customer has to do something about, in the order of the sale', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const { drawn } = foldedRows(all, 4, ({ name }) => name === 'keep');
        const kept = all.filter(({ name }) => name === 'keep').length;
        expect(drawn.filter((one) => one.row.name === 'keep')).toHaveLength(Math.min(kept, 4));
        expect(drawn.map(({ place }) => place)).toEqual(drawn.map(({ place }) => place).toSorted((a, b) => a - b));
      }),
    );
  });

  it('may be alike, or the very same', () => {
    const one = row(1, 'a');
    expect(foldedRows([one, one, one], 2)).toEqual({
      drawn: [
        { row: one, place: 1 },
        { row: one, place: 2 },
      ],
      more: { cards: 1, sum: one.sum },
    });
  });

  it('add up in the places of their currency', () => {
    const of = (...amounts: string[]) =>
      foldedRows(
        [...amounts, amounts[0] ?? ''].map((amount) => ({ ...row(1, 'a'), sum: { currency: 'XXX', amount } })),
        1,
      ).more?.sum.amount;
    expect([of('0.05', '0.04'), of('29.90', '120.10'), of('500', '1000'), of('0.500', '0.250')]).toEqual([
      '0.09',
      '150.00',
      '1500',
      '0.750',
    ]);
  });
});
