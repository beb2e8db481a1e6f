// Shifts and Z: the open shift, those that wait to be counted, and every Z.
import { useCallback, useEffect, useState } from 'react';
import type { Answer } from '../../../../shared/ipc/ipc.ts';
import { atLeast } from '../../../../shared/roles.ts';
import type { ShiftView, WaitingShift, ZSummary } from '../../../../shared/shift/views.ts';
import type { ZView } from '../../../../shared/shift/z.ts';
import styles from '../../../books/books.module.css';
import { kindOfDifference, sumOfDifference } from '../../../books/difference.ts';
import { Loading, NotRead, Page, Panel } from '../../../books/page.tsx';
import { SealShift } from '../../../books/seal-shift.tsx';
import { XReport } from '../../../books/x-report.tsx';
import { ZReport } from '../../../books/z-report.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { Failure } from '../../../components/failure.tsx';
import { type NamedZ, useNavigation } from '../../../stores/navigation.ts';
import { useSessionView } from '../../../stores/session.ts';
import { useAsked, useSend } from '../../../use-asked.ts';
import { useBusy } from '../../../use-busy.ts';
import { useWords } from '../../../words.ts';

const atOnce = 25;

export function Shifts() {
  const { t } = useWords();
  const { shift } = useSessionView();
  const { place, go } = useNavigation();
  const [z, showZ] = useState<ZView | null>(null);
  const named = place.screen === 'manage' ? (place.z ?? null) : null;
  if (!shift)
    return (
      <Page title={t('manage:page.shifts')}>
        <p>{t('shifts:list.off')}</p>
        <div>
          <Button onPress={() => go({ screen: 'manage', page: 'settings', section: 'shifts' })}>
            {t('shifts:list.turnOn')}
          </Button>
        </div>
      </Page>
    );
  if (named) return <NamedOne of={named} onDone={() => go({ screen: 'manage', page: 'today' })} />;
  if (z) return <ZReport view={z} onChange={showZ} onDone={() => showZ(null)} />;
  return <Overview onZ={showZ} />;
}

/** The Z that a row of Today leads to, and back there. */
function NamedOne({ of, onDone }: { readonly of: NamedZ; readonly onDone: () => void }) {
  const { t } = useWords();
  const { view, fault, again, show } = useAsked('shift:z', of);
  if (view) return <ZReport view={view} onChange={show} onDone={onDone} />;
  return (
    <Page title={t('shifts:z.title', { n: of.n })}>
      {fault ? <NotRead error={fault} onAgain={again} /> : <Loading />}
    </Page>
  );
}

function Overview({ onZ }: { readonly onZ: (z: ZView) => void }) {
  const { t } = useWords();
  const { view, fault, read, show } = useAsked('shift:get');
  const [sealing, seal] = useState<WaitingShift | null>(null);
  const waiting = view?.waiting ?? [];
  return (
    <Page title={t('manage:page.shifts')} fault={fault} isKnown={view !== null} shape="list">
      {view ? <CurrentShiftPanel current={view.current} /> : null}
      {waiting.length > 0 ? (
        <Panel title={t('shifts:list.waiting')}>
          <ul className={styles.rows}>
            {waiting.map((shift) => (
              <Waiting key={shift.id} shift={shift} read={read} onSeal={seal} isFree={view?.current === null} />
            ))}
          </ul>
        </Panel>
      ) : null}
      <PastZ onZ={onZ} />
      {sealing ? (
        <SealShift
          shift={sealing}
          onClose={() => seal(null)}
          onDone={(next) => {
            show(next);
            seal(null);
          }}
        />
      ) : null}
    </Page>
  );
}

function CurrentShiftPanel({ current }: Pick<ShiftView, 'current'>) {
  const { t, time, date } = useWords();
  const go = useNavigation((store) => store.go);
  const [asksX, askX] = useState(false);
  return (
    <Panel title={t('shifts:list.atWork')}>
      <ul className={styles.rows}>
        <li>
          {current ? (
            <>
              <span className={styles.grow}>
                <strong>{t('shifts:trayOf', { tray: current.tray, name: current.owner.name })}</strong>
                <span className="soft small">
                  {' '}
                  {t('shifts:openedAt', { at: `${date(current.businessDay)}, ${time(current.openedAt)}` })}
                </span>
                {current.isDayOver ? <p className="notice tone-warn">{t('shifts:dayOver')}</p> : null}
              </span>
              <Button icon="slip" onPress={() => askX(true)}>
                {t('shifts:x.title')}
              </Button>
              <Button onPress={() => go({ screen: 'count', shiftId: current.id })}>{t('shifts:close.title')}</Button>
            </>
          ) : (
            <span className={styles.grow}>{t('till:error.no_shift')}</span>
          )}
        </li>
      </ul>
      {asksX ? <XReport onClose={() => askX(false)} /> : null}
    </Panel>
  );
}

