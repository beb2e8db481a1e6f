// The reconciliation: the three sums and whether the findings explain what lies between them, then each finding with its next step.
// While it runs the page asks how far it came; what was found stands here once it ended, or was paused.
import { useCallback, useEffect, useState } from 'react';
import type { TillError } from '../../../../shared/errors.ts';
import type { ReconcileView } from '../../../../shared/reconcile/views.ts';
import type { Result } from '../../../../shared/result.ts';
import { Page } from '../../../books/page.tsx';
import { PeriodChoice } from '../../../books/period-choice.tsx';
import { type Period, periodOf } from '../../../books/periods.ts';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { useBusy } from '../../../use-busy.ts';
import { useWords, type Words } from '../../../words.ts';
import { Findings } from './findings.tsx';
import { Progress } from './progress.tsx';
import styles from './reconcile.module.css';
import { SettlementNotes } from './settlement-notes.tsx';
import { Sums } from './sums.tsx';

const lookEveryMs = 1_000;

export function Reconcile() {
  const words = useWords();
  const { t } = words;
  const [view, setView] = useState<ReconcileView | null>(null);
  const [error, setError] = useState<TillError | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const [period, setPeriod] = useState<Period | null>(null);
  const [busy, during] = useBusy();

  const take = useCallback((answer: Result<ReconcileView, TillError>) => {
    if (answer.ok) setView(answer.value);
    setError(answer.ok ? null : answer.error);
  }, []);
  const look = useCallback(async () => take(await ask('reconcile:get')), [take]);
  useEffect(() => void look(), [look]);
  const isRunning = view?.run?.state === 'running';
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => void look(), lookEveryMs);
    return () => clearInterval(timer);
  }, [isRunning, look]);

  const start = async () => {
    if (!view) return;
    setSaved(null);
    take(await during(ask('reconcile:start', period ?? periodOf('today', view.today))));
  };
  const save = async () => {
    const answer = await during(ask('reconcile:save', { to: 'till' }));
    setSaved(answer.ok ? answer.value.file : null);
    setError(answer.ok ? null : answer.error);
  };
  const run = view?.run ?? null;
  return (
    <Page
      title={t('manage:page.reconcile')}
      about={isRunning || view === null ? null : aboutWords(run, words)}
      actions={
        view && !isRunning ? (
          <>
            <Button
              icon="again"
              look={isMain(view) ? 'primary' : 'plain'}
              isPending={busy}
              onPress={() => void start()}
            >
              {t(run ? 'reconciling:again' : 'reconciling:start')}
            </Button>
            {view.result ? (
              <Button icon="save" isPending={busy} onPress={() => void save()}>
                {t('reconciling:save')}
              </Button>
            ) : null}
          </>
        ) : null
      }
      fault={error}
      isKnown={view !== null}
      done={saved && t('reconciling:saved', { file: saved })}
    >
      {view ? (
        <>
          <PeriodChoice today={view.today} first="today" onChoose={setPeriod} />
          {run ? <Progress run={run} onPause={async (on) => take(await ask('reconcile:pause', { on }))} /> : null}
          {run ? null : <p className={styles.first}>{t('reconciling:explain')}</p>}
          {view.result ? (
            <>
              <Sums result={view.result} hasSettlements={view.hasSettlements} />
              <Findings
                view={view.result}
                hasSettlements={view.hasSettlements}
                onInvalidate={async (lineId) => take(await ask('reconcile:invalidate', { lineId }))}
              />
              <SettlementNotes notes={view.result.notes} />
            </>
          ) : null}
        </>
      ) : null}
    </Page>
  );
}

function aboutWords(run: ReconcileView['run'], { t, dateTime }: Words): string {
  if (run === null) return t('reconciling:none');
  return run.endedAt === null ? '' : t('reconciling:checked', { at: dateTime(run.endedAt) });
}

/** Going on, or a finding, comes before checking anew. */
function isMain({ run, result }: ReconcileView): boolean {
  return run === null || (run.state === 'done' && result?.findings.length === 0);
}
