// Revokes a till: it starts no sale and finishes what is paid. A till could block its line to head office, so its key at the service must be revoked
// too.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { TextField } from '../../../renderer/components/field.tsx';
import { ask } from '../kit/ask.ts';
import { useSend } from '../kit/use-send.ts';
import { useOffice } from '../kit/words.ts';

type RevokeDialogProps = { readonly till: string; readonly name: string; readonly onClose: () => void };

export function RevokeDialog({ till, name, onClose }: RevokeDialogProps) {
  const { t } = useOffice();
  const [reason, setReason] = useState('');
  const { busy, wrong, send } = useSend();
  const [isMissing, setMissing] = useState(false);
  const revoke = async () => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const answer = await send(ask('revoke', { till, reason: reason.trim() }));
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
      <Wrong>{wrong}</Wrong>
    </Dialog>
  );
}