type WaitingProps = {
  readonly shift: WaitingShift;
  readonly read: (answer: Promise<Answer<'shift:get'>>) => Promise<void>;
  readonly onSeal: (shift: WaitingShift) => void;
  /** No shift is open, so a suspended one can be resumed. */
  readonly isFree: boolean;
};

function Waiting({ shift, read, onSeal, isFree }: WaitingProps) {
  const { t, dateTime } = useWords();
  const { operator } = useSessionView();
  const go = useNavigation((store) => store.go);
  const [busy, during] = useBusy();
  const mayCount = operator !== null && atLeast(operator.role, 'manager') && operator.id !== shift.owner.id;
  return (
    <li>
      <span className={styles.grow}>
        <strong>{t('shifts:trayOf', { tray: shift.tray, name: shift.owner.name })}</strong>
        <span className="soft small">
          {' '}
          {t(`shifts:list.state.${shift.state}`)} · {t('shifts:openedAt', { at: dateTime(shift.openedAt) })}
          {shift.bag === null ? null : ` · ${t('shifts:list.bag', { bag: shift.bag })}`}
        </span>
      </span>
      {shift.state === 'suspended' && isFree ? (
        <Button isPending={busy} onPress={() => void during(read(ask('shift:resume', { shiftId: shift.id })))}>
          {t('counter:held.recall')}
        </Button>
      ) : null}
      {shift.state === 'suspended' ? (
        <Button icon="lock" onPress={() => onSeal(shift)}>
          {t('shifts:seal.title')}
        </Button>
      ) : null}
      {shift.state === 'sealed' && mayCount ? (
        <Button onPress={() => go({ screen: 'count', shiftId: shift.id })}>{t('shifts:list.count')}</Button>
      ) : null}
    </li>
  );
}

function PastZ({ onZ }: { readonly onZ: (z: ZView) => void }) {
  const { t, money, date } = useWords();
  const [list, show] = useState<readonly ZSummary[] | null>(null);
  const [isWhole, end] = useState(false);
  const { busy, fault, send } = useSend();
  const more = useCallback(
    async (before: number) => {
      const answer = await send('shift:z-list', { before, limit: atOnce });
      if (!answer.ok) return;
      end(answer.value.length < atOnce);
      show((shown) => [...(before === 0 ? [] : (shown ?? [])), ...answer.value]);
    },
    [send],
  );
  useEffect(() => void more(0), [more]);
  const open = async ({ ledgerId, n }: ZSummary) => {
    const answer = await send('shift:z', { ledgerId, n });
    if (answer.ok) onZ(answer.value);
  };
  return (
    <Panel title={t('shifts:list.past')}>
      {list === null && fault ? (
        <div className="panel-body">
          <NotRead error={fault} onAgain={() => more(0)} />
        </div>
      ) : (
        <Failure error={fault} className="panel-body" />
      )}
      {list === null && fault === null ? (
        <div className="panel-body">
          <Loading />
        </div>
      ) : null}
      {list?.length === 0 ? <p className="panel-body">{t('shifts:list.noneYet')}</p> : null}
      <ul className={styles.rows}>
        {(list ?? []).map((z) => (
          <li key={`${z.ledgerId} ${z.n}`}>
            <span className={styles.grow}>
              <strong>{t('shifts:list.row', { n: z.n, day: date(z.businessDay) })}</strong>
              <span className="soft small">
                {' '}
                {z.owner.name} · {t('shifts:list.sold', { amount: money(z.sold) })}
                {z.corrections > 0 ? ` · ${t('shifts:list.corrected', { count: z.corrections })}` : null}
              </span>
            </span>
            <span className="bold figures one-line">
              {t(`shifts:difference.${kindOfDifference(z.difference)}`)}{' '}
              {kindOfDifference(z.difference) === 'even' ? null : money(sumOfDifference(z.difference))}
            </span>
            <Button
              isPending={busy}
              label={`${t('word:view')}: ${t('shifts:list.row', { n: z.n, day: date(z.businessDay) })}`}
              onPress={() => void open(z)}
            >
              {t('word:view')}
            </Button>
          </li>
        ))}
      </ul>
      {list !== null && !isWhole ? (
        <p className="panel-body">
          <Button isPending={busy} onPress={() => void more(list.length)}>
            {t('shifts:list.older')}
          </Button>
        </p>
      ) : null}
    </Panel>
  );
}
