// The split of what was paid over the cards: to the last minor unit, whatever was paid in however many parts.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Tx } from '../../../electron/ledger/open.ts';
import type { TenderPartRow, TenderRow } from '../../../electron/ledger/tenders.ts';
import { allocate } from '../../../electron/till/tender/allocate.ts';

type Part = Pick<TenderPartRow, 'id' | 'lineId' | 'amountMinor' | 'state'>;

function split(prices: readonly number[], paid: readonly number[], declined: readonly number[] = []) {
  const part = (state: 'approved' | 'declined') => (amountMinor: number, at: number) =>
    ({ id: `${state}-${at}`, tenderId: `tender-${at}`, lineId: null, amountMinor, state }) as TenderPartRow;
  const parts = [...paid.map(part('approved')), ...declined.map(part('declined'))];
  const saved = new Map<string, Part>();
  const due: Part[] = [];
  let made = 0;
  const tenders = {
    bySale: () => paid.map((_, at) => ({ id: `tender-${at}`, method: at % 2 === 0 ? 'cash' : 'card' }) as TenderRow),
    partsBySale: () => parts,
    savePart(_tx: Tx, row: Part) {
      expect(parts.map(({ id }) => id)).toContain(row.id);
      return saved.set(row.id, row).size > 0;
    },
    insertPart(_tx: Tx, row: Part) {
      expect(saved.has(row.id)).toBe(false);
      return saved.set(row.id, row).size > 0;
    },
  };
  const sold = prices.map((amountMinor, at) => ({ id: `line-${at}`, amountMinor }));
  const context = { tenders, newId: () => `new-${made++}` };
  const transitions = {
    part: (_tx: unknown, _sale: string, row: Part, event: string) => {
      expect(event).toBe('refund-due');
      due.push(row);
    },
  } as unknown as Parameters<typeof allocate>[1];
  const paidBy = allocate(context, transitions, {} as Tx, 'sale', sold, { id: 'anna' });
  return { saved: [...saved.values()], due, paidBy };
}
const sum = (rows: readonly { readonly amountMinor: number }[]) => rows.reduce((all, one) => all + one.amountMinor, 0);

it.each([
  [[2500], [2501], 1],
  [[2500], [2499, 2], 1],
  [[1, 1, 1], [4], 1],
  [[2500, 1000], [3500], 0],
  [[2500], [2500, 1000], 1000],
  [[], [1], 1],
])('of cards of %j, paid by %j, %i is due back', (prices, paid, back) => {
  expect(sum(split(prices, paid).due)).toBe(back);
});

it('no minor unit is lost or made, each card is paid whole, and what was declined pays nothing', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(amounts, amounts, fc.nat(3), (prices, first, over) => {
      const total = prices.reduce((all, one) => all + one, 0);
      const before = first.reduce((all, one) => all + one, 0);
      const paid = before < total + over ? [...first, total + over - before] : first;
      const { saved, due, paidBy } = split(prices, paid, [7]);
      const all = paid.reduce((one, other) => one + other, 0);
      expect([sum(saved), sum(due)]).toEqual([all, all - total < 0 ? 0 : all - total]);
      expect(due.every(({ lineId }) => lineId === null)).toBe(true);
      for (const [at, price] of prices.entries()) {
        const own = saved.filter(({ lineId }) => lineId === `line-${at}`);
        expect([sum(own), sum(paidBy.get(`line-${at}`) ?? [])]).toEqual([price, price]);
      }
      expect(saved.some(({ state, amountMinor }) => state === 'declined' || amountMinor <= 0)).toBe(false);
    }),
  );
});
