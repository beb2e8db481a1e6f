// Below a finished sale: its own slips, and the way to void one of its cards while that is possible.
import type { SaleView } from '../../../shared/sale/views.ts';
import { VoidInSale } from '../../sale/card/void-card.tsx';
import type { NextStep } from '../../sale/next-step.ts';
import { PrintActions } from '../../sale/slips/print-actions.tsx';
import { type SlipOfSale, slipsOf } from '../../sale/slips/slips-of.ts';

/** The slips of cards are with the cards. The shop's own copy is shown only if it did not come out. */
function shownSlips(sale: SaleView): readonly SlipOfSale[] {
  const merchant = sale.printJobs.filter((job) => job.document === 'merchant').at(-1);
  return slipsOf(sale).filter((slip) => {
    if (!slip.isCurrent) return false;
    if (slip.document === 'merchant') return merchant !== undefined && merchant.state !== 'printed';
    return slip.document === 'receipt' || slip.document === 'refund' || slip.document === 'void';
  });
}

export type DoneFootProps = { readonly sale: SaleView; readonly next: NextStep };

export function DoneFoot({ sale, next }: DoneFootProps) {
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
      <VoidInSale sale={sale} />
    </div>
  );
}
