// Reads the store and the balances from the service: some time after the start, then twice an hour, and when a person asks.
// Invariant: a reading that fails leaves the last one; nothing else of the till waits for it.

import type { BalanceTold } from '../../../shared/head-office/messages.ts';
import type { ReadFault } from '../../../shared/limits/views.ts';
import type { BalanceReading, createServiceReadings } from '../../ledger/service-readings.ts';
import { isSilent, type ServiceAnswer, type ServiceFailure } from '../../service/answer.ts';
import type { SandboxServiceClient, ServiceClient } from '../../service/client.ts';
import type { TillCore } from '../core/capability.ts';
import type { BalanceBook } from './balance-book.ts';

const firstMs = 20_000;
const everyMs = 30 * 60_000;
/** More than any client sells in. */
const mostCurrencies = 12;

export type ServiceReader = ReturnType<typeof createServiceReader>;

export type ReaderClient = Pick<ServiceClient, 'store' | 'balance'> & Partial<Pick<SandboxServiceClient, 'setBalance'>>;

export function createServiceReader(
  { ledger, identity, catalogue, now, timers, failed, statusTouched }: TillCore,
  {
    client,
    readings,
    book,
  }: {
    readonly client: ReaderClient;
    readonly readings: Pick<ReturnType<typeof createServiceReadings>, 'putStore'>;
    readonly book: Pick<BalanceBook, 'put'>;
  },
) {
  const faults = new Map<string, ReadFault | null>();
  /** Of the till's own currency, and when it came, by a clock that nobody sets. */
  let own: { readonly reading: BalanceReading; readonly steadyMs: number } | null = null;
  let cancel = (): void => {};
  let stopped = false;

  const note = (about: string, answer: ServiceAnswer<unknown>, keep: () => boolean): void => {
    if (stopped) return;
    const kept = answer.ok && keep() ? null : 'refused';
    faults.set(about, answer.ok ? kept : faultOf(answer.error));
  };

  const readStore = async (): Promise<void> => {
    const answer = await client.store(identity.storeId);
    note('store', answer, () => {
      if (!answer.ok) return false;
      const body = JSON.stringify(answer.value.value);
      ledger.transaction((tx) => readings.putStore(tx, body, now().toISOString()));
      return true;
    });
  };

  const noteBalance = (currency: string, answer: Awaited<ReturnType<typeof client.balance>>): void =>
    note(currency, answer, () => {
      const reading = answer.ok ? ledger.transaction((tx) => book.put(tx, answer.value.value)) : null;
      if (reading?.currency === identity.currency) own = { reading, steadyMs: timers.nowMs() };
      return reading !== null;
    });

  const readBalance = async (currency: string): Promise<void> => noteBalance(currency, await client.balance(currency));

  /** The till's own first. */
  const currencies = (): readonly string[] =>
    [...new Set([identity.currency, ...catalogue.currencies()])].slice(0, mostCurrencies);

  const read = async (which: readonly string[]): Promise<void> => {
    await Promise.all([readStore(), ...which.map(readBalance)]);
    if (!stopped) statusTouched();
  };

  const readAfter = (afterMs: number): void => {
    cancel = timers.after(afterMs, () => {
      void read([identity.currency]).catch(failed);
      readAfter(everyMs);
    });
  };

  return {
    currencies,
    /** Of the last try. */
    storeFault: (): ReadFault | null => faults.get('store') ?? null,
    balanceFault: (currency: string): ReadFault | null => faults.get(currency) ?? null,
    /** The last since this start, for head office: its time is as this till dates its entries now. */
    told(): BalanceTold | null {
      if (!own) return null;
      const { currency, balanceMinor, limitMinor, availableMinor } = own.reading;
      const ageMs = Math.max(0, Math.round(timers.nowMs() - own.steadyMs));
      const at = new Date(now().getTime() - ageMs).toISOString();
      return { currency, balanceMinor, limitMinor, heldMinor: balanceMinor + limitMinor - availableMinor, at, ageMs };
    },
    /** The store and every balance, now. */
    refresh: (): Promise<void> => read(currencies()),
    /** The balance that the till sells by, now. */
    refreshOwn: (): Promise<void> => read([identity.currency]),
    /** Null where it is set; absent in live, where it cannot be set. */
    setBalance:
      identity.environment !== 'live' && client.setBalance
        ? async (currency: string, balance: string): Promise<ReadFault | null> => {
            const answer = await client.setBalance?.(currency, { balance });
            if (answer) noteBalance(currency, answer);
            if (!stopped) statusTouched();
            return faults.get(currency) ?? null;
          }
        : null,
    start: () => readAfter(firstMs),
    stop(): void {
      stopped = true;
      cancel();
    },
  };
}

function faultOf(failure: ServiceFailure): ReadFault {
  if (isSilent(failure)) return 'unreachable';
  if (failure.kind !== 'refused') return 'refused';
  if (failure.code === 'entity_not_found') return 'not-found';
  return failure.code === 'currency_not_allowed' ? 'not-allowed' : 'refused';
}
