// A manager's PIN is forgotten: who, the recovery code, then the new PIN twice. The code is spent by the last step only.
import { useState } from 'react';
import type { TillError } from '../../../shared/errors.ts';
import { ask } from '../../bridge.ts';
import { Dialog } from '../../components/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { PinEntry } from '../../components/pin-entry.tsx';
import { RecoveryEntry } from '../../components/recovery-entry.tsx';
import { useSessionView } from '../../stores/session.ts';
import { useWords } from '../../words.ts';

type Step =
  | { readonly at: 'code'; readonly wrong: TillError | null }
  | { readonly at: 'pin'; readonly code: string; readonly said: 'pins_differ' | null }
  | { readonly at: 'again'; readonly code: string; readonly pin: string };

export function ForgottenPin({ onClose }: { readonly onClose: () => void }) {
  const { t } = useWords();
  const managers = useSessionView().operators.filter(({ role }) => role === 'manager');
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
    switch (step.at) {
      case 'code':
        return (
          <>
            <p>{t('frame:recovery.forgotten.what')}</p>
            <SelectField
              label={t('frame:recovery.forgotten.who')}
              value={operatorId}
              options={managers.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setOperatorId}
            />
            <RecoveryEntry
              submitLabel={t('frame:recovery.forgotten.next')}
              wrong={step.wrong}
              onCode={async (code) => {
                setStep({ at: 'pin', code, said: null });
                return null;
              }}
            />
          </>
        );
      case 'pin':
        return (
          <>
            <p role="status">{t(step.said ? 'frame:recovery.forgotten.differ' : 'frame:recovery.forgotten.rule')}</p>
            <PinEntry
              key="pin"
              label={t('frame:recovery.forgotten.pin')}
              submitLabel={t('frame:recovery.forgotten.next')}
              onPin={async (pin) => {
                setStep({ at: 'again', code: step.code, pin });
                return null;
              }}
            />
          </>
        );
      case 'again':
        return (
          <PinEntry
            key="again"
            label={t('frame:recovery.forgotten.again')}
            submitLabel={t('frame:recovery.forgotten.submit')}
            onPin={async (pin) => {
              if (pin === step.pin) return take(step);
              setStep({ at: 'pin', code: step.code, said: 'pins_differ' });
              return null;
            }}
          />
        );
    }
  })();

  return (
    <Dialog title={t('frame:recovery.forgotten.title')} onClose={onClose} role="alertdialog">
      {body}
    </Dialog>
  );
}
