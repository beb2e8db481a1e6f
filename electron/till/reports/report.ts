// A report over business days, or of one shift: each day is summed up by itself, and the days are added. A long period is worked off in slices, so that it
// never holds up a sale. Days without the till are skipped.

import { daysLater } from '../../../shared/business-day.ts';
import { moneyText } from '../../../shared/money.ts';
import { personName } from '../../../shared/operators/person-name.ts';
import type { WantedReport } from '../../../shared/reports/channels.ts';
import type { DayPaperRow } from '../../../shared/reports/day-paper.ts';
import type { ReportRow, ReportView } from '../../../shared/reports/report.ts';
import type { CompanyMoney } from '../../ledger/company-money.ts';
import type { ReportedRows, ReportRows } from '../../ledger/report-rows.ts';
import type { TillContext } from '../core/context.ts';
import { boundsOf, type DayRule, dayOf } from '../core/period.ts';
import { hourNames, hourOf, hourOfDay, hoursOf } from './hours.ts';

const daysAtOnce = 20;
const turn = (): Promise<void> => new Promise((go) => setImmediate(go));

/** `returned`: of which cards, or payments; a card that was paid in two ways is one. */
type Sum = { name: string; sold: number; soldMinor: number; returned: Set<string>; returnedMinor: number };

/** Sums by key, in the order in which they first came. */
function createSums() {
  const sums = new Map<string, Sum>();
  const of = (key: string, name: string): Sum => {
    const sum = sums.get(key) ?? { name, sold: 0, soldMinor: 0, returned: new Set(), returnedMinor: 0 };
    sums.set(key, sum);
    return sum;
  };
  return {
    /** So that it is listed though nothing came in. */
    of,
    sold(key: string, name: string, amountMinor: number): void {
      const sum = of(key, name);
      sum.sold += 1;
      sum.soldMinor += amountMinor;
    },
    returned(key: string, name: string, amountMinor: number, what: string): void {
      const sum = of(key, name);
      sum.returned.add(what);
      sum.returnedMinor += amountMinor;
    },
    all: () => [...sums],
  };
}
type Sums = ReturnType<typeof createSums>;

type Tables = Readonly<Record<'total' | 'products' | 'tenders' | 'people' | 'hours' | 'days', Sums>>;

