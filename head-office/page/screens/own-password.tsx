// Changes a user's own password. Typed text stays until it was accepted; all other sessions of the user are signed out.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { TextField } from '../../../renderer/components/field.tsx';
import { useBusy } from '../../../renderer/use-busy.ts';
import { maxPasswordLength, minPasswordLength, type PageError } from '../../../shared/head-office/users.ts';
import { ask } from '../kit/ask.ts';
import { useOffice } from '../kit/words.ts';

export function OwnPassword({ onClose }: { readonly onClose: () => void }) {
  const { t, error: wordsOf } = useOffice();
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const [again, setAgain] = useState('');
  const [differs, setDiffers] = useState(false);
  const [fault, setFault] = useState<PageError | null>(null);
  const [isDone, setDone] = useState(false);
  const [busy, during] = useBusy();
  const send = async () => {
    setDiffers(next !== again);
    if (busy || next !== again) return;
    const answer = await during(ask('change-password', { password, next }));
    setFault(answer.ok ? null : answer.error);
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
  const said = fault && wordsOf(fault);
  const ofNext = fault?.code === 'password_short' || fault?.code === 'password_name';
  const ofOld = fault?.code === 'wrong_password';
  return (
    <Dialog
      title={t('sign:own.change')}
      onClose={onClose}
      foot={
        <>
          <Button look="primary" isPending={busy} onPress={() => void send()}>
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
        error={ofOld ? said : null}
      />
      <TextField
        label={t('sign:own.next')}
        hint={t('sign:link.atLeast', { count: minPasswordLength })}
        value={next}
        onChange={setNext}
        maxLength={maxPasswordLength}
        isSecret
        error={ofNext ? said : null}
      />
      <TextField
        label={t('sign:link.again')}
        value={again}
        onChange={setAgain}
        maxLength={maxPasswordLength}
        isSecret
        onEnter={() => void send()}
        error={differs && next !== again ? t('sign:link.differs') : null}
      />
      <Wrong>{ofOld || ofNext ? null : said}</Wrong>
    </Dialog>
  );
}
