// The store: an existing one of the service, or a new one that is registered there.

import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { SetUpStore, StoreListView } from '../../../shared/set-up/views.ts';
import { townLine } from '../../../shared/store-address.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { TypedField } from '../../components/typed-field.tsx';
import { useWords } from '../../words.ts';
import { NewStore } from './new-store.tsx';
import { useSetUpStore, useSetUpView } from './set-up-store.ts';
import { StepPage } from './step-page.tsx';
import styles from './store-list.module.css';

export function StoreStep() {
  const { t } = useWords();
  const { store, sentStore } = useSetUpView();
  const take = useSetUpStore((one) => one.take);
  const [way, go] = useState<'choose' | 'register'>(sentStore ? 'register' : 'choose');
  const open = way === 'register' ? t('setUp:store.registerFirst') : t('setUp:store.pick');
  const undecided = sentStore ? t('setUp:store.changeFirst') : open;
  const waits = store && !sentStore ? null : undecided;
  return (
    <StepPage title={t('setUp:step.store')} about={t('setUp:store.about')} waits={waits}>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that choose, not fields of a form. */}
      <div className="row gap-2" role="group" aria-label={t('setUp:step.store')}>
        {(['choose', 'register'] as const).map((one) => (
          <Button key={one} look="tile" pressed={way === one} onPress={() => go(one)}>
            {t(`setUp:store.${one}`)}
          </Button>
        ))}
      </div>
      {way === 'choose' ? (
        <StoreList chosen={store?.id ?? null} onChoose={(id) => void take(ask('set-up:choose-store', { id }))} />
      ) : (
        <NewStore onDone={() => go('choose')} />
      )}
    </StepPage>
  );
}

const pageSize = 100;
/** While main still reads the list. */
const askAgainMs = 400;
const rowHeightRem = 4.25;

type StoreListProps = { readonly chosen: string | null; readonly onChoose: (id: string) => void };

/** The service's stores: main searches them, and only the visible rows are drawn and requested. */
function StoreList({ chosen, onChoose }: StoreListProps) {
  const { t } = useWords();
  const { store } = useSetUpView();
  const [query, setQuery] = useState('');
  const [list, setList] = useState<StoreListView | null>(null);
  const [pages, setPages] = useState<ReadonlyMap<number, readonly SetUpStore[]>>(new Map());
  const [turn, setTurn] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  const virtual = useVirtualizer({
    count: list?.found ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightRem * rem,
    overscan: 5,
  });
  const rows = virtual.getVirtualItems();
  const firstPage = Math.floor((rows[0]?.index ?? 0) / pageSize);
  const lastPage = Math.floor((rows.at(-1)?.index ?? 0) / pageSize);

  useEffect(() => {
    let isCurrent = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = async () => {
      for (let page = firstPage; page <= lastPage; page += 1) {
        const answer = await ask('set-up:stores', { query, offset: page * pageSize, limit: pageSize, again: turn < 0 });
        if (!isCurrent) return;
        if (!answer.ok) continue;
        const { stores, state } = answer.value;
        setList(answer.value);
        setPages((before) => new Map([...(page === firstPage && firstPage === 0 ? [] : before), [page, stores]]));
        if (state === 'reading') timer = setTimeout(() => setTurn((before) => Math.abs(before) + 1), askAgainMs);
      }
    };
    void read();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, firstPage, lastPage, turn]);

  const search = (typed: string) => {
    setQuery(typed);
    scroller.current?.scrollTo({ top: 0 });
  };
  return (
    <section className={styles.listCard} aria-label={t('setUp:store.choose')}>
      <div className={styles.search}>
        <TypedField label={t('setUp:store.search')} value={query} onChange={search} autoFocus />
        <p className="soft small" role="status">
          {list ? saidOf(list, query, t) : t('setUp:store.reading', { count: 0 })}
        </p>
        {list?.state === 'failed' ? (
          <Button icon="again" onPress={() => setTurn((before) => -Math.abs(before) - 1)}>
            {t('word:tryAgain')}
          </Button>
        ) : null}
      </div>
      {store ? (
        <p className="line gap-2 pad-2-4 accented bold breaks" role="status">
          <Icon name="check" /> {store.name} · {store.id}
        </p>
      ) : null}
      <div ref={scroller} className={styles.scroller}>
        <ul className="relative" style={{ height: virtual.getTotalSize() }}>
          {rows.map(({ index, start, size }) => {
            const one = pages.get(Math.floor(index / pageSize))?.[index % pageSize];
            return (
              <li key={index} style={{ transform: `translateY(${start}px)`, height: size }}>
                {one ? <Row store={one} isChosen={one.id === chosen} onChoose={onChoose} /> : null}
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}

function saidOf({ state, read, found }: StoreListView, query: string, t: ReturnType<typeof useWords>['t']): string {
  if (state === 'reading') return t('setUp:store.reading', { count: read });
  if (state === 'failed') return t('setUp:store.failed', { count: read });
  if (found > 0) return t('word:storeCount', { count: found });
  return t(query.trim() === '' ? 'setUp:store.noneYet' : 'word:noStoreFound');
}

type RowProps = { readonly store: SetUpStore; readonly isChosen: boolean; readonly onChoose: (id: string) => void };

function Row({ store, isChosen, onChoose }: RowProps) {
  const { locale } = useWords();
  return (
    <button
      type="button"
      className={`row-button tall pad-1-4 underlined hovers focus-inside ${styles.row}`}
      aria-pressed={isChosen}
      onClick={() => onChoose(store.id)}
    >
      <Icon name={isChosen ? 'check' : 'shop'} />
      <span className={`grows ${styles.rowText}`}>
        <bdi className="bold">{store.name}</bdi>
        <span className="soft small">
          {store.street}, {townLine(store, locale)}, {store.country}
        </span>
      </span>
      <span className="soft small">
        {store.id} · {store.currency}
      </span>
    </button>
  );
}
