// The client's balance as it was read, how fast it falls, and whether it runs low. Invariant: the balance is the client's, not this
// till's: what falls may have been spent by any till, and what rises was paid in and is no pace.
import type { Balance } from '../../../shared/interface/balance.ts';
import type { BalanceView, LowBalance } from '../../../shared/limits/views.ts';
import { currencyExponent, type MoneyText, moneyText, parseMoney } from '../../../shared/money.ts';
import type { Tx } from '../../ledger/open.ts';
import type { BalanceReading, createServiceReadings } from '../../ledger/service-readings.ts';
import type { TillContext } from '../core/context.ts';

const dayMs = 86_400_000;
const paceOverMs = 7 * dayMs;
const lowBelowMs = 2 * dayMs;
/** Less than a day of selling does not show how fast it will continue. */
const leastSpanMs = 20 * 60 * 60_000;

type Readings = ReturnType<typeof createServiceReadings>;
type BalanceReadingOfHour = ReturnType<Readings['balances']>[number];

export type BalanceBook = ReturnType<typeof createBalanceBook>;

export function createBalanceBook(
  { identity, settings, now }: Pick<TillContext, 'identity' | 'settings' | 'now'>,
  readings: Pick<Readings, 'putBalance' | 'balances' | 'lastBalance'>,
) {
  const recent = (currency: string): BalanceReadingOfHour[] => {
    const since = new Date(now().getTime() - paceOverMs).toISOString();
    // Asked for by the hour, so that the same is not read again with each moment.
    return readings.balances(currency, since.slice(0, 13)).filter(({ readAt }) => readAt >= since);
  };

  const paceOf = (currency: string, all: readonly BalanceReadingOfHour[]): BalanceView['pace'] => {
    const [first, last] = [all[0], all.at(-1)];
    const spanMs = first && last ? Date.parse(last.readAt) - Date.parse(first.readAt) : 0;
    if (!last || spanMs < leastSpanMs) return null;
    const fallenMinor = all.slice(1).reduce((sum, reading) => sum + reading.fallenMinor, 0);
    const perDay = moneyText({ currency, amountMinor: Math.round((fallenMinor / spanMs) * dayMs) });
    if (fallenMinor === 0) return { perDay, lastsUntil: null };
    const lastsMs = Math.max(0, last.availableMinor) * (spanMs / fallenMinor);
    // Beyond what a date can say it lasts for ever.
    const endsMs = Date.parse(last.readAt) + lastsMs;
    return { perDay, lastsUntil: endsMs > 8e15 ? null : new Date(endsMs).toISOString() };
  };

  const lowOf = (read: BalanceReading | null, pace: BalanceView['pace']): BalanceView['low'] => {
    if (!read) return null;
    if (pace?.lastsUntil && Date.parse(pace.lastsUntil) - now().getTime() < lowBelowMs) return 'pace';
    const { low_balance: low } = settings();
    const least = low === undefined || read.currency !== identity.currency ? null : minorOf(identity.currency, low);
    return least !== null && read.availableMinor < least ? 'setting' : null;
  };

  const view = (currency: string): Omit<BalanceView, 'fault'> => {
    const text = (amountMinor: number): MoneyText => moneyText({ currency, amountMinor });
    const all = recent(currency);
    const read = readings.lastBalance(currency);
    const pace = paceOf(currency, all);
    return {
      currency,
      read: read && {
        balance: text(read.balanceMinor),
        limit: text(read.limitMinor),
        available: text(read.availableMinor),
        at: read.readAt,
      },
      pace,
      low: lowOf(read, pace),
      points: all.map((one) => ({ at: one.readAt, available: text(one.availableMinor) })),
    };
  };

  return {
    /** Null where an amount is not one of its currency. */
    put(tx: Tx, { currency, balance, limit, available_balance }: Balance): BalanceReading | null {
      const [balanceMinor, limitMinor, availableMinor] = [balance, limit, available_balance].map((amount) =>
        minorOf(currency, amount),
      );
      if (balanceMinor == null || limitMinor == null || availableMinor == null) return null;
      const reading = { currency, balanceMinor, limitMinor, availableMinor, readAt: now().toISOString() };
      readings.putBalance(tx, reading);
      return reading;
    },
    view,
    /** In the till's currency; `isTold`: with its amount. */
    low(isTold: boolean): LowBalance | null {
      const { currency } = identity;
      const read = readings.lastBalance(currency);
      const pace = paceOf(currency, recent(currency));
      const why = lowOf(read, pace);
      if (!read || !why) return null;
      const lastsUntil = pace?.lastsUntil ?? null;
      const available = moneyText({ currency, amountMinor: read.availableMinor });
      if (isTold) return { available, why, lastsUntil, readAt: read.readAt };
      return { available: null, why, lastsUntil: dayOnly(lastsUntil), readAt: read.readAt };
    },
  };
}

/** The balance can be worked out from the minute at which it ends, and from the balance what was sold. */
export const dayOnly = (at: string | null): string | null => at && `${at.slice(0, 10)}T12:00:00.000Z`;

/** May be negative; places beyond the currency's are cut off. Null where it is no amount. */
function minorOf(currency: string, amount: string): number | null {
  const places = currencyExponent(currency) ?? 0;
  const [whole = '', fraction = ''] = amount.replace(/^-/, '').split('.');
  const parsed = parseMoney({
    currency,
    amount: places > 0 ? `${whole}.${fraction.slice(0, places).padEnd(places, '0')}` : whole,
  });
  if (!parsed.ok) return null;
  return amount.startsWith('-') ? -parsed.value.amountMinor : parsed.value.amountMinor;
}
