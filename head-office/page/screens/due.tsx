// Every customer who is owed money, the longest first; money that a till forgot and only head office knows of; how quickly others were paid back.
import { useNow } from '../../../renderer/use-now.ts';
import type { DueRow, DueView, LostRow, PaidBackRow } from '../../../shared/head-office/views.ts';
import { FileButton } from '../kit/file-button.tsx';
import { given } from '../kit/given.ts';
import { AsOf, Nothing, Page, Panel, Strip } from '../kit/page.tsx';
import { PageFoot, type Pages, pageAsked, usePages } from '../kit/pages.tsx';
import { go, hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { Table } from '../kit/table.tsx';
import { useView } from '../kit/use-view.ts';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import { nameOfCard } from './card-words.ts';
import { Waiting } from './waiting.tsx';
import { StoreChoice, TillNamed } from './where.tsx';

export function Due({ store, till }: { readonly store?: string; readonly till?: string }) {
  const { t } = useOffice();
  const where = given({ store, till });
  const pages = usePages(where);
  const lostPages = usePages(where);
  const backPages = usePages(where);
  const { view, error, again } = useView('due', {
    ...where,
    ...pageAsked('after', pages),
    ...pageAsked('lost', lostPages),
    ...pageAsked('paidBack', backPages),
  });
  const one = till === undefined ? undefined : view?.rows.rows.find(({ tillId }) => tillId === till);
  return (
    <Page
      title={t('office:page.due')}
      about={
        view ? (
          <>
            {one ? `${one.store}, ${one.terminal} · ` : null}
            {t('due:about')} · <AsOf shown={view} />
          </>
        ) : null
      }
      actions={
        <>
          <StoreChoice store={store} onChange={(chosen) => go('due', { store: chosen })} />
          <FileButton file="due" where={where} />
        </>
      }
      error={error}
      again={again}
      isKnown={view !== null}
    >
      {view ? (
        <>
          <Facts view={view} />
          <Panel>
            <Rows view={view} pages={pages} lostPages={lostPages} />
          </Panel>
          <Panel title={t('due:paidBack')} aside={t('due:lastDays')}>
            <PaidBack rows={view.paidBack.rows} />
            <PageFoot list={view.paidBack} pages={backPages} />
          </Panel>
        </>
      ) : null}
    </Page>
  );
}

function Facts({ view }: { readonly view: DueView }) {
  const { t, money, monies, duration, count } = useOffice();
  const now = useNow(30_000);
  const { rows, lost, paidBack } = view;
  const { longest, lostToDo: toDo } = view;
  return (
    <Strip
      facts={[
        {
          name: t('due:now'),
          value:
            view.due.length === 0 ? '–' : view.due.map((amount) => <span key={amount.currency}>{money(amount)}</span>),
          tone: view.due.length > 0 ? 'bad' : undefined,
          note:
            rows.total === 0
              ? t('due:nobody')
              : t('due:people', {
                  count: rows.total,
                  stores: t('word:storeCount', { count: view.dueStores }),
                }),
        },
        {
          name: t('due:longest'),
          value: longest ? duration(now - Date.parse(longest.since)) : '–',
          note: longest ? `${longest.store}, ${longest.terminal}` : null,
        },
        {
          name: t('due:paidBackWeek'),
          value: count(paidBack.total),
          note: paidBack.total === 0 ? null : t('due:amounts', { count: paidBack.total }),
        },
        {
          name: t('due:lost'),
          value: lost.total === 0 ? '–' : t('word:saleCount', { count: lost.total }),
          tone: toDo.count > 0 ? 'warn' : undefined,
          isWord: true,
          note:
            toDo.count > 0
              ? t('due:lostToDo', {
                  count: toDo.count,
                  sums: monies(toDo.paid),
                })
              : null,
        },
      ]}
    />
  );
}

type RowsProps = { readonly view: DueView; readonly pages: Pages; readonly lostPages: Pages };

function Rows({ view: { rows, lost }, pages, lostPages }: RowsProps) {
  const words = useOffice();
  const { t } = words;
  if (rows.rows.length === 0 && lost.rows.length === 0) return <Nothing>{t('due:clear')}</Nothing>;
  return (
    <>
      <Table
        columns={[
          'after:part.requested',
          'due:amount',
          { start: 'due:where' },
          'word:receipt',
          { start: 'due:why' },
          { start: 'due:stands' },
        ]}
      >
        {rows.rows.map((row) => (
          <DueLine key={`${row.tillId} ${row.partId}`} row={row} words={words} />
        ))}
        {lost.rows.length > 0 ? (
          <tr data-band>
            <th scope="rowgroup" colSpan={6}>
              {t('due:lostBand')}
            </th>
          </tr>
        ) : null}
        {lost.rows.map((row) => (
          <LostLine key={`${row.tillId} ${row.saleId}`} row={row} words={words} />
        ))}
      </Table>
      <PageFoot list={rows} pages={pages} />
      <PageFoot list={lost} pages={lostPages} />
    </>
  );
}

function DueLine({ row, words: { t, money } }: { readonly row: DueRow; readonly words: OfficeWords }) {
  return (
    <tr>
      <td>
        <Waiting since={row.since} />
      </td>
      <td data-strong>{row.amount ? money(row.amount) : <span className="soft">{t('day:kept.later')}</span>}</td>
      <td data-start data-strong>
        <TillNamed till={row} />
      </td>
      <td data-plain>
        <Receipt receipt={row.receipt} till={row.tillId} />
      </td>
      <td data-start>{t(`due:reason.${reasonOf(row)}`)}</td>
      <td data-start data-tone="soft">
        {t(row.isSlipOut && row.state === 'refund-due' ? 'due:slipOut' : `due:state.${row.state}`)}
      </td>
    </tr>
  );
}

function reasonOf({ cardState }: DueRow) {
  switch (cardState) {
    case 'lost':
    case 'voided':
    case 'cancelled':
    case 'manually-settled':
    case 'refused':
      return cardState;
    default:
      return 'other' as const;
  }
}

function Receipt({ receipt, till }: { readonly receipt: string | null; readonly till: string }) {
  const { opens } = useSession();
  if (receipt === null) return null;
  return opens('cards') ? <a href={hrefOf('cards', { find: receipt, till })}>{receipt}</a> : receipt;
}

function LostLine({ row, words }: { readonly row: LostRow; readonly words: OfficeWords }) {
  const { t, money } = words;
  return (
    <tr>
      <td>
        <Waiting since={row.at} />
      </td>
      <td data-strong>{row.paid && money(row.paid)}</td>
      <td data-start data-strong>
        <TillNamed till={row} />
      </td>
      <td data-plain>
        <Receipt receipt={row.receipt} till={row.tillId} />
      </td>
      <td data-start data-wrap>
        {row.cards.map((card) => nameOfCard(card, words)).join(', ')}
      </td>
      <td data-start data-tone={row.needsSomebody ? 'bad' : 'soft'}>
        {t(row.needsSomebody ? 'due:lostOpen' : 'due:lostFine')}
      </td>
    </tr>
  );
}

function PaidBack({ rows }: { readonly rows: readonly PaidBackRow[] }) {
  const { t, money, timeIn, duration } = useOffice();
  const { zoneOf } = useSession();
  if (rows.length === 0) return <Nothing icon="info">{t('due:nonePaid')}</Nothing>;
  return (
    <Table columns={['word:when', 'due:amount', 'due:where', 'word:receipt', 'due:way', 'due:after']} isHeadHidden>
      {rows.map((row) => (
        <tr key={`${row.tillId} ${row.saleId} ${row.at}`}>
          <td data-plain data-tone="soft">
            {timeIn(row.at, zoneOf(row.storeId))}
          </td>
          <td data-strong>{row.amount ? money(row.amount) : <span className="soft">{t('day:kept.later')}</span>}</td>
          <td data-start>
            <TillNamed till={row} />
          </td>
          <td data-plain>
            <Receipt receipt={row.receipt} till={row.tillId} />
          </td>
          <td data-start>{t(`due:by.${row.way}`)}</td>
          <td data-tone="soft">
            {row.dueSince ? t('due:afterTime', { age: duration(Date.parse(row.at) - Date.parse(row.dueSince)) }) : null}
          </td>
        </tr>
      ))}
    </Table>
  );
}
