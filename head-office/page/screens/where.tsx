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
  const stores = view.stores.map((one) => ({
    value: one.storeId,
    label: [one.store, besideName(one)].filter(Boolean).join(' · '),
  }));
  return (
    <Choice
      label={t('word:store')}
      value={store ?? ''}
      options={[{ value: '', label: t('office:allStores') }, ...stores]}
      onChange={(chosen) => onChange(chosen || undefined)}
    />
  );
}

type ChoiceProps<V extends string> = {
  readonly label: string;
  readonly value: V;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly onChange: (value: V) => void;
};

/** Next to a page's title, where what is chosen says what it is. */
export function Choice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>) {
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
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
