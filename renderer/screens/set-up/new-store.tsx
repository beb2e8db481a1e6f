// A new store: entered, reviewed because it can never be changed, sent once, and looked up if no answer arrives.
import { useState } from 'react';
import type {
  SetUpStore,
  StoreAlike,
  StoreForm,
  StoreFormField,
  StoreRegistered,
} from '../../../shared/set-up/views.ts';
import { zipIsLast } from '../../../shared/store-address.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Wrong } from '../../components/failure.tsx';
import { TypedField } from '../../components/typed-field.tsx';
import { askAndNotify } from '../../stores/notice.ts';
import { useBusy } from '../../use-busy.ts';
import { useWords, type Words } from '../../words.ts';
import styles from './set-up.module.css';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';

/** In the order in which the language writes an address. */
function fieldsOf(locale: string): readonly StoreFormField[] {
  const town = zipIsLast(locale) ? (['city', 'postal_code'] as const) : (['postal_code', 'city'] as const);
  return ['id', 'name', 'street', ...town, 'country', 'currency'];
}

const empty: StoreForm = { id: '', name: '', street: '', postal_code: '', city: '', country: '', currency: '' };

type At =
  | { readonly kind: 'form'; readonly wrong: readonly StoreFormField[]; readonly alike?: StoreAlike }
  | { readonly kind: 'review' }
  | { readonly kind: 'taken'; readonly store: SetUpStore; readonly isSame: boolean }
  | { readonly kind: 'said'; readonly text: string };

/** Stored while the user visits the list in between. */
let lastForm = empty;

export function NewStore({ onDone }: { readonly onDone: () => void }) {
  const { t, locale } = useWords();
  const { sentStore } = useSetUpView();
  const { load, take } = useSetUpStore();
  const [form, setForm] = useState(sentStore ?? lastForm);
  const [at, go] = useState<At>({ kind: 'form', wrong: [] });
  const [busy, during] = useBusy();

  const type = (field: StoreFormField, value: string) => {
    lastForm = { ...form, [field]: value };
    setForm(lastForm);
    if (at.kind === 'form' && at.wrong.includes(field))
      go({ kind: 'form', wrong: at.wrong.filter((one) => one !== field) });
  };
  const review = async () => {
    const answer = await during(askAndNotify('set-up:review-store', form));
    if (!answer.ok) return;
    if (answer.value.kind === 'wrong') return go({ kind: 'form', wrong: answer.value.fields });
    if (answer.value.kind === 'alike') return go({ kind: 'form', wrong: [answer.value.field], alike: answer.value });
    setForm(answer.value.store);
    go({ kind: 'review' });
  };
  const ended = async (answer: StoreRegistered) => {
    await load();
    switch (answer.kind) {
      case 'registered':
        lastForm = empty;
        return onDone();
      case 'taken':
        return go({ kind: 'taken', store: answer.store, isSame: answer.isSame });
      case 'wrong':
        return go({ kind: 'form', wrong: answer.fields });
      case 'alike':
        return go({ kind: 'form', wrong: [answer.field], alike: answer });
      case 'unreachable':
        return go({ kind: 'said', text: t('setUp:store.unreachable') });
      case 'refused':
        return go({ kind: 'said', text: t('setUp:store.refused', { code: answer.code }) });
      case 'unknown':
        return go({ kind: 'review' });
    }
  };
  const send = async () => {
    const answer = await during(askAndNotify('set-up:register-store', form));
    if (answer.ok) await ended(answer.value);
  };

  if (sentStore)
    return (
      <section className={styles.card} aria-label={t('setUp:store.sent')}>
        <h2>{t('setUp:store.sent')}</h2>
        <p>{t('setUp:store.sentWhat', { name: sentStore.name, id: sentStore.id })}</p>
        <div>
          <Button look="primary" icon="search" isPending={busy} onPress={() => void send()}>
            {t('setUp:store.lookUp')}
          </Button>
        </div>
      </section>
    );
  if (at.kind === 'taken')
    return (
      <Taken
        store={at.store}
        isSame={at.isSame}
        onYours={() => {
          void take(ask('set-up:choose-store', { id: at.store.id }));
          onDone();
        }}
        onOther={() => go({ kind: 'form', wrong: [] })}
      />
    );
  if (at.kind !== 'form')
    return (
      <section className={styles.card} aria-label={t('setUp:store.reviewTitle')}>
        <h2>{t('setUp:store.reviewTitle')}</h2>
        <Details store={form} />
        <p className="notice tone-wait">{t('setUp:store.forEver')}</p>
        <Wrong>{at.kind === 'said' ? at.text : null}</Wrong>
        <div className="row gap-2">
          <Button onPress={() => go({ kind: 'form', wrong: [] })}>{t('word:edit')}</Button>
          <Button look="primary" icon="unsent" isPending={busy} onPress={() => void send()}>
            {t('setUp:store.send')}
          </Button>
        </div>
      </section>
    );
  return (
    <section className={styles.card} aria-label={t('setUp:store.register')}>
      <div className={styles.form}>
        {fieldsOf(locale).map((field) => (
          <TypedField
            key={field}
            label={t(`setUp:store.${field}`)}
            hint={hintOf(field, form[field], t)}
            value={form[field]}
            maxLength={250}
            autoFocus={field === 'id'}
            onChange={(value) => type(field, value)}
            onEnter={() => void review()}
            error={at.wrong.includes(field) ? errorOf(field, at.alike, t) : null}
          />
        ))}
      </div>
      <div>
        <Button look="primary" isPending={busy} onPress={() => void review()}>
          {t('setUp:store.review')}
        </Button>
      </div>
    </section>
  );
}