export function createReport(
  { identity, shifts, zReports, now }: Pick<TillContext, 'identity' | 'shifts' | 'zReports' | 'now'>,
  rows: ReportRows,
  dayRule: () => DayRule,
) {
  const nameOf = (id: string | null): string => (id === null ? '' : personName(identity.people(), id));

  /** The days of the period that this ledger can know anything of. */
  const daysWithin = (rule: DayRule, from: string, to: string): string[] => {
    const first = rows.firstAt();
    if (first === null) return [];
    const nowAt = now().toISOString();
    const last = rows.lastAt() ?? nowAt;
    const [begin, end] = [dayOf(rule, first), dayOf(rule, last > nowAt ? last : nowAt)];
    const days: string[] = [];
    for (let day = from > begin ? from : begin; day <= to && day <= end; day = daysLater(day, 1)) days.push(day);
    return days;
  };

  /** Answers what coins were rounded by, in minor units. */
  const addRows = (tables: Tables, added: ReportedRows, day: string | null, hourKey: HourKey) => {
    const { total, products, tenders, people, hours, days } = tables;
    if (day !== null) days.of(day, day);
    for (const { amountMinor, at, ...card } of added.sold) {
      total.sold('total', '', amountMinor);
      products.sold(card.productCode, card.productName, amountMinor);
      people.sold(card.operatorId, card.operatorName, amountMinor);
      hours.sold(hourKey(at), '', amountMinor);
      if (day !== null) days.sold(day, day, amountMinor);
    }
    let roundingMinor = 0;
    for (const { paidMinor, amountMinor, at, partId, lineId, ...part } of added.returned) {
      tenders.returned(part.wentBackBy, part.wentBackBy, amountMinor, partId);
      roundingMinor += paidMinor - amountMinor;
      // What goes back for no card was never sold: as on the Z, it is money alone.
      if (lineId === null) continue;
      total.returned('total', '', paidMinor, lineId);
      products.returned(part.productCode ?? '', part.productName ?? '', paidMinor, lineId);
      people.returned(part.operatorId ?? '', nameOf(part.operatorId), paidMinor, lineId);
      hours.returned(hourKey(at), '', paidMinor, lineId);
      if (day !== null) days.returned(day, day, paidMinor, lineId);
    }
    for (const tender of added.taken) {
      tenders.sold(tender.method, tender.method, tender.takenMinor);
      roundingMinor += tender.roundingMinor;
    }
    return roundingMinor;
  };

  const viewOf = (tables: Tables, roundingMinor: number) => {
    const { currency } = identity;
    const rowsOf = (sums: Sums): ReportRow[] => sums.all().map(([key, sum]) => rowOf(currency, key, sum));
    const byAmount = (sums: Sums): ReportRow[] =>
      sums
        .all()
        .sort(([a, one], [b, other]) => other.soldMinor - one.soldMinor || a.localeCompare(b))
        .map(([key, sum]) => rowOf(currency, key, sum));
    return {
      total: rowOf(currency, 'total', tables.total.of('total', '')),
      products: byAmount(tables.products),
      tenders: rowsOf(tables.tenders),
      rounding: moneyText({ currency, amountMinor: roundingMinor }),
      people: byAmount(tables.people),
      hours: rowsOf(tables.hours),
      days: rowsOf(tables.days),
    };
  };

  /** What is asked for; null where there is no such shift, or it is not closed. */
  const about = (wanted: WantedReport | null): Pick<ReportView, 'today' | 'from' | 'to' | 'shift'> | null => {
    const today = dayOf(dayRule(), now());
    if (!wanted || 'from' in wanted) return { today, ...(wanted ?? { from: today, to: today }), shift: null };
    const { shiftId } = wanted;
    const [shift, z] = [shifts.get(shiftId), zReports.ofShift(shiftId)];
    if (!shift || !z) return null;
    const { businessDay: from } = shift;
    return { today, from, to: from, shift: { shiftId, n: z.n, owner: nameOf(shift.ownerId) } };
  };

  const ofShift = (shiftId: string): ReportView | null => {
    const rule = dayRule();
    const [known, shift] = [about({ shiftId }), shifts.get(shiftId)];
    if (!known || !shift) return null;
    const tables = emptyTables();
    for (const { key, name } of hourNames(identity.locale)) tables.hours.of(key, name);
    const roundingMinor = addRows(tables, rows.ofShift(shiftId), null, (at) => hourOfDay(rule, at));
    const times = { starts: shift.openedAt, ends: shift.closedAt ?? shift.openedAt };
    return {
      ...known,
      ...times,
      ...viewOf(tables, roundingMinor),
      ...beside(rows, identity.currency, rows.companies.ofShift(shiftId), times),
    };
  };

  const summed = async (rule: DayRule, from: string, to: string) => {
    const ofOneDay = from === to ? hoursOf(rule, from, identity.locale) : null;
    const tables = emptyTables();
    for (const { key, name } of ofOneDay ?? hourNames(identity.locale)) tables.hours.of(key, name);
    const hourKey: HourKey = (at) => (ofOneDay ? hourOf(ofOneDay, at) : hourOfDay(rule, at)) ?? '';
    let roundingMinor = 0;
    for (const [index, day] of daysWithin(rule, from, to).entries()) {
      if (index % daysAtOnce === daysAtOnce - 1) await turn();
      const { starts, ends } = boundsOf(rule, day, day);
      roundingMinor += addRows(tables, rows.between(starts, ends), ofOneDay ? null : day, hourKey);
    }
    return { tables, roundingMinor };
  };

  /** Null: of the business day that is on now. */
  const ofPeriod = async (wanted: { readonly from: string; readonly to: string } | null): Promise<ReportView> => {
    const rule = dayRule();
    const today = dayOf(rule, now());
    const { from, to } = wanted ?? { from: today, to: today };
    const { tables, roundingMinor } = await summed(rule, from, to);
    const times = boundsOf(rule, from, to);
    return {
      today,
      from,
      to,
      shift: null,
      ...times,
      ...viewOf(tables, roundingMinor),
      ...beside(rows, identity.currency, rows.companies.between(times.starts, times.ends), times),
    };
  };

  /** The same of one day, in minor units and without a name. */
  const sumsOfDay = async (day: string) => {
    const { tables, roundingMinor } = await summed(dayRule(), day, day);
    return { ...unnamed(tables), roundingMinor };
  };

  return { about, ofPeriod, ofShift, sumsOfDay };
}

function unnamed({ total, products, tenders, people, hours }: Tables) {
  const rowOf = (key: string, { sold, soldMinor, returned, returnedMinor }: Sum): DayPaperRow => ({
    key,
    sold,
    soldMinor,
    returned: returned.size,
    returnedMinor,
  });
  const rowsOf = (sums: Sums): DayPaperRow[] => sums.all().map(([key, sum]) => rowOf(key, sum));
  return {
    total: rowOf('total', total.of('total', '')),
    products: rowsOf(products),
    tenders: rowsOf(tenders),
    people: rowsOf(people),
    hours: rowsOf(hours),
  };
}

function emptyTables(): Tables {
  const tables = {
    total: createSums(),
    products: createSums(),
    tenders: createSums(),
    people: createSums(),
    hours: createSums(),
    days: createSums(),
  };
  for (const method of ['cash', 'card'] as const) tables.tenders.of(method, method);
  return tables;
}

type HourKey = (at: string) => string;

/** What is in no sum of a report. */
function beside(
  rows: Pick<ReportRows, 'pauses'>,
  currency: string,
  { paidMinor, paidBackMinor }: CompanyMoney,
  { starts, ends }: Pick<ReportView, 'starts' | 'ends'>,
): Pick<ReportView, 'companies' | 'pauses'> {
  const money = (amountMinor: number) => moneyText({ currency, amountMinor });
  const { warned, stopped, stoppedMinor } = rows.pauses(starts, ends);
  const isNone = paidMinor === 0 && paidBackMinor === 0;
  return {
    companies: isNone ? null : { paid: money(paidMinor), paidBack: money(paidBackMinor) },
    pauses: { warned, stopped, notSold: money(stoppedMinor) },
  };
}

function rowOf(currency: string, key: string, sum: Sum): ReportRow {
  const money = (amountMinor: number) => moneyText({ currency, amountMinor });
  return {
    key,
    name: sum.name,
    sold: sum.sold,
    soldAmount: money(sum.soldMinor),
    returned: sum.returned.size,
    returnedAmount: money(sum.returnedMinor),
    net: money(sum.soldMinor - sum.returnedMinor),
  };
}
