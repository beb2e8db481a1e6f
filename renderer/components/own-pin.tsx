// Changes the user's own PIN: the old one, then the new one two times.
import { useState } from 'react';
import type { TillError } from '../../shared/errors.ts';
import type { Role } from '../../shared/roles.ts';
import { ask } from '../bridge.ts';
import { useNotice } from '../stores/notice.ts';
import { useWords } from '../words.ts';
import { Dialog } from './dialog.tsx';
import { Failure } from './failure.tsx';
import { NewPin } from './new-pin.tsx';
import { PinEntry } from './pin-entry.tsx';

type Whose = { readonly id: string; readonly role: Role };

/** The new PIN, once the old one is known. */
export function OwnNewPin(props: {
  readonly whose: Whose;
  readonly pin: string;
  readonly onWrong: (error: TillError) => void;
  readonly onChanged: (newPin: string) => void;
}) {
  const { t } = useWords();
  const { whose, pin, onWrong, onChanged } = props;
  return (
    <NewPin
      rule={t(whose.role === 'manager' ? 'staff:own.manager' : 'staff:own.other')}
      submitLabel={t('staff:own.change')}
      onPin={async (newPin) => {
        const answer = await ask('session:change-pin', { operatorId: whose.id, pin, newPin });
        if (answer.ok) {
          onChanged(newPin);
          return null;
        }
        const isAboutNew = ['pin_length', 'pin_obvious', 'pin_same'].includes(answer.error.code);
        if (isAboutNew) return answer.error;
        onWrong(answer.error);
        return null;
      }}
    />
  );
}

export function OwnPin({ whose, onClose }: { readonly whose: Whose; readonly onClose: () => void }) {
  const { t } = useWords();
  const [old, setOld] = useState<string | null>(null);
  const [wrong, setWrong] = useState<TillError | null>(null);
  return (
    <Dialog title={t('staff:own.title')} onClose={onClose} role="alertdialog">
      {old === null ? (
        <>
          <Failure error={wrong} advises />
          <PinEntry
            label={t('staff:own.old')}
            submitLabel={t('frame:continue')}
            onPin={async (pin) => {
              setOld(pin);
              return null;
            }}
          />
        </>
      ) : (
        <OwnNewPin
          whose={whose}
          pin={old}
          onWrong={(error) => {
            setWrong(error);
            setOld(null);
          }}
          onChanged={() => {
            useNotice.getState().announce(t('staff:own.done'));
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
