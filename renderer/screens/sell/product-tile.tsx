// One product: who makes it, what it is called, which amounts it comes in.
import type { DenominationView, ProductView } from '../../../shared/views.ts';
import { useWords } from '../../words.ts';
import { offersIn } from './offers.ts';
import styles from './product-grid.module.css';

export type ProductTileProps = {
  /** Undefined while its page is on the way. */
  readonly product: ProductView | undefined;
  readonly currency: string;
  readonly index: number;
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
  readonly onChoose: (product: ProductView) => void;
};

export function ProductTile({ product, currency, index, isTabStop, onFocus, onChoose }: ProductTileProps) {
  const { t } = useWords();
  const amounts = useAmounts(product ? offersIn(product, currency) : []);
  if (!product) return <div className={styles.blank} aria-busy="true" />;
  const sellable = product.available && amounts !== null;
  return (
    <button
      type="button"
      className={styles.tile}
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      aria-disabled={sellable ? undefined : true}
      onFocus={onFocus}
      onClick={() => {
        if (sellable) onChoose(product);
      }}
    >
      <span className={styles.brand}>{product.brand}</span>
      <span className={styles.name}>{product.name}</span>
      <span className={styles.amounts}>
        {!product.available
          ? t('counter:sell.unavailable')
          : (amounts ?? t('counter:sell.otherCurrency', { currency }))}
      </span>
    </button>
  );
}

// One or two amounts are named; of more, the least and the most.
function useAmounts(offers: readonly DenominationView[]): string | null {
  const { money } = useWords();
  const parts = offers.map((offer) => {
    if (offer.kind === 'range') return `${money(offer.min)} – ${money(offer.max)}`;
    const [first, last] = [offer.amounts[0], offer.amounts.at(-1)];
    if (offer.amounts.length > 2 && first && last) return `${money(first)} – ${money(last)}`;
    return offer.amounts.map(money).join(' · ');
  });
  return parts.length === 0 ? null : parts.join(' · ');
}
