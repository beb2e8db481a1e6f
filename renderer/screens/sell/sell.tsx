// The goods and the basket. The search field has the focus, so that a scanner or a keyboard starts at once.
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { WordPad } from '../../components/word-pad.tsx';
import { isEnterMeant, isEnterOfScan } from '../../keys/use-enter-guard.ts';
import { useKeys } from '../../keys/use-keys.ts';
import { useTypeAnywhere } from '../../keys/use-type-anywhere.ts';
import { openClaim, useScan } from '../../scan/use-scan.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSessionView } from '../../stores/session.ts';
import { useStatus } from '../../stores/status.ts';
import { useWords } from '../../words.ts';
import { Basket } from './basket.tsx';
import { BrandFilter } from './brand-filter.tsx';
import { CatalogueAge } from './catalogue-age.tsx';
import { Categories } from './categories.tsx';
import { NotAccepted } from './not-accepted.tsx';
import { offersIn, onlyAmount } from './offers.ts';
import { ProductGrid } from './product-grid.tsx';
import type { TilePresses } from './product-tile.tsx';
import { productOf, saleOf } from './scanned.ts';
import styles from './sell.module.css';
import { useAdding } from './use-adding.ts';
import { type BasketActions, useBasket } from './use-basket.ts';
import { useCatalogue } from './use-catalogue.ts';
import { listed, useFavourites } from './use-favourites.ts';

/** As long as main takes it. */
const searchLength = 100;

const CustomerWarning = lazy(() =>
  import('./customer-warning.tsx').then((file) => ({ default: file.CustomerWarning })),
);
const ProductDialog = lazy(() => import('./product-dialog.tsx').then((file) => ({ default: file.ProductDialog })));

