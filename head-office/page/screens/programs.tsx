// Other programs that read by a key: IT makes one for some tables and stores, sees when it was last used, and ends it.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { CheckField, TextField } from '../../../renderer/components/field.tsx';
import { type FileName, fileNames, type KeyRow, type MadeKey } from '../../../shared/head-office/users.ts';
import { ownZone } from '../../../shared/zone.ts';
import { ask } from '../kit/ask.ts';
import { Panel } from '../kit/page.tsx';
import { useSession } from '../kit/session.ts';
import { Sure } from '../kit/sure.tsx';
import { Table } from '../kit/table.tsx';
import { useSend } from '../kit/use-send.ts';
import { useView } from '../kit/use-view.ts';
import { useOffice } from '../kit/words.ts';
import { ChooseStores } from './choose-stores.tsx';
import dialogs from './dialogs.module.css';
import { ShownOnce } from './shown-once.tsx';

export function Programs() {
  const { t } = useOffice();
  const { view, again } = useView('keys', undefined);
  const [isAdding, add] = useState(false);
  const [made, show] = useState<MadeKey | null>(null);
  const [ending, end] = useState<KeyRow | null>(null);
  const done = (key: MadeKey | null) => {
    add(false);
    end(null);
    show(key);
    void again();
  };
  return (
    <Panel title={t('programs:title')} beside={t('programs:explain')}>
      {view === null || view.rows.length === 0 ? null : (
        <Table
          columns={[
            'word:name',
            { start: 'programs:reads' },
            { start: 'users:sees' },
            { start: 'enrolment:made' },
            'programs:seen',
            { hidden: 'users:changes' },
          ]}
        >
          {view.rows.map((row) => (
            <Row key={row.keyId} row={row} onEnd={() => end(row)} />
          ))}
        </Table>
      )}
      <div className="pad-3-4">
        <Button icon="add" onPress={() => add(true)}>
          {t('programs:add')}
        </Button>
      </div>
      {isAdding ? <AddKey onClose={() => add(false)} onMade={done} /> : null}
      {ending ? (
        <Sure
          title={t('programs:sure', { name: ending.name })}
          explain={t('programs:means')}
          does={t('programs:end')}
          send={() => ask('end-key', { keyId: ending.keyId })}
          onClose={() => end(null)}
          onDone={done}
        />
      ) : null}
      {made ? (
        <ShownOnce
          title={t('programs:key', { name: made.name })}
          explain={t('programs:once')}
          secret={made.key}
          onClose={() => show(null)}
        />
      ) : null}
    </Panel>
  );
}

function Row({ row, onEnd }: { readonly row: KeyRow; readonly onEnd: () => void }) {
  const { t, timeIn } = useOffice();
  const { namesOf } = useSession();
  const { tables: read } = row;
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td data-start data-wrap>
        {read.map((name) => t(`office:file.name.${name}`)).join(', ')}
      </td>
      <td data-start data-wrap>
        {row.stores.length === 0 ? t('day:allStores') : namesOf(row.stores)}
      </td>
      <td data-start>{t('out:by', { name: row.madeBy, at: timeIn(row.madeAt, ownZone()) })}</td>
      <td data-tone="soft">{row.seenAt ? timeIn(row.seenAt, ownZone()) : t('programs:never')}</td>
      <td className="one-line">
        <Button look="quiet" size="tight" label={`${t('programs:end')}: ${row.name}`} onPress={onEnd}>
          {t('programs:end')}
        </Button>
      </td>
    </tr>
  );
}

function AddKey({ onClose, onMade }: { readonly onClose: () => void; readonly onMade: (key: MadeKey) => void }) {
  const { t } = useOffice();
  const [name, setName] = useState('');
  const [chosen, choose] = useState<readonly FileName[]>([]);
  const [stores, setStores] = useState<readonly string[]>([]);
  const { busy, wrong, send } = useSend();
  const [isIncomplete, setIncomplete] = useState(false);
  const make = async () => {
    const lacks = name.trim() === '' || chosen.length === 0;
    setIncomplete(lacks);
    if (lacks) return;
    const answer = await send(ask('add-key', { name: name.trim(), tables: [...chosen], stores: [...stores] }));
    if (answer.ok) onMade(answer.value);
  };
  return (
    <Dialog
      title={t('programs:add')}
      onClose={onClose}
      foot={
        <Button look="primary" isPending={busy} onPress={() => void make()}>
          {t('programs:make')}
        </Button>
      }
    >
      <TextField
        label={t('programs:name')}
        value={name}
        maxLength={100}
        onChange={setName}
        autoFocus
        error={isIncomplete && name.trim() === '' ? t('users:nameMissing') : null}
      />
      <p>{t('programs:reads')}</p>
      <fieldset className={dialogs.choices}>
        <legend className="hidden-but-read">{t('programs:reads')}</legend>
        {fileNames.map((one) => (
          <CheckField
            key={one}
            label={t(`office:file.name.${one}`)}
            value={chosen.includes(one)}
            onChange={(isOn) => choose(isOn ? [...chosen, one] : chosen.filter((other) => other !== one))}
          />
        ))}
      </fieldset>
      <Wrong>{isIncomplete && chosen.length === 0 ? t('programs:nothing') : null}</Wrong>
      <p>{t('programs:stores')}</p>
      <ChooseStores chosen={stores} choose={setStores} />
      <Wrong>{wrong}</Wrong>
    </Dialog>
  );
}
