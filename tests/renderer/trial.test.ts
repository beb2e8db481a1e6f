// What a new cashier stumbled over at the counter: a refusal of another sum, a refund nobody spoke of, a card that was "refused" by its own
// cancel, and names that arrows and letters passed by.
import { describe, expect, it } from 'vitest';
import { refunded } from '../../renderer/sale/money-back.ts';
import { declinedOf } from '../../renderer/screens/pay/declined.ts';
import { personBeside, personByLetter } from '../../renderer/screens/sign-in/sign-in.tsx';
import { eur, saleView, tenderView } from '../../testkit/renderer/sale-view.ts';

describe('a declined card payment', () => {
  const declined = tenderView('declined', { method: 'card' });
  const none = new Set<string>();

  it('stands on the payment screen until the cashier takes it back or another one follows', () => {
    const sale = saleView({ tenders: [declined] });
    expect(declinedOf(sale, none, new Map())?.id).toBe(declined.id);
    expect(declinedOf(sale, new Set([declined.id]), new Map())).toBeUndefined();
    const later = [declined, tenderView('approved', { id: 'tender-2', method: 'card' })];
    expect(declinedOf(saleView({ tenders: later }), none, new Map())).toBeUndefined();
  });

  it('goes as the sale costs something else than it did then', () => {
    const at = new Map([[declined.id, '25.00']]);
    expect(declinedOf(saleView({ tenders: [declined] }), none, at)?.id).toBe(declined.id);
    expect(declinedOf(saleView({ tenders: [declined], total: eur('10.00') }), none, at)).toBeUndefined();
  });
});

describe('what went back', () => {
  it('is said by the way it went, summed, and not before it went', () => {
    const part = (id: string, amount: string, refundWay: 'as-paid' | 'cash', state: 'refunded' | 'refunding') =>
      ({
        id,
        lineId: null,
        amount: eur(amount),
        toReturn: eur(amount),
        state,
        refundWay,
        refundAtTerminal: false,
      }) as const;
    const card = tenderView('refunded', {
      method: 'card',
      parts: [
        part('1', '10.00', 'as-paid', 'refunded'),
        part('2', '5.50', 'as-paid', 'refunded'),
        part('3', '2.00', 'cash', 'refunded'),
      ],
    });
    const cash = tenderView('refunding', { id: 'tender-2', parts: [part('4', '7.00', 'as-paid', 'refunding')] });
    expect(refunded(saleView({ tenders: [card, cash] }))).toEqual([
      { method: 'card', amount: eur('15.50') },
      { method: 'cash', amount: eur('2.00') },
    ]);
    expect(refunded(saleView({ tenders: [cash] }))).toEqual([]);
  });
});

describe('the keys at the sign-in', () => {
  it('are arrows, which go from name to name, and not beyond', () => {
    expect(personBeside('ArrowDown', 0, 3)).toBe(1);
    expect(personBeside('ArrowUp', 2, 3)).toBe(1);
    expect(personBeside('ArrowUp', 0, 3)).toBeNull();
    expect(personBeside('ArrowRight', 2, 3)).toBeNull();
    expect(personBeside('Enter', 0, 3)).toBeNull();
  });

  it('are letters, each the next name that begins with it, whatever its accents and case', () => {
    const names = ['Ben', 'Sara', 'Émile', 'sven'];
    expect(personByLetter('s', -1, names)).toBe(1);
    expect(personByLetter('S', 1, names)).toBe(3);
    expect(personByLetter('s', 3, names)).toBe(1);
    expect(personByLetter('e', 0, names)).toBe(2);
    for (const key of ['x', '1', 'Tab', 'Shift']) expect(personByLetter(key, 0, names)).toBeNull();
  });
});
