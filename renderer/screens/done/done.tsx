// A sale after its end: the change, one verdict a card, the money to give back. The next thing to do is the primary action.
import { useEffect, useRef } from 'react';
import type { SaleView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { AllHandedOver } from '../../sale/card/all-handed-over.tsx';
import { LineCard } from '../../sale/card/line-card.tsx';
import { nextStep, owedParts, stepAbout } from '../../sale/card/next-step.ts';
import { useAnnouncements } from '../../sale/card/use-announcements.ts';
import { RefundCard } from '../../sale/refund/refund-card.tsx';
import { PrintActions } from '../../sale/slips/print-actions.tsx';
import { type SlipOfSale, slipsOf } from '../../sale/slips/slips-of.ts';
import { useLastChange } from '../../stores/last-change.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useSaleOf } from '../../stores/sale.ts';
import { useStatus } from '../../stores/status.ts';
import { isUnderDialog, useKeys } from '../../use-keys.ts';
import { useWords } from '../../words.ts';
import { isZero } from '../pay/phase.ts';
import styles from './done.module.css';
import { headlineOf, isChangeLongGiven } from './headline.ts';

export function Done({ saleId }: { readonly saleId: string }) {
  const sale = useSaleOf(saleId);
  return sale ? <FinishedSale sale={sale} /> : null;
}

/** Those of the cards stand with the cards. The shop's own copy is of interest only where it did not come out. */
function shownSlips(sale: SaleView): readonly SlipOfSale[] {
  const merchant = sale.printJobs.filter((job) => job.document === 'merchant').at(-1);
  return slipsOf(sale).filter((slip) => {
    if (!slip.isCurrent) return false;
    if (slip.document === 'merchant') return merchant !== undefined && merchant.state !== 'printed';
    return slip.document === 'receipt' || slip.document === 'refund' || slip.document === 'void';
  });
}

function FinishedSale({ sale }: { readonly sale: SaleView }) {
  const { t, money } = useWords();
  const go = useNavigation((store) => store.go);
  const next = nextStep(sale);
  const owed = owedParts(sale);
  const change = isZero(sale.change.amount) || isChangeLongGiven(sale) ? null : money(sale.change);
  const hasPrinter = useStatus((store) => store.status.printer !== 'none');
  useAnnouncements(sale);

  // Enter leads on only from a sale with which nothing will happen any more: pressed once too often it would pass over the change.
  const headline = headlineOf(sale);
  const isOver = next.kind === 'new-sale' && headline !== 'activating';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Money to return takes the focus itself.
    if (document.activeElement === document.body && !isUnderDialog(heading.current)) heading.current?.focus();
  }, []);
  const remember = useLastChange((store) => store.remember);
  useEffect(() => remember(sale.stage === 'committed' && change !== null ? sale.change : null));

  const newSale = () => go({ screen: 'sell' });
  useKeys({
    Enter: isOver ? newSale : undefined,
    Escape: newSale,
    F4: newSale,
  });

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t(`after:done.${headline}`)}
          </h1>
          {sale.receiptNumber ? (
            <p className="soft">{t('after:done.receipt', { number: sale.receiptNumber })}</p>
          ) : null}
        </div>
        {change && sale.stage === 'committed' ? (
          <p className={styles.change}>
            <span>{t('counter:tender.change')}</span>
            <strong>{change}</strong>
          </p>
        ) : null}
      </header>
      <div className={styles.list}>
        {owed.length > 0 ? (
          <ul className="column gap-14px" aria-label={t('after:refund.title')}>
            {owed.map((one) => (
              <RefundCard
                key={one.part.id}
                sale={sale}
                owed={one}
                isNext={next.kind === 'return-money' && next.part.id === one.part.id}
              />
            ))}
          </ul>
        ) : null}
        <AllHandedOver sale={sale} isNext={next.kind === 'hand-over'} />
        <ul className="column gap-14px" aria-label={t('counter:pay.cards')}>
          {sale.lines.map((line) => (
            <LineCard key={line.id} sale={sale} line={line} next={stepAbout(next, line.id)} />
          ))}
        </ul>
      </div>
      <footer className={styles.foot}>
        <div className={styles.slips}>
          {shownSlips(sale).map(({ document, line }) => (
            <PrintActions
              key={`${document} ${line?.id}`}
              sale={sale}
              lineId={line?.id ?? null}
              document={document}
              among={{ of: line?.productName ?? null }}
              isNext={next.kind === 'sale-slip' && line === null && next.document === document}
            />
          ))}
        </div>
        <Button
          look={next.kind === 'new-sale' || (next.kind === 'give-slip' && !hasPrinter) ? 'primary' : 'plain'}
          autoFocus={isOver}
          size="large"
          icon="sell"
          keyName="Esc"
          onPress={newSale}
        >
          {t('after:done.newSale')}
        </Button>
      </footer>
    </div>
  );
}
