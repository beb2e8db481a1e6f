// The result of each check of the service, with a fix next to each failure. A check that depends on a failed one says that it waits.
import { type ServiceCheckId, serviceChecks } from '../../../shared/set-up/set-up-steps.ts';
import type { ServiceCheck } from '../../../shared/set-up/views.ts';
import { Button } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { useWords, type WordKey, type Words } from '../../words.ts';
import styles from './checks.module.css';

type ChecksProps = {
  readonly checks: readonly ServiceCheck[];
  readonly at: string | null;
  readonly checking: boolean;
  readonly onAgain: () => void;
  readonly onRetype: () => void;
};

const icons: Readonly<Record<ServiceCheckId, IconName>> = {
  reach: 'globe',
  secure: 'lock',
  clock: 'clock',
  signature: 'key',
  environment: 'shop',
  permissions: 'list',
};

export function Checks({ checks, at, checking, onAgain, onRetype }: ChecksProps) {
  const words = useWords();
  const { t, time } = words;
  const all = serviceChecks.map((id) => checks.find((one) => one.id === id) ?? waiting(id));
  return (
    <section className="column boxed clipped breaks" aria-label={t('setUp:service.checks')} aria-busy={checking}>
      <header className="row gap-2 align-centre apart touch pad-2-4">
        <h2 className="text-usual">{t('setUp:service.checks')}</h2>
        <p className="soft small" role="status">
          {checking ? t('setUp:service.checking') : null}
          {!checking && at ? t('setUp:service.checkedAt', { at: time(at) }) : null}
        </p>
      </header>
      <ul>
        {all.map((check) => (
          <li
            key={check.id}
            className={styles.check}
            data-state={check.state}
            data-tone={check.state === 'waits' ? undefined : check.state}
            data-check={check.id}
          >
            <span className={styles.sign}>
              <Icon name={check.state === 'bad' ? 'warn' : icons[check.id]} />
            </span>
            <div>
              <h3 className="text-usual">{said(check, 'is', words)}</h3>
              <p className="soft small">{said(check, 'means', words)}</p>
              {check.state === 'bad' ? <p className="soft small">{said(check, 'fix', words)}</p> : null}
              {check.state === 'bad' ? (
                <p className={styles.fixes}>
                  {check.finding === 'refused' ? (
                    <Button icon="key" onPress={onRetype}>
                      {t('setUp:service.retype')}
                    </Button>
                  ) : (
                    <Button icon="again" isPending={checking} onPress={onAgain}>
                      {t('health:fix.check')}
                    </Button>
                  )}
                </p>
              ) : null}
            </div>
            {check.ms === undefined || check.state !== 'good' ? null : (
              <span className="soft small">{Math.max(1, check.ms)} ms</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function waiting(id: ServiceCheckId): ServiceCheck {
  return { id, state: 'waits', finding: null };
}

export function said(check: ServiceCheck, part: 'is' | 'means' | 'fix', { t, date, duration }: Words): string {
  const what = `${check.id}.${check.finding ?? 'waits'}.${part}`;
  // Main decides which finding belongs to which check; tests/renderer/closed-unions.ts ensures that each has its words.
  return t(`setUp:check.${what}` as WordKey, {
    host: check.host ?? '',
    until: check.until ? date(check.until) : '',
    apart: duration(Math.abs(check.apartMs ?? 0)),
    missing: (check.missing ?? []).map((one) => t(`setUp:permission.${one}`)).join(', '),
  });
}
