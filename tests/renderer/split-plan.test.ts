// The plan of a split payment: what was taken, what is being taken, what is left. It always adds up to what is due.
import { describe, expect, it } from 'vitest';
import { planOf } from '../../renderer/screens/pay/split-plan.ts';
import { eur, saleView, tenderView } from '../../testkit/renderer/sale-view.ts';

const now = (amountMinor: number, method: 'cash' | 'card' | null = null) => ({
  amount: { currency: 'EUR', amountMinor },
  method,
});

describe('the plan of a payment', () => {
  it('is empty if all is paid at once', () => {
    expect(planOf(saleView(), now(2500))).toEqual([]);
  });

  it('has two parts for a smaller amount', () => {
    expect(planOf(saleView(), now(1000, 'card'))).toEqual([
      { kind: 'now', method: 'card', amount: eur('10.00') },
      { kind: 'later', method: null, amount: eur('15.00') },
    ]);
  });

  it.each([1, 2, 99, 1249, 2498, 2499])('adds up to what is due, whatever is paid now: %i of 2500', (amountMinor) => {
    const steps = planOf(saleView(), now(amountMinor, 'cash'));
    expect(steps.map(({ kind, amount }) => [kind, Math.round(Number(amount.amount) * 100)])).toEqual([
      ['now', amountMinor],
      ['later', 2500 - amountMinor],
    ]);
  });

  it('keeps paid parts, and leaves out declined ones', () => {
    const sale = saleView({
      total: eur('140.00'),
      due: eur('90.00'),
      tenders: [
        tenderView('declined', { id: 'a', method: 'card', amount: eur('50.00') }),
        tenderView('approved', { id: 'b', method: 'card', amount: eur('50.00') }),
      ],
    });
    expect(planOf(sale, now(9000))).toEqual([
      { kind: 'paid', method: 'card', amount: eur('50.00') },
      { kind: 'now', method: null, amount: eur('90.00') },
    ]);
    expect(planOf(sale, now(4000)).map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['paid', '50.00'],
      ['now', '40.00'],
      ['later', '50.00'],
    ]);
  });

  it('counts an undecided payment once, as the current part', () => {
    const sale = saleView({ tenders: [tenderView('requested', { amount: eur('10.00') })] });
    expect(planOf(sale, now(1000, 'cash')).map(({ kind }) => kind)).toEqual(['now', 'later']);
  });

  it('is empty for more than is due', () => {
    expect(planOf(saleView(), now(2501))).toEqual([]);
  });
});
