// The start page of Manage: the day in figures, what needs the manager, the hours next to the same weekday, and links to the shift, limits,
// balance and health. Invariant: cash, and every sum it could be computed from, comes from main only once nothing is left to count, or on a
// request that main journals as an X with cash.
import { useState } from 'react';
import type { TodayHour, TodayView } from '../../../../shared/reports/today.ts';
import type { CurrentShift, ShiftView } from '../../../../shared/shift/views.ts';
import { NotRead, Page } from '../../../books/page.tsx';
import { XReport } from '../../../books/x-report.tsx';
import { ask } from '../../../bridge.ts';
import { Button } from '../../../components/button.tsx';
import { HoursChart } from '../../../components/hours-chart.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import { useSessionView } from '../../../stores/session.ts';
import { tillTime } from '../../../till-time.ts';
import { useAsked, useNews } from '../../../use-asked.ts';
import { useNow } from '../../../use-now.ts';
import { useWords, type Words } from '../../../words.ts';
import { DayFigures } from './day-figures.tsx';
import { NeedsYou } from './needs-you.tsx';
import { Tile, TileBones, TileFact } from './tile.tsx';
import { BalanceTile, HealthTile, LimitsTile } from './tiles.tsx';
import styles from './today.module.css';

const everyMs = 60_000;
const stay = async (): Promise<void> => {};

export function Today() {
  const { t, locale } = useWords();
  const { shift } = useSessionView();
  const shifts = useAsked('shift:get');
  const day = useAsked('report:today', { cash: false });
  const [asksX, askX] = useState(false);
  const minute = Math.floor(useNow(everyMs) / everyMs);
  const { kept = null, cash = null } = day.view ?? {};
  const isShown = kept !== null && cash !== null;
  const isLost = day.view === null && day.fault !== null;
  useNews(shift?.state, shifts.again);
  useNews(shift?.state, day.again);
  // Requested cash stays as it was then: reading it again would be another request in the journal.
  useNews(minute, isShown ? stay : day.again);
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(tillTime());
  return (
    <Page
      title={t('manage:page.today')}
      about={t('today:about', { day: name })}
      actions={
        <>
          {kept && !isShown ? <span className={`chip self-centre ${styles.hint}`}>{t('today:kept.hint')}</span> : null}
          {kept ? (
            <Button
              icon="eye"
              isPending={day.busy}
              onPress={() => void day.read(ask('report:today', { cash: !isShown }))}
            >
              {t(isShown ? 'today:kept.hide' : 'word:showCash')}
            </Button>
          ) : null}
          {shifts.view?.current ? (
            <Button icon="slip" onPress={() => askX(true)}>
              {t('shifts:x.title')}
            </Button>
          ) : null}
        </>
      }
    >
      <DayFigures asked={day} />
      <NeedsYou>{(isCalm) => <HoursPanel view={day.view} isLow={isCalm} />}</NeedsYou>
      <div className={styles.tiles}>
        {shift ? <ShiftTile shifts={shifts} today={day.view} /> : null}
        <LimitsTile service={day.view?.service ?? null} isBlind={cash === null} isLost={isLost} />
        <BalanceTile balance={day.view?.service.balance ?? null} isBlind={cash === null} isLost={isLost} />
        <HealthTile />
      </div>
      {asksX ? <XReport onClose={() => askX(false)} /> : null}
    </Page>
  );
}

type HoursPanelProps = { readonly view: TodayView | null; readonly isLow: boolean };

