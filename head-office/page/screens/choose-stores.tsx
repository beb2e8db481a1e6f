// Some of the stores that the reader may see: each, or all that the search leaves.
import { useState } from 'react';
import { CheckField } from '../../../renderer/components/field.tsx';
import { SearchField } from '../../../renderer/components/search-field.tsx';
import { foldedName } from '../../../shared/names.ts';
import { useSession } from '../kit/session.ts';
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
  const { view, besideName } = useSession();
  const [typed, type] = useState('');
  const found = view.stores.filter(({ store, storeId }) =>
    foldedName(`${store} ${storeId}`).includes(foldedName(typed)),
  );
  const ids = found.map(({ storeId }) => storeId);
  const without = (some: readonly string[]) => chosen.filter((id) => !some.includes(id));
  return (
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
  );
}
