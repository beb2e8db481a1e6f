// The service: address and key, tried as soon as typing stops, each failure with its fix next to it.
// Invariant: the secret is in this field until main has it, and is never read back.
import { useEffect, useRef, useState } from 'react';
import { type ServiceCheckId, serviceChecks } from '../../../shared/set-up/set-up-steps.ts';
import type { ServiceCheck } from '../../../shared/set-up/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { TypedField } from '../../components/typed-field.tsx';
import { tillTime } from '../../till-time.ts';
import { useWords, type WordKey, type Words } from '../../words.ts';
import checkStyles from './checks.module.css';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import { StepPage } from './step-page.tsx';

/** After the last key; a secret is typed letter by letter, and half of one is refused. */
const pauseMs = 600;
const secretPauseMs = 1500;

type Checked = { readonly checks: readonly ServiceCheck[]; readonly at: string };

export function ServiceStep() {
  const words = useWords();
  const { t } = words;
  const { service } = useSetUpView();
  const { load, wasResumed } = useSetUpStore();
  const [baseUrl, setBaseUrl] = useState(service.baseUrl);
  const [keyId, setKeyId] = useState(service.keyId);
  const [secret, setSecret] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);
  const [checking, setChecking] = useState(false);
  const [asked, askAgain] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const isKept = useRef(service.hasSecret);
  const pause = useRef(pauseMs);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` grows when a user tries the same again.
  useEffect(() => {
    let isCurrent = true;
    if (baseUrl.trim() === '') {
      setChecked(null);
      setChecking(false);
      return;
    }
    setChecking(true);
    const timer = setTimeout(async () => {
      const keySecret = secret.trim() === '' && isKept.current ? null : secret;
      const answer = await ask('set-up:check', { baseUrl, keyId, keySecret });
      if (!isCurrent) return;
      setChecking(false);
      if (answer.ok) setChecked({ checks: answer.value, at: new Date(tillTime()).toISOString() });
      await load();
    }, pause.current);
    pause.current = pauseMs;
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [baseUrl, keyId, secret, asked, load]);

  const checks = checked?.checks ?? [];
  const failed = checks.find(({ state }) => state === 'bad');
  const isGood = checks.length > 0 && checks.every(({ state }) => state === 'good' || state === 'warn');
  const waits = (() => {
    if (checking) return t('setUp:service.checking');
    if (failed) return said(failed, 'is', words);
    return isGood ? null : t('setUp:service.enter');
  })();
  const isRefused = !checking && checks.some(({ finding }) => finding === 'refused');
  const retype = () => {
    setSecret('');
    field.current?.focus();
  };
  const hint = service.hasSecret && secret === '' ? 'setUp:service.secretKept' : 'setUp:service.secretHint';

  return (
    <StepPage title={t('setUp:service.title')} about={t('setUp:service.about')} waits={waits}>
      <div className={styles.halves}>
        <section className={styles.card} aria-label={t('setUp:service.access')}>
          <TypedField
            label={t('setUp:service.address')}
            hint={t('setUp:service.addressHint')}
            value={baseUrl}
            maxLength={500}
            autoFocus={baseUrl === ''}
            onChange={setBaseUrl}
          />
          <TypedField
            label={t('setUp:service.keyId')}
            hint={t('setUp:service.keyIdHint')}
            value={keyId}
            maxLength={200}
            onChange={setKeyId}
          />
          <TypedField
            label={t('setUp:service.secret')}
            hint={t(wasResumed && !service.hasSecret ? 'setUp:service.secretAgain' : hint)}
            value={secret}
            isSecret
            maxLength={500}
            autoFocus={baseUrl !== '' && !service.hasSecret}
            inputRef={field}
            onChange={(typed) => {
              isKept.current = false;
              pause.current = secretPauseMs;
              setSecret(typed);
            }}
            error={isRefused ? t('setUp:service.secretWrong', { key: keyId }) : null}
          />
        </section>
        <Checks
          checks={checks}
          at={checked?.at ?? null}
          checking={checking}
          onAgain={() => askAgain((before) => before + 1)}
          onRetype={retype}
        />
      </div>
    </StepPage>
  );
}

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

/** The result of each check of the service, with a fix next to each failure. A check that depends on a failed one says that it waits. */
function Checks({ checks, at, checking, onAgain, onRetype }: ChecksProps) {
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
            className={checkStyles.check}
            data-state={check.state}
            data-tone={check.state === 'waits' ? undefined : check.state}
            data-check={check.id}
          >
            <span className={checkStyles.sign}>
              <Icon name={check.state === 'bad' ? 'warn' : icons[check.id]} />
            </span>
            <div>
              <h3 className="text-usual">{said(check, 'is', words)}</h3>
              <p className="soft small">{said(check, 'means', words)}</p>
              {check.state === 'bad' ? <p className="soft small">{said(check, 'fix', words)}</p> : null}
              {check.state === 'bad' ? (
                <p className={checkStyles.fixes}>
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

function said(check: ServiceCheck, part: 'is' | 'means' | 'fix', { t, date, duration }: Words): string {
  const what = `${check.id}.${check.finding ?? 'waits'}.${part}`;
  // Main decides which finding belongs to which check; tests/renderer/closed-unions.ts ensures that each has its words.
  return t(`setUp:check.${what}` as WordKey, {
    host: check.host ?? '',
    until: check.until ? date(check.until) : '',
    apart: duration(Math.abs(check.apartMs ?? 0)),
    missing: (check.missing ?? []).map((one) => t(`setUp:permission.${one}`)).join(', '),
  });
}
