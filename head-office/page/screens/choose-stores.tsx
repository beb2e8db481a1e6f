// Some of the stores that the reader may see: each, all that the search leaves, or those of a list that was saved by a name.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { CheckField, TextField } from '../../../renderer/components/field.tsx';
import { SearchField } from '../../../renderer/components/search-field.tsx';
import type { StoreList } from '../../../shared/head-office/views.ts';
import { foldedName } from '../../../shared/names.ts';
import { ask } from '../kit/ask.ts';
import { useSession } from '../kit/session.ts';
import { useSend } from '../kit/use-send.ts';
import { useView } from '../kit/use-view.ts';
import { useOffice } from '../kit/words.ts';
import styles from './dialogs.module.css';

const mostWithoutSearch = 8;
const mostShown = 100;

type ChooseStoresProps = {
  readonly chosen: readonly string[];
  readonly choose: (stores: readonly string[]) => void;
};

export function ChooseStores({ chosen, choose }: ChooseStoresProps) {
  const { t } = useOffice();
  const { view, besideName, may } = useSession();
  const [typed, type] = useState('');
  const found = view.stores.filter(({ store, storeId }) =>
    foldedName(`${store} ${storeId}`).includes(foldedName(typed)),
  );
  const ids = found.map(({ storeId }) => storeId);
  const without = (some: readonly string[]) => chosen.filter((id) => !some.includes(id));
  return (
    <>
      {may('setAtTills') && view.stores.length > 1 ? <StoreLists chosen={chosen} choose={choose} /> : null}
      <fieldset className={styles.choices}>
        <legend className="hidden-but-read">{t('day:stores')}</legend>
        {view.stores.length > mostWithoutSearch ? (
          <SearchField label={t('day:findStore')} value={typed} onChange={type} />
        ) : null}
        {found.length > 1 ? (
          <CheckField
            label={t('day:allFound', { count: found.length })}
            value={ids.every((id) => chosen.includes(id))}
            onChange={(isOn) => choose(isOn ? [...without(ids), ...ids] : without(ids))}
          />
        ) : null}
        {found.slice(0, mostShown).map((one) => (
          <CheckField
            key={one.storeId}
            label={[one.store, besideName(one)].filter(Boolean).join(' · ')}
            value={chosen.includes(one.storeId)}
            onChange={(isOn) => choose(isOn ? [...chosen, one.storeId] : without([one.storeId]))}
          />
        ))}
      </fieldset>
    </>
  );
}

/** Those that were saved by a name: one is chosen whole, and what is chosen can be saved. */
function StoreLists({ chosen, choose }: ChooseStoresProps) {
  const { t } = useOffice();
  const { view, again } = useView('store-lists', undefined);
  const { busy, wrong, send } = useSend();
  const [name, setName] = useState('');
  const isChosen = ({ stores }: StoreList) =>
    stores.length === chosen.length && stores.every((store) => chosen.includes(store));
  const open = view?.rows.find(isChosen);
  const change = async (asked: ReturnType<typeof ask<'keep-store-list'>>) => {
    if ((await send(asked)).ok) setName('');
    await again();
  };
  const save = () => {
    if (name.trim() !== '') void change(ask('keep-store-list', { name: name.trim(), stores: [...chosen] }));
  };
  return (
    <div className="column gap-2">
      {view?.rows.length ? (
        <fieldset className="wraps gap-2 inline">
          <legend className="hidden-but-read">{t('day:lists')}</legend>
          {view.rows.map((list) => (
            <Button key={list.name} pressed={isChosen(list)} onPress={() => choose(list.stores)}>
              {list.name}
            </Button>
          ))}
          {open ? (
            <Button
              look="quiet"
              icon="trash"
              label={t('day:dropList', { name: open.name })}
              onPress={() => void change(ask('drop-store-list', { name: open.name }))}
            />
          ) : null}
        </fieldset>
      ) : null}
      {chosen.length > 1 && open === undefined ? (
        <div className="row gap-2 align-end">
          <TextField label={t('day:listName')} value={name} maxLength={60} onChange={setName} onEnter={save} />
          <Button isPending={busy} isDisabled={name.trim() === ''} onPress={save}>
            {t('day:saveList')}
          </Button>
        </div>
      ) : null}
      {wrong ? <p role="alert">{wrong}</p> : null}
    </div>
  );
}
