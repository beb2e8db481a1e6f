// The reconciliation: the three sums and whether the findings explain their difference, then each finding with its next step. While it runs
// the page polls its progress; the findings are shown once it has ended or is paused.
import { useState } from 'react';
import type { ReconcileRun, ReconcileView, SettlementNote } from '../../../../shared/reconcile/views.ts';
import { Page, Panel } from '../../../books/page.tsx';
import { PeriodChoice } from '../../../books/period-choice.tsx';
import { type Period, periodOf, periodWords } from '../../../books/periods.ts';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { tillTime } from '../../../till-time.ts';
import { useAsked, usePolling } from '../../../use-asked.ts';
import { useWords, type Words } from '../../../words.ts';
import { Findings } from './findings.tsx';
import { type FindingGroup, groupOf } from './groups.ts';
import styles from './reconcile.module.css';
import { Sums } from './sums.tsx';

export function Reconcile() {
  const words = useWords();
  const { t } = words;
  const { view, fault, busy, read, again, send } = useAsked('reconcile:get');
  const [saved, setSaved] = useState<string | null>(null);
  const [period, setPeriod] = useState<Period | null>(null);
  const [chosen, show] = useState<FindingGroup | null>(null);
  const isRunning = view?.run?.state === 'running';
  usePolling(isRunning, again);

  const start = async () => {
    if (!view) return;
    setSaved(null);
    await read(ask('reconcile:start', period ?? periodOf('today', view.today)));
  };
  const save = async () => {
    const answer = await send('reconcile:save', { to: 'till' });
    setSaved(answer.ok ? answer.value.file : null);
  };
  const run = view?.run ?? null;
  // A group whose last row is gone is no longer chosen.
  const shown = view?.result?.findings.some((one) => groupOf(one) === chosen) ? chosen : null;
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
                {t('word:csv')}
              </Button>
            ) : null}
          </>
        ) : null
      }
      fault={fault}
      isKnown={view !== null}
      done={saved && t('word:savedAs', { file: saved })}
    >
      {view ? (
        <>
          <PeriodChoice today={view.today} first="today" onChoose={setPeriod} />
          {run ? <Progress run={run} busy={busy} onPause={(on) => void read(ask('reconcile:pause', { on }))} /> : null}
          {run ? null : <p className={styles.first}>{t('reconciling:explain')}</p>}
          {view.result ? (
            <>
              <Sums result={view.result} hasSettlements={view.hasSettlements} shown={shown} onShow={show} />
              <Findings
                view={view.result}
                hasSettlements={view.hasSettlements}
                shown={shown}
                onInvalidate={(lineId) => read(ask('reconcile:invalidate', { lineId }))}
              />
              <SettlementNotes notes={view.result.notes} />
            </>
          ) : null}
        </>
      ) : null}
    </Page>
  );
}

function aboutWords(run: ReconcileView['run'], { t, time, dateTime, locale }: Words): string {
  if (run === null) return t('reconciling:none');
  if (run.endedAt === null) return '';
  const isToday = new Date(run.endedAt).toDateString() === new Date(tillTime()).toDateString();
  const at = isToday ? time(run.endedAt) : dateTime(run.endedAt);
  return t('reconciling:checked', { period: periodWords(run, locale), at });
}

/** Continuing, or a finding, is more important than another check. */
function isMain({ run, result }: ReconcileView): boolean {
  return run === null || (run.state === 'done' && result?.findings.length === 0);
}

type ProgressProps = { readonly run: ReconcileRun; readonly busy: boolean; readonly onPause: (on: boolean) => void };

function Progress({ run, busy, onPause }: ProgressProps) {
  const words = useWords();
  const { t } = words;
  if (run.state === 'done') return null;
  const isRunning = run.state === 'running';
  return (
    <section className={`row gap-4 boxed align-centre pad-3-4 ${styles.progress}`} data-state={run.state}>
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
      <Button look={isRunning ? 'plain' : 'primary'} isPending={busy} onPress={() => onPause(isRunning)}>
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

/** What a person should know about the settlements that were read: unreadable rows, and amounts that their rows do not explain. */
function SettlementNotes({ notes }: { readonly notes: readonly SettlementNote[] }) {
  const words = useWords();
  const { t, date } = words;
  if (notes.length === 0) return null;
  return (
    <Panel title={t('reconciling:notes')}>
      <ul>
        {notes.map((note) => (
          <li className="column pad-3-4 underlined small" key={note.settlementId}>
            <strong>
              {t('reconciling:note.of', {
                at: Number.isNaN(Date.parse(note.periodEnd)) ? note.periodEnd : date(note.periodEnd),
              })}
            </strong>
            {noteWords(note, words).map((text) => (
              <span key={text}>{text}</span>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function noteWords({ badRows, unnamedRows, other }: SettlementNote, { t, money }: Words): string[] {
  return [
    badRows === null ? t('reconciling:note.unreadable') : '',
    badRows !== null && badRows.length > 0 ? t('word:rowsLeftOut', { rows: badRows.join(', ') }) : '',
    unnamedRows > 0 ? t('reconciling:note.unnamed', { count: unnamedRows }) : '',
    other ? t('reconciling:note.other', { amount: money(other) }) : '',
  ].filter(Boolean);
}
