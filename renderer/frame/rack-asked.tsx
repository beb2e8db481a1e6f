// Asks the first manager after the update how the cards are numbered that were sold with numbers before. Once; Health goes on saying so.
import { Button } from '../components/button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { useNavigation } from '../stores/navigation.ts';
import { askAndNotify } from '../stores/notice.ts';
import { useSession } from '../stores/session.ts';
import { useWords } from '../words.ts';
import styles from './rack-asked.module.css';

export function RackAsked({ count }: { readonly count: number }) {
  const { t } = useWords();
  const go = useNavigation((store) => store.go);
  const adopt = useSession((store) => store.adopt);
  const answered = async () => {
    const answer = await askAndNotify('session:rack-asked');
    if (answer.ok) await adopt(answer.value);
  };
  const state = async () => {
    await answered();
    go({ screen: 'manage', page: 'settings', section: 'rackCards' });
  };
  return (
    <Dialog
      title={t('rack:asked.title')}
      onClose={() => void answered()}
      foot={
        <div className={styles.buttons}>
          <Button onPress={() => void answered()}>{t('rack:asked.later')}</Button>
          <Button look="primary" onPress={() => void state()}>
            {t('rack:asked.go')}
          </Button>
        </div>
      }
    >
      <p>{t('rack:soldBefore', { count })}</p>
      <p>{t('rack:asked.about')}</p>
    </Dialog>
  );
}
