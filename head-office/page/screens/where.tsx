// Which store a page is about: a choice among those that the reader may see, and the name of a store or till in a row.
import type { StoreName, TillName } from '../../../shared/head-office/views.ts';
import { useSession } from '../kit/session.ts';
import { useOffice } from '../kit/words.ts';
import styles from './where.module.css';

type StoreChoiceProps = { readonly store: string | undefined; readonly onChange: (store: string | undefined) => void };

export function StoreChoice({ store, onChange }: StoreChoiceProps) {
  const { t } = useOffice();
  const { view, besideName } = useSession();
  if (view.stores.length < 2) return null;
  return (
    <select
      className={styles.choice}
      aria-label={t('word:store')}
      value={store ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
    >
      <option value="">{t('office:allStores')}</option>
      {view.stores.map((one) => (
        <option key={one.storeId} value={one.storeId}>
          {[one.store, besideName(one)].filter(Boolean).join(' · ')}
        </option>
      ))}
    </select>
  );
}

export function TillNamed({ till }: { readonly till: TillName }) {
  const { besideName, view } = useSession();
  if (view.stores.length === 1) return till.terminal;
  const beside = besideName(till);
  return (
    <>
      {till.store}, {till.terminal}
      {beside ? <small> {beside}</small> : null}
    </>
  );
}

/** As plain text. */
export const tillText = ({ store, terminal }: StoreName & { readonly terminal: string }): string =>
  `${store}, ${terminal}`;
