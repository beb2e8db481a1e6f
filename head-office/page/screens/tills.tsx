// Every till: whether it reports, how far it is behind, its version, what is wrong. IT adds new ones with a file of settings for a list of them.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { SearchField } from '../../../renderer/components/search-field.tsx';
import { useNow } from '../../../renderer/use-now.ts';
import type { TillStanding } from '../../../shared/head-office/views.ts';
import { given } from '../kit/given.ts';
import { AsOf, Chip, Nothing, Page, Panel } from '../kit/page.tsx';
import { PageFoot, pageAsked, usePages } from '../kit/pages.tsx';
import { go, hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { Table } from '../kit/table.tsx';
import { useView } from '../kit/use-view.ts';
import { type OfficeWords, useOffice } from '../kit/words.ts';
import { alarmWord } from './alarm-words.ts';
import { EnrolDialog } from './enrol-dialog.tsx';
import { healthWords } from './health-words.ts';
import { behindOf } from './store-table.tsx';
import styles from './today.module.css';
import { StoreChoice } from './where.tsx';

export function Tills({ store }: { readonly store?: string }) {
  const words = useOffice();
  const { t, count } = words;
  const session = useSession();
  const [sought, seek] = useState('');
  const [isEnrolling, enrol] = useState(false);
  const asked = {
    ...given({ store }),
    ...(sought.trim() === '' ? {} : { find: sought.trim() }),
  };
  const pages = usePages(asked);
  const { view, error, again } = useView('tills', { ...asked, ...pageAsked('after', pages) });
  const rows = view?.rows ?? [];
  const unknown = view?.unknown ?? 0;
  return (
    <Page
      title={t('office:page.tills')}
      about={view ? <AsOf shown={view} /> : null}
      actions={
        <>
          <span className={styles.find}>
            <SearchField label={t('tills:find')} value={sought} onChange={seek} />
          </span>
          <StoreChoice store={store} onChange={(chosen) => go('tills', { store: chosen })} />
          {session.may('enrol') ? (
            <Button look="primary" icon="add" onPress={() => enrol(true)}>
              {t('tills:enrol')}
            </Button>
          ) : null}
        </>
      }
      error={error}
      again={again}
      isKnown={view !== null}
    >
      {unknown > 0 ? (
        <p className="soft small">{t('tills:unknown', { count: unknown, entries: count(unknown) })}</p>
      ) : null}
      <Panel>
        {rows.length === 0 ? (
          <Nothing icon="info">{t(sought === '' ? 'tills:none' : 'tills:notFound')}</Nothing>
        ) : (
          <Table
            columns={[
              'word:till',
              { start: 'word:state' },
              'day:heardAt',
              { start: 'day:behind' },
              { start: 'day:health' },
              'office:page.attention',
              'tills:entries',
              'word:version',
            ]}
          >
            {rows.map((row) => (
              <Row key={row.tillId} row={row} words={words} />
            ))}
          </Table>
        )}
        <PageFoot list={view ?? undefined} pages={pages} />
      </Panel>
      {isEnrolling ? (
        <EnrolDialog
          onClose={() => {
            enrol(false);
            void again();
          }}
        />
      ) : null}
    </Page>
  );
}

function Row({ row, words }: { readonly row: TillStanding; readonly words: OfficeWords }) {
  const { t, duration, count } = words;
  const { zoneOf, besideName } = useSession();
  const now = useNow(30_000);
  const ageMs = row.heardAt === null ? null : now - Date.parse(row.heardAt);
  const beside = besideName(row);
  return (
    <tr data-leads>
      <th scope="row">
        <a href={hrefOf('till', { till: row.tillId })}>
          {row.store}, {row.terminal}
        </a>
        {beside ? <small> {beside}</small> : null}
      </th>
      <td data-start>
        <TillChip row={row} words={words} />
      </td>
      <td>{ageMs === null ? t('word:never') : heardWords(ageMs, words)}</td>
      <td data-start data-tone={row.behind?.kind === 'silent' ? 'bad' : 'warn'}>
        {behindOf(row.behind, words, zoneOf(row.storeId))}
      </td>
      <td data-start data-wrap data-tone={row.health.length > 0 ? 'warn' : 'good'}>
        {row.health.length === 0 ? t('day:allOk') : healthWords(row.health, words)}
      </td>
      <td data-tone="warn">
        {row.attention === 0 ? null : <a href={hrefOf('attention', { till: row.tillId })}>{row.attention}</a>}
      </td>
      <td>{count(row.entries)}</td>
      <td>{row.version}</td>
    </tr>
  );

  function heardWords(age: number, { t: say }: OfficeWords) {
    return age < 60_000 ? say('day:now') : duration(age);
  }
}

export function TillChip({ row, words }: { readonly row: TillStanding; readonly words: OfficeWords }) {
  const { t } = words;
  const [alarm] = row.alarms;
  if (row.revokedAt)
    return (
      <Chip tone="bad" icon="lock">
        {t('day:revoked')}
      </Chip>
    );
  if (row.left)
    return (
      <Chip tone="warn" icon="flag">
        {t('alarm:left.word')}
      </Chip>
    );
  if (alarm)
    return (
      <Chip tone={alarm === 'silent' ? 'warn' : 'bad'} icon="warn">
        {alarmWord(alarm, words)}
      </Chip>
    );
  return (
    <Chip tone="good" icon="check">
      {t('tills:fine')}
    </Chip>
  );
}
