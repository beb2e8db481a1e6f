// Changes a user's own password. Typed text stays until it was accepted; all other sessions of the user are signed out.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { TextField } from '../../../renderer/components/field.tsx';
import { maxPasswordLength, minPasswordLength } from '../../../shared/head-office/users.ts';
import { ask } from '../kit/ask.ts';
import { useSend } from '../kit/use-send.ts';
import { useOffice } from '../kit/words.ts';

export function OwnPassword({ onClose }: { readonly onClose: () => void }) {
  const { t } = useOffice();
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [differs, setDiffers] = useState(false);
  const { busy, fault, wrong, send } = useSend();
  const [isDone, setDone] = useState(false);
  const change = async () => {
    setDiffers(next !== again);
    if (busy || next !== again) return;
    const answer = await send(ask('change-password', { password, next }));
    setDone(answer.ok);
  };
  if (isDone)
    return (
      <Dialog
        title={t('sign:own.done')}
        onClose={onClose}
        foot={
          <Button look="primary" autoFocus onPress={onClose}>
            {t('word:done')}
          </Button>
        }
      >
        <p>{t('sign:own.explain')}</p>
      </Dialog>
    );
  const ofNext = fault?.code === 'password_short' || fault?.code === 'password_name';
  const ofOld = fault?.code === 'wrong_password';
  return (
    <Dialog
      title={t('sign:own.change')}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" isPending={busy} onPress={() => void change()}>
            {t('sign:link.set')}
          </Button>
          <Button onPress={onClose}>{t('frame:cancel')}</Button>
        </>
      }
    >
      <TextField
        label={t('sign:own.old')}
        value={password}
        onChange={setPassword}
        maxLength={maxPasswordLength}
        isSecret
        autoFocus
        error={ofOld ? wrong : null}
      />
      <TextField
        label={t('sign:own.next')}
        hint={t('sign:link.atLeast', { count: minPasswordLength })}
        value={next}
        onChange={setNext}
        maxLength={maxPasswordLength}
        isSecret
        error={ofNext ? wrong : null}
      />
      <TextField
        label={t('sign:link.again')}
        value={again}
        onChange={setAgain}
        maxLength={maxPasswordLength}
        isSecret
        onEnter={() => void change()}
        error={differs && next !== again ? t('sign:link.differs') : null}
      />
      <Wrong>{ofOld || ofNext ? null : wrong}</Wrong>
    </Dialog>
  );
}
