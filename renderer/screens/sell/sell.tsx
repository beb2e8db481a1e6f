// The products and the basket. The search field has the focus, so that a scanner or a keyboard can start at once.
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProductView } from '../../../shared/catalogue/views.ts';
import { escalation } from '../../../shared/health/escalation.ts';
import { isZero } from '../../../shared/money.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useNotice } from '../../stores/notice.ts';
import { useSale } from '../../stores/sale.ts';
import { useSessionView } from '../../stores/session.ts';
import { useStatus } from '../../stores/status.ts';
import { useCall } from '../../stores/use-call.ts';
import { useWords } from '../../words.ts';
import { Basket } from './basket.tsx';
import { CatalogueAge } from './catalogue-age.tsx';
import { Categories } from './categories.tsx';
import { GoodsSearch } from './goods-search.tsx';
import { offersIn, onlyAmount } from './offers.ts';
import type { Opening } from './product-dialog.tsx';
import { ProductGrid } from './product-grid.tsx';
import type { TilePresses } from './product-tile.tsx';
import { ScanStrip } from './scan-strip.tsx';
import styles from './sell.module.css';
import { type Adding, useAdding } from './use-adding.ts';
import { type BasketActions, useBasket } from './use-basket.ts';
import { useGoods } from './use-goods.ts';
import { useScanned } from './use-scanned.ts';

const CustomerPause = lazy(() =>
  import('../../sale/pause/customer-pause.tsx').then((file) => ({ default: file.CustomerPause })),
);
const LiftMaximum = lazy(() =>
  import('../../sale/maxima/lift-maximum.tsx').then((file) => ({ default: file.LiftMaximum })),
);
const ProductDialog = lazy(() => import('./product-dialog.tsx').then((file) => ({ default: file.ProductDialog })));

