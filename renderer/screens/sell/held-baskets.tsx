// The parked baskets, each with what identifies it to a person. Shown while the basket is empty.
import type { SaleView } from '../../../shared/sale/views.ts';
import { isolated, useWords } from '../../words.ts';
import styles from './basket.module.css';
import { detailOf, OtherSale } from './other-sale.tsx';

export type HeldBasketsProps = { readonly held: readonly SaleView[]; readonly onRecall: (saleId: string) => void };

export function HeldBaskets({ held, onRecall }: HeldBasketsProps) {
  const { t, money, time } = useWords();
  return (
    <section className={styles.held} data-held="" aria-label={t('counter:held.title')}>
      {held.length > 1 ? <h3 className="text-name">{t('counter:held.count', { count: held.length })}</h3> : null}
      <ul className="column gap-2">
        {held.map(({ id, lines, total, operatorName, suspendedAt }) => (
          <li key={id}>
            <OtherSale
              icon="pause"
              tone="calm"
              what={`${t('frame:cardCount', { count: lines.length })} · ${money(total)}`}
              detail={detailOf(
                operatorName,
                suspendedAt && time(suspendedAt),
                lines.map(({ productName }) => isolated(productName)),
              )}
              does={t('counter:held.recall')}
              keyName={held.length === 1 ? 'F3' : undefined}
              onPress={() => onRecall(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
