// The categories as switches. "All" is one of them, so that the choice is always visible. "More" unfolds what one row
// cannot hold.
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import { isKnownCategory } from '../../../shared/known-categories.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words.ts';
import styles from './sell.module.css';

const fewestFolded = 2;
export const mostFolded = 8;

/** What fitted into the row when it was last measured, so that the next sale does not measure it again. */
type Held = { readonly words: string; readonly width: number; readonly most: number };
const useHeld = create<Held>(() => ({ words: '', width: 0, most: mostFolded }));

export type CategoriesProps = {
  readonly all: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (category: string | null) => void;
  /** Undefined if this till has sold nothing yet. */
  readonly favourites: 'on' | 'off' | undefined;
  readonly onFavourites: () => void;
};

export const Categories = memo(function Categories(props: CategoriesProps) {
  const { all, chosen, onChoose, favourites, onFavourites } = props;
  const { t } = useWords();
  const [unfolded, unfold] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  // The chosen one is always shown, and it may be wider than the one it replaces.
  const guest = chosen !== null && !all.slice(0, mostFolded).includes(chosen) ? chosen : '';
  const words = [t('frame:all'), t('frame:favourites'), guest, ...all].join();
  const held = useHeld();
  const most = held.words === words ? held.most : mostFolded;
  const { shown, folds } = shownCategories(all, chosen, unfolded, most);
  // One row leaves space for the products. What would start a second row is hidden before it is painted.
  useLayoutEffect(() => {
    const parts = [...(row.current?.querySelectorAll('button') ?? [])];
    const inRow = parts.filter((part) => part.offsetTop === parts[0]?.offsetTop).length - 2;
    if (unfolded || most <= fewestFolded || parts.at(-1)?.offsetTop === parts[0]?.offsetTop) return;
    // One more than fits now: the one that replaces the others may be narrower.
    useHeld.setState({ words, most: Math.max(fewestFolded, Math.min(most - 1, inRow + 1)) });
  });
  useEffect(() => {
    if (!row.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      if (width !== useHeld.getState().width) useHeld.setState({ words: '', width, most: mostFolded });
    });
    observer.observe(row.current);
    return () => observer.disconnect();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: switches, not fields of a form.
    <div ref={row} className={styles.categories} role="group" aria-label={t('counter:sell.categories')}>
      <Button look="tile" size="tight" pressed={chosen === null && favourites !== 'on'} onPress={() => onChoose(null)}>
        {t('frame:all')}
      </Button>
      <Button
        look="tile"
        size="tight"
        icon="star"
        // Shown before the first sale, so that the others do not move later.
        isDisabled={favourites === undefined}
        pressed={favourites === 'on'}
        onPress={onFavourites}
      >
        {t('frame:favourites')}
      </Button>
      {shown.map((category) => (
        <Button
          key={category}
          look="tile"
          size="tight"
          pressed={category === chosen}
          onPress={() => onChoose(category === chosen ? null : category)}
        >
          <span className={styles.category}>
            {isKnownCategory(category) ? t(`counter:category.${category}`) : category}
          </span>
        </Button>
      ))}
      {folds ? (
        <Button look="quiet" size="tight" onPress={() => unfold(!unfolded)}>
          {unfolded ? t('counter:sell.fewer') : t('counter:sell.more')}
        </Button>
      ) : null}
    </div>
  );
});

/**
 * As many as fit in one row, the chosen one always among them. `most`: how many that is. `folds`: there is more to unfold. A single extra
 * category is shown, because the button that hides it would take its space.
 */
export function shownCategories(
  all: readonly string[],
  chosen: string | null,
  unfolded: boolean,
  most: number = mostFolded,
): { readonly shown: readonly string[]; readonly folds: boolean } {
  if (all.length <= most + 1) return { shown: all, folds: false };
  if (unfolded) return { shown: all, folds: true };
  const first = all.slice(0, most);
  const hidden = chosen !== null && all.includes(chosen) && !first.includes(chosen);
  return { shown: hidden ? [...first.slice(0, -1), chosen] : first, folds: true };
}
