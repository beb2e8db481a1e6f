// A row for each card, in the receipt's order: what to do with it, what is known, its buttons. Money owed for no single card comes first.
import type { SaleView } from '../../../shared/sale/views.ts';
import { LineCard } from '../../sale/card/line-card.tsx';
import { linesInSale } from '../../sale/lines-in-sale.ts';
import { type NextStep, type OwedPart, owedParts, stepAbout } from '../../sale/next-step.ts';
import { RefundCard } from '../../sale/refund/refund-card.tsx';
import { useWords } from '../../words.ts';
import { isHeldUp } from './calm.ts';

export type TroubleRowsProps = { readonly sale: SaleView; readonly next: NextStep; readonly now: number };

export function TroubleRows({ sale, next, now }: TroubleRowsProps) {
  const { t } = useWords();
  const owed = owedParts(sale);
  const nextPart = next.kind === 'return-money' ? next.part.id : null;
  const ofLine = (lineId: string) => owed.filter(({ part }) => part.lineId === lineId);
  const ofSale = owed.filter(({ part }) => part.lineId === null);
  return (
    <>
      {ofSale.length > 0 ? <RefundList sale={sale} owed={ofSale} nextPart={nextPart} /> : null}
      <ul className="column gap-14px" aria-label={t('word:cards')}>
        {linesInSale(sale).map((line) => (
          <LineCard
            key={line.id}
            sale={sale}
            line={line}
            next={stepAbout(next, line.id)}
            isEarly={line.state === 'activating' && !isHeldUp(line, now)}
            refunds={
              ofLine(line.id).length > 0 ? (
                <RefundList sale={sale} owed={ofLine(line.id)} nextPart={nextPart} isOfCard />
              ) : null
            }
          />
        ))}
      </ul>
    </>
  );
}

type RefundListProps = {
  readonly sale: SaleView;
  readonly owed: readonly OwedPart[];
  /** The part to return next. */
  readonly nextPart: string | null;
  /** It is in the row of its card, which names the card. */
  readonly isOfCard?: boolean;
};

/** The money to return for a sale, or for one of its cards. */
function RefundList({ sale, owed, nextPart, isOfCard = false }: RefundListProps) {
  const { t } = useWords();
  return (
    <ul className="column gap-14px" aria-label={t('after:refund.title')}>
      {owed.map((one) => (
        <RefundCard key={one.part.id} sale={sale} owed={one} isNext={one.part.id === nextPart} isOfCard={isOfCard} />
      ))}
    </ul>
  );
}
