// What Today shows. Invariant: until a drawer is counted, every amount, is left out here, and not by the screen.
import { daysLater } from '../../../shared/business-day.ts';
import { type MoneyText, moneyText } from '../../../shared/money.ts';
import { personName } from '../../../shared/operators/person-name.ts';
import type { TodayHour, TodayView } from '../../../shared/reports/today.ts';
import { sumsOfDrawer } from '../../../shared/shift/sums.ts';
import type { ReportedRows, ReportRows } from '../../ledger/report-rows.ts';
import type { ShiftRow } from '../../ledger/shifts.ts';
import type { TillCore } from '../core/capability.ts';
import { boundsOf, type DayRule, dayOf } from '../core/period.ts';
import type { Limits } from '../limits/face.ts';
import { hourOf, hoursOf } from './hours.ts';

type TodayCore = Pick<TillCore, 'identity' | 'movements' | 'now' | 'blind'>;

export function createToday(
  { identity, movements, now, blind }: TodayCore,
  rows: Pick<ReportRows, 'between'>,
  dayRule: () => DayRule,
  glance: Limits['glance'],
) {
  const text = (amountMinor: number): MoneyText => moneyText({ currency: identity.currency, amountMinor });

  const keptOf = (shift: ShiftRow | null): TodayView['kept'] => {
    if (!shift || shift.state === 'closed') return null;
    const { state, ownerId, openedAt, endedAt } = shift;
    return {
      state,
      owner: personName(identity.people(), ownerId),
      since: (state === 'open' ? null : endedAt) ?? openedAt,
    };
  };

  /** The drawer of the shift that sells. */
  const drawerOf = (shift: ShiftRow | null): MoneyText | null =>
    shift?.state === 'open' ? text(sumsOfDrawer(movements.ofShift(shift.id)).expectedMinor) : null;

  const cashOf = (sums: DaySums, shift: ShiftRow | null): NonNullable<TodayView['cash']> => {
    const { cardMinor, cashMinor, returnedMinor, sales } = sums;
    const takings = cardMinor + cashMinor;
    return {
      amount: text(cashMinor),
      takings: text(takings),
      cardPercent: takings > 0 ? Math.min(100, Math.max(0, Math.round((cardMinor / takings) * 100))) : 0,
      returned: returnedMinor > 0 ? text(returnedMinor) : null,
      average: sales > 0 ? text(Math.round(takings / sales)) : null,
      drawer: drawerOf(shift),
    };
  };

  return {
    /** With `cash`: a manager asked for it, and it was journalled. */
    view(cash: boolean): TodayView {
      const rule = dayRule();
      const at = now();
      const day = dayOf(rule, at);
      const before = daysLater(day, -7);
      const [bounds, boundsBefore] = [boundsOf(rule, day, day), boundsOf(rule, before, before)];
      const sinceStart = at.getTime() - Date.parse(bounds.starts);
      const untilBefore = new Date(Date.parse(boundsBefore.starts) + sinceStart).toISOString();
      const own = rows.between(bounds.starts, bounds.ends);
      const soFar = rows.between(boundsBefore.starts, untilBefore);
      const soldBefore = [...soFar.sold, ...rows.between(untilBefore, boundsBefore.ends).sold];
      const [hours, hoursBefore] = [hoursOf(rule, day, identity.locale), hoursOf(rule, before, identity.locale)];
      const [byHour, byHourBefore] = [soldByHour(own.sold, hours), soldByHour(soldBefore, hoursBefore)];
      const sums = sumsOf(own);
      const then = sumsOf(soFar);
      const [shift = null] = blind.uncounted();
      const isTold = cash || shift === null;
      const figure = ({ cards, minor }: HourSum) => ({ cards, amount: isTold ? text(minor) : null });
      const of = isTold ? 'takings' : 'sold';
      const percent = percentOf(compared[of](sums), compared[of](then));
      return {
        day,
        before,
        at: at.toISOString(),
        sold: sums.sold,
        returned: sums.returned,
        sales: sums.sales,
        card: isTold ? text(sums.cardMinor) : null,
        cash: isTold ? cashOf(sums, shift) : null,
        change: percent === null ? null : { of, percent },
        hasBefore: soldBefore.length > 0,
        hours: hours.map(
          ({ key, name }): TodayHour => ({
            key,
            name,
            today: figure(byHour.get(key) ?? nothing),
            before: figure(byHourBefore.get(key) ?? nothing),
          }),
        ),
        running: hourOf(hours, at.toISOString()),
        kept: keptOf(shift),
        service: glance(isTold),
      };
    },
  };
}

type HourSum = { cards: number; minor: number };
const nothing: HourSum = { cards: 0, minor: 0 };

function soldByHour(sold: ReportedRows['sold'], hours: ReturnType<typeof hoursOf>): ReadonlyMap<string, HourSum> {
  const sums = new Map<string, HourSum>();
  for (const { at, amountMinor } of sold) {
    const key = hourOf(hours, at) ?? '';
    const { cards, minor } = sums.get(key) ?? nothing;
    sums.set(key, { cards: cards + 1, minor: minor + amountMinor });
  }
  return sums;
}

type DaySums = {
  readonly sold: number;
  readonly returned: number;
  readonly returnedMinor: number;
  readonly sales: number;
  /** Taken less what went back. */
  readonly cardMinor: number;
  readonly cashMinor: number;
};

const compared: Readonly<Record<NonNullable<TodayView['change']>['of'], (sums: DaySums) => number>> = {
  takings: ({ cardMinor, cashMinor }) => cardMinor + cashMinor,
  sold: ({ sold }) => sold,
};

function sumsOf({ sold, taken, returned }: ReportedRows): DaySums {
  // A card that was paid in two ways is one; what goes back for no card is in the takings alone.
  const cards = returned.filter(({ lineId }) => lineId !== null);
  const sum = (minors: readonly number[]) => minors.reduce((all, minor) => all + minor, 0);
  const netOf = (method: 'cash' | 'card') =>
    sum(taken.flatMap((one) => (one.method === method ? one.takenMinor : []))) -
    sum(returned.flatMap((one) => (one.wentBackBy === method ? one.amountMinor : [])));
  return {
    sold: sold.length,
    returned: new Set(cards.map(({ lineId }) => lineId)).size,
    returnedMinor: sum(cards.map(({ paidMinor }) => paidMinor)),
    sales: new Set(sold.map(({ saleId }) => saleId)).size,
    cardMinor: netOf('card'),
    cashMinor: netOf('cash'),
  };
}

/** Null against nothing: no share of it can be said. */
const percentOf = (now: number, then: number): number | null =>
  then > 0 ? Math.round(((now - then) / then) * 100) : null;
