// What a manager looks into the books with: the reconciliation, and what reports are made of.

import { ownZone } from '../../shared/business-day.ts';
import type { Timers } from '../../shared/timers.ts';
import type { ServiceClient } from '../service/client.ts';
import type { TillContext } from './core/context.ts';
import type { DayRule } from './core/period.ts';
import { createInvalidateOrder } from './reconcile/invalidate-order.ts';
import type { SettlementSource } from './reconcile/read-settlements.ts';
import { createReconcile } from './reconcile/reconcile.ts';
import type { ReconcileParts } from './reconcile/reconcile-channels.ts';
import type { SlipFiles } from './slips/slip-files.ts';

export type BookParts = { readonly reconciling: ReconcileParts; stop(): void };

export function createBookParts(deps: {
  readonly context: TillContext;
  readonly client: Pick<ServiceClient, 'retailOrder' | 'invalidateRetailOrder'> & Partial<SettlementSource>;
  readonly folder: string;
  readonly save: SlipFiles['save'];
  readonly timers: Timers;
  readonly failed: (error: unknown) => void;
}): BookParts {
  const { context, client, save } = deps;
  const dayRule = (): DayRule => ({ begins: context.identity.shifts.day_begins, zone: ownZone() });
  const reconcile = createReconcile({ ...deps, dayRule });
  return {
    reconciling: {
      reconcile,
      invalidateOrder: createInvalidateOrder(context, client.invalidateRetailOrder, reconcile.lookAgain),
      save,
    },
    stop: reconcile.stop,
  };
}
