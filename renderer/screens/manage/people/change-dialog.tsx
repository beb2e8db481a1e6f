// What a change needs besides the request: a new PIN, then a second manager's approval or the recovery code.
// Invariant: nothing is sent before it is complete; a refused PIN is entered again, and the rest stays.
import { useState } from 'react';
import type { TillError } from '../../../../shared/errors.ts';
import type { Agreement } from '../../../../shared/operators/channels.ts';
import type { PeopleView } from '../../../../shared/operators/people.ts';
import { mayAgree, type PeopleChange, takesTwo } from '../../../../shared/operators/people-rules.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Failure } from '../../../components/failure.tsx';
import { SelectField } from '../../../components/field.tsx';
import { NewPin } from '../../../components/new-pin.tsx';
import { PinEntry } from '../../../components/pin-entry.tsx';
import { RecoveryEntry } from '../../../components/recovery-entry.tsx';
import { TrainingHint } from '../../../components/training-hint.tsx';
import { useSessionView } from '../../../stores/session.ts';
import { type Translate, useWords } from '../../../words.ts';
import { Consequences } from './consequences.tsx';
import styles from './people.module.css';
import { send } from './send.ts';

type ChangeDialogProps = {
  readonly view: PeopleView;
  readonly change: PeopleChange;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone: (view: PeopleView) => void;
};

const isAboutPin = ({ code }: TillError) => code === 'pin_length' || code === 'pin_obvious';

export function ChangeDialog({ view, change, name, onClose, onDone }: ChangeDialogProps) {
  const { t } = useWords();
  const isForTwo = takesTwo(change, view.people);
  const givesPin = change.kind === 'add' || change.kind === 'reset-pin';
  const [pin, setPin] = useState<string | null>(null);
  const [refused, refuse] = useState<TillError | null>(null);
  const who =
    change.kind === 'add' ? change.name : (view.people.find(({ id }) => id === change.operatorId)?.name ?? '');
  const role = 'role' in change ? change.role : view.people.find(({ id }) => id === change.operatorId)?.role;

  const sendWith = async (given: string | null, agreement: Agreement | null): Promise<TillError | null> => {
    const answer = await send(change, given, agreement);
    if (answer.ok) {
      onDone(answer.value);
      return null;
    }
    if (givesPin && isForTwo && isAboutPin(answer.error)) {
      refuse(answer.error);
      setPin(null);
      return null;
    }
    return answer.error;
  };

  if (givesPin && pin === null)
    return (
      <Dialog title={titleOf(change, who, t)} onClose={onClose} role="alertdialog">
        <Failure error={refused} advises />
        <NewPin
          rule={t(role === 'manager' ? 'team:given.manager' : 'team:given.other', { name })}
          submitLabel={t('team:given.next')}
          onPin={async (given) => {
            if (!isForTwo) return sendWith(given, null);
            setPin(given);
            return null;
          }}
        />
      </Dialog>
    );
  return (
    <Dialog title={titleOf(change, who, t)} onClose={onClose} size="wide" role="alertdialog">
      <Agree view={view} change={change} name={name} onAgreed={(agreement) => sendWith(pin, agreement)} />
    </Dialog>
  );
}

/** The name of the button that opened the dialog. */
function titleOf(change: PeopleChange, name: string, t: Translate): string {
  switch (change.kind) {
    case 'add':
      return t('team:given.add', { name });
    case 'reset-pin':
      return t('team:given.reset', { name });
    case 'change':
      return t(`team:make.${change.role}`, { name });
    case 'disable':
      return t('team:disableWho', { name });
    case 'enable':
    // Needs neither a PIN nor a second person.
    case 'scam-trained':
      return t('team:enableWho', { name });
  }
}

type AgreeProps = {
  readonly view: PeopleView;
  readonly change: PeopleChange;
  readonly name: string;
  readonly onAgreed: (agreement: Agreement) => Promise<TillError | null>;
};

/** Another manager's PIN, or the recovery code. */
function Agree({ view, change, name, onAgreed }: AgreeProps) {
  const { t } = useWords();
  const { operator, trainingCode } = useSessionView();
  const others = mayAgree(view.people, operator?.id ?? '', change);
  const [operatorId, choose] = useState(others[0]?.id ?? '');
  const [byCode, takeCode] = useState(others.length === 0);

  if (byCode && view.recoveryCode !== true) return <p>{t('team:agree.noCode')}</p>;
  if (byCode)
    return (
      <>
        <Consequences view={view} change={change} name={name} />
        {trainingCode ? <TrainingHint>{t('team:agree.training', { code: trainingCode })}</TrainingHint> : null}
        <RecoveryEntry
          submitLabel={t('team:agree.submit')}
          hint={change.kind === 'reset-pin' ? t('team:agree.codeNext', { name }) : t('team:agree.codeCost')}
          onCode={(code) => onAgreed({ kind: 'recovery', code })}
        />
        {others.length === 0 ? null : (
          <Button look="quiet" onPress={() => takeCode(false)}>
            {t('team:agree.useManager')}
          </Button>
        )}
      </>
    );
  return (
    <div className={styles.agree}>
      <div className="column gap-4">
        <Consequences view={view} change={change} name={name} />
        <SelectField
          label={t('team:agree.who')}
          value={operatorId}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={choose}
        />
        <Button look="quiet" onPress={() => takeCode(true)}>
          {t('team:agree.useCode')}
        </Button>
      </div>
      <PinEntry
        key={operatorId}
        submitLabel={t('team:agree.submit')}
        onPin={(pin) => onAgreed({ kind: 'manager', operatorId, pin })}
      />
    </div>
  );
}
