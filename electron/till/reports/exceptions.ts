// The Exceptions page: what each person did in some business days, how often and about how much, and the sales of one row. Managers only.
import { daysLater } from '../../../shared/business-day.ts';
import { moneyText } from '../../../shared/money.ts';
import { personName } from '../../../shared/operators/person-name.ts';
import { type ExceptionKind, exceptionKinds } from '../../../shared/reports/exception-figures.ts';
import type {
  ExceptionPerson,
  ExceptionRow,
  ExceptionSale,
  ExceptionSales,
  ExceptionsView,
} from '../../../shared/reports/exceptions.ts';
import type { ExceptionRows } from '../../ledger/exception-rows.ts';
import type { TillContext } from '../core/context.ts';
import { boundsOf, type DayRule, dayOf } from '../core/period.ts';
import { type ExceptionEvent, exceptionEvents } from './exception-events.ts';

type Days = { readonly from: string; readonly to: string };
export type ExceptionRowName = Days & { readonly personId: string; readonly kind: ExceptionKind };

const firstShownDays = 7;
const mostListed = 200;

export function createExceptions(
  { identity, settings, sales, lines, now }: Pick<TillContext, 'identity' | 'settings' | 'sales' | 'lines' | 'now'>,
  rows: ExceptionRows,
  dayRule: () => DayRule,
) {
  const nameOf = (id: string): string => personName(identity.people(), id);
  const money = (amountMinor: number) => moneyText({ currency: identity.currency, amountMinor });

  /** Where no terminal is connected every card payment is typed, and without a printer each code is shown: that is no exception. */
  const eventsBetween = (starts: string, ends: string): ExceptionEvent[] => {
    const all = exceptionEvents(rows, starts, ends).filter(({ isUsual }) => !isUsual);
    return settings().card_terminal ? all : all.filter(({ kind }) => kind !== 'by-hand');
  };

  const rowOf = (kind: ExceptionKind, events: readonly ExceptionEvent[]): ExceptionRow => {
    const amounts = events.flatMap(({ amountMinor }) => amountMinor ?? []);
    const sum = amounts.length > 0 ? money(amounts.reduce((all, one) => all + one, 0)) : null;
    return { kind, count: events.length, sum };
  };

  const personOf = (id: string, sold: number, events: readonly ExceptionEvent[]): ExceptionPerson => {
    const byKind = Map.groupBy(events, ({ kind }) => kind);
    return {
      id,
      name: nameOf(id),
      sales: sold,
      rows: exceptionKinds.flatMap((kind) => {
        const own = byKind.get(kind);
        return own ? [rowOf(kind, own)] : [];
      }),
    };
  };

  const saleOf = ({ at, saleId, amountMinor, reason, otherId }: ExceptionEvent): ExceptionSale => {
    const sale = saleId === null ? null : sales.get(saleId);
    const cards = sale ? lines.bySale(sale.id) : [];
    return {
      at,
      saleId: sale?.id ?? null,
      receiptNumber: sale?.receiptNumber ?? null,
      what: [...new Set(cards.map(({ productName }) => productName))].join(', '),
      amount: amountMinor === null ? null : money(amountMinor),
      reason,
      other: otherId === null ? null : nameOf(otherId),
    };
  };

  return {
    /** The days that are asked for first. */
    firstDays(): Days {
      const to = dayOf(dayRule(), now());
      return { from: daysLater(to, 1 - firstShownDays), to };
    },
    view({ from, to }: Days): ExceptionsView {
      const { starts, ends } = boundsOf(dayRule(), from, to);
      const sold = new Map(rows.sold(starts, ends).map((one) => [one.personId, one.sales]));
      const byPerson = Map.groupBy(eventsBetween(starts, ends), ({ personId }) => personId);
      const ids = [...new Set([...sold.keys(), ...byPerson.keys()])];
      const people = ids.map((id) => personOf(id, sold.get(id) ?? 0, byPerson.get(id) ?? []));
      return {
        today: dayOf(dayRule(), now()),
        from,
        to,
        people: people.sort((a, b) => a.name.localeCompare(b.name, identity.locale)),
      };
    },
    open({ from, to, personId, kind }: ExceptionRowName): ExceptionSales {
      const { starts, ends } = boundsOf(dayRule(), from, to);
      const events = eventsBetween(starts, ends)
        .filter((event) => event.personId === personId && event.kind === kind)
        .sort((a, b) => b.at.localeCompare(a.at));
      return { sales: events.slice(0, mostListed).map(saleOf), more: Math.max(0, events.length - mostListed) };
    },
  };
}
