// The frame of every step: its title, its parts, and a bar that leads back and on, and says what it waits for.
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { KeysSwitch } from '../../components/keys-switch.tsx';
import { useBusy } from '../../use-busy.ts';
import { useWords } from '../../words.ts';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';

export type StepPageProps = {
  readonly title: string;
  readonly about: string;
  /** Why it cannot continue yet; null if it can. */
  readonly waits: string | null;
  /** Runs before it continues; false keeps it on this step. */
  readonly before?: () => Promise<boolean>;
  /** Replaces the button that continues. */
  readonly primary?: ReactNode;
  readonly children: ReactNode;
};

export function StepPage({ title, about, waits, before, primary, children }: StepPageProps) {
  const { t, error: sayError } = useWords();
  const { steps, step } = useSetUpView();
  const { go, next, error, wasResumed } = useSetUpStore();
  const [busy, during] = useBusy();
  const earlier = steps[steps.indexOf(step) - 1];
  const onward = async () => {
    if (before && !(await before())) return;
    await next();
  };
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className="text-title leading-tight">{title}</h1>
        <p className="soft">{about}</p>
      </header>
      <div className={styles.body}>
        {wasResumed ? (
          <p className="notice tone-wait" role="status">
            {t('setUp:resumed')}
          </p>
        ) : null}
        {children}
      </div>
      <footer className={`row gap-3 align-centre pad-3-5 ruled surface ${styles.bar}`}>
        {earlier ? <Button onPress={() => void go(earlier)}>{t('frame:back')}</Button> : null}
        <KeysSwitch />
        <p className={styles.waits} role="status">
          {error ? sayError(error) : waits}
        </p>
        {primary ?? (
          <Button
            look="primary"
            size="large"
            icon="after"
            isDisabled={waits !== null}
            isPending={busy}
            onPress={() => void during(onward())}
          >
            {t('frame:continue')}
          </Button>
        )}
      </footer>
    </main>
  );
}
