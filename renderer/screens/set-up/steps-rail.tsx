// The steps, in the place of the till's rail: those done, with what was chosen, and those to come.
import { nameOf } from '../../../shared/locales/intl.ts';
import type { SetUpStep } from '../../../shared/set-up/set-up-steps.ts';
import type { SetUpView } from '../../../shared/set-up/views.ts';
import { ask } from '../../bridge.ts';
import { Brand } from '../../components/brand.tsx';
import { Icon } from '../../components/icon.tsx';
import { StepNumber } from '../../components/step-number.tsx';
import { type Translate, useWords } from '../../words.ts';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import styles from './steps-rail.module.css';

export function StepsRail() {
  const { t } = useWords();
  const view = useSetUpView();
  const { go, take } = useSetUpStore();
  const reached = view.steps.findIndex((step) => !view.done.includes(step));
  const isJoining = view.steps.includes('join');
  return (
    <nav className={styles.rail} aria-label={t('setUp:steps')}>
      <Brand />
      <h2>{t('setUp:steps')}</h2>
      <ol>
        {view.steps.map((step, index) => {
          const isCurrent = step === view.step;
          const isDone = !isCurrent && view.done.includes(step) && index < Math.max(reached, 0);
          return (
            <li key={step}>
              <button
                type="button"
                className={styles.step}
                aria-current={isCurrent ? 'step' : undefined}
                disabled={!isCurrent && index > reached}
                onClick={() => void go(step)}
              >
                <StepNumber n={index + 1} isDone={isDone} />
                <span>
                  {t(`setUp:step.${step}`)}
                  {isDone ? <span className="hidden-but-read"> {t('word:stepDone')}</span> : null}
                  {isDone ? <small className={styles.stepSmall}>{chosen(step, view, t)}</small> : null}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <span className="grows" />
      <button
        type="button"
        className={styles.join}
        onClick={() => void (isJoining ? take(ask('set-up:leave-join')) : go('join'))}
      >
        <Icon name={isJoining ? 'shop' : 'link'} />
        {t(isJoining ? 'setUp:ownButton' : 'setUp:join.title')}
      </button>
    </nav>
  );
}

/** What was decided at a finished step, in a word. */
function chosen(step: SetUpStep, view: SetUpView, t: Translate): string {
  switch (step) {
    case 'language':
      return nameOf(view.locale);
    case 'join':
      return view.joins?.terminalId ?? '';
    case 'service':
      return view.service.environment ? t(`till:environment.${view.service.environment}`) : '';
    case 'store':
      return view.store?.name ?? '';
    case 'till':
      return view.till.terminalId;
    case 'people':
      return String(view.people.length);
    default:
      return '';
  }
}
