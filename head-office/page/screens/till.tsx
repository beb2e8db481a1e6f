// One till: first what is wrong and what that means, then its state, its day, what it lost, its Health, its books, and a check of its papers.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { Icon } from '../../../renderer/components/icon.tsx';
import { useNow } from '../../../renderer/use-now.ts';
import type { TillStanding } from '../../../shared/head-office/views.ts';
import { ask } from '../kit/ask.ts';
import { AsOf, Page, Panel, Strip, Way } from '../kit/page.tsx';
import { hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { Table } from '../kit/table.tsx';
import { useSend } from '../kit/use-send.ts';
import { useView } from '../kit/use-view.ts';
import { useOffice } from '../kit/words.ts';
import { alarmLook, alarmTitle, knownAlarm } from './alarm-words.ts';
import { FigureStrip } from './figure-strip.tsx';
import { healthWords } from './health-words.ts';
import { LostSales } from './lost-sales.tsx';
import { ProveHead } from './prove-head.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';
import styles from './till.module.css';
import { TillChip } from './tills.tsx';
import { DayPair } from './today.tsx';
import { UncountedDrawers } from './uncounted-drawers.tsx';

export function TillPage({ till }: { readonly till: string }) {
  const words = useOffice();
  const { t } = words;
  const session = useSession();
  const tills = useView('tills', { till });
  const day = useView('today', { till });
  const standing = tills.view?.rows[0] ?? null;
  const again = async () => {
    await Promise.all([tills.again(), day.again()]);
  };
  const isGone = tills.view !== null && standing === null;
  return (
    <Page
      title={standing?.terminal ?? t('word:till')}
      trail={[
        { name: t('office:page.tills'), href: hrefOf('tills') },
        ...(standing ? [{ name: standing.store, href: hrefOf('today', { store: standing.storeId }) }] : []),
      ]}
      about={
        standing && tills.view ? (
          <>
            <TillChip row={standing} words={words} />{' '}
            <AsOf shown={tills.view} zone={session.zoneOf(standing.storeId)} />
          </>
        ) : null
      }
      actions={standing && session.may('revoke') ? <Revoke standing={standing} again={again} /> : null}
      error={isGone ? { code: 'not_found' } : (tills.error ?? day.error)}
      again={again}
      isKnown={standing !== null}
    >
      {standing ? (
        <>
          {standing.revokedAt ? <RevokedBand standing={standing} /> : null}
          {standing.left ? <LeftBand standing={standing} left={standing.left} /> : null}
          {standing.alarms.map((kind) => (
            <AlarmBand key={kind} kind={kind} />
          ))}
          <Standing standing={standing} />
          {day.view ? (
            <>
              <FigureStrip view={day.view} />
              <DayPair view={day.view} />
              <UncountedDrawers view={day.view} again={day.again} />
            </>
          ) : null}
          <div className={styles.pair}>
            <LostSales till={till} />
            <Health standing={standing} />
          </div>
          <Books standing={standing} />
          {session.may('proveHead') ? <ProveHead till={till} /> : null}
        </>
      ) : null}
    </Page>
  );
}

function Revoke({ standing, again }: { readonly standing: TillStanding; readonly again: () => Promise<void> }) {
  const { t } = useOffice();
  const [isAsking, askFor] = useState(false);
  const { busy, wrong, send } = useSend();
  const takeBack = async () => {
    await send(ask('take-back', { till: standing.tillId }));
    await again();
  };
  return (
    <>
      <Wrong>{wrong}</Wrong>
      {standing.revokedAt ? (
        <Button icon="again" isPending={busy} onPress={() => void takeBack()}>
          {t('tills:takeBack')}
        </Button>
      ) : (
        <Button look="danger" icon="lock" onPress={() => askFor(true)}>
          {t('tills:revokeThis')}
        </Button>
      )}
      {isAsking ? (
        <RevokeDialog
          till={standing.tillId}
          name={`${standing.store}, ${standing.terminal}`}
          onClose={() => {
            askFor(false);
            void again();
          }}
        />
      ) : null}
    </>
  );
}

function RevokedBand({ standing }: { readonly standing: TillStanding }) {
  const { t, timeIn } = useOffice();
  const { zoneOf } = useSession();
  const said = { by: standing.revokedBy ?? '', at: timeIn(standing.revokedAt ?? '', zoneOf(standing.storeId)) };
  return (
    <section className={styles.band} data-tone="bad">
      <Icon name="lock" />
      <div>
        <h2 className="text-large">{t('tills:revokedBy', said)}</h2>
        <p>{t('tills:revokeKey')}</p>
      </div>
    </section>
  );
}

type LeftProps = { readonly standing: TillStanding; readonly left: NonNullable<TillStanding['left']> };

function LeftBand({ standing, left: { by, agreedBy, at } }: LeftProps) {
  const { t, timeIn } = useOffice();
  const { zoneOf } = useSession();
  const people = [by, agreedBy].filter((one) => one !== null).join(' + ') || t('tills:leftByNobody');
  return (
    <section className={styles.band} data-tone="warn">
      <Icon name="flag" />
      <div>
        <h2 className="text-large">{t('tills:left', { by: people, at: timeIn(at, zoneOf(standing.storeId)) })}</h2>
        <p>{t('tills:leftMeans')}</p>
      </div>
    </section>
  );
}

function AlarmBand({ kind }: { readonly kind: string }) {
  const words = useOffice();
  const known = knownAlarm(kind);
  const { tone, icon } = alarmLook(kind);
  return (
    <section className={styles.band} data-tone={tone}>
      <Icon name={icon} />
      <div>
        <h2 className="text-large">{alarmTitle(kind, words)}</h2>
        {known ? <p>{words.t(`alarm:${known}.todo`)}</p> : null}
      </div>
      <Way href={hrefOf('alarms')}>{words.t('word:open')}</Way>
    </section>
  );
}

function Standing({ standing }: { readonly standing: TillStanding }) {
  const { t, duration, count, timeIn } = useOffice();
  const { zoneOf } = useSession();
  const now = useNow(10_000);
  const { heardAt, behind, version, entries } = standing;
  const zone = zoneOf(standing.storeId);
  const ageMs = heardAt === null ? null : now - Date.parse(heardAt);
  const isFresh = ageMs !== null && ageMs < 5 * 60_000;
  const heard = ageMs === null ? t('word:never') : duration(ageMs);
  return (
    <Strip
      facts={[
        {
          name: t('day:heardAt'),
          value: isFresh ? t('word:now') : heard,
          tone: isFresh ? 'good' : 'warn',
          note: heardAt === null ? null : timeIn(heardAt, zone),
        },
        {
          name: t('day:behind'),
          value: t('tills:entriesCount', {
            count: behind?.kind === 'unsent' ? behind.entries : 0,
            entries: count(behind?.kind === 'unsent' ? behind.entries : 0),
          }),
          tone: behind === null ? undefined : 'warn',
          note: t('tills:here', { entries: count(entries) }),
        },
        { name: t('word:version'), value: version ?? '–', isWord: true },
        { name: t('tills:enrolled'), value: timeIn(standing.enrolledAt, zone), isWord: true },
      ]}
    />
  );
}

function Health({ standing }: { readonly standing: TillStanding }) {
  const words = useOffice();
  const { t } = words;
  return (
    <Panel title={t('day:health')} count={standing.health.length}>
      <ul className={styles.findings}>
        {standing.health.map((code) => (
          <li className={styles.findingsRow} key={code} data-tone="warn">
            <Icon name="warn" />
            {healthWords([code], words)}
          </li>
        ))}
        {standing.health.length === 0 ? (
          <li className={styles.findingsRow} data-tone="good">
            <Icon name="check" />
            {t('day:allOk')}
          </li>
        ) : null}
        {standing.attention > 0 ? (
          <li className={styles.findingsRow} data-tone="warn">
            <Icon name="bell" />
            <a className="ink-inherit" href={hrefOf('attention', { till: standing.tillId })}>
              {t('tills:inAttention', { count: standing.attention })}
            </a>
          </li>
        ) : null}
        {standing.unknown.map(({ kind, count }) => (
          <li className={styles.findingsRow} key={kind} data-tone="soft">
            <Icon name="info" />
            {t('tills:unknownKind', { kind, count })}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Books({ standing }: { readonly standing: TillStanding }) {
  const { t, count, timeIn } = useOffice();
  const { zoneOf } = useSession();
  return (
    <Panel title={t('tills:books')} aside={t('tills:booksNote')}>
      <Table
        columns={[
          'tills:book',
          { start: 'tills:began' },
          'tills:entries',
          { start: 'tills:head' },
          { start: 'tills:goesOn' },
        ]}
      >
        {standing.books.map((book) => (
          <tr key={book.ledgerId}>
            <th scope="row">{book.ledgerId}</th>
            <td data-start>{timeIn(book.beganAt, zoneOf(standing.storeId))}</td>
            <td>{count(book.entries)}</td>
            <td data-start>{book.head}</td>
            <td data-start data-wrap>
              {book.parent ? t('tills:goesOnAfter', { book: book.parent, entry: count(book.parentSeq ?? 0) }) : null}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
