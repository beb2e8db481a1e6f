// The baskets put aside, each with what a person recognises it by. Shown while the basket is empty.
import type { SaleView } from '../../../shared/sale/views.ts';
import { Button } from '../../components/button.tsx';
import { isolated, useWords } from '../../words.ts';
import styles from './basket.module.css';

export type HeldBasketsProps = { readonly held: readonly SaleView[]; readonly onRecall: (saleId: string) => void };

export function HeldBaskets({ held, onRecall }: HeldBasketsProps) {
  const { t, money, time } = useWords();
  return (
    <section className={styles.held} data-held="" aria-label={t('counter:held.title')}>
      <h3>{t('counter:held.title')}</h3>
      <ul>
        {held.map((sale) => (
          <li key={sale.id}>
            <Button wide {...(held.length === 1 && { keyName: 'F3' })} onPress={() => onRecall(sale.id)}>
              <span className={styles.heldBasket}>
                <span>
                  {[...new Set(sale.lines.map(({ productName }) => isolated(productName)))].join(', ')}
                  <span className={styles.detail}>
                    {t('counter:basket.cards', { count: sale.lines.length })} · {money(sale.total)} ·{' '}
                    {sale.operatorName}
                    {sale.suspendedAt ? ` · ${time(sale.suspendedAt)}` : null}
                  </span>
                </span>
                <span className={styles.resume}>{t('counter:held.recall')}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
