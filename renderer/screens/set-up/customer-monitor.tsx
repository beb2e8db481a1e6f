// The customer's monitor of a new till, where a second one is connected: nothing has to be chosen.
import { useState } from 'react';
import { ask } from '../../bridge.ts';
import { Icon } from '../../components/icon.tsx';
import { MonitorChoice, useMonitors } from '../../devices/monitor-choice.tsx';
import { useWords } from '../../words.ts';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';

export function CustomerMonitor() {
  const { t } = useWords();
  const { customerDisplay: kept } = useSetUpView();
  const [chosen, choose] = useState({ monitor: kept?.monitor ?? null, isTouch: kept?.is_touch ?? true });
  const take = useSetUpStore((store) => store.take);
  const monitors = useMonitors();
  if (chosen.monitor === null && !monitors.free?.length) return null;
  const title = t('setting:section.customerDisplay');
  const isChosen = chosen.monitor !== null;
  return (
    <section className={styles.card} aria-label={title}>
      <header className="row gap-3 align-centre">
        <Icon name="person" />
        <h2>{title}</h2>
        <span className={styles.state} data-tone={isChosen ? 'good' : undefined}>
          {t(isChosen ? 'setUp:devices.untold' : 'setUp:devices.none')}
        </span>
      </header>
      <p>{t('setUp:devices.displayWhat')}</p>
      <div className={styles.form}>
        <MonitorChoice
          monitors={monitors}
          chosen={chosen}
          onChange={(next) => {
            choose(next);
            const { monitor, isTouch } = next;
            void take(ask('set-up:display', { display: monitor === null ? null : { monitor, is_touch: isTouch } }));
          }}
        />
      </div>
    </section>
  );
}
