// The set-up of a till that does not exist yet, step by step. Nothing can be sold; main decides which steps can be reached.
import { useEffect } from 'react';
import type { SetUpStep } from '../../../shared/set-up/set-up-steps.ts';
import { Icon } from '../../components/icon.tsx';
import { useNow } from '../../use-now.ts';
import { useWords } from '../../words.ts';
import { DevicesStep } from './devices-step.tsx';
import { FinishStep } from './finish-step.tsx';
import { JoinStep } from './join-step.tsx';
import { LanguageStep } from './language-step.tsx';
import { PeopleStep } from './people-step.tsx';
import { RecoveryStep } from './recovery-step.tsx';
import { ServiceStep } from './service-step.tsx';
import styles from './set-up.module.css';
import { useSetUpStore } from './set-up-store.ts';
import { StepsRail } from './steps-rail.tsx';
import { StoreStep } from './store-step.tsx';
import { TillStep } from './till-step.tsx';

const screens: Readonly<Record<SetUpStep, () => React.ReactNode>> = {
  language: LanguageStep,
  join: JoinStep,
  service: ServiceStep,
  store: StoreStep,
  till: TillStep,
  people: PeopleStep,
  devices: DevicesStep,
  recovery: RecoveryStep,
  finish: FinishStep,
};

export function SetUp() {
  const { t, time } = useWords();
  const { view, load } = useSetUpStore();
  const now = useNow(1000);
  useEffect(() => void load(), [load]);
  if (!view) return <main aria-busy="true" />;
  const Step = screens[view.step];
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <span className={styles.mark}>{t('setUp:mark')}</span>
        <p className="grows shrinks bold">
          {t('setUp:place')} <span className="soft plain">· {t('setUp:saved')}</span>
        </p>
        <p className="line gap-1 small bold">
          <Icon name="clock" />
          <time>{time(new Date(now))}</time>
        </p>
      </header>
      <div className={styles.parts}>
        <StepsRail />
        <Step key={view.step} />
      </div>
    </div>
  );
}
