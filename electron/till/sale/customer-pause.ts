// A pause before dear cards are paid for: the till warns of gift card fraud, and a person says that the customer was asked.
// Victims buy in several sales, under every limit of one: so it counts half an hour, not a sale. Only cards of a fifth of the limit or more
// count, or a busy till would pause at every sale. What the customer answers is not asked, and nothing of it is kept.
import { moneyText, parseMoney } from '../../../shared/money.ts';
import type { LineRow } from '../../ledger/lines.ts';
import type { Tx } from '../../ledger/open.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { Cashier } from '../core/cashiers.ts';
import type { TillContext } from '../core/context.ts';
import { abort } from '../core/transaction.ts';

const windowMs = 30 * 60_000;
/** Of the limit: a card below it is none that counts. */
const dearShare = 5;

export type CustomerPause = (tx: Tx, by: Cashier, sale: SaleRow, isWarned: boolean) => void;

/** Aborts with `customer_warning` until somebody says that the customer was warned; that is journalled. `detail` is the sum. */
export function createCustomerPause({
  lines,
  journal,
  identity,
  settings,
  serviceClock,
}: Pick<TillContext, 'lines' | 'journal' | 'identity' | 'settings' | 'serviceClock'>): CustomerPause {
  const { currency } = identity;
  return (tx, by, sale, isWarned) => {
    const { customer_pause: amount } = settings();
    const limit = amount === undefined ? null : parseMoney({ currency, amount });
    if (!limit?.ok || sale.currency !== currency) return;
    const limitMinor = limit.value.amountMinor;
    const leastMinor = Math.ceil(limitMinor / dearShare);
    const isDear = ({ amountMinor, state }: LineRow): boolean =>
      amountMinor >= leastMinor && state !== 'refused' && state !== 'cancelled' && state !== 'voided';
    const own = lines.bySale(sale.id).filter(isDear);
    if (!own.some(({ state }) => state === 'draft')) return;
    const since = new Date(serviceClock.serviceNow().getTime() - windowMs).toISOString();
    const ownMinor = own.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const sumMinor = ownMinor + lines.recentMinor({ since, currency, leastMinor, saleId: sale.id });
    if (sumMinor < limitMinor) return;
    if (!isWarned) abort('customer_warning', moneyText({ currency, amountMinor: sumMinor }).amount);
    journal.append(tx, {
      kind: 'customer-warned',
      saleId: sale.id,
      operatorId: by.id,
      body: { sumMinor, limitMinor },
    });
  };
}
