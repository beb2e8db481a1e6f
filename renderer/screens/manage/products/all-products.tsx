// All products, or the hidden ones, with a search: each is pinned or hidden by its own switch. Of up to 20,000 only the first are drawn,
// and more at a press, because only the page scrolls.
import { useState } from 'react';
import { maxPinned } from '../../../../shared/catalogue/max-ordered.ts';
import type { OrderedProduct } from '../../../../shared/settings/views.ts';
import { Loading, NotRead } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { hasTyped, SearchField } from '../../../components/search-field.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { type Draft, hasRoom, type Standing, standingOf } from './draft.ts';
import { nameOf, OrderedName } from './ordered-name.tsx';
import styles from './products.module.css';

/** This many at first, so that Save stays near; main answers `most` at once. */
const fewest = 8;
const step = 32;
const most = 200;

type AllProductsProps = {
  readonly draft: Draft;
  readonly onStand: (product: OrderedProduct, standing: Standing) => void;
};

export function AllProducts({ draft, onStand }: AllProductsProps) {
  const { t } = useWords();
  const [query, typed] = useState('');
  const [isOfHidden, listHidden] = useState(false);
  const [wanted, want] = useState(fewest);
  const { view, fault, again } = useAsked('settings:find-products', {
    query: query.trim(),
    offset: 0,
    limit: Math.min(wanted, most),
  });
  const hidden = draft.hidden.filter((product) => hasTyped(nameOf(product), query) || hasTyped(product.code, query));
  const found = isOfHidden ? { products: hidden.slice(0, wanted), total: hidden.length } : view;
  const type = (words: string) => {
    typed(words);
    want(fewest);
  };
  const list = (ofHidden: boolean) => {
    listHidden(ofHidden);
    want(fewest);
  };
  const more = (found?.total ?? 0) - (found?.products.length ?? 0);
  return (
    <section className="column boxed clipped" aria-label={t('ordering:all')}>
      <header className={styles.head}>
        <h3 className="text-usual">{t('ordering:all')}</h3>
        {/* biome-ignore lint/a11y/useSemanticElements: switches, not fields of a form. */}
        <span className="row gap-2" role="group" aria-label={t('ordering:which')}>
          <Button look="tile" size="tight" pressed={!isOfHidden} onPress={() => list(false)}>
            {t('frame:all')}
          </Button>
          <Button look="tile" size="tight" pressed={isOfHidden} onPress={() => list(true)}>
            {t('ordering:hiddenOnes', { count: draft.hidden.length })}
          </Button>
        </span>
      </header>
      <div className={`line gap-2 rigid pad-2-4 ${styles.search}`}>
        <Icon name="search" />
        <SearchField
          label={t('ordering:search')}
          hint={t('ordering:searchHint')}
          value={query}
          onChange={type}
          // Enter saves nothing here.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {fault && !isOfHidden ? <NotRead error={fault} onAgain={again} /> : null}
      {found === null && !fault ? <Loading /> : null}
      {found?.total === 0 ? (
        <p className="pad-3-4 soft">
          {t(isOfHidden && query === '' ? 'ordering:noneHidden' : 'companies:form.noneFound')}
        </p>
      ) : null}
      {hasRoom(draft, 'pinned') ? null : (
        <p className="pad-3-4 soft">{t('ordering:fullPinned', { most: maxPinned })}</p>
      )}
      <ul aria-label={t('ordering:all')} hidden={!found || found.total === 0}>
        {found?.products.map((product) => (
          <li key={product.code}>
            <ProductRow product={product} draft={draft} onStand={onStand} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <div className="row gap-3 wraps align-centre pad-3-4 haired">
          {wanted < most ? <Button onPress={() => want(wanted + step)}>{t('word:showMore')}</Button> : null}
          <span className="soft small">{t('ordering:more', { count: more })}</span>
        </div>
      ) : null}
    </section>
  );
}

function ProductRow({ product, draft, onStand }: AllProductsProps & { readonly product: OrderedProduct }) {
  const { t } = useWords();
  const standing = standingOf(draft, product.code);
  const name = nameOf(product);
  const turn = (to: NonNullable<Standing>) => onStand(product, standing === to ? null : to);
  const isFull = (to: NonNullable<Standing>) => standing !== to && !hasRoom(draft, to);
  return (
    <div className={styles.product} data-product={product.code} data-standing={standing ?? ''}>
      <OrderedName product={product} also={standing === 'hidden' ? t('ordering:isHidden') : null} />
      <Button
        look="tile"
        icon="star"
        label={t('ordering:pin', { name })}
        pressed={standing === 'pinned'}
        isDisabled={product.listed === null || isFull('pinned')}
        onPress={() => turn('pinned')}
      />
      <Button
        look="tile"
        icon="eyeOff"
        label={t('ordering:hide', { name })}
        pressed={standing === 'hidden'}
        isDisabled={isFull('hidden')}
        onPress={() => turn('hidden')}
      />
    </div>
  );
}
