// Says in training, wherever a screen asks for money or a terminal, that neither is real.
// Invariant: a till that sells never shows it.
import { useSession } from '../stores/session.ts';
import { useWords } from '../words.ts';
import styles from './fake-note.module.css';
import { Icon } from './icon.tsx';

/** `terminal`: the fake one, which answers by itself. */
export type Pretended = 'cash' | 'card' | 'terminal' | 'cash-back' | 'card-back';

export function FakeNote({ about }: { readonly about: Pretended }) {
  const { t } = useWords();
  const isTraining = useSession((store) => store.session?.environment === 'training');
  return isTraining ? (
    <p className={styles.note}>
      <Icon name="school" />
      {t(`drill:pretend.${about}`)}
    </p>
  ) : null;
}
