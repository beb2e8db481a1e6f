// The baskets put aside, each with what a person recognises it by. Shown while the basket is empty.
import type { SaleView } from '../../../shared/views.ts';
import { Button } from '../../components/button.tsx';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import styles from './basket.module.css';

export type HeldBasketsProps = { readonly held: readonly SaleView[]; readonly onRecall: (saleId: string) => void };

export function HeldBaskets({ held, onRecall }: HeldBasketsProps) {
  const { t, money, duration } = useWords();
  const now = useNow(10_000);
  const age = (suspendedAt: string) => {
    const ageMs = now - Date.parse(suspendedAt);
    return ageMs < 60_000 ? t('counter:held.justNow') : t('after:attention.age', { age: duration(ageMs) });
  };
  return (
    <section className={styles.held} aria-label={t('counter:held.title')}>
      <h3>{t('counter:held.title')}</h3>
      <ul>
        {held.map((sale) => (
          <li key={sale.id}>
            <Button wide onPress={() => onRecall(sale.id)}>
              <span className={styles.heldBasket}>
                <span>
                  <span className="hidden-but-read">{t('counter:held.recall')}: </span>
                  {sale.lines[0]?.productName}
                  <span className={styles.detail}>
                    {t('counter:basket.cards', { count: sale.lines.length })} · {sale.operatorName}
                    {sale.suspendedAt ? ` · ${age(sale.suspendedAt)}` : null}
                  </span>
                </span>
                <strong className={styles.amount}>{money(sale.total)}</strong>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
