// The trainer's dialog: the drills to start, the one under way, the fake devices, and the service's replies for
// experts.
// Exists in training only.
import type { Drill } from '../../../shared/training/views.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useStatus } from '../../stores/status.ts';
import { useSend } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import { DrillUnderWay } from './drill-under-way.tsx';
import { FakeDevices } from './fake-devices.tsx';
import { drillGroups } from './groups.ts';
import { NextReplies } from './next-replies.tsx';
import styles from './training.module.css';

export function Training({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const training = useStatus((store) => store.status.training);
  const go = useNavigation((store) => store.go);
  const { fault, send } = useSend();
  const toCounter = () => {
    go({ screen: 'sell' });
    onClose();
  };

  return (
    <Dialog title={t('frame:nav.training')} onClose={onClose} size="wide">
      <Failure error={fault} />
      {training?.drill ? (
        <DrillUnderWay
          drill={training.drill}
          onCounter={toCounter}
          onHelp={() => void send('training:help')}
          onEnd={() => void send('training:end')}
        />
      ) : (
        <>
          <DrillList onStart={(drill) => void send('training:start', { drill })} />
          {training ? <FakeDevices training={training} /> : null}
          <details className={styles.experts}>
            <summary className="line touch soft pressable">{t('drill:fake.experts')}</summary>
            <NextReplies />
          </details>
        </>
      )}
    </Dialog>
  );
}

/** The drills a trainer chooses from; one tap starts one. */
function DrillList({ onStart }: { readonly onStart: (drill: Drill) => void }) {
  const { t } = useWords();
  return (
    <>
      <p>{t('drill:lead')}</p>
      {drillGroups.map(({ id, drills }) => (
        <section key={id} className="column gap-2">
          <h3 className="margin-0 text-large">{t(`drill:groups.${id}`)}</h3>
          <ul className={styles.stories}>
            {drills.map((drill) => (
              <li className="flex" key={drill}>
                <Button look="tile" wide onPress={() => onStart(drill)}>
                  <span className="column gap-1">
                    <strong>{t(`drill:story.${drill}.title`)}</strong>
                    <span className="soft small plain">{t(`drill:story.${drill}.happens`)}</span>
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
