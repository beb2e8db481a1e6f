// A sale after its end: the change, one verdict a card, the money to give back. The next thing to do is the primary action.
import { useEffect } from 'react';
import type { SaleView, SessionView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { LineCard } from '../../components/sale/line-card.tsx';
import { PrintActions } from '../../components/sale/print-actions.tsx';
import { RefundCard } from '../../components/sale/refund-card.tsx';
import { type SlipOfSale, slipsOf } from '../../components/sale/slips-of.ts';
import { useAnnouncements } from '../../components/sale/use-announcements.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useSale } from '../../stores/sale.ts';
import { useKeys } from '../../use-keys.ts';
import { useWords } from '../../words.ts';
import { isZero } from '../pay/phase.ts';
import styles from './done.module.css';
import { headlineOf } from './headline.ts';
import { nextStep, owedParts, stepAbout } from './next-step.ts';

export type DoneProps = { readonly saleId: string; readonly session: SessionView };

export function Done({ saleId, session }: DoneProps) {
  const sale = useSale((store) => store.sales[saleId]);
  const read = useSale((store) => store.read);
  useEffect(() => {
    if (!sale) void read(saleId);
  }, [sale, saleId, read]);
  return sale ? <FinishedSale sale={sale} session={session} /> : null;
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

function FinishedSale({ sale, session }: { readonly sale: SaleView; readonly session: SessionView }) {
  const { t, money } = useWords();
  const go = useNavigation((store) => store.go);
  const act = useSale((store) => store.act);
  const next = nextStep(sale);
  const owed = owedParts(sale);
  const change = isZero(sale.change.amount) ? null : money(sale.change);
  useAnnouncements(sale);

  const newSale = () => go({ screen: 'sell' });
  useKeys({
    Enter:
      next.kind === 'hand-over'
        ? () => void act('line:hand-over', { lineId: next.line.id })
        : next.kind === 'new-sale'
          ? newSale
          : undefined,
    Escape: newSale,
    F4: newSale,
  });

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <div>
          <h1>{t(`after:done.${headlineOf(sale)}`)}</h1>
          {sale.receiptNumber ? (
            <p className={styles.soft}>{t('after:done.receipt', { number: sale.receiptNumber })}</p>
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
          <ul className={styles.cards} aria-label={t('after:refund.title')}>
            {owed.map((one) => (
              <RefundCard
                key={one.part.id}
                sale={sale}
                owed={one}
                session={session}
                isNext={next.kind === 'return-money' && next.part.id === one.part.id}
              />
            ))}
          </ul>
        ) : null}
        <ul className={styles.cards} aria-label={t('counter:pay.cards')}>
          {sale.lines.map((line) => (
            <LineCard key={line.id} sale={sale} line={line} session={session} next={stepAbout(next, line.id)} />
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
          look={next.kind === 'new-sale' ? 'primary' : 'plain'}
          autoFocus={next.kind === 'new-sale'}
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
