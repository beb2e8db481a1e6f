// A person for the tills of some stores, or other stores or another role for one whom head office made: their first PIN is shown to who says it.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { SelectField, TextField } from '../../../renderer/components/field.tsx';
import { type FirstPin, personTakesTwo } from '../../../shared/head-office/users.ts';
import type { PersonSaidRow } from '../../../shared/head-office/views.ts';
import { longestName, type Role, roles } from '../../../shared/roles.ts';
import { ask } from '../kit/ask.ts';
import { useSend } from '../kit/use-send.ts';
import { useOffice } from '../kit/words.ts';
import { ChooseStores } from './choose-stores.tsx';

type SayPersonProps = {
  /** Null: somebody new. */
  readonly of: PersonSaidRow | null;
  readonly onClose: () => void;
  readonly onMade: (first: FirstPin) => void;
};

export function SayPerson({ of, onClose, onMade }: SayPersonProps) {
  const { t } = useOffice();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>(of?.role ?? 'cashier');
  const [stores, setStores] = useState<readonly string[]>(of?.stores ?? []);
  const [reason, setReason] = useState('');
  const { busy, wrong, send } = useSend();
  const [isIncomplete, setIncomplete] = useState(false);
  const lacksName = of === null && name.trim() === '';
  const lacksReason = reason.trim() === '';
  const takesTwo = personTakesTwo(stores, [role, of?.role ?? 'cashier']);
  const say = async () => {
    setIncomplete(lacksName || lacksReason);
    if (lacksName || lacksReason) return;
    const said = { person: of?.person ?? null, name: of?.name ?? name.trim(), role, reason: reason.trim() };
    const answer = await send(ask('say-person', { ...said, stores: [...stores] }));
    if (answer.ok) onMade(answer.value);
  };
  return (
    <Dialog
      title={of === null ? t('hired:add') : t('hired:changeOf', { name: of.name })}
      onClose={onClose}
      foot={
        <Button look="primary" isPending={busy} onPress={() => void say()}>
          {t('word:save')}
        </Button>
      }
    >
      {of === null ? (
        <TextField
          label={t('word:name')}
          value={name}
          maxLength={longestName}
          onChange={setName}
          autoFocus
          error={isIncomplete && lacksName ? t('users:nameMissing') : null}
        />
      ) : null}
      <SelectField
        label={t('word:role')}
        hint={takesTwo ? t('said:two') : null}
        value={role}
        options={roles.map((one) => ({ value: one, label: t(`till:role.${one}`) }))}
        onChange={setRole}
      />
      <TextField
        label={t('word:reason')}
        value={reason}
        maxLength={200}
        onChange={setReason}
        error={isIncomplete && lacksReason ? t('out:reasonMissing') : null}
      />
      <p>{t('out:stores')}</p>
      <ChooseStores chosen={stores} choose={setStores} />
      <Wrong>{wrong}</Wrong>
    </Dialog>
  );
}
