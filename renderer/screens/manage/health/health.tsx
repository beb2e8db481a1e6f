// Before opening, and when something is wrong: every check of the till, failures first, each with what it means and what to do.
import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { StatusDialog } from '../../../components/status-dialog.tsx';
import { type Fact, factsOf } from '../../../components/status-facts.ts';
import { useStatus } from '../../../stores/status.ts';
import { useCall } from '../../../use-call.ts';
import { useNow } from '../../../use-now.ts';
import { useWords } from '../../../words.ts';
import { Page, Panel } from '../page.tsx';
import styles from './health.module.css';

const isFine = ({ tone }: Fact) => tone === 'good' || tone === 'calm';

export function Health() {
  const words = useWords();
  const { t } = words;
  const status = useStatus((store) => store.status);
  const now = useNow(1000);
  const callOf = useCall();
  const [asked, ask] = useState<Fact['id'] | null>(null);
  const facts = factsOf(status, now, words);
  const toFix = facts.filter((fact) => !isFine(fact));
  const fine = facts.filter(isFine);
  return (
    <Page title={t('manage:page.health')}>
      {toFix.length > 0 ? (
        <Panel title={t('health:toFix')} aside={<span className={styles.count}>{toFix.length}</span>}>
          <ul>
            {toFix.map((fact) => (
              <li key={fact.id} className={styles.fault} data-tone={fact.tone}>
                <Icon name={fact.icon} className={styles.sign} />
                <div>
                  <h3>{fact.is}</h3>
                  <p>{fact.means}</p>
                  {fact.todo === '' ? null : <p>{fact.todo}</p>}
                  {callOf(fact.whom) === '' ? null : <p className="soft">{callOf(fact.whom)}</p>}
                </div>
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <Panel title={t('health:fine')} aside={<span className={styles.good}>{fine.length}</span>}>
        <ul className={styles.checks}>
          {fine.map((fact) => (
            <li key={fact.id}>
              <button type="button" className={styles.check} aria-haspopup="dialog" onClick={() => ask(fact.id)}>
                <Icon name="check" />
                {fact.is}
              </button>
            </li>
          ))}
        </ul>
      </Panel>
      {asked ? <StatusDialog facts={facts} asked={asked} onAsk={ask} onClose={() => ask(null)} /> : null}
    </Page>
  );
}
