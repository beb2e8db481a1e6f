// One product: its look and full name at the top, which lead to its details; its amounts below, each of which adds a card to the basket.
import { memo, type ReactNode, useLayoutEffect } from 'react';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import type { MoneyText } from '../../../shared/money.ts';
import { Art } from '../../components/art.tsx';
import { Icon } from '../../components/icon.tsx';
import { ProductName } from '../../components/product-name.tsx';
import { useNotice } from '../../stores/notice.ts';
import { useWords } from '../../words.ts';
import { offersIn } from './offers.ts';
import { isPrinted } from './printed.ts';
import styles from './product-grid.module.css';
import type { SteadyTiles } from './steady-tiles.ts';
import { tileAmounts } from './tile-amounts.ts';

export type TilePresses = {
  /** Adds a card of this amount. */
  add(product: ProductView, amount: MoneyText): void;
  /** Opens its other amounts, to be chosen or typed. */
  choose(product: ProductView): void;
  /** Opens it for several printed codes. */
  several(product: ProductView): void;
  /** Shows its description and terms. */
  describe(product: ProductView): void;
};

export type ProductTileProps = {
  /** Undefined while its page is loading. */
  readonly product: ProductView | undefined;
  readonly currency: string;
  readonly index: number;
  readonly isTabStop: boolean;
  readonly tiles: SteadyTiles;
  /** The amount that was just added. */
  readonly added: string | null;
  readonly onFocus: (index: number) => void;
  readonly presses: TilePresses;
};

/** Redrawn only if its own product, place or mark changes. */
export const ProductTile = memo(function ProductTile(props: ProductTileProps) {
  const { product, currency, index, isTabStop, tiles, added, onFocus, presses } = props;
  const { t, shortMoney } = useWords();
  const code = product?.code;
  useLayoutEffect(() => {
    if (code !== undefined) tiles.drawn(index, code);
  }, [tiles, index, code]);
  if (!product) return <div className={styles.blank} aria-busy="true" />;

  const { name, brand, available } = product;
  const isSold = offersIn(product, currency).length > 0;
  const { amounts, rest } = tileAmounts(product, currency, shortMoney);
  // A key presses the focused button, wherever that is.
  const meant = (detail: number) => detail === 0 || tiles.isSteady(index);
  const why = available ? t('counter:sell.otherCurrency', { currency }) : t('counter:sell.unavailable');
  const tabIndex = (part: number) => (isTabStop && part === (available && isSold ? 1 : 0) ? 0 : -1);

  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons about one product, not fields of a form.
    <div
      role="group"
      aria-label={name}
      data-tile={product.code}
      data-index={index}
      className={available && isSold ? styles.tile : `${styles.tile} ${styles.off}`}
      onFocus={() => onFocus(index)}
    >
      <button
        type="button"
        className={isPrinted(product) ? `${styles.what} ${styles.printed}` : styles.what}
        tabIndex={tabIndex(0)}
        onClick={({ detail }) => {
          if (!meant(detail)) return;
          if (!available) useNotice.getState().show({ code: 'product_unavailable' });
          presses.describe(product);
        }}
      >
        <Art code={product.code} brand={brand} name={name} />
        <ProductName brand={brand} name={name} />
        <span className="hidden-but-read">{t('frame:details')}</span>
      </button>
      {available && isSold ? (
        <div className={styles.amounts}>
          {amounts.map((amount, at) => (
            <AmountKey
              key={amount.amount}
              label={`${shortMoney(amount)}, ${name}`}
              isAdded={added === amount.amount}
              tabIndex={tabIndex(at + 1)}
              onPress={(detail) => meant(detail) && presses.add(product, amount)}
            >
              {shortMoney(amount)}
            </AmountKey>
          ))}
          {rest === null ? null : (
            <AmountKey
              isRest
              label={`${t(`counter:product.${rest}`)}, ${name}`}
              tabIndex={tabIndex(amounts.length + 1)}
              onPress={(detail) => meant(detail) && presses.choose(product)}
            >
              {t(`counter:product.${rest}`)}
            </AmountKey>
          )}
        </div>
      ) : (
        <p className={styles.why}>
          <Icon name="info" />
          {why}
        </p>
      )}
      {available && isSold && isPrinted(product) ? (
        <button
          type="button"
          className={styles.several}
          tabIndex={-1}
          aria-label={`${t('counter:product.several')}, ${name}`}
          onClick={({ detail }) => meant(detail) && presses.several(product)}
        >
          {t('counter:product.several')}
        </button>
      ) : null}
    </div>
  );
});

type AmountKeyProps = {
  readonly label: string;
  readonly isAdded?: boolean;
  readonly isRest?: boolean;
  readonly tabIndex: number;
  readonly onPress: (detail: number) => unknown;
  readonly children: ReactNode;
};

function AmountKey({ label, isAdded = false, isRest = false, tabIndex, onPress, children }: AmountKeyProps) {
  const look = isRest ? styles.rest : styles.key;
  return (
    <button
      type="button"
      className={isAdded ? `${look} ${styles.added}` : look}
      tabIndex={tabIndex}
      aria-label={label}
      onClick={({ detail }) => onPress(detail)}
    >
      {children}
    </button>
  );
}
