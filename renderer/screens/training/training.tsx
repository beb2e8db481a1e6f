// The trainer's dialog: the stories to start, the one under way, the fake devices, and the service's replies for
// experts.
// Exists in training only.
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import type { Answer } from '../../../shared/ipc/ipc.ts';
import type { Drill } from '../../../shared/training/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useStatus } from '../../stores/status.ts';
import { useWords } from '../../words.ts';
import { DrillUnderWay } from './drill-under-way.tsx';
import { FakeDevices } from './fake-devices.tsx';
import { drillGroups } from './groups.ts';
import { NextReplies } from './next-replies.tsx';
import styles from './training.module.css';

export function Training({ onClose }: { readonly onClose: () => void }) {
  const { t, error: sayError } = useWords();
  const training = useStatus((store) => store.status.training);
  const go = useNavigation((store) => store.go);
  const [error, setError] = useState<TillError | null>(null);

  const take = (answer: Answer<'training:start' | 'training:end' | 'training:help'>) =>
    setError(answer.ok ? null : answer.error);
  const start = async (drill: Drill) => take(await ask('training:start', { drill }));
  const toCounter = () => {
    go({ screen: 'sell' });
    onClose();
  };

  return (
    <Dialog title={t('drill:title')} onClose={onClose} size="wide">
      {error ? (
        <p className="error" role="alert">
          {sayError(error)}
        </p>
      ) : null}
      {training?.drill ? (
        <DrillUnderWay
          drill={training.drill}
          onCounter={toCounter}
          onHelp={() => void ask('training:help').then(take)}
          onEnd={() => void ask('training:end').then(take)}
        />
      ) : (
        <>
          <DrillList onStart={(drill) => void start(drill)} />
          {training ? <FakeDevices training={training} /> : null}
          <details className={styles.experts}>
            <summary>{t('drill:fake.experts')}</summary>
            <NextReplies />
          </details>
        </>
      )}
    </Dialog>
  );
}

/** The stories a trainer chooses from; one tap starts one. */
function DrillList({ onStart }: { readonly onStart: (drill: Drill) => void }) {
  const { t } = useWords();
  return (
    <>
      <p>{t('drill:lead')}</p>
      {drillGroups.map(({ id, drills }) => (
        <section key={id} className={styles.group}>
          <h3>{t(`drill:groups.${id}`)}</h3>
          <ul className={styles.stories}>
            {drills.map((drill) => (
              <li key={drill}>
                <Button look="tile" wide onPress={() => onStart(drill)}>
                  <span className={styles.story}>
                    <strong>{t(`drill:story.${drill}.title`)}</strong>
                    <span>{t(`drill:story.${drill}.happens`)}</span>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
