// Orders for companies of all tills: who asked and agreed, how many cards, what was paid and is due back, how it stands.
import { companyWhys } from '../../../shared/companies/views.ts';
import type { BalanceRow, CompanyOrderRow } from '../../../shared/head-office/company-views.ts';
import { FileButton } from '../kit/file-button.tsx';
import { given } from '../kit/given.ts';
import { AsOf, Chip, Nothing, Page, Panel, Strip, type Tone } from '../kit/page.tsx';
import { PageFoot, pageAsked, usePages } from '../kit/pages.tsx';
import { go } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { Table } from '../kit/table.tsx';
import { useView } from '../kit/use-view.ts';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import { StoreChoice, TillNamed, tillText } from './where.tsx';

export function Companies({ store, till }: { readonly store?: string; readonly till?: string }) {
  const { t } = useOffice();
  const where = given({ store, till });
  const pages = usePages(where);
  const { view, error, again } = useView('companies', { ...where, ...pageAsked('after', pages) });
  return (
    <Page
      title={t('office:page.companies')}
      about={
        view ? (
          <>
            {t('orders:about')} · <AsOf shown={view} />
          </>
        ) : null
      }
      actions={
        <>
          <StoreChoice store={store} onChange={(chosen) => go('companies', { store: chosen })} />
          <FileButton file="companies" where={where} />
        </>
      }
      error={error}
      again={again}
      isKnown={view !== null}
    >
      {view && view.balances.length > 0 ? <Balances balances={view.balances} /> : null}
      <Panel title={t('office:file.name.companies')}>
        {view?.rows.length === 0 ? <Nothing icon="info">{t('orders:none')}</Nothing> : null}
        {view && view.rows.length > 0 ? <Rows rows={view.rows} /> : null}
        <PageFoot list={view ?? undefined} pages={pages} />
      </Panel>
    </Page>
  );
}

function Balances({ balances }: { readonly balances: readonly BalanceRow[] }) {
  const { t, money, timeIn } = useOffice();
  const { zoneOf } = useSession();
  return (
    <Strip
      facts={balances.flatMap((row) => {
        const at = (time: string) => timeIn(time, zoneOf(row.storeId));
        const { currency } = row.balance;
        const read = { held: money(row.held), limit: money(row.limit), at: at(row.readAt), till: tillText(row) };
        return [
          { name: t('orders:balance', { currency }), value: money(row.balance), note: t('orders:balanceRead', read) },
          {
            name: t('orders:compared', { currency }),
            value: row.comparedTo ? t('orders:comparedTo', { at: at(row.comparedTo) }) : '–',
            isWord: true,
            note: row.toppedUp
              ? t('orders:toppedUp', { amount: money(row.toppedUp.amount), at: at(row.toppedUp.at) })
              : null,
          },
        ];
      })}
    />
  );
}

function Rows({ rows }: { readonly rows: readonly CompanyOrderRow[] }) {
  const words = useOffice();
  const { t, money, timeIn } = words;
  const { zoneOf } = useSession();
  return (
    <Table
      columns={[
        { start: 'companies:list.order' },
        { start: 'due:where' },
        { start: 'orders:company' },
        { start: 'orders:who' },
        'word:cards',
        'companies:list.sum',
        { start: 'due:stands' },
        'word:when',
      ]}
    >
      {rows.map((row) => (
        <tr key={`${row.tillId} ${row.orderId}`}>
          <td data-start data-strong>
            {row.number} <small className="soft">{row.reference}</small>
          </td>
          <td data-start>
            <TillNamed till={row} />
          </td>
          <td data-start data-wrap>
            {row.customer}
          </td>
          <td data-start>{[row.operator, row.approver].filter(Boolean).join(', ')}</td>
          <td>
            {row.cards} <small className="soft">{cardsWords(row, words)}</small>
          </td>
          <td data-strong>{row.sum ? money(row.sum) : <span className="soft">{t('day:kept.later')}</span>}</td>
          <td data-start data-wrap>
            <Chip tone={toneOf(row)}>{stateWords(row, words)}</Chip>{' '}
            <small className="soft">{moneyWords(row, words)}</small>
          </td>
          <td data-tone="soft">{timeIn(row.placedAt, zoneOf(row.storeId))}</td>
        </tr>
      ))}
    </Table>
  );
}

const isZero = ({ amount }: { readonly amount: string }): boolean => Number(amount) === 0;

function toneOf({ state, due }: CompanyOrderRow): Tone {
  if (due && !isZero(due)) return 'bad';
  if (state === 'stopped') return 'warn';
  return state === 'done' ? 'good' : 'calm';
}

function cardsWords({ ready, cancelled }: CompanyOrderRow, { t, count }: OfficeWords): string {
  const parts = [t('orders:ready', { count: count(ready) })];
  return [...parts, ...(cancelled > 0 ? [t('orders:cancelled', { count: count(cancelled) })] : [])].join(' · ');
}

function stateWords({ state, why }: CompanyOrderRow, { t }: OfficeWords): string {
  if (state !== 'stopped' || why === null) return t(`orders:state.${state}`);
  const known = companyWhys.find((one) => one === why);
  return t('companies:stoppedWhy', {
    why: known ? t(`companies:why.${known}`) : t('companies:why.other', { code: why }),
  });
}

function moneyWords(
  { paidBy, paid, paidBack, due, copies, isLost }: CompanyOrderRow,
  { t, money }: OfficeWords,
): string {
  return [
    paid && !isZero(paid) ? t('orders:paid', { amount: money(paid) }) : t(`companies:paidBy.${paidBy}`),
    ...(paidBack && !isZero(paidBack) ? [t('orders:paidBack', { amount: money(paidBack) })] : []),
    ...(due && !isZero(due) ? [t('companies:dueBack', { amount: money(due) })] : []),
    ...(copies > 1 ? [t('orders:copy', { n: copies })] : []),
    ...(isLost ? [t('orders:forgotten')] : []),
  ].join(' · ');
}
