// What the screens say, against the rows of the ledger: every sum, and every verdict that tells a cashier to let card or money go.
import type { SaleView } from '../../shared/sale/views.ts';
import { must } from './broken-promise.ts';
import { minorOf } from './currencies.ts';
import { type Facts, type LineFacts, type PartFacts, sum, taken } from './rows.ts';

/** `shown`: the last view of each sale that was sent to the screens. Throws where a sum or a verdict is not what the rows say. */
export function screensAgree(shown: Iterable<SaleView>, { lines, parts }: Facts): void {
  for (const sale of shown)
    agrees(
      sale,
      lines,
      parts.filter((part) => part.sale_id === sale.id),
    );
}

function agrees(sale: SaleView, lines: readonly LineFacts[], parts: readonly PartFacts[]): void {
  const inState = (...states: string[]) => sum(parts.filter((part) => states.includes(part.state)));
  const rounding = sale.rounding ? minorOf(sale.rounding) : 0;
  must(minorOf(sale.paid) === inState(...taken) + rounding, '5', `sale ${sale.id} shows ${sale.paid.amount} as paid`);
  const owed = parts.filter((part) => part.state === 'refund-due' || part.state === 'refunding');
  const toReturn = sale.tenders
    .flatMap((tender) => tender.parts)
    .filter((part) => owed.some((one) => one.id === part.id));
  const dueMinor = toReturn.reduce((total, part) => total + minorOf(part.toReturn ?? part.amount), 0);
  must(minorOf(sale.refundDue) === dueMinor, '9', `sale ${sale.id} shows ${sale.refundDue.amount} as due back`);
  must(Math.abs(dueMinor - sum(owed)) <= 5 * owed.length, '9', `sale ${sale.id} returns another sum than was paid`);
  if (sale.stage === 'committed') must(minorOf(sale.due) === 0, '2', `sale ${sale.id} is sold and not paid`);
  for (const { id, verdict } of sale.lines) {
    const state = lines.find((one) => one.id === id)?.state;
    if (verdict === 'hand-over' || verdict === 'live-print-again' || verdict === 'live-show-code')
      must(state === 'active', '7', `line ${id} is ${state}: ${verdict}`);
    if (verdict === 'take-payment') must(state === 'reserved', '2', `line ${id} is ${state}: take the payment`);
    if (verdict === 'return-money' || verdict === 'refund-under-way')
      must(owed.length > 0, '9', `line ${id}: return what?`);
    if (verdict === 'nothing-owed') {
      const own = sale.stage === 'committed' ? parts.filter((part) => part.line_id === id) : parts;
      must(
        state === 'active' || !own.some((part) => part.state === 'refund-due' || part.state === 'refund-unknown'),
        '9',
        `line ${id}: money is owed for it`,
      );
    }
  }
}
