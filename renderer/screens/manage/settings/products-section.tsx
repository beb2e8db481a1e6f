// The shop's product order: what is pinned, in which order, what is hidden, and what a sale starts with. Nothing counts before Save.
import { type KeyboardEvent, useRef, useState } from 'react';
import { maxPinned } from '../../../../shared/catalogue/max-ordered.ts';
import { isKnownCategory } from '../../../../shared/known-categories.ts';
import type { OrderedProduct, ProductsView } from '../../../../shared/settings/views.ts';
import { NotRead } from '../../../books/page.tsx';
import { Button } from '../../../components/button.tsx';
import { SelectField } from '../../../components/field.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useAsked } from '../../../use-asked.ts';
import { useWords } from '../../../words.ts';
import { AllProducts } from '../products/all-products.tsx';
import {
  changeOf,
  choiceOf,
  type Draft,
  isSame,
  move,
  pageOf,
  type Standing,
  stand,
  standingOf,
} from '../products/draft.ts';
import { nameOf, OrderedName } from '../products/ordered-name.tsx';
import styles from '../products/products.module.css';
import { useDrag } from '../products/use-drag.ts';
import { SectionForm } from './section-form.tsx';
import { type SectionProps, useSave } from './use-save.ts';

export function ProductsSection({ onSaved }: SectionProps) {
  const { view, fault, again } = useAsked('settings:products');
  if (view) return <Editor view={view} onSaved={onSaved} />;
  return fault ? <NotRead error={fault} onAgain={again} /> : null;
}

type EditorProps = Pick<SectionProps, 'onSaved'> & { readonly view: ProductsView };

function Editor({ view, onSaved }: EditorProps) {
  const { t } = useWords();
  const [draft, change] = useState<Draft>(view);
  const [said, say] = useState('');
  const { save, isBusy, refused } = useSave(onSaved);

  const onStand = (product: OrderedProduct, standing: Standing) => {
    const next = stand(draft, product, standing);
    const was = standingOf(draft, product.code) === 'hidden' ? 'shown' : 'unpinned';
    change(next);
    say(t(`ordering:said.${standing ?? was}`, { name: nameOf(product), place: next.pinned.length }));
  };
  const onMove = (from: number, to: number) => {
    const next = move(draft, from, to);
    const moved = draft.pinned[from];
    change(next);
    if (!moved) return;
    const place = next.pinned.indexOf(moved) + 1;
    say(t('ordering:said.moved', { name: nameOf(moved), place, count: next.pinned.length }));
  };
  return (
    <SectionForm
      submit={t('word:save')}
      note={t('ordering:note')}
      {...{ isBusy, refused }}
      isDisabled={isSame(draft, view)}
      onSubmit={() => void save(changeOf(draft))}
      onCancel={() => change(view)}
    >
      <p className="hidden-but-read" role="status">
        {said}
      </p>
      <div className="columns folds-50">
        <AllProducts draft={draft} onStand={onStand} />
        <div className="column gap-4">
          <FirstPageChoice draft={draft} categories={view.categories} onChange={change} />
          <PinnedList pinned={draft.pinned} onMove={onMove} onUnpin={(product) => onStand(product, null)} />
        </div>
      </div>
    </SectionForm>
  );
}

type FirstPageChoiceProps = {
  readonly draft: Draft;
  readonly categories: readonly string[];
  readonly onChange: (draft: Draft) => void;
};

/** What a sale starts with: all products, the favourites or a category. A category that is missing from the catalogue is marked. */
function FirstPageChoice({ draft, categories, onChange }: FirstPageChoiceProps) {
  const { t } = useWords();
  const { firstPage, pinned } = draft;
  const nameOfCategory = (name: string) => (isKnownCategory(name) ? t(`counter:category.${name}`) : name);
  const gone = typeof firstPage === 'object' && !categories.includes(firstPage.category) ? [firstPage.category] : [];
  const options = [
    { value: 'all', label: t('ordering:all') },
    { value: 'favourites', label: t('frame:favourites') },
    ...categories.map((category) => ({ value: choiceOf({ category }), label: nameOfCategory(category) })),
    ...gone.map((category) => ({
      value: choiceOf({ category }),
      label: t('ordering:first.gone', { name: nameOfCategory(category) }),
    })),
  ];
  return (
    <SelectField
      label={t('ordering:first.label')}
      hint={t(pinned.length === 0 ? 'ordering:first.sold' : 'ordering:first.hint')}
      value={choiceOf(firstPage)}
      options={options}
      onChange={(choice) => onChange({ ...draft, firstPage: pageOf(choice) })}
    />
  );
}

type PinnedListProps = {
  readonly pinned: readonly OrderedProduct[];
  /** Both places count from 0. */
  readonly onMove: (from: number, to: number) => void;
  readonly onUnpin: (product: OrderedProduct) => void;
};

/** The pinned products in the shop's order: dragged by their handle with mouse, pen or finger, or moved by keys and buttons. */
function PinnedList({ pinned, onMove, onUnpin }: PinnedListProps) {
  const { t } = useWords();
  const list = useRef<HTMLOListElement>(null);
  const drag = useDrag(list, pinned.length, onMove);
  return (
    <section className="column boxed clipped" aria-label={t('ordering:pinned')}>
      <header className={styles.head}>
        <h3 className="text-usual">{t('ordering:pinned')}</h3>
        <span className="soft small">{t('ordering:pinnedOf', { count: pinned.length, most: maxPinned })}</span>
      </header>
      {pinned.length === 0 ? <p className="pad-3-4 soft">{t('ordering:nonePinned')}</p> : null}
      <ol ref={list} className={styles.pinned} aria-label={t('ordering:pinned')} hidden={pinned.length === 0}>
        {pinned.map((product, index) => (
          <li key={product.code} className={styles.product} data-pinned={product.code} {...drag.row(index)}>
            <PinnedRow
              product={product}
              index={index}
              count={pinned.length}
              handle={drag.handle(index)}
              onMove={onMove}
              onUnpin={onUnpin}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

type PinnedRowProps = Omit<PinnedListProps, 'pinned'> & {
  readonly product: OrderedProduct;
  readonly index: number;
  readonly count: number;
  readonly handle: ReturnType<ReturnType<typeof useDrag>['handle']>;
};

function PinnedRow({ product, index, count, handle, onMove, onUnpin }: PinnedRowProps) {
  const { t } = useWords();
  const name = nameOf(product);
  const places: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    Home: 0,
    End: count - 1,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    handle.onKeyDown(event);
    const to = places[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(index, to);
  };
  return (
    <>
      <button
        type="button"
        className={styles.handle}
        aria-label={t('ordering:handle', { name, place: index + 1, count })}
        {...handle}
        onKeyDown={onKeyDown}
      >
        <Icon name="grip" />
      </button>
      <span className={styles.place} aria-hidden="true">
        {index + 1}
      </span>
      <OrderedName product={product} />
      <Button look="quiet" icon="up" label={t('ordering:up', { name })} onPress={() => onMove(index, index - 1)} />
      <Button look="quiet" icon="down" label={t('ordering:down', { name })} onPress={() => onMove(index, index + 1)} />
      <Button look="quiet" icon="cross" label={t('ordering:unpin', { name })} onPress={() => onUnpin(product)} />
    </>
  );
}