/** Sales by the hour, in front of the same weekday a week before: amounts, or cards if amounts are withheld. */
function HoursPanel({ view, isLow }: HoursPanelProps) {
  const words = useWords();
  const { t, locale } = words;
  const date = (day: string) =>
    new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(
      new Date(`${day}T12:00`),
    );
  const isMoney = view?.cash != null;
  const title = t(isMoney || view === null ? 'today:hours.title' : 'today:hours.cardsTitle');
  const isEmpty = view !== null && view.sold === 0 && !view.hasBefore;
  // Only for the height of a bar: no sum of money is computed from it.
  const figure = ({ cards, amount }: TodayHour['today']) => ({
    size: amount ? Number(amount.amount) : cards,
    said: amount ? words.money(amount) : String(cards),
  });
  return (
    <section className={styles.needs} aria-busy={view === null}>
      <header>
        <h2 className="text-usual">{title}</h2>
        {view ? (
          <ul className={styles.legend}>
            <li>
              <i className={styles.dot} />
              {t('manage:page.today')}
            </li>
            {view.hasBefore ? (
              <li>
                <i className={styles.dot} data-before />
                {date(view.before)}
              </li>
            ) : null}
          </ul>
        ) : null}
      </header>
      <HoursChart
        title={title}
        columns={[t('word:hour'), t('manage:page.today'), view ? words.date(view.before) : '']}
        hours={(view?.hours ?? []).map(({ key, name, today, before }) => ({
          key,
          name,
          now: figure(today),
          before: figure(before),
        }))}
        running={view?.running ?? null}
        of={isMoney ? 'amount' : 'count'}
        tick={view && ((value) => tickWords(value, view, words))}
        isLow={isLow}
        none={isEmpty ? t('today:hours.none') : null}
      />
    </section>
  );
}

function tickWords(tick: number, { cash }: TodayView, { shortMoney }: Words): string {
  return cash ? shortMoney({ currency: cash.takings.currency, amount: String(tick) }) : String(tick);
}

type ShiftTileProps = {
  readonly shifts: Pick<ReturnType<typeof useAsked<'shift:get'>>, 'view' | 'fault' | 'again'>;
  readonly today: TodayView | null;
};

/** The open shift, with the way to its close; or the one that is still to be counted. */
function ShiftTile({ shifts: { view, fault, again }, today }: ShiftTileProps) {
  const words = useWords();
  const { t } = words;
  const go = useNavigation((store) => store.go);
  const current = view?.current ?? null;
  const door =
    current?.state === 'open'
      ? { name: t('shifts:close.title'), isSaid: true, open: () => go({ screen: 'count', shiftId: current.id }) }
      : { name: t('manage:page.shifts'), open: () => go({ screen: 'manage', page: 'shifts' }) };
  return (
    <Tile title={t('frame:nav.shift')} door={door}>
      {view === null && fault === null ? <TileBones /> : null}
      {view === null && fault ? <NotRead error={fault} onAgain={again} /> : null}
      {current ? <Current current={current} today={today} words={words} /> : null}
      {view && !current ? <None shifts={view} words={words} /> : null}
    </Tile>
  );
}

type CurrentProps = { readonly current: CurrentShift; readonly today: TodayView | null; readonly words: Words };

function Current({ current, today, words: { t, time, dateTime, money } }: CurrentProps) {
  const { state, owner, openedAt, moves, isDayOver } = current;
  const opened = isDayOver ? dateTime(openedAt) : time(openedAt);
  if (state === 'counting')
    return (
      <>
        <strong className="text-large leading-snug figures breaks-words">{t('word:beingCounted')}</strong>
        <TileFact name={t('today:shift.by')}>{owner.name}</TileFact>
        <TileFact name={t('shifts:z.fact.opened')}>{opened}</TileFact>
        {today?.kept?.state === 'counting' ? (
          <TileFact name={t('today:shift.ended')}>{time(today.kept.since)}</TileFact>
        ) : null}
      </>
    );
  const drop = moves.findLast(({ kind }) => kind === 'drop');
  return (
    <>
      <strong className="text-large leading-snug figures breaks-words">{owner.name}</strong>
      <TileFact name={t('today:shift.since')}>{opened}</TileFact>
      <TileFact name={t('today:shift.drawer')}>
        {today?.cash?.drawer ? money(today.cash.drawer) : t('today:kept.value')}
      </TileFact>
      {drop ? (
        <TileFact name={t('today:shift.drop')}>
          {drop.amount ? `${money(drop.amount)} · ` : null}
          {time(drop.at)}
        </TileFact>
      ) : null}
    </>
  );
}

type NoneProps = { readonly shifts: ShiftView; readonly words: Words };

function None({ shifts: { waiting }, words: { t, date } }: NoneProps) {
  return (
    <>
      <strong className="text-large leading-snug figures breaks-words">{t('today:shift.none')}</strong>
      {waiting.slice(0, 2).map(({ id, owner, businessDay }) => (
        <TileFact key={id} name={t('today:shift.toCount', { name: owner.name })}>
          {date(businessDay)}
        </TileFact>
      ))}
    </>
  );
}