export function Sell() {
  const { t } = useWords();
  const { currency } = useSessionView();
  const go = useNavigation((store) => store.go);
  const search = useRef<HTMLInputElement>(null);
  const goods = useRef<HTMLElement>(null);
  const [query, setQuery] = useState('');
  const [padShown, showPad] = useState(false);
  const [scanned, setScanned] = useState<string | null>(null);
  const [category, setCategory] = useState<string | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const adding = useAdding();
  const toGoods = () => goods.current?.querySelector<HTMLElement>('[data-index] [tabindex="0"]')?.focus();
  const open = useCallback((product: ProductView, isAbout: boolean) => {
    // A notice about another product is out of date, one about this may be why it is read.
    if (product.available) useNotice.getState().dismiss();
    setChosen({ product, isAbout });
  }, []);
  const { add } = adding;
  const presses = useMemo(
    (): TilePresses => ({
      add: (product, amount) => void add(product, amount),
      choose: (product) => open(product, false),
      describe: (product) => open(product, true),
    }),
    [add, open],
  );
  const refreshedAt = useStatus((store) => store.status.catalogueRefreshedAt);
  const [brand, setBrand] = useState<string | null>(null);
  const { catalogue: found, settled } = useCatalogue(query.slice(0, searchLength), { category, brand }, refreshedAt);
  const basket = useBasket();
  const favourites = useFavourites(basket.sale?.id ?? null);
  const [wantsFavourites, setWantsFavourites] = useState(false);
  // A search always covers all products.
  const showsFavourites = wantsFavourites && favourites.length > 0 && query.trim() === '';
  const catalogue = useMemo(
    () => (showsFavourites ? listed(favourites, found) : found),
    [showsFavourites, favourites, found],
  );
  const isSearched = catalogue.searchedBy !== null;
  const chooseCategory = useCallback((next: string | null) => {
    setWantsFavourites(false);
    setCategory(next);
    setBrand(null);
  }, []);
  const chooseBrand = useCallback((next: string | null) => {
    setWantsFavourites(false);
    setBrand(next);
  }, []);
  const favouriteSwitch = showsFavourites ? 'on' : 'off';
  const favouritesAre = favourites.length > 0 ? favouriteSwitch : undefined;
  const switchFavourites = useCallback(() => {
    setQuery('');
    setWantsFavourites(!showsFavourites);
  }, [showsFavourites]);

  useKeys({
    F2: () => search.current?.select(),
    F3: basket.hold ?? basket.recallOnly ?? toHeldBaskets,
    F4: basket.takePayment,
    Escape: () => clear(),
  });

  useEffect(() => void import('./product-dialog.tsx'), []);
  // The field gets the focus at the start, and again after each card, for the next scan or word.
  const lineCount = basket.sale?.lines.length ?? 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of cards is what gives the focus back.
  useEffect(() => {
    if (chosen) return;
    search.current?.focus();
    // What was looked for is found: the next letter begins another search, and nothing moves before.
    search.current?.select();
  }, [lineCount, chosen === null]);
  useTypeAnywhere(search);
  const hearProduct = async (code: string) => takeScanned(code, await productOf(code));
  const takeScanned = async (code: string, scanned: ProductView | undefined) => {
    // At once, so that the next code finds the dialog there or loading.
    if (scanned?.available) {
      const only = onlyAmount(offersIn(scanned, basket.sale?.currency ?? currency));
      return only ? adding.add(scanned, only) : flushSync(() => open(scanned, false));
    }
    const saleId = scanned ? undefined : await saleOf(code);
    if (saleId !== undefined) return go({ screen: 'sale', saleId, from: 'sales' });
    // Neither: the number of the card that was added last.
    if (!scanned && (await adding.number(code))) return setQuery((typed) => (typed === code ? '' : typed));
    // Not a product that can be sold: the list shows what was found, and why.
    flushSync(() => {
      chooseCategory(null);
      setQuery(code);
      setScanned(code);
    });
    return search.current?.select();
  };
  // Once a product is chosen its dialog hears scans, even while it is still loading.
  useScan(hearProduct, { ready: chosen === null });

  const type = (words: string) => {
    entered.current = null;
    setQuery(words);
  };
  const clear = () => {
    setQuery('');
    chooseCategory(null);
    search.current?.focus();
  };
  // Enter takes the only product found, or moves into the list. Pressed early, it waits for the search.
  const entered = useRef<'finger' | 'scanner' | null>(null);
  const onEnter = (by: 'finger' | 'scanner') => {
    if (query.trim() === '') return isEnterMeant() ? basket.takePayment?.() : undefined;
    if (openClaim(query)) return;
    entered.current = settled ? null : by;
    if (!settled) return;
    // What found nothing gives way to the next scan or word.
    if (catalogue.total === 0) return by === 'scanner' ? void hearProduct(query.trim()) : search.current?.select();
    const only = catalogue.total === 1 ? catalogue.at(0) : undefined;
    return only?.available ? take(only) : toGoods();
  };
  const take = (only: ProductView) => {
    const amount = onlyAmount(offersIn(only, basket.sale?.currency ?? currency));
    if (!amount) return open(only, false);
    setQuery('');
    void adding.add(only, amount);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer to what was asked is what ends the wait.
  useEffect(() => {
    if (settled && entered.current) onEnter(entered.current);
  }, [settled]);
  const age = useMemo(() => <CatalogueAge refreshedAt={refreshedAt} />, [refreshedAt]);

  return (
    <div className={styles.screen} onPointerDownCapture={adding.forget}>
      <section ref={goods} className={styles.goods}>
        <h1 className="hidden-but-read">{t('counter:sell.title')}</h1>
        <NotAccepted />
        <div className={styles.top}>
          <div className={styles.search}>
            <Icon name="search" className={styles.glass} />
            <input
              ref={search}
              type="search"
              aria-label={t('counter:sell.search')}
              placeholder={t('counter:sell.searchHint')}
              value={query}
              // Room for the code of a claim slip.
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
              // Our touch keys instead of the system's, which would cover the goods.
              inputMode={padShown ? 'none' : 'search'}
              onPointerDown={(event) => {
                if (event.pointerType === 'touch') showPad(true);
              }}
              onChange={(event) => type(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'ArrowDown') toGoods();
                else if (event.key === 'Enter') {
                  if (!event.repeat) onEnter(isEnterOfScan(event) ? 'scanner' : 'finger');
                } else return;
                event.preventDefault();
              }}
            />
            {query === '' ? (
              <span className={styles.searchKey} aria-hidden="true">
                F2
              </span>
            ) : (
              <span className={styles.clear}>
                <Button look="quiet" icon="cross" label={t('counter:sell.clear')} onPress={clear} />
              </span>
            )}
          </div>
          <Button
            icon="keys"
            look="tile"
            label={t('counter:pad.words')}
            pressed={padShown}
            onPress={() => showPad(!padShown)}
          />
          <BrandFilter brands={catalogue.brands} chosen={brand} onChoose={chooseBrand} />
        </div>
        {padShown ? (
          <div className={styles.pad}>
            <WordPad
              of="words"
              label={t('counter:pad.words')}
              typed={query}
              maxLength={searchLength}
              field={search}
              onTyped={type}
            />
          </div>
        ) : null}
        <Categories
          all={catalogue.categories}
          chosen={showsFavourites ? null : category}
          onChoose={chooseCategory}
          favourites={favouritesAre}
          onFavourites={switchFavourites}
        />
        <p className="hidden-but-read" role="status">
          {isSearched ? t('counter:sell.found', { count: catalogue.total }) : null}
        </p>
        {isSearched && catalogue.total === 0 ? (
          <Empty refreshedAt={catalogue.refreshedAt} query={query.trim()} scanned={query === scanned} onClear={clear} />
        ) : (
          <ProductGrid
            foot={age}
            catalogue={catalogue}
            currency={currency}
            presses={presses}
            added={adding.shown}
            listKey={showsFavourites ? 'favourites' : (catalogue.searchedBy ?? '')}
          />
        )}
      </section>
      <Basket basket={basket} addedLine={adding.shown?.lineId ?? null} />
      <Warning basket={basket} currency={currency} />
      {chosen ? (
        <Suspense fallback={null}>
          <ProductDialog
            product={chosen.product}
            isAbout={chosen.isAbout}
            currency={basket.sale?.currency ?? currency}
            onClose={() => setChosen(null)}
            onOther={(code, other) => {
              flushSync(() => setChosen(null));
              return takeScanned(code, other);
            }}
            onAdded={(lineId, amount) => {
              adding.note(chosen.product, amount, lineId);
              setChosen(null);
              setQuery('');
              showPad(false);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Of several held baskets a person chooses one. */
function toHeldBaskets(): void {
  document.querySelector<HTMLElement>('[data-held] button')?.focus();
}

/** In its dialog: to choose an amount, or to read about it. */
type Chosen = { readonly product: ProductView; readonly isAbout: boolean };

type EmptyProps = {
  readonly refreshedAt: string | null;
  readonly query: string;
  /** The query is a barcode from the scanner. */
  readonly scanned: boolean;
  readonly onClear: () => void;
};

function Empty({ refreshedAt, query, scanned, onClear }: EmptyProps) {
  const { t } = useWords();
  const known = refreshedAt !== null;
  return (
    <div className={styles.empty}>
      <p>
        {known && query !== '' ? <strong>{t('counter:sell.notFound', { query })} </strong> : null}
        {known ? null : t('counter:sell.noCatalogue')}
        {known && scanned ? t('counter:sell.noBarcode') : null}
      </p>
      {known ? (
        <Button look="primary" size="large" keyName="Esc" onPress={onClear}>
          {t('counter:sell.showAll')}
        </Button>
      ) : null}
      <CatalogueAge refreshedAt={refreshedAt} label />
    </div>
  );
}

function Warning({
  basket: { warning, sale },
  currency,
}: {
  readonly basket: BasketActions;
  readonly currency: string;
}) {
  if (!warning) return null;
  return (
    <Suspense fallback={null}>
      <CustomerWarning warning={warning} currency={sale?.currency ?? currency} />
    </Suspense>
  );
}
