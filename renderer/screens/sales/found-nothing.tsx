// An empty list says why it is empty and leads on: out of a search that found nothing, or to the first sale.
import { Button } from '../../components/button.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useWords } from '../../words.ts';
import styles from './list.module.css';

export type FoundNothingProps = {
  /** What was looked for, as a sentence; null where everything was. */
  readonly soughtInVain: string | null;
  readonly onShowAll: () => void;
};

export function FoundNothing({ soughtInVain, onShowAll }: FoundNothingProps) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  if (soughtInVain === null) {
    return (
      <div className={styles.empty}>
        <h2>{t('after:sales.none')}</h2>
        <p>{t('after:sales.noneHint')}</p>
        <Button look="primary" icon="sell" keyName="F2" onPress={() => go({ screen: 'sell' })}>
          {t('after:sales.sell')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <h2>{soughtInVain}</h2>
      <p>{t('after:sales.notFoundHint')}</p>
      <Button look="primary" icon="list" keyName="Esc" onPress={onShowAll}>
        {t('after:sales.showAll')}
      </Button>
    </div>
  );
}
