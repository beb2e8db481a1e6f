// What this till knows of the service's maxima and of the balance: its own use, the service's word, what answers taught.
import type { Timers } from '../../shared/timers.ts';
import { createServiceReadings } from '../ledger/service-readings.ts';
import type { TillContext } from './core/context.ts';
import { createBalanceBook } from './limits/balance-book.ts';
import { createBounds } from './limits/bounds.ts';
import type { LimitParts } from './limits/limits-view.ts';
import { createMaxima } from './limits/maxima.ts';
import { createServiceReader, type ServiceReader } from './limits/service-reader.ts';
import { createUsage } from './limits/usage.ts';

export function createLimitParts(deps: {
  readonly context: TillContext;
  readonly client: Parameters<typeof createServiceReader>[0]['client'];
  readonly timers: Pick<Timers, 'after'>;
  readonly failed: (error: unknown) => void;
  readonly onChange: () => void;
}): LimitParts & { readonly reader: ServiceReader } {
  const { context } = deps;
  const readings = createServiceReadings(context.ledger);
  const usage = createUsage(context);
  const bounds = createBounds(context, usage);
  const book = createBalanceBook(context, readings);
  return {
    usage,
    bounds,
    maxima: createMaxima(context, usage, bounds, readings),
    book,
    reader: createServiceReader({ ...deps, readings, book }),
  };
}
