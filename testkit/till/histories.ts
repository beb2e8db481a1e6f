// The usual histories of a sale, each up to the moment that a test is about. Cards of 25.00 for cash unless told otherwise.
import { expect } from 'vitest';
import type { Approval } from '../../shared/request-parts.ts';
import type { SaleView } from '../../shared/sale/views.ts';
import type { Harness } from './harness.ts';
import type { Looks } from './looks.ts';
import { manager } from './people.ts';
import { book } from './products.ts';
import { add, payCard, payCash, reserve } from './selling.ts';

export function createHistories(till: Harness, { saleOf, lineOf, partsOf }: Looks) {
  const reserved = (amounts: readonly string[] = ['25.00'], product = book): Promise<SaleView> =>
    reserve(till, amounts, product);

  async function paid(amounts?: readonly string[], product?: string): Promise<SaleView> {
    const { id, due } = await reserved(amounts, product);
    return payCash(till, id, due.amount);
  }

  async function commit(saleId: string): Promise<SaleView> {
    await till.ask('sale:commit', { saleId });
    await till.time.advance(0);
    return saleOf(saleId);
  }

  const sold = async (amounts?: readonly string[], product?: string) => commit((await paid(amounts, product)).id);

  async function voidCard(saleId: string, index = 0): Promise<SaleView> {
    const { id: lineId } = await lineOf(saleId, index);
    return till.ask('line:void', { lineId, reason: 'wrong card', approval: manager });
  }

  return {
    /** A basket with one card. */
    basket: (amount = '25.00', product = book) => add(till, amount, product),
    reserved,
    paid,
    commit,
    sold,
    /** Paid and committed on a line that was cut: whether the card works is unknown. */
    async paidWithoutAnswer(how: 'no-answer' | 'unreachable' = 'no-answer', amounts?: readonly string[]) {
      const { id } = await paid(amounts);
      till.unplug(how);
      return commit(id);
    },
    voidCard,
    /** Sold, and a manager asks for the void; its answer is not heard yet. */
    async voiding(): Promise<SaleView> {
      const { id } = await sold();
      await voidCard(id);
      return saleOf(id);
    },
    /** Sold and voided: the money is due back. */
    async refundDue(): Promise<SaleView> {
      const { id } = await sold();
      await voidCard(id);
      await till.time.advance(10_000);
      return saleOf(id);
    },
    /** Paid by card and cancelled: the money is due back. */
    async cancelled(): Promise<SaleView> {
      const { id, due } = await reserved();
      await payCard(till, id, due.amount);
      await till.ask('sale:cancel', { saleId: id });
      await till.time.advance(0);
      return saleOf(id);
    },
    giveBack: async (saleId: string): Promise<SaleView> =>
      till.ask('line:cancel-activation', {
        lineId: (await lineOf(saleId)).id,
        reason: 'will not wait',
        approval: manager,
      }),
    /** Pays back all that is due, the way it came. */
    async returnMoney(saleId: string, approval: Approval | null = null): Promise<void> {
      const due = (await partsOf(saleId)).filter(({ state }) => state === 'refund-due');
      expect(due.length, 'money is due').toBeGreaterThan(0);
      for (const { id: partId } of due) {
        await till.ask('refund:begin', { partId, way: 'as-paid', approval });
        await till.ask('refund:answer', { partId, answer: 'done' });
      }
      expect((await saleOf(saleId)).refundDue.amount).toBe('0.00');
    },
  };
}