type TakenProps = {
  readonly store: SetUpStore;
  /** It is unchanged, so it may be the one of an earlier try. */
  readonly isSame: boolean;
  readonly onYours: () => void;
  readonly onOther: () => void;
};

function Taken({ store, isSame, onYours, onOther }: TakenProps) {
  const { t } = useWords();
  return (
    <section className={styles.card} aria-label={t('setUp:store.takenTitle')}>
      <h2>{t('setUp:store.takenTitle')}</h2>
      <p>{t(isSame ? 'setUp:store.takenSame' : 'setUp:store.takenOther')}</p>
      <p className="soft">{t('setUp:store.at')}</p>
      <Details store={{ ...store, postal_code: store.postalCode }} />
      <div className="row gap-2">
        <Button onPress={onYours}>{t('setUp:store.yours')}</Button>
        <Button look="primary" onPress={onOther}>
          {t('setUp:store.otherId')}
        </Button>
      </div>
    </section>
  );
}

function errorOf(field: StoreFormField, alike: StoreAlike | undefined, t: Words['t']): string {
  if (alike?.field !== field) return t(`setUp:store.wrong.${field}`);
  return t('setUp:store.alike', { name: alike.store.name, id: alike.store.id });
}

/** The name of what a code means. */
function hintOf(field: StoreFormField, value: string, t: Words['t']): string | null {
  switch (field) {
    case 'id':
    case 'name':
      return t(`setUp:store.${field}Hint`);
    case 'country':
      return nameOf('region', value) ?? t('setUp:store.countryHint');
    case 'currency':
      return nameOf('currency', value) ?? t('setUp:store.currencyHint');
    default:
      return null;
  }
}

function nameOf(type: 'region' | 'currency', code: string): string | null {
  try {
    const names = new Intl.DisplayNames([document.documentElement.lang], { type, fallback: 'none' });
    return names.of(code.toUpperCase()) ?? null;
  } catch {
    return null;
  }
}

function Details({ store }: { readonly store: StoreForm }) {
  const { t, locale } = useWords();
  return (
    <dl className={`column ${styles.details}`}>
      {fieldsOf(locale).map((field) => (
        <div className={styles.detailsLine} key={field}>
          <dt className="soft">{t(`setUp:store.${field}`)}</dt>
          <dd className="bold">
            <bdi>{store[field]}</bdi>
            {field === 'country' ? <span className="soft"> {nameOf('region', store[field])}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
