// The stores of the day, those that need attention first: a row opens its store, a figure its details. A blank is good news.
import { Icon } from '../../../renderer/components/icon.tsx';
import type { Behind, Listed, StoreRow } from '../../../shared/head-office/views.ts';
import { Nothing } from '../kit/page.tsx';
import { PageFoot, type Pages } from '../kit/pages.tsx';
import { hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { Table } from '../kit/table.tsx';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import { Change } from './change.tsx';
import styles from './today.module.css';

type StoreTableProps = { readonly stores: Listed<StoreRow>; readonly pages: Pages };

export function StoreTable({ stores, pages }: StoreTableProps) {
  const { rows } = stores;
  const { t } = useOffice();
  if (rows.length === 0) return <Nothing icon="search">{t('word:noStoreFound')}</Nothing>;
  return (
    <>
      <Table
        className={styles.wide}
        columns={[
          'word:store',
          'day:heard',
          'word:takings',
          'day:lastWeek',
          'word:cards',
          'word:unresolved',
          'due:amount',
          'day:zs',
          { start: 'day:behind' },
        ]}
      >
        {rows.map((row) => (
          <Row key={row.storeId} row={row} />
        ))}
      </Table>
      <div className={`${styles.rows} ${styles.phone}`}>
        {rows.map((row) => (
          <Line key={row.storeId} row={row} />
        ))}
      </div>
      <PageFoot list={stores} pages={pages} />
    </>
  );
}

function Row({ row }: { readonly row: StoreRow }) {
  const words = useOffice();
  const { t, money, monies, count } = words;
  const session = useSession();
  const { storeId, taken, zs } = row;
  const beside = session.besideName(row);
  const isMissing = row.tillsHeard < row.tills;
  return (
    <tr data-leads>
      <th scope="row">
        <a href={hrefOf('today', { store: storeId })}>{row.store}</a>
        {beside ? <small> {beside}</small> : null}
      </th>
      <td data-tone={isMissing ? 'warn' : undefined}>{t('day:ofAll', { some: row.tillsHeard, all: row.tills })}</td>
      <td data-strong>{taken.map(({ takings }) => money(takings)).join(' + ')}</td>
      <td>
        {taken.map(({ takings, change }) =>
          change === null ? null : <Change key={takings.currency} percent={change} />,
        )}
      </td>
      <td>{row.cards === 0 ? null : count(row.cards)}</td>
      <td data-tone="warn">
        {row.unresolved === 0 ? null : <a href={hrefOf('attention', { store: storeId })}>{row.unresolved}</a>}
      </td>
      <td data-tone="bad">
        {row.due.length === 0 ? null : <a href={hrefOf('due', { store: storeId })}>{monies(row.due)}</a>}
      </td>
      <td data-tone={zs.differ > 0 ? 'bad' : undefined}>
        {zs.made === 0 && zs.open === 0
          ? null
          : zsWords(zs, words, session.opens('zs') ? hrefOf('zs', { store: storeId }) : null)}
      </td>
      <td data-start data-tone={row.behind && row.behind.kind !== 'unsent' ? 'bad' : 'warn'}>
        {behindWords(row.behind, words, session.zoneOf(storeId))}
      </td>
    </tr>
  );
}

export function zsWords({ made, open, differ }: StoreRow['zs'], { t }: OfficeWords, href: string | null) {
  const said = differ > 0 ? t('day:zsDiffer', { count: differ }) : t('day:ofAll', { some: made, all: made + open });
  return href === null ? said : <a href={href}>{said}</a>;
}

function behindWords(behind: Behind | null, words: OfficeWords, zone: string): string | null {
  return behind && `${behind.terminal} ${behindOf(behind, words, zone)}`;
}

/** Where its till is already named. */
export function behindOf(behind: Behind | null, { t, timeIn, count }: OfficeWords, zone: string): string | null {
  if (behind === null) return null;
  if (behind.kind === 'zone') return t('day:noZone', { zone: behind.zone });
  if (behind.kind === 'silent') return t('day:silent', { at: timeIn(behind.since, zone) });
  return t('day:unsent', { count: behind.entries, entries: count(behind.entries) });
}

/** A row on a phone. */
function Line({ row }: { readonly row: StoreRow }) {
  const { money } = useOffice();
  const { besideName } = useSession();
  const isMissing = row.tillsHeard < row.tills;
  return (
    <a href={hrefOf('today', { store: row.storeId })}>
      <span className="grows shrinks bold breaks">
        {row.store}{' '}
        <small data-tone={isMissing ? 'bad' : undefined}>
          {row.tillsHeard}/{row.tills} {besideName(row)}
        </small>
      </span>
      <b className="bold figures">{row.taken.map(({ takings }) => money(takings)).join(' + ')}</b>
      <Icon name="after" />
    </a>
  );
}
