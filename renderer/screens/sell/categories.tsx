// The categories as one row of switches. "All" is one of them, so that the choice is always visible.
import { Button } from '../../components/button.tsx';
import { useWords } from '../../words.ts';
import styles from './sell.module.css';

export type CategoriesProps = {
  readonly all: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (category: string | null) => void;
};

export function Categories({ all, chosen, onChoose }: CategoriesProps) {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: switches, not fields of a form.
    <div className={styles.categories} role="group" aria-label={t('counter:sell.categories')}>
      <Button look="tile" pressed={chosen === null} onPress={() => onChoose(null)}>
        {t('counter:sell.all')}
      </Button>
      {all.map((category) => (
        <Button
          key={category}
          look="tile"
          pressed={category === chosen}
          onPress={() => onChoose(category === chosen ? null : category)}
        >
          {category}
        </Button>
      ))}
    </div>
  );
}
