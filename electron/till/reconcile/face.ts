// The reconciliation of a period with the service, and the service's settlements.
import { reconcileChannels } from '../../../shared/reconcile/channels.ts';
import { ok } from '../../../shared/result.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { TillCore } from '../core/capability.ts';
import { dayRuleOf } from '../core/period.ts';
import { refuse } from '../core/transaction.ts';
import type { SlipFiles } from '../slips/slip-files.ts';
import { createInvalidateOrder } from './invalidate-order.ts';
import { createReconcile } from './reconcile.ts';
import { reconcileFile } from './reconcile-file.ts';
import { createSettlementFiles } from './settlement-files.ts';
import { createSettlementList, type SettlementCalls, settlementCallsOf } from './settlement-list.ts';

type ReconciliationNeeds = {
  readonly client: Pick<ServiceClient, 'retailOrder' | 'invalidateRetailOrder'> & Partial<SettlementCalls>;
  /** The till's own: the service's files are there while they are read. */
  readonly folder: string;
  readonly saved: SlipFiles['saved'];
  /** In this computer's own program for it; false where there is none. Absent in kiosk, where nothing else opens. */
  readonly openFile: ((file: string) => Promise<boolean>) | undefined;
  /** Stand in for the service's settlements in training; undefined for every till that sells. */
  readonly exampleCalls: SettlementCalls | undefined;
};

export function createReconciliation(
  till: TillCore,
  { client, folder, saved, openFile, exampleCalls }: ReconciliationNeeds,
) {
  const { timers, failed } = till;
  const reconcile = createReconcile({ context: till, client, folder, timers, failed, dayRule: () => dayRuleOf(till) });
  const invalidateOrder = createInvalidateOrder(till, client.invalidateRetailOrder, reconcile.recheck);
  const calls = till.identity.environment === 'live' ? settlementCallsOf(client) : (exampleCalls ?? null);
  const areExamples = calls !== null && calls === exampleCalls;
  const list = createSettlementList({ context: till, calls, areExamples, folder, failed });
  const files = createSettlementFiles({ list, saved, openFile });

  const view = async () => ok(await reconcile.view());

  const channels = till.serve(reconcileChannels, {
    'reconcile:get': view,
    'reconcile:start'({ from, to }, by) {
      if (from > to) return refuse('bad_request', 'to');
      reconcile.start(by.id, from, to);
      return view();
    },
    'reconcile:pause': ({ on }) => (reconcile.pause(on) ? view() : refuse('out_of_turn')),
    async 'reconcile:invalidate'({ lineId }, by) {
      const done = await invalidateOrder(by.id, lineId);
      return done.ok ? view() : done;
    },
    async 'reconcile:save'({ to }) {
      const all = reconcile.everything();
      if (!all) return refuse('not_found');
      const { fromDay, toDay } = all.run;
      const bytes = await reconcileFile(all.found, till.identity.currency);
      return saved(to, `reconciliation-${fromDay}-${toDay}.csv`, bytes);
    },
    'settlement:list': ({ state, offset, limit, again }) => ok(list.page(state, offset, limit, again)),
    'settlement:get': ({ id }) => list.get(id),
    'settlement:save': ({ id, media, place }) => files.save(id, media, place),
    'settlement:show': ({ id }) => files.show(id),
  });
  return { capability: { channels, stop: reconcile.stop } };
}
