// The categories as switches. "All" is one of them, so that the choice is always visible; many are folded behind "More".
import { useState } from 'react';
import { isKnownCategory } from '../../../shared/known-categories.ts';
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words.ts';
import styles from './sell.module.css';
import { shownCategories } from './shown-categories.ts';

export type CategoriesProps = {
  readonly all: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (category: string | null) => void;
  /** Undefined where this till has sold nothing yet. */
  readonly favourites?: { readonly on: boolean; readonly onChoose: () => void } | undefined;
};

export function Categories({ all, chosen, onChoose, favourites }: CategoriesProps) {
  const { t } = useWords();
  const [unfolded, unfold] = useState(false);
  const { shown, folds } = shownCategories(all, chosen, unfolded);
  return (
    // biome-ignore lint/a11y/useSemanticElements: switches, not fields of a form.
    <div className={styles.categories} role="group" aria-label={t('counter:sell.categories')}>
      {favourites ? (
        <Button look="tile" size="tight" icon="star" pressed={favourites.on} onPress={favourites.onChoose}>
          {t('counter:sell.favourites')}
        </Button>
      ) : null}
      <Button look="tile" size="tight" pressed={chosen === null && !favourites?.on} onPress={() => onChoose(null)}>
        {t('counter:sell.all')}
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
}
