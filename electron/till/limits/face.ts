// What this till knows of the service's maxima and of the balance: its own use, the service's word, what answers taught; and the limits page.
// Invariant: while a drawer is to be counted the page has no sum that its cash could be worked out from, unless it is asked for and journalled.
import { limitsChannels } from '../../../shared/limits/channels.ts';
import type { BalanceView, LimitsView, LimitUse, LimitVerdict, ServiceGlance } from '../../../shared/limits/views.ts';
import { isZero, moneyText, parseMoney } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import { createServiceReadings } from '../../ledger/service-readings.ts';
import type { TillCore } from '../core/capability.ts';
import { refuse } from '../core/transaction.ts';
import { createBalanceBook, dayOnly } from './balance-book.ts';
import { createBounds } from './bounds.ts';
import { createLimitsView } from './limits-view.ts';
import { createMaxima } from './maxima.ts';
import { createServiceReader, type ReaderClient } from './service-reader.ts';
import { createUsage } from './usage.ts';

export type Limits = ReturnType<typeof createLimits>;

export function createLimits(till: TillCore, client: ReaderClient) {
  const { ledger, journal, blind } = till;
  const readings = createServiceReadings(ledger);
  const usage = createUsage(till);
  const bounds = createBounds(till, usage);
  const book = createBalanceBook(till, readings);
  const maxima = createMaxima(till, usage, bounds, readings);
  const reader = createServiceReader(till, { client, readings, book });
  const whole = createLimitsView(till, { usage, bounds, maxima, book, reader });
  const glance = (isTold: boolean) => glanceAt(whole(), isTold);
  const told = (): LimitsView => ({ ...whole(), kept: null });
  /** By the rule of Today. */
  const view = (): LimitsView =>
    blind.mayTell('list') ? told() : { ...whole(), uses: [], cards: [], balances: [], kept: glance(false) };

  const channels = till.serve(limitsChannels, {
    'manager:limits': () => ok(view()),
    'manager:show-limits'(_, by) {
      ledger.transaction((tx) => blind.looked(tx, by.id));
      return ok(told());
    },
    async 'manager:read-limits'() {
      await reader.refresh();
      return ok(view());
    },
    async 'manager:set-balance'({ currency, balance }, by) {
      if (!reader.setBalance) return refuse('sandbox_only');
      const amount = parseMoney({ currency, amount: balance });
      if (!amount.ok) return refuse('bad_amount', amount.error);
      const text = moneyText(amount.value);
      ledger.transaction((tx) => journal.append(tx, { kind: 'balance-set', operatorId: by.id, body: text }));
      const fault = await reader.setBalance(currency, text.amount);
      if (fault === 'not-allowed') return refuse('wrong_currency');
      return fault === null ? ok(view()) : refuse('service_unreachable');
    },
  });
  return {
    usage,
    bounds,
    maxima,
    book,
    reader,
    glance,
    capability: { channels, start: reader.start, stop: reader.stop },
  };
}

// Limits and balance at a glance: with their amounts, or only whether they last, because what this till used of a maximum is what it took.

/** Of a maximum: above it little is left. */
const shortAbove = 0.8;

function glanceAt({ freesAt, uses, balances }: Omit<LimitsView, 'kept'>, isTold: boolean): ServiceGlance {
  const balance = balances[0];
  return {
    freesAt,
    uses: uses.flatMap((use) => {
      const { scope } = use;
      return scope === 'receipt' ? [] : [{ scope, verdict: verdictOf(use), use: isTold ? use : null }];
    }),
    balance: {
      isRead: !!balance?.read,
      isLow: !!balance?.low,
      isEmpty: isSpent(balance),
      lastsUntil: isTold ? (balance?.pace?.lastsUntil ?? null) : dayOnly(balance?.pace?.lastsUntil ?? null),
      view: isTold ? (balance ?? null) : null,
    },
  };
}

function verdictOf({ maximum, refused, certain, perhaps }: LimitUse): LimitVerdict {
  if (refused) return 'short';
  // For a verdict only: no sum of money is made of it.
  const most = Number(maximum?.amount ?? 0);
  if (most <= 0) return 'unknown';
  return (Number(certain.amount) + Number(perhaps.amount)) / most > shortAbove ? 'short' : 'enough';
}

function isSpent(balance: BalanceView | undefined): boolean {
  const amount = balance?.read?.available.amount;
  return amount !== undefined && (amount.startsWith('-') || isZero(amount));
}
