// Always visible: environment, connection, unsent requests, clock, and everything that needs a person. Every colour except that of a good
// connection has a word next to it, and each item explains itself when pressed.
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNeeds } from '../stores/needs.ts';
import { useSessionView } from '../stores/session.ts';
import { useStatus } from '../stores/status.ts';
import { useNow } from '../use-now.ts';
import { useWords } from '../words.ts';
import { Icon } from './icon.tsx';
import styles from './status-bar.module.css';
import { type Fact, factsOf } from './status-facts.ts';

const StatusDialog = lazy(() => import('./status-dialog.tsx').then((file) => ({ default: file.StatusDialog })));

export function StatusBar() {
  const session = useSessionView();
  const isTraining = session.environment === 'training';
  const words = useWords();
  const { t, time, duration } = words;
  const status = useStatus((store) => store.status);
  const needs = useNeeds(({ view }) => view);
  const now = useNow(1000);
  const [asked, ask] = useState<Fact['id'] | null>(null);
  const facts = session.fault ? [] : factsOf(status, now, words, needs);
  // Loaded now: after a failure of the disk or the connection it would be too late to load the explanation.
  useEffect(() => void import('./status-dialog.tsx'), []);

  return (
    <header className={styles.bar} data-status-bar="">
      <span className={styles.environment}>
        {isTraining ? <Icon name="school" /> : null}
        {t(`till:environment.${session.environment}`)}
      </span>
      <span className={styles.place}>
        <span className={styles.store}>{session.storeName}</span>
        {session.terminalId === '' ? null : <span className="rigid soft plain">· {session.terminalId}</span>}
      </span>
      {isTraining ? <span className={styles.training}>{t('frame:status.training')}</span> : null}
      <ul className={styles.facts} aria-label={t('frame:status.label')}>
        {facts
          .filter((fact) => fact.inBar)
          .map((fact) => (
            <li key={fact.id}>
              <button
                type="button"
                className={styles.fact}
                data-tone={fact.tone}
                title={fact.tone === 'good' ? fact.is : undefined}
                aria-haspopup="dialog"
                onClick={() => ask(fact.id)}
              >
                <Icon name={fact.icon} />
                <span className={fact.tone === 'good' ? 'hidden-but-read' : undefined}>
                  {fact.is}
                  {fact.since && fact.id !== 'backup' ? (
                    <span className="plain"> · {duration(now - Date.parse(fact.since))}</span>
                  ) : null}
                </span>
              </button>
            </li>
          ))}
        <li>
          {session.fault ? (
            <span className={styles.fact}>
              <Icon name="clock" />
              <time>{time(new Date(now))}</time>
            </span>
          ) : (
            <button type="button" className={styles.fact} aria-haspopup="dialog" onClick={() => ask('clock')}>
              <Icon name="clock" />
              <span className="hidden-but-read">{t('frame:status.clock.label')} </span>
              <time>{time(new Date(now))}</time>
            </button>
          )}
        </li>
      </ul>
      <p className="hidden-but-read" role="status">
        {t(`till:connection.${status.connection}`)}
      </p>
      {asked === null ? null : (
        <Suspense fallback={null}>
          <StatusDialog facts={facts} asked={asked} onAsk={ask} onClose={() => ask(null)} />
        </Suspense>
      )}
    </header>
  );
}
