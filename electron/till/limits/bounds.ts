// Learns the service's maxima from its answers to creates, where it does not name them. Invariants: a bound is only what the answer
// proves; the newest answer wins over an older one that it contradicts, and says so; no other refusal, rate limit or balance teaches.
import type { LimitScope } from '../../../shared/limits/views.ts';
import { createLimitBounds, type LimitBound } from '../../ledger/limit-bounds.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import { oldCopyFoundAt } from '../../ledger/restore.ts';
import type { TillContext } from '../core/context.ts';
import type { Usage } from './usage.ts';

const scopeOf: Readonly<Record<string, LimitScope>> = {
  store_limit_exceeded: 'store',
  terminal_limit_exceeded: 'terminal',
  receipt_limit_exceeded: 'receipt',
  product_limit_exceeded: 'product',
};
const all = ['store', 'terminal', 'receipt', 'product'] as const satisfies readonly LimitScope[];

export type Bounds = ReturnType<typeof createBounds>;

export function createBounds(
  context: Pick<TillContext, 'ledger' | 'sales' | 'foreignOrders' | 'serviceClock'>,
  usage: Pick<Usage, 'today' | 'ofSale' | 'dayStart'>,
) {
  const { ledger, sales, foreignOrders, serviceClock } = context;
  const rows = createLimitBounds(ledger);

  /** Another client ordered as this terminal today, or this ledger lost a part of today: what it used is not all in these books. */
  const othersUseTerminal = (): boolean =>
    foreignOrders.seenSince(usage.dayStart()) > 0 || (oldCopyFoundAt(ledger) ?? '') >= usage.dayStart();

  const usedOf = (scope: LimitScope, line: LineRow) => {
    if (scope === 'product') return { certainMinor: 0, perhapsMinor: 0 };
    if (scope === 'receipt') return usage.ofSale(line.saleId, line.currency, line.id);
    return usage.today(line.currency, line.id);
  };

  const about = (scope: LimitScope, line: LineRow): Omit<LimitBound, 'side' | 'boundMinor' | 'contradictsMinor'> => {
    const { certainMinor, perhapsMinor } = usedOf(scope, line);
    return {
      scope,
      subject: scope === 'product' ? line.productCode : '',
      currency: line.currency,
      amountMinor: line.amountMinor,
      usedMinor: certainMinor + perhapsMinor,
      receiptNumber: sales.get(line.saleId)?.receiptNumber ?? null,
      at: serviceClock.serviceNow().toISOString(),
    };
  };

  /** The maximum is what the service certainly counts with this card, or more. */
  const accepted = (tx: Tx, scope: LimitScope, line: LineRow): void => {
    const row = about(scope, line);
    const { subject, currency } = row;
    const boundMinor = usedOf(scope, line).certainMinor + line.amountMinor;
    const left = rows.get(scope, subject, currency, 'left-below');
    if (left && line.amountMinor >= left.boundMinor) rows.remove(tx, scope, subject, currency, 'left-below');
    const before = rows.get(scope, subject, currency, 'at-least');
    const below = rows.get(scope, subject, currency, 'below');
    const contradicts = below && boundMinor >= below.boundMinor ? below.boundMinor : null;
    if (before && before.boundMinor >= boundMinor) return;
    if (contradicts !== null) rows.remove(tx, scope, subject, currency, 'below');
    rows.put(tx, { ...row, side: 'at-least', boundMinor, contradictsMinor: contradicts });
  };

  /** The maximum is less than what the service counts with this card, at the most. */
  const refused = (tx: Tx, scope: LimitScope, line: LineRow): void => {
    const row = about(scope, line);
    const { subject, currency } = row;
    if (scope === 'store') {
      rows.put(tx, { ...row, side: 'left-below', boundMinor: line.amountMinor, contradictsMinor: null });
      return;
    }
    if (scope === 'terminal' && othersUseTerminal()) return;
    const boundMinor = row.usedMinor + line.amountMinor;
    const before = rows.get(scope, subject, currency, 'below');
    if (before && before.boundMinor <= boundMinor) return;
    const least = rows.get(scope, subject, currency, 'at-least');
    const contradicts = least && least.boundMinor >= boundMinor ? least.boundMinor : null;
    if (contradicts !== null) rows.remove(tx, scope, subject, currency, 'at-least');
    rows.put(tx, { ...row, side: 'below', boundMinor, contradictsMinor: contradicts });
  };

  return {
    rows,
    /** In the transaction of the answer to a create: `before` it, and as it is now. */
    learn(tx: Tx, before: LineRow, after: LineRow): void {
      if (before.state !== 'reserving') return;
      if (after.state === 'reserved') for (const scope of all) accepted(tx, scope, after);
      const scope = after.state === 'refused' && after.refusalCode ? scopeOf[after.refusalCode] : undefined;
      if (scope) refused(tx, scope, after);
    },
  };
}
