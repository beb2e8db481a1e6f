// The tills of a store: a row opens its till. A row whose cash is left out says so.
import { Icon } from '../../../renderer/components/icon.tsx';
import { useNow } from '../../../renderer/use-now.ts';
import type { TillRow } from '../../../shared/head-office/views.ts';
import { Chip } from '../kit/page.tsx';
import { hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { Table } from '../kit/table.tsx';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import { healthWords } from './health-words.ts';
import { zsWords } from './store-table.tsx';
import styles from './today.module.css';

export function TillTable({ tills }: { readonly tills: readonly TillRow[] }) {
  const { money } = useOffice();
  return (
    <>
      <Table
        className={styles.wide}
        columns={[
          'word:till',
          { start: 'frame:nav.shift' },
          'till:method.card',
          'till:method.cash',
          'word:cards',
          'day:zs',
          { start: 'day:health' },
          'day:heardAt',
          'word:version',
        ]}
      >
        {tills.map((row) => (
          <Row key={row.tillId} row={row} />
        ))}
      </Table>
      <div className={`${styles.rows} ${styles.phone}`}>
        {tills.map((row) => (
          <a key={row.tillId} href={hrefOf('till', { till: row.tillId })}>
            <span className="grows shrinks bold breaks">{row.terminal}</span>
            <b className="bold figures">{row.taken.map(({ takings }) => money(takings)).join(' + ')}</b>
            <Icon name="after" />
          </a>
        ))}
      </div>
    </>
  );
}

function Row({ row }: { readonly row: TillRow }) {
  const words = useOffice();
  const { t, money, count } = words;
  const session = useSession();
  const now = useNow(30_000);
  const { zs } = row;
  const kept = <span className="soft">{t('day:kept.later')}</span>;
  return (
    <tr data-leads>
      <th scope="row">
        <a href={hrefOf('till', { till: row.tillId })}>{row.terminal}</a>
      </th>
      <td data-start>
        <Shift row={row} words={words} zone={session.zoneOf(row.storeId)} />
      </td>
      <td data-strong>{row.card ? money(row.card) : kept}</td>
      <td>{row.cash ? money(row.cash) : kept}</td>
      <td>{row.cards === 0 ? null : count(row.cards)}</td>
      <td data-tone={zs.differ > 0 ? 'bad' : undefined}>
        {zs.made === 0 && zs.open === 0
          ? null
          : zsWords(zs, words, session.opens('zs') ? hrefOf('zs', { till: row.tillId }) : null)}
      </td>
      <td data-start data-wrap data-tone={row.health.length > 0 ? 'warn' : 'good'}>
        {row.health.length === 0 ? t('day:allOk') : healthWords(row.health, words)}
      </td>
      <HeardCell row={row} now={now} words={words} />
      <td>{row.version}</td>
    </tr>
  );
}

function HeardCell({
  row,
  now,
  words: { t, duration },
}: {
  readonly row: TillRow;
  readonly now: number;
  readonly words: OfficeWords;
}) {
  if (row.isRevoked) return <td data-tone="bad">{t('day:revoked')}</td>;
  if (row.heardAt === null) return <td data-tone="warn">{t('word:never')}</td>;
  const ageMs = now - Date.parse(row.heardAt);
  return (
    <td data-tone={row.behind?.kind === 'silent' ? 'bad' : undefined}>
      {ageMs < 60_000 ? t('day:now') : duration(ageMs)}
    </td>
  );
}

function Shift({
  row: { shift },
  words,
  zone,
}: {
  readonly row: TillRow;
  readonly words: OfficeWords;
  readonly zone: string;
}) {
  const { t, timeIn } = words;
  if (shift === null) return <span className="soft">{t('day:noShift')}</span>;
  const at = timeIn(shift.since, zone);
  switch (shift.state) {
    case 'open':
      return t('day:shiftOpen', { name: shift.operator, at });
    case 'counting':
      return (
        <>
          <Chip tone="calm" icon="eye">
            {t('word:beingCounted')}
          </Chip>{' '}
          {shift.operator}
        </>
      );
    case 'suspended':
    case 'sealed':
      return (
        <>
          <Chip tone="calm" icon="lock">
            {t(`day:shiftState.${shift.state}`)}
          </Chip>{' '}
          {shift.operator}
        </>
      );
    case 'closed':
      return t('day:shiftClosed', { at });
  }
}
