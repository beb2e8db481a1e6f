// What head office noticed: the kind as a large word, what happened, the known facts, and what to do.
import { useState } from 'react';
import { Button } from '../../../renderer/components/button.tsx';
import { Wrong } from '../../../renderer/components/failure.tsx';
import { Icon } from '../../../renderer/components/icon.tsx';
import type { AlarmRow } from '../../../shared/head-office/views.ts';
import { ask } from '../kit/ask.ts';
import { FileButton } from '../kit/file-button.tsx';
import { AsOf, Nothing, Page, Panel, Way } from '../kit/page.tsx';
import { PageFoot, pageAsked, usePages } from '../kit/pages.tsx';
import { hrefOf } from '../kit/places.ts';
import { useSession } from '../kit/session.ts';
import { Table } from '../kit/table.tsx';
import { useSend } from '../kit/use-send.ts';
import { useView } from '../kit/use-view.ts';
import { useOffice } from '../kit/words.ts';
import { alarmLook, alarmTitle, alarmWord, factWords, knownAlarm } from './alarm-words.ts';
import styles from './alarms.module.css';
import { RevokeDialog } from './revoke-dialog.tsx';
import { Telling } from './telling.tsx';

export function Alarms({ closed }: { readonly closed: string | undefined }) {
  const { t } = useOffice();
  const { may } = useSession();
  const isClosed = closed !== undefined;
  const pages = usePages(isClosed);
  const { view, error, again } = useView('alarms', {
    ...(isClosed ? { closed: true } : {}),
    ...pageAsked('after', pages),
  });
  return (
    <Page
      title={t('office:page.alarms')}
      about={view ? <AsOf shown={view} /> : null}
      actions={
        <>
          <nav className={`clipped edged-strong rounded surface inline ${styles.either}`} aria-label={t('alarm:which')}>
            <a className={styles.eitherLink} href={hrefOf('alarms')} aria-current={isClosed ? undefined : 'true'}>
              {t('alarm:open')}
            </a>
            <a
              className={styles.eitherLink}
              href={hrefOf('alarms', { closed: 'yes' })}
              aria-current={isClosed ? 'true' : undefined}
            >
              {t('alarm:closed')}
            </a>
          </nav>
          <FileButton file="alarms" where={{}} />
        </>
      }
      error={error}
      again={again}
      isKnown={view !== null}
    >
      {view?.rows.length === 0 ? (
        <Panel>
          <Nothing>{t(isClosed ? 'alarm:noneClosed' : 'alarm:none')}</Nothing>
        </Panel>
      ) : null}
      {isClosed ? (
        <Closed rows={view?.rows ?? []} />
      ) : (
        view?.rows.map((row, index) => <Alarm key={row.alarmId} row={row} isFirst={index === 0} again={again} />)
      )}
      <PageFoot list={view ?? undefined} pages={pages} />
      {may('tell') ? <Telling /> : null}
      <p className="line gap-2 soft small">
        <Icon name="info" />
        {t('alarm:sells')}
      </p>
    </Page>
  );
}

const named = ({ store, terminal }: AlarmRow): string => [store, terminal].filter(Boolean).join(', ');

type AlarmProps = { readonly row: AlarmRow; readonly isFirst: boolean; readonly again: () => Promise<void> };

function Alarm({ row, isFirst, again }: AlarmProps) {
  const words = useOffice();
  const { t, timeIn } = words;
  const session = useSession();
  const [isRevoking, revoke] = useState(false);
  const { busy, wrong, send } = useSend();
  const { tone, icon } = alarmLook(row.kind);
  const known = knownAlarm(row.kind);
  const facts = [
    ...factWords(row.facts, words, session.zoneOf(row.storeId)),
    t('word:since', { at: timeIn(row.raisedAt, session.zoneOf(row.storeId)) }),
  ];
  const isToConfirm = row.kind === 'restored';
  const close = async () => {
    await send(ask('close-alarm', { alarmId: row.alarmId }));
    await again();
  };
  return (
    <section className={styles.alarm} data-tone={tone} aria-label={`${alarmTitle(row.kind, words)}: ${named(row)}`}>
      <p className={styles.kind}>
        <Icon name={icon} />
        {alarmWord(row.kind, words)}
      </p>
      <div className={styles.told}>
        <p className="soft small bold">{named(row)}</p>
        <h2 className="text-large leading-open">{alarmTitle(row.kind, words)}</h2>
        <p className="soft small">{facts.join(' · ')}</p>
        {known ? <p>{t(`alarm:${known}.todo`)}</p> : null}
        <Wrong>{wrong}</Wrong>
      </div>
      <div className={styles.deeds}>
        {row.tillId ? (
          <Way href={hrefOf('till', { till: row.tillId })} isFirst={isFirst}>
            {t('alarm:openTill')}
          </Way>
        ) : null}
        {row.tillId && tone === 'bad' && session.may('revoke') ? (
          <Button look="danger" onPress={() => revoke(true)}>
            {t('tills:revoke')}
          </Button>
        ) : null}
        {session.may(isToConfirm ? 'revoke' : 'closeAlarm') ? (
          <Button look="quiet" isPending={busy} onPress={() => void close()}>
            {t(isToConfirm ? 'alarm:confirmTill' : 'alarm:seen')}
          </Button>
        ) : null}
      </div>
      {isRevoking && row.tillId ? (
        <RevokeDialog
          till={row.tillId}
          name={named(row)}
          onClose={() => {
            revoke(false);
            void again();
          }}
        />
      ) : null}
    </section>
  );
}

function Closed({ rows }: { readonly rows: readonly AlarmRow[] }) {
  const words = useOffice();
  const { t, timeIn } = words;
  const { zoneOf } = useSession();
  if (rows.length === 0) return null;
  return (
    <Panel>
      <Table
        columns={[
          'alarm:raised',
          { start: 'alarm:kind' },
          { start: 'due:where' },
          { start: 'alarm:facts' },
          { start: 'alarm:closed' },
        ]}
      >
        {rows.map((row) => (
          <tr key={row.alarmId}>
            <td>{timeIn(row.raisedAt, zoneOf(row.storeId))}</td>
            <td data-start data-strong>
              {alarmTitle(row.kind, words)}
            </td>
            <td data-start>{named(row)}</td>
            <td data-start data-wrap data-tone="soft">
              {factWords(row.facts, words, zoneOf(row.storeId)).join(' · ')}
            </td>
            <td data-start>
              {row.closedAt ? timeIn(row.closedAt, zoneOf(row.storeId)) : null}{' '}
              {row.seenBy ? t('alarm:seenBy', { name: row.seenBy }) : t('alarm:byItself')}
            </td>
          </tr>
        ))}
      </Table>
    </Panel>
  );
}
