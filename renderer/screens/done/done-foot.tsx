// Below a finished sale: its own slips, and the way to void one of its cards while that is possible.
import type { SaleView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import type { NextStep } from '../../sale/next-step.ts';
import { PrintActions } from '../../sale/slips/print-actions.tsx';
import { type SlipOfSale, slipsOf } from '../../sale/slips/slips-of.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { inTillTime } from '../../till-time.ts';
import { useWords } from '../../words.ts';

/** The slips of cards are with the cards. The shop's own copy is shown only if it did not come out. */
function shownSlips(sale: SaleView): readonly SlipOfSale[] {
  const merchant = sale.printJobs.filter((job) => job.document === 'merchant').at(-1);
  return slipsOf(sale).filter((slip) => {
    if (!slip.isCurrent) return false;
    if (slip.document === 'merchant') return merchant !== undefined && merchant.state !== 'printed';
    return slip.document === 'receipt' || slip.document === 'refund' || slip.document === 'void';
  });
}

export type DoneFootProps = { readonly sale: SaleView; readonly next: NextStep; readonly now: number };

export function DoneFoot({ sale, next, now }: DoneFootProps) {
  const { t, duration } = useWords();
  const go = useNavigation((store) => store.go);
  const ends = sale.lines
    .filter(({ actions }) => actions.includes('void'))
    .flatMap(({ voidUntil }) => (voidUntil === null ? [] : [inTillTime(voidUntil) - now]))
    .filter((leftMs) => leftMs > 0);
  return (
    <div className="row gap-3 align-centre shrinks">
      {shownSlips(sale).map(({ document, line }) => (
        <PrintActions
          key={`${document} ${line?.id}`}
          sale={sale}
          lineId={line?.id ?? null}
          document={document}
          among={{ of: line?.productName ?? null }}
          isNext={next.kind === 'sale-slip' && line === null && next.document === document}
          isPlain={document === 'receipt'}
        />
      ))}
      {ends.length > 0 ? (
        <Button icon="back" onPress={() => go({ screen: 'sale', saleId: sale.id, from: 'sales' })}>
          {t('after:done.void')}{' '}
          <span className="soft">{t('after:done.voidLeft', { left: duration(Math.min(...ends)) })}</span>
        </Button>
      ) : null}
    </div>
  );
}
