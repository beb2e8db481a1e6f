// What the reconciliation page asks. Managers only.
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import { ok } from '../../../shared/result.ts';
import type { TillContext } from '../core/context.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import type { Authorisation } from '../operators/authorise.ts';
import type { createInvalidateOrder } from './invalidate-order.ts';
import type { Reconcile } from './reconcile.ts';
import { reconcileFile } from './reconcile-file.ts';

export type ReconcileParts = {
  readonly reconcile: Reconcile;
  readonly invalidateOrder: ReturnType<typeof createInvalidateOrder>;
  readonly save: (to: 'till' | 'usb-stick', name: string, bytes: Uint8Array) => Promise<Outcome<string>>;
};

export function createReconcileChannels(
  { identity }: Pick<TillContext, 'identity'>,
  { reconcile, invalidateOrder, save }: ReconcileParts,
  { byRole }: Pick<Authorisation, 'byRole'>,
): Pick<TillHandlers, Extract<keyof TillHandlers, `reconcile:${string}`>> {
  const view = async () => ok(await reconcile.view());
  return {
    'reconcile:get': () => byRole('manager', view),
    'reconcile:start': ({ from, to }) =>
      byRole('manager', (by) => {
        if (from > to) return refuse('bad_request', 'to');
        reconcile.start(by.id, from, to);
        return view();
      }),
    'reconcile:pause': ({ on }) => byRole('manager', () => (reconcile.pause(on) ? view() : refuse('out_of_turn'))),
    'reconcile:invalidate': ({ lineId }) =>
      byRole('manager', async (by) => {
        const done = await invalidateOrder(by.id, lineId);
        return done.ok ? view() : done;
      }),
    'reconcile:save': ({ to }) =>
      byRole('manager', async () => {
        const all = reconcile.everything();
        if (!all) return refuse('not_found');
        const { fromDay, toDay } = all.run;
        const bytes = await reconcileFile(all.found, identity.currency);
        const saved = await save(to, `reconciliation-${fromDay}-${toDay}.csv`, bytes);
        return saved.ok ? ok({ file: saved.value }) : saved;
      }),
  };
}
