// What the screens say during a random walk, against the rows of the ledger.
import type { SaleView } from '../../shared/views.ts';
import type { Harness } from './till-harness.ts';
import { type Facts, type LineFacts, must, type PartFacts, sum, taken } from './walk-facts.ts';

/** Throws where a sum or a verdict is not what the rows say. */
export async function screensAgree(harness: Harness, facts: () => Facts): Promise<void> {
  for (const { id } of facts().sales) {
    // One look at both: whatever runs while an answer is awaited would be seen by only one of them.
    const now = facts();
    const asked = harness.till().handlers['sale:get']({ saleId: id });
    const answer = await asked;
    if (!answer.ok) {
      must(answer.error.code === 'not_signed_in', `sale:get ${answer.error.code}`);
      return;
    }
    const parts = now.parts.filter((part) => part.sale_id === id);
    shown(answer.value, now.lines, parts);
  }
}

function shown(sale: SaleView, lines: readonly LineFacts[], parts: readonly PartFacts[]): void {
  const minor = (amount: string) => Math.round(Number(amount) * 100);
  const inState = (...states: string[]) => sum(parts.filter((part) => states.includes(part.state)));
  must(minor(sale.paid.amount) === inState(...taken), `sale ${sale.id} shows ${sale.paid.amount} as paid`);
  must(
    minor(sale.refundDue.amount) === inState('refund-due', 'refunding'),
    `sale ${sale.id} shows ${sale.refundDue.amount} as due back`,
  );
  if (sale.stage === 'committed') must(minor(sale.due.amount) === 0, `sale ${sale.id} is sold and not paid`);
  for (const { id, verdict, state } of sale.lines) {
    const line = lines.find((one) => one.id === id);
    if (verdict === 'hand-over') must(state === 'active', `line ${id} is ${state}: hand over`);
    if (verdict === 'take-payment') must(state === 'reserved', `line ${id} is ${state}: take the payment`);
    if (verdict === 'return-money')
      must(
        parts.some((part) => part.state === 'refund-due' || part.state === 'refunding'),
        `line ${id}: return what?`,
      );
    if (verdict === 'nothing-owed' && line) {
      const own = sale.stage === 'committed' ? parts.filter((part) => part.line_id === id) : parts;
      must(
        state === 'active' || !own.some((part) => part.state === 'refund-due' || part.state === 'refund-unknown'),
        `line ${id}: money is owed for it`,
      );
    }
  }
}
