// The money to return for a sale, or for one of its cards.
import type { SaleView } from '../../../shared/sale/views.ts';
import { useWords } from '../../words.ts';
import type { OwedPart } from '../next-step.ts';
import { RefundCard } from './refund-card.tsx';

export type RefundListProps = {
  readonly sale: SaleView;
  readonly owed: readonly OwedPart[];
  /** The part to return next. */
  readonly nextPart: string | null;
  /** It is in the row of its card, which names the card. */
  readonly isOfCard?: boolean;
};

export function RefundList({ sale, owed, nextPart, isOfCard = false }: RefundListProps) {
  const { t } = useWords();
  return (
    <ul className="column gap-14px" aria-label={t('after:refund.title')}>
      {owed.map((one) => (
        <RefundCard key={one.part.id} sale={sale} owed={one} isNext={one.part.id === nextPart} isOfCard={isOfCard} />
      ))}
    </ul>
  );
}
