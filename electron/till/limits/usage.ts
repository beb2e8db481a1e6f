// How much of the service's maxima this till used. The service counts by its own day; UTC is assumed, as nothing says otherwise.
// Invariant: `certain` never counts what the service may not count; `certain + perhaps` leaves out nothing of this till that it may.
import type { LineRow } from '../../ledger/lines.ts';
import { createOrdered, type Ordered } from '../../ledger/ordered.ts';
import type { TillContext } from '../core/context.ts';

const dayMs = 86_400_000;

/** When the service's day of this moment began. */
export function serviceDayStart(at: Date): Date {
  return new Date(Math.floor(at.getTime() / dayMs) * dayMs);
}

export type Usage = ReturnType<typeof createUsage>;

export function createUsage({
  ledger,
  waitingLines,
  outbox,
  serviceClock,
}: Pick<TillContext, 'ledger' | 'waitingLines' | 'outbox' | 'serviceClock'>) {
  const ordered = createOrdered(ledger);
  const dayStart = (): string => serviceDayStart(serviceClock.serviceNow()).toISOString();

  /** Asked for and perhaps there: its answer is still out. It may have been made on any day since it left. */
  const reservingMinor = (currency: string, except: string, matches: (line: LineRow) => boolean): number =>
    waitingLines
      .reserving()
      .filter((line) => line.currency === currency && line.id !== except && matches(line))
      .filter((line) => outbox.mayHaveLeft(line.id))
      .reduce((sum, line) => sum + line.amountMinor, 0);

  const withReserving = ({ certainMinor, perhapsMinor }: Ordered, reserving: number): Ordered => ({
    certainMinor,
    perhapsMinor: perhapsMinor + reserving,
  });

  return {
    dayStart,
    /** When what was used of the day is free again. */
    freesAt: (): string => new Date(Date.parse(dayStart()) + dayMs).toISOString(),
    /** Of this till on the service's day, without the line `except`. */
    today: (currency: string, except = ''): Ordered =>
      withReserving(
        ordered.since(dayStart(), { currency, except }),
        reservingMinor(currency, except, () => true),
      ),
    /** On one receipt, whatever the day. */
    ofSale: (saleId: string, currency: string, except = ''): Ordered =>
      withReserving(
        ordered.ofSale(saleId, { currency, except }),
        reservingMinor(currency, except, (line) => line.saleId === saleId),
      ),
    highestReceipt: (currency: string) => ordered.highestReceipt(dayStart(), currency),
  };
}
