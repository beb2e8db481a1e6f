// The trainer's dialog: the drills to start, the one under way, the fake devices, and the service's replies for experts. Exists in training
// only.
import {
  type Drill,
  type PrinterTrouble,
  printerTroubles,
  type TrainingView,
  terminalBehaviours,
} from '../../../shared/training/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/failure.tsx';
import { CheckField, SelectField } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { askAndNotify } from '../../stores/notice.ts';
import { useStatus } from '../../stores/status.ts';
import { useSend } from '../../use-asked.ts';
import { useWords } from '../../words.ts';
import { beginOf, drillGroups } from './groups.ts';
import { NextReplies } from './next-replies.tsx';
import styles from './training.module.css';

export function Training({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const training = useStatus((store) => store.status.training);
  const { go, openShelf } = useNavigation();
  const { fault, send } = useSend();
  const start = (drill: Drill) => {
    // It is told with the cards of the rack, put away or not.
    if (drill === 'wrong-card-scanned') openShelf(true);
    void send('training:start', { drill });
  };
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
          <DrillList onStart={start} />
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

type DrillUnderWayProps = {
  readonly drill: NonNullable<TrainingView['drill']>;
  readonly onCounter: () => void;
  readonly onHelp: () => void;
  readonly onEnd: () => void;
};

/** The drill under way: what happens, what the trainee does, how to see that it was right, and the way out. */
function DrillUnderWay({ drill: { id, stage, help, left }, onCounter, onHelp, onEnd }: DrillUnderWayProps) {
  const { t } = useWords();
  const isDone = stage === 'done';
  return (
    <section className={`column gap-4 ${styles.under}`} aria-label={t('drill:under')}>
      <h3 className="margin-0 text-large">{t(`drill:story.${id}.title`)}</h3>
      <dl>
        <dt className="soft small bold">{t('drill:happens')}</dt>
        <dd>{t(`drill:story.${id}.happens`)}</dd>
        <dt className="soft small bold">{t('drill:todo')}</dt>
        <dd>
          {stage === 'armed' ? `${t(`drill:begin.${beginOf(id)}`)} ` : null}
          {t(left ? `drill:left.${left}` : `drill:story.${id}.todo`)}
        </dd>
        <dt className="soft small bold">{t('drill:good')}</dt>
        <dd>{t(`drill:story.${id}.good`)}</dd>
      </dl>
      {isDone ? (
        <p className="line gap-2 ink-good bold">
          <Icon name="check" />
          {t('drill:done')}
        </p>
      ) : null}
      <div className="row gap-2">
        {isDone ? (
          <Button look="primary" autoFocus onPress={onEnd}>
            {t('drill:another')}
          </Button>
        ) : (
          <>
            <Button look="primary" autoFocus onPress={onCounter}>
              {t('drill:toCounter')}
            </Button>
            {help ? <Button onPress={onHelp}>{t(`drill:help.${help}`)}</Button> : null}
            <Button look="quiet" onPress={onEnd}>
              {t('drill:end')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

const terminalChoices = ['apart', 'amount', ...terminalBehaviours] as const;
type TerminalChoice = (typeof terminalChoices)[number];
const printerChoices = ['well', ...printerTroubles] as const;

/** What the fake card terminal and the fake printer do next, where no drill decides it. */
function FakeDevices({ training: { terminal, printer, shifts } }: { readonly training: TrainingView }) {
  const { t } = useWords();
  const { shelfOpen, openShelf } = useNavigation();
  const chooseTerminal = (choice: TerminalChoice) =>
    ask('training:terminal', {
      used: choice !== 'apart',
      next: choice === 'apart' || choice === 'amount' ? null : choice,
    });
  const choosePrinter = (choice: 'well' | PrinterTrouble) =>
    ask('training:printer', { trouble: choice === 'well' ? null : choice });
  const countShifts = (on: boolean) => askAndNotify('training:shifts', { on });
  return (
    <section className="column gap-2">
      <h3 className="margin-0 text-large">{t('drill:fake.title')}</h3>
      <div className={styles.devices}>
        <SelectField
          label={t('word:cardTerminal')}
          value={terminal.used ? (terminal.next ?? 'amount') : 'apart'}
          options={terminalChoices.map((value) => ({ value, label: t(`drill:fake.${value}`) }))}
          onChange={(choice) => void chooseTerminal(choice)}
          hint={terminal.used ? t(terminal.next ? 'drill:fake.nextHint' : 'drill:fake.amountHint') : null}
        />
        <SelectField
          label={t('word:printer')}
          value={printer ?? 'well'}
          options={printerChoices.map((value) => ({ value, label: t(`drill:fake.${value}`) }))}
          onChange={(choice) => void choosePrinter(choice)}
          hint={t('drill:fake.printerHint')}
        />
      </div>
      <CheckField label={t('drill:rack.show')} hint={t('drill:rack.hint')} value={shelfOpen} onChange={openShelf} />
      <CheckField
        label={t('drill:fake.shifts')}
        hint={t('drill:fake.shiftsHint')}
        value={shifts}
        onChange={(on) => void countShifts(on)}
      />
    </section>
  );
}
