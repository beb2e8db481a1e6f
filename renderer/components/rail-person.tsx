// The foot of every rail: the signed-in user, whose name opens their dialog, and the lock.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession, useSessionView } from '../stores/session.ts';
import { useWords } from '../words.ts';
import { Icon } from './icon.tsx';
import styles from './rail.module.css';
import { RailEntry } from './rail-entry.tsx';
import { WayOut } from './way-out.tsx';

const PersonDialog = lazy(() => import('./person-dialog.tsx').then((file) => ({ default: file.PersonDialog })));

export function RailPerson() {
  const { t } = useWords();
  const { operator } = useSessionView();
  const lock = useSession((store) => store.lock);
  const [asked, ask] = useState(false);
  // Loaded now: after a failure of the disk or the connection it would be too late to load the way out.
  useEffect(() => void import('./person-dialog.tsx'), []);
  if (!operator) return null;
  return (
    <>
      <button type="button" className={styles.person} aria-haspopup="dialog" onClick={() => ask(true)}>
        <Icon name="person" className={styles.sign} />
        <span className={`clamped-3 breaks hyphens ${styles.who}`}>{operator.name}</span>
      </button>
      <RailEntry icon="lock" name={t('staff:lock.now')} keyName="F11" current={false} onPress={() => void lock()} />
      {asked ? (
        <Suspense fallback={null}>
          <PersonDialog onClose={() => ask(false)} />
        </Suspense>
      ) : null}
      {operator.role === 'manager' ? <WayOut inRail /> : null}
    </>
  );
}
