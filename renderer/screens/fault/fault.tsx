// Why the till does not sell: what happened, which file, what to do. It replaces every screen.
import { lazy, Suspense, useEffect } from 'react';
import type { FaultCode } from '../../../shared/errors.ts';
import { escalation } from '../../../shared/health/escalation.ts';
import { errorOf } from '../../../shared/result.ts';
import type { SessionView } from '../../../shared/session/views.ts';
import { ask } from '../../bridge.ts';
import { Icon } from '../../components/icon.tsx';
import { RecoveryEntry } from '../../components/recovery-entry.tsx';
import { WayOut } from '../../components/way-out.tsx';
import { useSessionView } from '../../stores/session.ts';
import { useCall } from '../../stores/use-call.ts';
import { loadManagingWords, useWords } from '../../words.ts';
import styles from './fault.module.css';

const RestoreOptions = lazy(async () => {
  const [{ RestoreOptions: shown }] = await Promise.all([import('./restore-options.tsx'), loadManagingWords()]);
  return { default: shown };
});

const SettingsBackup = lazy(async () => {
  const [{ SettingsBackup: shown }] = await Promise.all([import('./settings-backup.tsx'), loadManagingWords()]);
  return { default: shown };
});

const CommandWordEntry = lazy(async () => {
  const [{ CommandWordEntry: shown }] = await Promise.all([import('./command-word.tsx'), loadManagingWords()]);
  return { default: shown };
});

export function Fault({ fault }: { readonly fault: NonNullable<SessionView['fault']> }) {
  const { t } = useWords();
  const { version } = useSessionView();
  const call = useCall();
  const { code, needed = '' } = fault;
  useEffect(() => {
    if (code === 'update_checked') void ask('session:drawn');
  }, [code]);
  const isSetUp = fault.code === 'not_set_up' || fault.code === 'vault_lost';
  return (
    <main className={`lone-page ${styles.screen}`}>
      <section className="column gap-4 lone-card breaks" role="alert">
        <h1>
          <Icon name={isSetUp ? 'lock' : 'warn'} className={isSetUp ? 'rigid ink-accent' : 'rigid ink-bad'} />
          {t(`fault:${fault.code}.title`)}
        </h1>
        <p>{t(`fault:${fault.code}.known`, { needed })}</p>
        <p className="bold">
          {t(`fault:${fault.code}.todo`, { needed })} {call(escalation.fault[fault.code])}
        </p>
        {isSetUp ? (
          <ol className={styles.steps}>
            <li>{t('frame:setUp.file')}</li>
            <li>
              {t('frame:setUp.start')}
              <code className={styles.stepsCode}>counterfoil --provision FILE</code>
            </li>
            <li>{t('frame:setUp.after')}</li>
          </ol>
        ) : null}
        {fault.file ? (
          <p>
            {t('frame:fault.file')} <code className="selectable breaks">{fault.file}</code>
          </p>
        ) : null}
        <p className="soft small">{t('frame:fault.version', { version })}</p>
        <WayOut />
      </section>
      <Answer fault={fault} />
    </main>
  );
}

/** Faults in which a backup may replace the ledger. */
const restorable: ReadonlySet<FaultCode> = new Set(['ledger_missing', 'ledger_damaged']);

/** Faults that the recovery code answers, with the label of the button. */
const answers = {
  settings_edited: 'frame:recovery.answers.settings_edited',
  ledger_missing: 'frame:recovery.answers.ledger_missing',
} as const satisfies Partial<Record<FaultCode, string>>;

function Answer({ fault }: { readonly fault: NonNullable<SessionView['fault']> }) {
  const { t } = useWords();
  const { recoveryCode } = useSessionView();
  if (fault.code === 'command_waits')
    return (
      <Suspense fallback={null}>
        <CommandWordEntry fault={fault} />
      </Suspense>
    );
  if (fault.settingsBackup)
    return (
      <Suspense fallback={null}>
        <SettingsBackup {...fault.settingsBackup} />
      </Suspense>
    );
  const goOn = Object.entries(answers).find(([code]) => code === fault.code)?.[1];
  if (recoveryCode === undefined) return null;
  if (restorable.has(fault.code))
    return (
      <section className={styles.answer} aria-label={t('frame:recovery.code')}>
        {recoveryCode === 'absent' ? <p>{t('frame:recovery.none')}</p> : null}
        <Suspense fallback={null}>
          {recoveryCode === 'absent' ? null : (
            <RestoreOptions
              begin={goOn === undefined ? null : async (code) => errorOf(await ask('recovery:answer-fault', { code }))}
            />
          )}
        </Suspense>
      </section>
    );
  if (goOn === undefined) return null;
  if (recoveryCode === 'absent') return <p className={styles.answer}>{t('frame:recovery.none')}</p>;
  return (
    <section className={styles.answer} aria-label={t('frame:recovery.code')}>
      {fault.edited && fault.edited.length > 0 ? (
        <p>
          {t('frame:recovery.edited')} <code className="selectable breaks">{fault.edited.join(', ')}</code>
        </p>
      ) : null}
      <RecoveryEntry
        submitLabel={t(goOn)}
        onCode={async (code) => errorOf(await ask('recovery:answer-fault', { code }))}
      />
    </section>
  );
}
