// The products as a grid that draws only the visible rows, each as high as its longest name. One tab stop; arrows, Home, End and the
// page keys move inside it. On a narrow page, which scrolls as a whole, it does not scroll inside: it shows a few products, and more at a press.
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../components/button.tsx';
import { moveInGrid } from '../../keys/grid-keys.ts';
import { usePictures } from '../../stores/pictures.ts';
import { useWords } from '../../words.ts';
import styles from './product-grid.module.css';
import { ProductTile, type TilePresses } from './product-tile.tsx';
import { createSteadyTiles } from './steady-tiles.ts';
import type { Catalogue } from './use-catalogue.ts';

const rowsBeyondEdge = 3;
/** Products that a narrow page shows at first, and adds with each press. */
const step = 12;

export type ProductGridProps = {
  readonly catalogue: Catalogue;
  readonly currency: string;
  readonly presses: TilePresses;
  readonly added: { readonly code: string; readonly amount: string } | null;
  /** Below the last product. */
  readonly foot: ReactNode;
  /** Changes with the list, so that a new list starts at its top. */
  readonly listKey: string;
};

export const ProductGrid = memo(function ProductGrid(props: ProductGridProps) {
  const { catalogue, currency, presses, added, foot, listKey } = props;
  const { t } = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  const { columns, rowHeight, scrolls } = useGridShape(scroller);
  const { focused, setFocused, focus } = useTileFocus(scroller);
  const [wanted, setWanted] = useState(step);
  const [tiles] = useState(() => createSteadyTiles(() => performance.now()));
  const shown = scrolls ? catalogue.total : Math.min(catalogue.total, wanted);
  const rows = Math.ceil(shown / columns);
  const [beyondEdge, drawBeyond] = useState(0);
  const virtual = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: beyondEdge,
    indexAttribute: 'data-row',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height must be measured.
  useEffect(() => virtual.measure(), [rowHeight]);
  const hasRows = rows > 0;
  // Visible rows are drawn first, and the rows beyond the edge right after them.
  useEffect(() => {
    if (hasRows) startTransition(() => drawBeyond(rowsBeyondEdge));
  }, [hasRows]);
  const items = virtual.getVirtualItems();
  const first = (items[0]?.index ?? 0) * columns;
  const last = Math.min(shown, ((items.at(-1)?.index ?? 0) + 1) * columns) - 1;
  const drawn = Array.from({ length: last - first + 1 }, (_, index) => catalogue.at(first + index)?.code);
  useVisibleProducts(scroller, `${catalogue.refreshedAt} ${drawn.join()}`);
  useEffect(() => {
    if (last >= first) catalogue.need(first, last);
  }, [catalogue, first, last]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key alone says that it is another list.
  useEffect(() => {
    setFocused(0);
    setWanted(step);
    scroller.current?.scrollTo({ top: 0 });
  }, [listKey]);

  const onKeyDown = (event: KeyboardEvent) => {
    const beside = nextInTile(event);
    if (beside) {
      event.preventDefault();
      return beside.focus();
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? rowHeight) / rowHeight));
    const next = moveInGrid(event.key, focused, { columns, total: shown, page });
    if (next === null) return;
    event.preventDefault();
    focus(next);
    virtual.scrollToIndex(Math.floor(next / columns));
  };
  const showMore = () => {
    setWanted(wanted + step);
    focus(shown);
  };
  const tileAt = (index: number) => {
    const product = catalogue.at(index);
    return (
      // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table, because its rows are positioned.
      // biome-ignore lint/a11y/useFocusableInteractive: the tile inside takes the focus.
      <div key={product?.code ?? index} role="gridcell" aria-colindex={(index % columns) + 1} className={styles.cell}>
        <ProductTile
          product={product}
          currency={currency}
          index={index}
          isTabStop={index === focused}
          onFocus={setFocused}
          tiles={tiles}
          added={product !== undefined && added?.code === product.code ? added.amount : null}
          presses={presses}
        />
      </div>
    );
  };
  return (
    <>
      <div ref={scroller} className={styles.scroller}>
        {/* biome-ignore lint/a11y/useSemanticElements: see above. */}
        <div
          className="focus-inside relative"
          role="grid"
          tabIndex={-1}
          aria-label={t('counter:sell.products')}
          aria-rowcount={Math.ceil(catalogue.total / columns)}
          aria-colcount={columns}
          onKeyDown={onKeyDown}
          style={{ height: virtual.getTotalSize() }}
        >
          {items.map(({ key, index, start }) => (
            // biome-ignore lint/a11y/useSemanticElements: see above.
            // biome-ignore lint/a11y/useFocusableInteractive: the tile inside takes the focus.
            <div
              key={key}
              ref={virtual.measureElement}
              data-row={index}
              role="row"
              aria-rowindex={index + 1}
              className={styles.row}
              style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
            >
              {Array.from({ length: Math.min(columns, shown - index * columns) }, (_, column) =>
                tileAt(index * columns + column),
              )}
            </div>
          ))}
        </div>
        {shown < catalogue.total ? null : <div className={styles.foot}>{foot}</div>}
      </div>
      {shown < catalogue.total ? (
        <div className={styles.more}>
          <Button onPress={showMore}>{t('counter:sell.moreProducts')}</Button>
        </div>
      ) : null}
    </>
  );
});

