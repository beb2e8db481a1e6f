// Which slips a sale has: those that can be printed in its current state, and those that were printed before.
// Invariant: main decides what is printed; this offers nothing that the state of sale and card rules out.
import type { DocumentKind } from '../../../shared/document.ts';
import { isSlipOut } from '../../../shared/sale/card-facts.ts';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';

export type SlipOfSale = {
  readonly document: DocumentKind;
  /** Its card; null for a slip of the whole sale. */
  readonly line: LineView | null;
  /** It can be printed and viewed now. */
  readonly isCurrent: boolean;
};

const ofCards = ['activation', 'pin', 'pending', 'void', 'refund'] as const;

export function slipsOf(sale: SaleView): readonly SlipOfSale[] {
  const hasJob = (document: DocumentKind, lineId: string | null) =>
    sale.printJobs.some((job) => job.document === document && job.lineId === lineId);
  const returned = (lineId: string | null) =>
    sale.tenders.some(({ parts }) => parts.some((part) => part.lineId === lineId && part.state === 'refunded'));
  const isOurs = sale.stage === 'committed' && !sale.claim;
  // Card payments, whether or not the money went back.
  const byCard = sale.tenders.some(
    ({ method, parts, source }) =>
      method === 'card' && !source && parts.some(({ state }) => !['requested', 'unknown', 'declined'].includes(state)),
  );

  const isCurrent = (document: (typeof ofCards)[number], line: LineView): boolean => {
    switch (document) {
      case 'activation':
        return line.state === 'active' && !isSlipOut(line.slip);
      case 'pin':
        // Its slip shows whether a card has a PIN.
        return line.state === 'active' && !isSlipOut(line.slip) && hasJob('pin', line.id);
      case 'pending':
        return line.state === 'activating';
      case 'void':
        return line.state === 'voided';
      case 'refund':
        return returned(line.id);
    }
  };

  const all: SlipOfSale[] = [
    { document: 'receipt', line: null, isCurrent: isOurs },
    { document: 'merchant', line: null, isCurrent: isOurs && byCard },
    ...sale.lines.flatMap((line) =>
      ofCards.map((document) => ({ document, line, isCurrent: isCurrent(document, line) })),
    ),
    { document: 'refund', line: null, isCurrent: returned(null) },
  ];
  return all.filter((slip) => slip.isCurrent || hasJob(slip.document, slip.line?.id ?? null));
}
