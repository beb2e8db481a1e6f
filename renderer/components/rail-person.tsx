// The foot of every rail: who is signed in, and the way out.
import { useSession, useSessionView } from '../stores/session.ts';
import { useWords } from '../words.ts';
import styles from './rail.module.css';
import { RailEntry } from './rail-entry.tsx';
import { WayOut } from './way-out.tsx';

export function RailPerson() {
  const { t } = useWords();
  const { operator } = useSessionView();
  const signOut = useSession((store) => store.signOut);
  return (
    <>
      <p className={styles.person}>
        {operator?.name}
        <span>{operator ? t(`till:role.${operator.role}`) : null}</span>
      </p>
      <RailEntry icon="out" name={t('frame:nav.signOut')} current={false} onPress={() => void signOut()} />
      {operator?.role === 'manager' ? <WayOut inRail /> : null}
    </>
  );
}
