// A file on the command line waits to change this till: what it would change, and who allows it. A manager's PIN, the recovery code, or, if
// neither exists any more and the file has the service's key, the file itself.
import { useState } from 'react';
import type { ApprovalKind } from '../../../shared/command-record.ts';
import type { TillError } from '../../../shared/errors.ts';
import { errorOf } from '../../../shared/result.ts';
import type { CommandApproval } from '../../../shared/session/command-approval.ts';
import type { SessionView } from '../../../shared/session/views.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Failure } from '../../components/failure.tsx';
import { SelectField } from '../../components/field.tsx';
import { PinEntry } from '../../components/pin-entry.tsx';
import { RecoveryEntry } from '../../components/recovery-entry.tsx';
import { useSessionView } from '../../stores/session.ts';
import { useWords } from '../../words.ts';
import styles from './fault.module.css';

const allow = async (word: CommandApproval): Promise<TillError | null> => errorOf(await ask('command:allow', { word }));

export function CommandWordEntry({ fault }: { readonly fault: NonNullable<SessionView['fault']> }) {
  const { t } = useWords();
  const { edited = [], ways = [], newDays = 0 } = fault;
  const [way, choose] = useState<ApprovalKind | undefined>(ways[0]);
  return (
    <section className={styles.answer} aria-label={t('setting:commandWord.allow')}>
      <p>
        {t('setting:commandWord.changes')} <code className="selectable breaks">{edited.join(', ')}</code>
      </p>
      {way === undefined ? <p>{t('setting:commandWord.nobody')}</p> : <Way way={way} newDays={newDays} />}
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} onPress={() => choose(other)}>
            {t(`setting:commandWord.by.${other}`)}
          </Button>
        ))}
    </section>
  );
}

function Way({ way, newDays }: { readonly way: ApprovalKind; readonly newDays: number }) {
  const { t } = useWords();
  const { operators } = useSessionView();
  const [operatorId, setOperatorId] = useState(operators[0]?.id ?? '');
  const [error, setError] = useState<TillError | null>(null);
  const submitLabel = t('setting:commandWord.allow');
  switch (way) {
    case 'pin':
      return (
        <>
          <SelectField
            label={t('frame:recovery.forgotten.who')}
            value={operatorId}
            options={operators.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={setOperatorId}
          />
          <PinEntry key={operatorId} submitLabel={submitLabel} onPin={(pin) => allow({ kind: way, operatorId, pin })} />
        </>
      );
    case 'recovery-code':
      return <RecoveryEntry submitLabel={submitLabel} onCode={(code) => allow({ kind: way, code })} />;
    case 'service-key':
      return (
        <>
          <p>{t('setting:commandWord.lost', { days: newDays })}</p>
          <Failure error={error} />
          <Button look="primary" size="large" onPress={async () => setError(await allow({ kind: way }))}>
            {submitLabel}
          </Button>
        </>
      );
  }
}
