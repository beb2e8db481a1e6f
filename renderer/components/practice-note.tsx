// In training no real money changes hands and no real terminal is touched: said wherever a screen asks for either.
// Invariant: a till that sells never shows it.
import { useSession } from '../stores/session.ts';
import { useWords } from '../words.ts';
import { Icon } from './icon.tsx';
import styles from './practice-note.module.css';

/** `terminal`: the practice one, which answers by itself. */
export type Pretended = 'cash' | 'card' | 'terminal' | 'cash-back' | 'card-back';

export function PracticeNote({ about }: { readonly about: Pretended }) {
  const { t } = useWords();
  const isTraining = useSession((store) => store.session?.environment === 'training');
  return isTraining ? (
    <p className={styles.note}>
      <Icon name="school" />
      {t(`drill:pretend.${about}`)}
    </p>
  ) : null;
}
