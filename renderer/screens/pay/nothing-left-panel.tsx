// Every card of the sale was refused or taken out: choose others, or cancel.
import { Button } from '../../components/button.tsx';
import { useKeys } from '../../keys/use-keys.ts';
import { useNavigation } from '../../stores/navigation.ts';
import { useWords } from '../../words.ts';
import styles from './pay.module.css';

export function NothingLeftPanel({ onCancel }: { readonly onCancel: () => void }) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  useKeys({ Enter: onCancel });
  return (
    <div className={styles.stack}>
      <h1 className={styles.title}>{t('counter:pay.nothingLeft')}</h1>
      <p className={styles.lead}>{t('counter:pay.nothingLeftLead')}</p>
      <div className="row gap-3">
        <Button look="primary" size="large" autoFocus onPress={onCancel}>
          {t('counter:refused.cancelAll')}
        </Button>
        <Button size="large" keyName="F2" onPress={() => go({ screen: 'sell' })}>
          {t('counter:pay.addCard')}
        </Button>
      </div>
    </div>
  );
}
