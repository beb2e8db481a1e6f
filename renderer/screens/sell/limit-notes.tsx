// What the basket says of a sale above a limit, before the customer pays: of the service's, and of the shop's own. Whoever may let it pass is
// named; a sale above one of the service's may be tried all the same.
import type { SaleView } from '../../../shared/sale/views.ts';
import { maximumWords } from '../../sale/maxima/maximum-words.ts';
import { useWords } from '../../words.ts';
import styles from './basket.module.css';

export function LimitNotes({ sale: { limitWarning, shopMaximum } }: { readonly sale: SaleView }) {
  const words = useWords();
  const { t, money } = words;
  return (
    <>
      {limitWarning ? (
        <p className={styles.note} role="status">
          {t(
            limitWarning.isBelow
              ? `ceiling:service.${limitWarning.scope}Below`
              : `ceiling:service.${limitWarning.scope}`,
            {
              most: money(limitWarning.most),
              name: limitWarning.productName ?? '',
            },
          )}
        </p>
      ) : null}
      {shopMaximum ? (
        <p className={styles.note} role="status">
          {maximumWords(shopMaximum, words)}
        </p>
      ) : null}
    </>
  );
}
