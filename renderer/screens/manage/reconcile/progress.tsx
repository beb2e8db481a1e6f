// How far a reconciliation came, what it waits for, and the way to pause it or to go on.
import type { ReconcileRun } from '../../../../shared/reconcile/views.ts';
import { periodWords } from '../../../books/periods.ts';
import { Button } from '../../../components/button.tsx';
import { useBusy } from '../../../use-busy.ts';
import { useWords, type Words } from '../../../words.ts';
import styles from './reconcile.module.css';

type ProgressProps = { readonly run: ReconcileRun; readonly onPause: (on: boolean) => Promise<void> };

export function Progress({ run, onPause }: ProgressProps) {
  const words = useWords();
  const { t } = words;
  const [busy, during] = useBusy();
  if (run.state === 'done') return <p className="soft">{periodWords(run, words.locale)}</p>;
  const isRunning = run.state === 'running';
  return (
    <section className={styles.progress} data-state={run.state}>
      <div className={styles.far}>
        <p role="status">
          <strong>
            {run.state === 'running'
              ? t('reconciling:run.running', { period: periodWords(run, words.locale) })
              : t(`reconciling:run.${run.state}`)}
          </strong>{' '}
          <span className="soft">{farWords(run, words)}</span>
        </p>
        {run.fault ? <p className="error">{t(`reconciling:fault.${run.fault}`)}</p> : null}
        <progress aria-label={farWords(run, words)} max={run.toAsk ?? 1} value={run.asked ?? 0} />
      </div>
      <Button look={isRunning ? 'plain' : 'primary'} isPending={busy} onPress={() => void during(onPause(isRunning))}>
        {t(isRunning ? 'reconciling:pause' : 'reconciling:goOn')}
      </Button>
    </section>
  );
}

function farWords({ waitsFor, asked, toAsk, settlementsRead }: ReconcileRun, { t }: Words): string {
  if (waitsFor) return t(`reconciling:run.${waitsFor}`);
  if (asked !== null && toAsk !== null) return t('reconciling:run.asked', { asked, all: toAsk });
  return settlementsRead === null
    ? t('reconciling:run.counting')
    : t('reconciling:run.settlements', { count: settlementsRead });
}
