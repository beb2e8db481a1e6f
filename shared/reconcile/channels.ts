// The requests of the reconciliation and the settlements page. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import type { SavedFile } from '../document.ts';
import { day, id, nothing, place } from '../request-parts.ts';
import { settlementFilters } from './settlement-filters.ts';
import type { SettlementShown, SettlementsView, SettlementView } from './settlements.ts';
import type { ReconcileView } from './views.ts';

export const reconcileChannels = {
  /** The current state. It includes the result once nothing more is requested from the service. */
  'reconcile:get': row('manager', nothing, answers<ReconcileView>(), 'sums'),
  /** Starts again over these business days. */
  'reconcile:start': row('manager', z.strictObject({ from: day, to: day }), answers<ReconcileView>(), 'sums'),
  /** Stops the requests for now; or continues where they stopped, also after a restart. */
  'reconcile:pause': row('manager', z.strictObject({ on: z.boolean() }), answers<ReconcileView>(), 'sums'),
  /** Takes the order of a card back whose money was returned. */
  'reconcile:invalidate': row(
    'manager',
    z.strictObject({ lineId: z.string().max(64) }),
    answers<ReconcileView>(),
    'sums',
  ),
  'reconcile:save': row('manager', z.strictObject({ to: place }), answers<SavedFile>(), 'sums'),
  /** A part of the list; `again` reads it again. During the reading: what has arrived so far. */
  'settlement:list': row(
    'manager',
    z.strictObject({
      state: z.enum(settlementFilters),
      offset: z.int().min(0).max(1_000_000),
      limit: z.int().min(1).max(100),
      again: z.boolean(),
    }),
    answers<SettlementsView>(),
    'sums',
  ),
  /** One with its lines, read from its CSV. Errors `not_found`, `service_unreachable`, `service_refused`. */
  'settlement:get': row('manager', z.strictObject({ id }), answers<SettlementView>(), 'sums'),
  'settlement:save': row(
    'manager',
    z.strictObject({ id, media: z.enum(['pdf', 'csv']), place }),
    answers<SavedFile>(),
    'sums',
  ),
  /** Saves its PDF in the till's folder and opens it in this computer's own program for PDFs, never in kiosk. */
  'settlement:show': row('manager', z.strictObject({ id }), answers<SettlementShown>(), 'sums'),
};
