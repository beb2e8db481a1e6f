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
  const isInVain = soughtInVain !== null;
  return (
    <div className={styles.empty}>
      <h2>{soughtInVain ?? t('after:sales.none')}</h2>
      <p>{t(isInVain ? 'after:sales.notFoundHint' : 'after:sales.noneHint')}</p>
      <Button
        look="primary"
        icon={isInVain ? 'list' : 'sell'}
        keyName={isInVain ? 'Esc' : 'F2'}
        onPress={isInVain ? onShowAll : () => go({ screen: 'sell' })}
      >
        {t(isInVain ? 'after:sales.showAll' : 'after:sales.sell')}
      </Button>
    </div>
  );
}
