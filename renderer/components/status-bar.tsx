// Always in sight: environment, connection, what is still unsent, the printer, the clock. A word stands beside every colour.
import type { SessionView, StatusView } from '../../shared/views.ts';
import { useStatus } from '../stores/status.ts';
import { useNow } from '../use-now.ts';
import { useWords } from '../words.ts';
import { Icon, type IconName } from './icon.tsx';
import styles from './status-bar.module.css';

/** From here on a wrong clock is said, because the service refuses requests with one. */
export const warnSkewMs = 30_000;

export function StatusBar({ session }: { readonly session: SessionView }) {
  const { t, time } = useWords();
  const status = useStatus((store) => store.status);
  const now = useNow(1000);

  return (
    <header className={styles.bar}>
      <span className={styles.environment}>{t(`till:environment.${session.environment}`)}</span>
      <span className={styles.place}>
        {session.storeName}
        {session.terminalId === '' ? null : <span> · {t('frame:status.till', { terminal: session.terminalId })}</span>}
      </span>
      <ul className={styles.facts} aria-label={t('frame:status.label')}>
        {session.fault ? null : <Facts status={status} now={now} />}
        <li>
          <Icon name="clock" />
          <time>{time(new Date(now))}</time>
        </li>
      </ul>
      <p className="hidden-but-read" role="status">
        {t(`till:connection.${status.connection}`)}
      </p>
    </header>
  );
}

function Facts({ status, now }: { readonly status: StatusView; readonly now: number }) {
  const { t, duration } = useWords();
  const skew = status.clockSkewMs;
  return (
    <>
      <Connection connection={status.connection} />
      <li className={status.unsent > 0 ? styles.waiting : undefined}>
        <Icon name="unsent" />
        {t('frame:status.unsent', { count: status.unsent })}
        {status.oldestUnsentAt ? (
          <span className={styles.since}> · {duration(now - Date.parse(status.oldestUnsentAt))}</span>
        ) : null}
      </li>
      {status.printer === 'failing' ? (
        <li className={styles.bad}>
          <Icon name="print" />
          {status.printerCause ? t(`guide:cause.${status.printerCause}.what`) : t('frame:status.printerFailing')}
        </li>
      ) : null}
      {status.printerUnproven ? (
        <li className={styles.waiting} title={t('guide:printer.unproven.todo')}>
          <Icon name="print" />
          {t('guide:printer.unproven.what')}
        </li>
      ) : null}
      {status.webhookFault ? (
        <li className={styles.waiting} title={t(`guide:webhook.${status.webhookFault}.todo`)}>
          <Icon name="warn" />
          {t(`guide:webhook.${status.webhookFault}.what`)}
        </li>
      ) : null}
      {skew !== null && Math.abs(skew) >= warnSkewMs ? (
        <li className={styles.bad}>
          <Icon name="warn" />
          {t('frame:status.skew', { by: duration(Math.abs(skew)) })}
        </li>
      ) : null}
    </>
  );
}

const connectionIcons: Record<StatusView['connection'], IconName> = {
  unknown: 'wait',
  online: 'online',
  offline: 'offline',
  refused: 'stop',
};

function Connection({ connection }: { readonly connection: StatusView['connection'] }) {
  const { t } = useWords();
  const look = connection === 'online' ? styles.good : connection === 'unknown' ? undefined : styles.bad;
  return (
    <li className={look}>
      <Icon name={connectionIcons[connection]} />
      {t(`till:connection.${connection}`)}
    </li>
  );
}