export function Sell() {
  const { t } = useWords();
  const { currency } = useSessionView();
  const search = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLElement>(null);
  const [padShown, showPad] = useState(false);
  const adding = useAdding();
  const { chosen, open, close, presses } = useChoosing(adding);
  const basket = useBasket();
  const inSale = basket.sale?.currency ?? currency;
  const goods = useGoods(basket.sale?.id ?? null);
  const { catalogue, query, setQuery, refreshedAt, showsFavourites } = goods;
  const scanned = useScanned({ adding, currency: inSale, open, ready: chosen === null });
  const touched = () => {
    adding.forget();
    scanned.quiet();
  };
  const takeOnly = (product: ProductView) => {
    const amount = onlyAmount(offersIn(product, inSale));
    if (!amount) return open(product);
    setQuery('');
    void adding.add(product.code, amount);
  };
  const clear = () => {
    setQuery('');
    goods.chooseCategory(null);
    search.current?.focus();
  };
  useKeys({
    F2: () => search.current?.select(),
    F3: basket.hold ?? basket.recallOnly ?? toHeldBaskets,
    F4: basket.takePayment,
    Escape: clear,
  });

  // Loads what the next touch or scan may need.
  useEffect(() => {
    void import('./product-dialog.tsx');
    void import('./basket-lines.tsx');
  }, []);
  const age = useMemo(() => <CatalogueAge refreshedAt={refreshedAt} />, [refreshedAt]);
  const isSearched = catalogue.searchedBy !== null;

  return (
    <div className={styles.screen} onPointerDownCapture={touched}>
      <section ref={list} className={styles.goods} data-held={basket.isHeld || undefined}>
        <h1 className="hidden-but-read">{t('counter:sell.title')}</h1>
        <NotAccepted />
        <GoodsSearch
          field={search}
          goods={goods}
          cards={basket.sale?.lines.length ?? 0}
          isCovered={chosen !== null}
          padShown={padShown}
          showPad={showPad}
          onClear={clear}
          onOnly={takeOnly}
          onDown={() => list.current?.querySelector<HTMLElement>('[data-index] [tabindex="0"]')?.focus()}
          onPay={basket.takePayment}
        />
        <div className="relative rigid">
          <Categories
            all={catalogue.categories}
            chosen={goods.category}
            onChoose={goods.chooseCategory}
            favourites={goods.favourites}
            onFavourites={goods.switchFavourites}
          />
          <ScanStrip result={scanned.result} />
        </div>
        <p className="hidden-but-read" role="status">
          {isSearched ? t('counter:sell.found', { count: catalogue.total }) : null}
        </p>
        {isSearched && catalogue.total === 0 ? (
          <Empty refreshedAt={catalogue.refreshedAt} query={query.trim()} onClear={clear} />
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
      <Basket basket={basket} adding={adding} />
      <Paused basket={basket} />
      <Suspense fallback={null}>
        <LiftMaximum />
      </Suspense>
      {chosen ? (
        <Suspense fallback={null}>
          <ProductDialog
            {...chosen}
            currency={inSale}
            onClose={close}
            onOther={(read) => {
              flushSync(close);
              return scanned.act(read);
            }}
            onAdded={(lineId, amount, scan) => {
              adding.note(chosen.product.code, amount, lineId, scan);
              close();
              setQuery('');
              showPad(false);
            }}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

/** With several parked baskets, the user chooses one. */
function toHeldBaskets(): void {
  document.querySelector<HTMLElement>('[data-held] button')?.focus();
}

/** In its dialog: to choose an amount, or to read about it. */
type Chosen = Opening & { readonly product: ProductView };

function useChoosing({ add }: Adding) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const open = useCallback((product: ProductView, how: Opening = {}) => {
    // A notice about another product is out of date; one about this product may be why it is opened.
    if (product.available) useNotice.getState().dismiss();
    setChosen({ product, ...how });
  }, []);
  const presses = useMemo(
    (): TilePresses => ({
      add: (product, amount) => void add(product.code, amount),
      choose: (product) => open(product),
      several: (product) => open(product, { isSeveral: true }),
      describe: (product) => open(product, { isAbout: true }),
    }),
    [add, open],
  );
  return { chosen, open, close: () => setChosen(null), presses };
}

type EmptyProps = {
  readonly refreshedAt: string | null;
  readonly query: string;
  readonly onClear: () => void;
};

function Empty({ refreshedAt, query, onClear }: EmptyProps) {
  const { t } = useWords();
  const known = refreshedAt !== null;
  return (
    <div className={styles.empty}>
      <p>
        {known && query !== '' ? <strong>{t('counter:sell.notFound', { query })} </strong> : null}
        {known ? null : t('counter:sell.noCatalogue')}
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

/** The question or notice for the customer before they pay. */
function Paused({ basket: { sale, discard } }: { readonly basket: BasketActions }) {
  const act = useSale((store) => store.act);
  const go = useNavigation((store) => store.go);
  if (!sale?.pause) return null;
  const cancel = () => {
    if (sale.stage === 'basket') return discard();
    if (!isZero(sale.paid.amount)) return go({ screen: 'pay', saleId: sale.id });
    void act('sale:cancel', { saleId: sale.id });
  };
  return (
    <Suspense fallback={null}>
      <CustomerPause sale={sale} onCancel={cancel} onReserved={() => go({ screen: 'pay', saleId: sale.id })} />
    </Suspense>
  );
}

/** Nothing can be sold while the service refuses this till, which is shown before a basket is filled in vain. */
function NotAccepted() {
  const { t } = useWords();
  const call = useCall();
  const isRefused = useStatus(({ status }) => status.connection === 'refused');
  return (
    <div role="status">
      {isRefused ? (
        <p className={styles.notAccepted} data-not-accepted="">
          <Icon name="stop" />
          <span>
            <strong>{t('till:problem.not_authorised')}</strong> {t('guide:problem.not_authorised')}{' '}
            {call(escalation.problem.not_authorised)}
          </span>
        </p>
      ) : null}
    </div>
  );
}
