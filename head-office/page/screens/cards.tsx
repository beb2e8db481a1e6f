// Where is this card? Searched by receipt, order, last four or amount; an opened card shows its history and what to say to the caller.
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../renderer/components/icon.tsx';
import { SearchField } from '../../../renderer/components/search-field.tsx';
import type { CardRow } from '../../../shared/head-office/views.ts';
import { FileButton } from '../kit/file-button.tsx';
import { given } from '../kit/given.ts';
import { AsOf, Nothing, Page, Panel, Sign } from '../kit/page.tsx';
import { PageFoot, pageAsked, usePages } from '../kit/pages.tsx';
import { go, hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { useView } from '../kit/use-view.ts';
import { useOffice } from '../kit/words.ts';
import { CardLife } from './card-life.tsx';
import { cardLook, nameOfCard } from './card-words.ts';
import styles from './cards.module.css';
import { StoreChoice, tillText } from './where.tsx';

type CardsProps = {
  readonly find?: string;
  readonly store?: string;
  readonly till?: string;
  readonly line?: string;
  /** The till of the opened card, when the list is about others. */
  readonly at?: string;
  /** `now`: all of the current day; `days`: all of those days. */
  readonly on?: string;
  readonly from?: string;
  readonly to?: string;
  readonly currency?: string;
  readonly product?: string;
  readonly person?: string;
};

export function Cards({ find = '', store, till, line, at, on, from, to, currency, product, person }: CardsProps) {
  const { t } = useOffice();
  const [typed, type] = useState(find);
  useEffect(() => type(find), [find]);
  const field = useRef<HTMLInputElement>(null);
  const isAsked = find !== '' || on !== undefined;
  const asked = { find, store, till, on, from, to, currency, product, person };
  useEffect(() => {
    if (!isAsked) field.current?.focus();
  }, [isAsked]);
  return (
    <Page
      title={t('cards:title')}
      error={null}
      again={async () => {}}
      isKnown
      actions={
        <>
          <StoreChoice store={store} onChange={(chosen) => go('cards', { ...asked, store: chosen, till: undefined })} />
          <FileButton file="cards" where={given({ store })} />
        </>
      }
    >
      <form
        className={styles.ask}
        onSubmit={(event) => {
          event.preventDefault();
          go('cards', { find: typed.trim(), store });
        }}
      >
        <Icon name="search" />
        <SearchField field={field} label={t('cards:find')} hint={t('cards:hint')} value={typed} onChange={type} />
      </form>
      {isAsked ? (
        <Found asked={asked} line={line} at={at} />
      ) : (
        <Panel>{<Nothing icon="search">{t('cards:start')}</Nothing>}</Panel>
      )}
    </Page>
  );
}

type FoundProps = {
  readonly asked: Readonly<
    Record<'store' | 'till' | 'on' | 'from' | 'to' | 'currency' | 'product' | 'person', string | undefined>
  > & {
    readonly find: string;
  };
  readonly line: string | undefined;
  readonly at: string | undefined;
};

function requestOf({ find, store, till, on, from, to, currency, product, person }: FoundProps['asked']) {
  const of = { find, ...given({ store, till }) };
  if (on === 'now') return { ...of, on: 'now' as const };
  if (on === undefined || from === undefined || to === undefined) return of;
  return { ...of, on: { from, to, ...given({ currency, product, person }) } };
}

function Found({ asked, line, at }: FoundProps) {
  const { t, count, error: wordsOf } = useOffice();
  const noneOn = asked.on === 'now' ? t('cards:noneNow') : t('word:nothingSold');
  const noneWords = asked.on === undefined ? t('cards:none', { find: asked.find }) : noneOn;
  const pages = usePages(asked);
  const { view, error } = useView('cards', { ...requestOf(asked), ...pageAsked('after', pages) });
  if (view === null)
    return (
      <Panel>
        {error ? (
          <Nothing icon="warn">{wordsOf(error)}</Nothing>
        ) : (
          <Nothing icon="hourglass">{t('office:loading')}</Nothing>
        )}
      </Panel>
    );
  if (view.rows.length === 0)
    return (
      <Panel>
        <Nothing icon="search">{noneWords}</Nothing>
      </Panel>
    );
  const chosen =
    view.rows.find((row) => row.lineId === line && row.tillId === at) ?? (view.total === 1 ? view.rows[0] : undefined);
  return (
    <>
      <p className="soft small">
        <AsOf shown={view} />
      </p>
      <div className={`grid one-column gap-4 ${styles.columns}`} data-chosen={chosen ? '' : undefined}>
        <Panel title={t('frame:cardCount', { count: view.total })}>
          <ul className={styles.list}>
            {view.rows.map((row) => (
              <li key={`${row.tillId} ${row.lineId}`}>
                <Row
                  row={row}
                  isChosen={row === chosen}
                  href={hrefOf('cards', { ...asked, line: row.lineId, at: row.tillId })}
                />
              </li>
            ))}
          </ul>
          <PageFoot list={view} pages={pages} />
          {view.isCut ? <p className="list-foot">{t('cards:cut', { count: count(view.total) })}</p> : null}
        </Panel>
        {chosen ? (
          <CardLife key={`${chosen.tillId} ${chosen.lineId}`} till={chosen.tillId} line={chosen.lineId} />
        ) : null}
      </div>
    </>
  );
}

function Row({ row, isChosen, href }: { readonly row: CardRow; readonly isChosen: boolean; readonly href: string }) {
  const words = useOffice();
  const { timeIn, t } = words;
  const { zoneOf } = useSession();
  const { tone, icon } = cardLook(row.state);
  const at = timeIn(row.soldAt ?? row.since, zoneOf(row.storeId));
  return (
    <a href={href} aria-current={isChosen ? 'true' : undefined} className={styles.row}>
      <Sign tone={tone} icon={icon} />
      <span>
        <b className="bold">{nameOfCard(row, words)}</b>
        <small>
          {[
            t(`till:line.${row.state === 'removed' ? 'cancelled' : row.state}`),
            row.serialLast4 ? `…${row.serialLast4}` : null,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
        <small>
          {[at, tillText(row), row.receipt ? t('word:onReceipt', { number: row.receipt }) : null]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </a>
  );
}
