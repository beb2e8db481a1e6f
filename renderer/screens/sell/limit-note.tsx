// Above the basket: the service would surely refuse it. Said before the customer pays; the cashier may try all the same.
import type { SaleView } from '../../../shared/sale/views.ts';
import { useWords } from '../../words.ts';
import styles from './basket.module.css';

export function LimitNote({ sale }: { readonly sale: SaleView | null }) {
  const { t, money } = useWords();
  const warning = sale?.limitWarning ?? null;
  if (!warning) return null;
  const { scope, isBelow, most, productName } = warning;
  return (
    <p className={styles.note} role="status">
      {t(isBelow ? `limits:warning.${scope}Below` : `limits:warning.${scope}`, {
        most: money(most),
        name: productName ?? '',
      })}
    </p>
  );
}
