// Limits and balance at a glance: with their amounts, or only whether they last, because what this till used of a maximum is what it took.
import type { BalanceView, LimitsView, LimitUse, LimitVerdict, ServiceGlance } from '../../../shared/limits/views.ts';
import { isZero } from '../../../shared/money.ts';

/** Of a maximum: above it little is left. */
const shortAbove = 0.8;

export function glanceAt({ freesAt, uses, balances }: Omit<LimitsView, 'kept'>, isTold: boolean): ServiceGlance {
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
      lastsUntil: balance?.pace?.lastsUntil ?? null,
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
