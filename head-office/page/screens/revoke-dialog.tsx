// Revokes a till: it starts no sale and finishes what is paid. A till could block its line to head office, so its key at the service must be revoked
// too.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { TextField } from '../../../renderer/components/field.tsx';
import { useBusy } from '../../../renderer/use-busy.ts';
import type { PageError } from '../../../shared/head-office/users.ts';
import { ask } from '../kit/ask.ts';
import { useOffice } from '../kit/words.ts';

type RevokeDialogProps = { readonly till: string; readonly name: string; readonly onClose: () => void };

export function RevokeDialog({ till, name, onClose }: RevokeDialogProps) {
  const { t, error: wordsOf } = useOffice();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<PageError | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [busy, during] = useBusy();
  const revoke = async () => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const answer = await during(ask('revoke', { till, reason: reason.trim() }));
    setFault(answer.ok ? null : answer.error);
    if (answer.ok) onClose();
  };
  return (
    <Dialog
      title={t('tills:revokeTitle', { till: name })}
      role="alertdialog"
      onClose={onClose}
      foot={
        <>
          <Button look="danger" icon="lock" isPending={busy} onPress={() => void revoke()}>
            {t('tills:revoke')}
          </Button>
          <Button onPress={onClose}>{t('frame:cancel')}</Button>
        </>
      }
    >
      <p>{t('tills:revokeExplain')}</p>
      <p className="notice tone-warn">{t('tills:revokeKey')}</p>
      <TextField
        label={t('word:reason')}
        hint={t('tills:reasonHint')}
        value={reason}
        maxLength={200}
        onChange={setReason}
        onEnter={() => void revoke()}
        error={isMissing && reason.trim() === '' ? t('tills:reasonMissing') : null}
      />
      <Wrong>{fault && wordsOf(fault)}</Wrong>
    </Dialog>
  );
}
