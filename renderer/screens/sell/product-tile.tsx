// One product: its brand, its name, its amounts.
import { useLayoutEffect } from 'react';
import type { DenominationView, ProductView } from '../../../shared/views.ts';
import { useNotice } from '../../stores/notice.ts';
import { useWords } from '../../words.ts';
import { offersIn } from './offers.ts';
import styles from './product-grid.module.css';
import type { SteadyTiles } from './steady-tiles.ts';

export type ProductTileProps = {
  /** Undefined while its page is loading. */
  readonly product: ProductView | undefined;
  readonly currency: string;
  readonly index: number;
  readonly isTabStop: boolean;
  readonly tiles: SteadyTiles;
  readonly onFocus: () => void;
  readonly onChoose: (product: ProductView) => void;
};

export function ProductTile({ product, currency, index, isTabStop, tiles, onFocus, onChoose }: ProductTileProps) {
  const { t } = useWords();
  const code = product?.code;
  useLayoutEffect(() => {
    if (code !== undefined) tiles.lies(index, code);
  }, [tiles, index, code]);
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
      onClick={({ detail }) => {
        // A key is pressed on the tile that has the focus, wherever it lies.
        if (detail > 0 && !tiles.isSteady(index)) return;
        if (sellable) onChoose(product);
        else if (!product.available) useNotice.getState().show({ code: 'product_unavailable' });
      }}
    >
      {product.name.toLowerCase().startsWith(product.brand.toLowerCase()) ? null : (
        <span className={styles.brand}>{product.brand}</span>
      )}
      <Name of={product.name} />
      <span className={styles.amounts}>
        {!product.available
          ? t('counter:sell.unavailable')
          : (amounts ?? t('counter:sell.otherCurrency', { currency }))}
      </span>
    </button>
  );
}

/** The longest name that is sure to be shown whole, in characters. */
const shownWhole = 40;
const tail = 18;

// Names with the same long beginning differ at their end, so the end has a line of its own.
function Name({ of: name }: { readonly of: string }) {
  if (name.length <= shownWhole) return <span className={styles.name}>{name}</span>;
  // Starts at a word, if one starts there.
  const at = name.length - tail;
  const space = name.indexOf(' ', at);
  const cut = space > 0 && space < name.length - 4 ? space + 1 : at;
  return (
    <span className={styles.longName}>
      <span className={styles.begins}>{name.slice(0, cut)}</span>
      <span className={styles.ends}>{name.slice(cut)}</span>
    </span>
  );
}

// A dash stands for a range. Fixed amounts are listed; of many, only the first and the last ones.
function useAmounts(offers: readonly DenominationView[]): string | null {
  const { shortMoney } = useWords();
  const parts = offers.map((offer) => {
    if (offer.kind === 'range') return `${shortMoney(offer.min)} – ${shortMoney(offer.max)}`;
    const named = offer.amounts.map(shortMoney);
    return named.length > 3 ? `${named[0]} · ${named[1]} … ${named.at(-1)}` : named.join(' · ');
  });
  return parts.length === 0 ? null : parts.join(' · ');
}
