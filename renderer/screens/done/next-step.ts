// The one thing to do next about a finished sale: it becomes the screen's primary action, and Enter.
// Invariant: money owed comes before a card to hand over, and both come before the next customer.
import type { LineView, SaleView, TenderMethod, TenderPartView } from '../../../shared/views.ts';

export type OwedPart = { readonly part: TenderPartView; readonly method: TenderMethod };

export type NextStep =
  | ({ readonly kind: 'return-money' } & OwedPart)
  | { readonly kind: 'hand-over'; readonly line: LineView }
  /** The card is live, and its slip did not come out, or nobody knows. */
  | { readonly kind: 'print-again'; readonly line: LineView }
  | { readonly kind: 'new-sale' };

export function nextStep(sale: SaleView): NextStep {
  const owed = owedParts(sale)[0];
  if (owed) return { kind: 'return-money', ...owed };
  const line = sale.lines.find((one) => one.verdict === 'hand-over' || one.verdict === 'live-print-again');
  if (!line) return { kind: 'new-sale' };
  return { kind: line.verdict === 'hand-over' ? 'hand-over' : 'print-again', line };
}

/** Money on its way back, or asked back and not known: card first, as the rules return it. */
export function owedParts(sale: SaleView): readonly OwedPart[] {
  const owed = sale.tenders.flatMap(({ method, parts }) =>
    parts
      .filter((part) => part.state === 'refund-due' || part.state === 'refunding' || part.state === 'refund-unknown')
      .map((part) => ({ part, method })),
  );
  return [...owed.filter((one) => one.method === 'card'), ...owed.filter((one) => one.method === 'cash')];
}

/** Money that went back already. */
export function returnedParts(sale: SaleView): readonly OwedPart[] {
  return sale.tenders.flatMap(({ method, parts }) =>
    parts.filter((part) => part.state === 'refunded').map((part) => ({ part, method })),
  );
}
