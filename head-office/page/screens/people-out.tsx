// Who is out of the tills: IT says it of a person, for some stores or all, and sees at how many tills it has arrived, and which refuse it.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Dialog } from '../../../renderer/components/dialog.tsx';
import { SelectField, TextField } from '../../../renderer/components/field.tsx';
import type { OutRow } from '../../../shared/head-office/views.ts';
import { ownZone } from '../../../shared/zone.ts';
import type { Asked } from '../../page-door/routes.ts';
import { ask } from '../kit/ask.ts';
import { Chip, Panel } from '../kit/page.tsx';
import { PageFoot, pageAsked, usePages } from '../kit/pages.tsx';
import { useSession } from '../kit/session.ts';
import { Sure } from '../kit/sure.tsx';
import { Table } from '../kit/table.tsx';
import { useView } from '../kit/use-view.ts';
import { useOffice } from '../kit/words.ts';
import { ChooseStores } from './choose-stores.tsx';
import { Refused, Stores } from './said-parts.tsx';

type Said = Asked<'put-out'>;

export function PeopleOut() {
  const { t } = useOffice();
  const { namesOf } = useSession();
  const pages = usePages(null);
  const { view, again } = useView('people-out', pageAsked('after', pages));
  const [isChoosing, choose] = useState(false);
  const [asking, askAbout] = useState<Said | null>(null);
  const [taking, take] = useState<OutRow | null>(null);
  const done = () => {
    askAbout(null);
    take(null);
    void again();
  };
  return (
    <Panel title={t('out:title')} beside={t('out:explain')}>
      {view === null || view.rows.length === 0 ? null : (
        <Table
          columns={[
            'word:name',
            { start: 'day:stores' },
            { start: 'out:saidBy' },
            { start: 'word:reason' },
            { start: 'office:page.tills' },
            { hidden: 'users:changes' },
          ]}
        >
          {view.rows.map((row) => (
            <Row key={row.outId} row={row} onBack={() => take(row)} />
          ))}
        </Table>
      )}
      <PageFoot list={view ?? undefined} pages={pages} />
      <div className="pad-3-4">
        <Button icon="lock" onPress={() => choose(true)}>
          {t('out:put')}
        </Button>
      </div>
      {isChoosing ? (
        <PutOut
          onClose={() => choose(false)}
          onSaid={(said) => {
            choose(false);
            askAbout(said);
          }}
        />
      ) : null}
      {asking ? (
        <Sure
          title={t('out:sure', { person: asking.person })}
          explain={
            asking.stores.length === 0 ? t('out:meansAll') : t('out:meansSome', { stores: namesOf(asking.stores) })
          }
          does={t('out:go')}
          send={() => ask('put-out', asking)}
          onClose={() => askAbout(null)}
          onDone={done}
        />
      ) : null}
      {taking ? (
        <Sure
          title={t('out:backSure', { person: taking.person })}
          explain={t('out:backMeans')}
          does={t('out:back')}
          look="primary"
          send={() => ask('put-out-back', { outId: taking.outId })}
          onClose={() => take(null)}
          onDone={done}
        />
      ) : null}
    </Panel>
  );
}

function Row({ row, onBack }: { readonly row: OutRow; readonly onBack: () => void }) {
  const { t, timeIn, count } = useOffice();
  const silent = row.tills - row.taken - row.refused;
  return (
    <tr>
      <th scope="row">{row.person}</th>
      <td data-start data-wrap>
        <Stores of={row.stores} />
      </td>
      <td data-start>{t('out:by', { name: row.by, at: timeIn(row.at, ownZone()) })}</td>
      <td data-start data-wrap>
        {row.reason}
      </td>
      <td data-start data-wrap>
        {t('out:taken', { taken: count(row.taken), tills: count(row.tills) })}
        {silent > 0 ? <Chip tone="wait">{t('out:silent', { count: silent })}</Chip> : null}
        {row.taken > 0 && row.found === 0 ? <Chip tone="warn">{t('out:nobody')}</Chip> : null}
        <Refused row={row} wordsOf={() => null} />
      </td>
      <td className="one-line">
        <Button look="quiet" size="tight" label={`${t('out:back')}: ${row.person}`} onPress={onBack}>
          {t('out:back')}
        </Button>
      </td>
    </tr>
  );
}

function PutOut({ onClose, onSaid }: { readonly onClose: () => void; readonly onSaid: (said: Said) => void }) {
  const { t } = useOffice();
  const known = useView('people-known', undefined).view?.rows ?? [];
  const [chosen, choosePerson] = useState('');
  const [typed, setTyped] = useState('');
  const person = chosen || typed;
  const [reason, setReason] = useState('');
  const [stores, setStores] = useState<readonly string[]>([]);
  const [isIncomplete, setIncomplete] = useState(false);
  const say = () => {
    const said = { person: person.trim(), stores: [...stores], reason: reason.trim() };
    setIncomplete(said.person === '' || said.reason === '');
    if (said.person !== '' && said.reason !== '') onSaid(said);
  };
  return (
    <Dialog
      title={t('out:put')}
      onClose={onClose}
      foot={
        <Button look="danger" icon="lock" onPress={say}>
          {t('out:go')}
        </Button>
      }
    >
      {known.length > 0 ? (
        <SelectField
          label={t('out:choose')}
          value={chosen}
          options={[
            { value: '', label: t('out:another') },
            ...known.map(({ person: id, tills }) => ({
              value: id,
              label: t('out:known', { person: id, count: tills }),
            })),
          ]}
          onChange={choosePerson}
        />
      ) : null}
      {chosen === '' ? (
        <TextField
          label={t('out:person')}
          hint={t('out:personHint')}
          value={typed}
          maxLength={100}
          onChange={setTyped}
          autoFocus
          error={isIncomplete && person.trim() === '' ? t('out:personMissing') : null}
        />
      ) : null}
      <TextField
        label={t('word:reason')}
        value={reason}
        maxLength={200}
        onChange={setReason}
        onEnter={say}
        error={isIncomplete && reason.trim() === '' ? t('out:reasonMissing') : null}
      />
      <p>{t('out:stores')}</p>
      <ChooseStores chosen={stores} choose={setStores} />
    </Dialog>
  );
}
