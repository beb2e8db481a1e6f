// What this till knows of the service's maxima and of the balance: its own use, the service's word, what answers taught; and the limits page.
import { limitsChannels } from '../../../shared/limits/channels.ts';
import { moneyText, parseMoney } from '../../../shared/money.ts';
import { ok } from '../../../shared/result.ts';
import { createServiceReadings } from '../../ledger/service-readings.ts';
import type { TillCore } from '../core/capability.ts';
import { refuse } from '../core/transaction.ts';
import { createBalanceBook } from './balance-book.ts';
import { createBounds } from './bounds.ts';
import { createLimitsView } from './limits-view.ts';
import { createMaxima } from './maxima.ts';
import { createServiceReader, type ReaderClient } from './service-reader.ts';
import { createUsage } from './usage.ts';

export type Limits = ReturnType<typeof createLimits>;

export function createLimits(till: TillCore, client: ReaderClient) {
  const { ledger, journal } = till;
  const readings = createServiceReadings(ledger);
  const usage = createUsage(till);
  const bounds = createBounds(till, usage);
  const book = createBalanceBook(till, readings);
  const maxima = createMaxima(till, usage, bounds, readings);
  const reader = createServiceReader(till, { client, readings, book });
  const view = createLimitsView(till, { usage, bounds, maxima, book, reader });

  const channels = till.serve(limitsChannels, {
    'manager:limits': () => ok(view()),
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
    view,
    capability: { channels, start: reader.start, stop: reader.stop },
  };
}