/** In rem, so that a tile grows with the text. As high as the tiles are: after a wrong guess the whole grid is laid out again. */
const rowHeightRem = 9;
/** Two of them fit next to the basket on 1024 px. */
const narrowestTileRem = 17;

function useGridShape(scroller: RefObject<HTMLElement | null>) {
  const [shape, setShape] = useState({ columns: 3, rowHeight: rowHeightRem * 16, scrolls: true });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setShape({
        scrolls: getComputedStyle(element).overflowY === 'auto',
        columns: Math.max(1, Math.floor((element.clientWidth - 12) / (narrowestTileRem * rem))),
        rowHeight: rowHeightRem * rem,
      });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return shape;
}

/** Which tile is the one tab stop. A tile that is not drawn yet takes the focus once it is. */
function useTileFocus(scroller: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState(0);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-index="${focused}"] [tabindex="0"]`);
    if (!button) return;
    wantsFocus.current = false;
    button.focus();
  });
  const focus = (index: number) => {
    wantsFocus.current = true;
    setFocused(index);
  };
  return { focused, setFocused, focus };
}

/** The next button of the same tile; after its last one the arrow leads to the next tile. */
function nextInTile({ key, target }: KeyboardEvent): HTMLElement | undefined {
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || !(target instanceof Element)) return undefined;
  const buttons = [...(target.closest('[data-tile]')?.querySelectorAll<HTMLElement>('button') ?? [])];
  const at = buttons.indexOf(target as HTMLElement);
  return at < 0 ? undefined : buttons[key === 'ArrowRight' ? at + 1 : at - 1];
}

// Tells main which products are on screen once the grid rests, so that only their pictures are fetched.

/** A list that is being scrolled or searched requests nothing meanwhile. */
const restMs = 150;
/** More than any screen shows; the channel allows as many. */
const most = 100;

/** `drawn` changes with the drawn tiles, some of which are beyond the edge. */
function useVisibleProducts(scroller: RefObject<HTMLElement | null>, drawn: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tiles must be checked.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const codes = visibleCodes(element);
        if (codes.length > 0) void usePictures.getState().setVisible(codes);
      }, restMs);
    };
    look();
    // For a narrow page too, which scrolls as a whole.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('scroll', look, { capture: true });
    };
  }, [scroller, drawn]);
}

function visibleCodes(grid: HTMLElement): readonly string[] {
  const frame = grid.getBoundingClientRect();
  const [top, bottom] = [Math.max(0, frame.top), Math.min(innerHeight, frame.bottom)];
  const codes = [...grid.querySelectorAll<HTMLElement>('[data-tile]')].flatMap((tile) => {
    const at = tile.getBoundingClientRect();
    return at.bottom > top && at.top < bottom ? (tile.dataset.tile ?? []) : [];
  });
  return codes.slice(0, most);
}
