// A manager's PIN is forgotten: choose the manager, enter the recovery code, then the new PIN two times. Only the last step uses up the
// code. The signed-in user need not be a manager.
import { useState } from 'react';
import type { TillError } from '../../shared/errors.ts';
import { ask } from '../bridge.ts';
import { useSessionView } from '../stores/session.ts';
import { useWords } from '../words.ts';
import { Dialog } from './dialog.tsx';
import { SelectField } from './field.tsx';
import { NewPin } from './new-pin.tsx';
import { RecoveryEntry } from './recovery-entry.tsx';

type Step = { readonly at: 'code'; readonly wrong: TillError | null } | { readonly at: 'pin'; readonly code: string };

export function ForgottenPin({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const { operator, operators } = useSessionView();
  const managers = operators.filter(({ role }) => role === 'manager');
  const [operatorId, setOperatorId] = useState(managers[0]?.id ?? '');
  const [step, setStep] = useState<Step>({ at: 'code', wrong: null });

  const take = async ({ code, pin }: { readonly code: string; readonly pin: string }): Promise<TillError | null> => {
    const answer = await ask('recovery:reset-pin', { operatorId, code, pin });
    if (answer.ok) {
      onClose();
      return null;
    }
    const isAboutPin = answer.error.code === 'pin_length' || answer.error.code === 'pin_obvious';
    if (isAboutPin) return answer.error;
    setStep({ at: 'code', wrong: answer.error });
    return null;
  };

  const body = (() => {
    if (!operator && managers.length < operators.length) return <p>{t('help:forgotten.first')}</p>;
    switch (step.at) {
      case 'code':
        return (
          <>
            <p>{t('help:forgotten.what')}</p>
            <SelectField
              label={t('frame:recovery.forgotten.who')}
              value={operatorId}
              options={managers.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setOperatorId}
            />
            <RecoveryEntry
              submitLabel={t('frame:continue')}
              wrong={step.wrong}
              onCode={async (code) => {
                setStep({ at: 'pin', code });
                return null;
              }}
            />
          </>
        );
      case 'pin':
        return (
          <NewPin
            rule={t('staff:own.manager')}
            submitLabel={t('help:forgotten.submit')}
            onPin={(pin) => take({ code: step.code, pin })}
          />
        );
    }
  })();

  return (
    <Dialog title={t('help:forgotten.title')} onClose={onClose} role="alertdialog">
      {body}
    </Dialog>
  );
}
