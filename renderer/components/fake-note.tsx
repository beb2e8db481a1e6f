// In training, says on every screen that asks for money or a terminal that neither is real.
// Invariant: it is never shown on a till that sells.
import { useSession } from '../stores/session.ts';
import { useWords } from '../words.ts';
import styles from './fake-note.module.css';
import { Icon } from './icon.tsx';

/** `terminal`: the fake one, which answers automatically. `totals`: of a terminal that prints no slip of them. */
export type Pretended = 'cash' | 'card' | 'terminal' | 'cash-back' | 'card-back' | 'totals';

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
