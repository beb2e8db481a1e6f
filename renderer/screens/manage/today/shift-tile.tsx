// The open shift, with the way to its close; or the one that is still to be counted.
import type { TodayView } from '../../../../shared/reports/today.ts';
import type { CurrentShift, ShiftView } from '../../../../shared/shift/views.ts';
import { NotRead } from '../../../books/page.tsx';
import { useNavigation } from '../../../stores/navigation.ts';
import type { useAsked } from '../../../use-asked.ts';
import { useWords, type Words } from '../../../words.ts';
import { Tile, TileBones, TileFact } from './tile.tsx';

type ShiftTileProps = {
  readonly shifts: Pick<ReturnType<typeof useAsked<'shift:get'>>, 'view' | 'fault' | 'again'>;
  readonly today: TodayView | null;
};

export function ShiftTile({ shifts: { view, fault, again }, today }: ShiftTileProps) {
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
