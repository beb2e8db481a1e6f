// The pinned products in the shop's order: dragged by their handle with mouse, pen or finger, or moved by keys and buttons.
import { type KeyboardEvent, useRef } from 'react';
import { maxPinned } from '../../../../shared/catalogue/max-ordered.ts';
import type { OrderedProduct } from '../../../../shared/settings/views.ts';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useWords } from '../../../words.ts';
import { nameOf, OrderedName } from './ordered-name.tsx';
import styles from './products.module.css';
import { useDrag } from './use-drag.ts';

type PinnedListProps = {
  readonly pinned: readonly OrderedProduct[];
  /** Both places count from 0. */
  readonly onMove: (from: number, to: number) => void;
  readonly onUnpin: (product: OrderedProduct) => void;
};

export function PinnedList({ pinned, onMove, onUnpin }: PinnedListProps) {
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
