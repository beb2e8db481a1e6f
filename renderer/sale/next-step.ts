// The next thing to do about a finished sale: the screen's primary action, and Enter.
// Invariant: money owed comes before a card to hand over, both before the slips of the sale, and all before the next customer.
import type { DocumentKind } from '../../shared/document.ts';
import type { CardStep } from '../../shared/sale/card.ts';
import type { LineView, SaleView, TenderMethod, TenderPartView } from '../../shared/sale/views.ts';

export type OwedPart = { readonly part: TenderPartView; readonly method: TenderMethod };

export type NextStep =
  | ({ readonly kind: 'return-money' } & OwedPart)
  | { readonly kind: CardStep; readonly line: LineView }
  /** A slip of the whole sale waits for a person's answer. */
  | { readonly kind: 'sale-slip'; readonly document: DocumentKind }
  | { readonly kind: 'new-sale' };

/**
 * The steps of cards that lead the screen, in this order. A customer who waits for one slip is handed the card whose slip is out. A slip
 * that decides is not the sale's step: its customer is not here.
 */
const cardStepsInTurn: readonly (readonly CardStep[])[] = [
  ['hand-over', 'print-again', 'print-pin', 'show-code'],
  ['wait-for-slip'],
  ['give-slip'],
];

export function nextStep(sale: SaleView): NextStep {
  const owed = owedParts(sale)[0];
  if (owed) return { kind: 'return-money', ...owed };
  for (const steps of cardStepsInTurn)
    for (const line of sale.lines)
      if (line.next !== null && steps.includes(line.next)) return { kind: line.next, line };
  const last = new Map(sale.printJobs.flatMap((job) => (job.lineId === null ? [[job.document, job] as const] : [])));
  const trouble = [...last.values()].find((job) => job.waitsForPerson);
  return trouble ? { kind: 'sale-slip', document: trouble.document } : { kind: 'new-sale' };
}

/** The cards that one press hands over: they work, their slips are out, and none needs its scan. */
export function readyLines(sale: SaleView): readonly LineView[] {
  return sale.lines.filter((line) => line.next === 'hand-over' && !line.takesScan);
}

/** The step, if it is about this card. */
export function stepAbout(next: NextStep, lineId: string): CardStep | null {
  return 'line' in next && next.line.id === lineId ? next.kind : null;
}

/** Money to return, or a return of unknown outcome: card first, in the order of the rules. */
export function owedParts(sale: SaleView): readonly OwedPart[] {
  const owed = sale.tenders.flatMap(({ method, parts }) =>
    parts
      .filter((part) => part.state === 'refund-due' || part.state === 'refunding' || part.state === 'refund-unknown')
      .map((part) => ({ part, method })),
  );
  return [...owed.filter((one) => one.method === 'card'), ...owed.filter((one) => one.method === 'cash')];
}
