// A new user: a name, a role, and for a store manager which stores.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { SelectField, TextField } from '../../../renderer/components/field.tsx';
import { type LinkView, needsSecondFactor, type UserRole, userRoles } from '../../../shared/head-office/users.ts';
import { ask } from '../kit/ask.ts';
import { useSend } from '../kit/use-send.ts';
import { useOffice } from '../kit/words.ts';
import { ChooseStores } from './choose-stores.tsx';

type AddUserProps = { readonly onClose: () => void; readonly onMade: (link: LinkView) => void };

export function AddUser({ onClose, onMade }: AddUserProps) {
  const { t, error: wordsOf } = useOffice();
  const [name, setName] = useState('');
  const [role, setRole] = useState<UserRole>('store');
  const [stores, setStores] = useState<readonly string[]>([]);
  const { busy, fault, refuse, send } = useSend();
  const [isIncomplete, setIncomplete] = useState(false);
  const lacksStores = role === 'store' && stores.length === 0;
  const make = async () => {
    setIncomplete(name.trim() === '' || lacksStores);
    if (name.trim() === '' || lacksStores) return;
    const answer = await send(
      ask('add-user', { name: name.trim(), role, stores: [...(role === 'store' ? stores : [])] }),
    );
    if (answer.ok) onMade(answer.value);
  };
  const ofName = fault?.code === 'name_taken' || fault?.code === 'name_mixed';
  const missing = isIncomplete && name.trim() === '' ? t('users:nameMissing') : null;
  return (
    <Dialog
      title={t('users:add')}
      onClose={onClose}
      foot={
        <Button look="primary" isPending={busy} onPress={() => void make()}>
          {t('users:make')}
        </Button>
      }
    >
      <TextField
        label={t('word:name')}
        value={name}
        maxLength={100}
        onChange={(typed) => {
          setName(typed);
          refuse(null);
        }}
        autoFocus
        error={missing ?? (ofName && fault ? wordsOf(fault) : null)}
      />
      <SelectField
        label={t('word:role')}
        hint={`${t(`users:may.${role}`)}${needsSecondFactor(role) ? ` ${t('users:factor')}` : ''}`}
        value={role}
        options={userRoles.map((one) => ({ value: one, label: t(`office:role.${one}`) }))}
        onChange={setRole}
      />
      {role === 'store' ? <ChooseStores chosen={stores} choose={setStores} /> : null}
      <Wrong>{isIncomplete && lacksStores ? t('users:storesMissing') : null}</Wrong>
      <Wrong>{fault && !ofName ? wordsOf(fault) : null}</Wrong>
    </Dialog>
  );
}
