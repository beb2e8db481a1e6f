// The language that a customer chose at their display. Invariant: it belongs to the customer of one sale, the one that the display shows, paid
// or not. A choice while it shows none waits for the next sale, two minutes at most, so that nobody gets another's.
import type { Locale } from '../../../shared/locales/intl.ts';
import type { Timers } from '../../../shared/timers.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TillContext } from '../core/context.ts';
import { attempt, type Transacting } from '../core/transaction.ts';

const waitsMs = 120_000;

export function createCustomerLanguage(
  context: Transacting & Pick<TillContext, 'sales' | 'journal' | 'identity'> & { readonly timers: Timers },
  { changed }: { readonly changed: () => void },
) {
  const { sales, journal, identity, timers } = context;
  let waiting: Locale | null = null;
  let cancel = (): void => undefined;

  const waitFor = (locale: Locale | null): void => {
    cancel();
    waiting = locale;
    if (locale === null) return;
    cancel = timers.after(waitsMs, () => {
      waiting = null;
      changed();
    });
  };

  const keep = (saleId: string, locale: Locale): void => {
    attempt(context, (tx) => {
      sales.setLocale(tx, saleId, locale);
      journal.append(tx, { kind: 'customer-language', saleId, body: { locale } });
    });
  };

  return {
    /** Of a sale, or (null) of the next customer. */
    of: (saleId: string | null): Locale =>
      waiting ?? (saleId === null ? null : sales.get(saleId)?.locale) ?? identity.locale,
    /** `shown`: the sale on the display; null where nothing of one is to be seen. */
    choose(locale: Locale, shown: string | null): void {
      const sale = shown === null ? null : sales.get(shown);
      if (!sale) waitFor(locale);
      else if ((sale.locale ?? identity.locale) !== locale) keep(sale.id, locale);
    },
    /** What is on the counter now: the sale that comes next takes the choice that waits. */
    saleChanged(open: SaleRow | null): void {
      if (!open || waiting === null) return;
      const chosen = waiting;
      waitFor(null);
      if (open.locale === null && chosen !== identity.locale) keep(open.id, chosen);
    },
    stop: () => cancel(),
  };
}
