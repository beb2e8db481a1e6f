// What a store is, as its first till said it: IT confirms or corrects it.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { TextField } from '../../../renderer/components/field.tsx';
import type { StatedStore } from '../../../shared/head-office/views.ts';
import { ask } from '../kit/ask.ts';
import { useSend } from '../kit/use-send.ts';
import { useOffice } from '../kit/words.ts';

const fields = [
  ['store', 'word:name', 100],
  ['country', 'enrolment:country', 2],
  ['currency', 'enrolment:currency', 3],
  ['zone', 'enrolment:zone', 100],
] as const;

export function ConfirmStore({ store, onClose }: { readonly store: StatedStore; readonly onClose: () => void }) {
  const { t } = useOffice();
  const [said, say] = useState(store);
  const { busy, wrong, send } = useSend();
  const confirm = async () => {
    const { storeId, store: name, country, currency, zone } = said;
    const answer = await send(ask('store-facts', { store: storeId, name, country, currency, zone }));
    if (answer.ok) onClose();
  };
  return (
    <Dialog
      title={t('enrolment:confirmTitle', { store: store.store })}
      onClose={onClose}
      foot={
        <Button look="primary" isPending={busy} onPress={() => void confirm()}>
          {t('word:confirm')}
        </Button>
      }
    >
      <p>{t('enrolment:confirmExplain')}</p>
      {fields.map(([name, label, maxLength]) => (
        <TextField
          key={name}
          label={t(label)}
          value={said[name]}
          maxLength={maxLength}
          onChange={(value) => say({ ...said, [name]: value })}
        />
      ))}
      <Wrong>{wrong}</Wrong>
    </Dialog>
  );
}
