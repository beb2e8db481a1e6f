// The steps of a count, in the place of the till's rail. Invariant: it leads back to selling only while nothing is counted.
import { useState } from 'react';
import { isBegun } from '../../books/count-draft.ts';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { RailEntry } from '../../components/rail-entry.tsx';
import { RailPerson } from '../../components/rail-person.tsx';
import { StepNumber } from '../../components/step-number.tsx';
import { useNavigation } from '../../stores/navigation.ts';
import { useWords } from '../../words.ts';
import { closingSteps, useClosing } from './closing-store.ts';
import styles from './shift.module.css';

export function ClosingRail() {
  const { t } = useWords();
  const { view, outcome, step, z, cancel, shiftId, drafts } = useClosing();
  const [asks, ask] = useState(false);
  const isTyped = Object.values(drafts).some(isBegun);
  const go = useNavigation((store) => store.go);
  const isCurrent = view?.current?.id === shiftId;
  const hasCards = outcome?.pots.some(({ kind }) => kind !== 'drawer') ?? false;
  const steps = closingSteps.filter((one) => one !== 'cards' || hasCards);
  const mayLeave = z !== null || outcome === null || outcome.state === 'count' || !isCurrent;
  const leave = async () => {
    if (z !== null) return go({ screen: 'sell' });
    if (!isCurrent) return go({ screen: 'manage', page: 'shifts' });
    if (isTyped && !asks) return ask(true);
    ask(false);
    if (await cancel()) go({ screen: 'sell' });
  };
  return (
    <nav className={styles.rail} aria-label={t('shifts:close.title')}>
      <h2 className={styles.railTitle}>{t('shifts:close.title')}</h2>
      <ol>
        {steps.map((one, index) => {
          const isDone = steps.indexOf(step) > index;
          return (
            <li key={one} className={styles.step} aria-current={one === step ? 'step' : undefined}>
              <StepNumber n={index + 1} isDone={isDone} />
              <span className="shrinks">
                {t(`shifts:step.${one}`)}
                {isDone ? <span className="hidden-but-read"> {t('word:stepDone')}</span> : null}
              </span>
            </li>
          );
        })}
      </ol>
      <span className={`grows ${styles.gap}`} />
      {mayLeave ? (
        <RailEntry
          icon="before"
          name={t(isCurrent ? 'shifts:close.back' : 'shifts:close.toShifts')}
          current={false}
          onPress={() => void leave()}
        />
      ) : null}
      <RailPerson />
      {asks ? (
        <Dialog
          title={t('shifts:close.leaveTitle')}
          role="alertdialog"
          onClose={() => ask(false)}
          foot={
            <>
              <Button onPress={() => void leave()}>{t('shifts:close.leave')}</Button>
              <Button look="primary" autoFocus onPress={() => ask(false)}>
                {t('shifts:count.goOn')}
              </Button>
            </>
          }
        >
          <p>{t('shifts:close.leaveWords')}</p>
        </Dialog>
      ) : null}
    </nav>
  );
}
