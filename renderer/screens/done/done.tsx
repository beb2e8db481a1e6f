// A sale after its end: the change, one verdict a card, the money to give back. The next thing to do is the primary action.
import { useEffect, useRef } from 'react';
import type { SaleView, SessionView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { LineCard } from '../../components/sale/line-card.tsx';
import { PrintActions } from '../../components/sale/print-actions.tsx';
import { RefundCard } from '../../components/sale/refund-card.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { useKeys } from '../../use-keys.ts';
import { useWords } from '../../words.ts';
import { isZero } from '../pay/phase.ts';
import styles from './done.module.css';
import { headlineOf } from './headline.ts';
import { nextStep, owedParts } from './next-step.ts';

export type DoneProps = { readonly saleId: string; readonly session: SessionView };

export function Done({ saleId, session }: DoneProps) {
  const sale = useSale((store) => store.sales[saleId]);
  const read = useSale((store) => store.read);
  useEffect(() => {
    if (!sale) void read(saleId);
  }, [sale, saleId, read]);
  return sale ? <FinishedSale sale={sale} session={session} /> : null;
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
            <LineCard
              key={line.id}
              sale={sale}
              line={line}
              session={session}
              isNext={(next.kind === 'hand-over' || next.kind === 'print-again') && next.line.id === line.id}
              mayVoid={false}
            />
          ))}
        </ul>
      </div>
      <footer className={styles.foot}>
        {sale.stage === 'committed' ? (
          <div className={styles.receipt}>
            <span className={styles.soft}>{t('till:document.receipt')}</span>
            <PrintActions sale={sale} lineId={null} document="receipt" />
          </div>
        ) : (
          <span />
        )}
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

// Tells a screen reader the change once, and each verdict when it is another one.
function useAnnouncements(sale: SaleView): void {
  const { t, money } = useWords();
  const announce = useNotice((store) => store.announce);
  const told = useRef(new Map<string, string>());
  const change = isZero(sale.change.amount) ? null : money(sale.change);
  useEffect(() => {
    const news: string[] = [];
    if (change && told.current.get('change') !== change) {
      told.current.set('change', change);
      news.push(`${t('counter:tender.change')}: ${change}`);
    }
    for (const line of sale.lines) {
      if (told.current.get(line.id) === line.verdict) continue;
      told.current.set(line.id, line.verdict);
      news.push(`${line.productName}: ${t(`till:verdict.${line.verdict}.say`)}`);
    }
    if (news.length > 0) announce(news.join('. '));
  }, [sale, change, t, announce]);
}
