// The reconciliation of a period with the service, and the service's settlements.

import type { RetailOrder } from '../../../shared/interface/resources.ts';
import { reconcileChannels } from '../../../shared/reconcile/channels.ts';
import type { SettlementShown } from '../../../shared/reconcile/settlements.ts';
import { ok } from '../../../shared/result.ts';
import type { ServiceAnswer } from '../../service/answer.ts';
import type { ServiceClient } from '../../service/client.ts';
import type { TillCore } from '../core/capability.ts';
import type { TillContext } from '../core/context.ts';
import { dayRuleOf } from '../core/period.ts';
import { type Outcome, refuse } from '../core/transaction.ts';
import type { SlipFiles } from '../slips/slip-files.ts';
import { standsOf } from './judge-card.ts';
import { createReconcile } from './reconcile.ts';
import { reconcileFile } from './reconcile-file.ts';
import { createSettlementList, type SettlementCalls } from './settlement-list.ts';

type ReconciliationNeeds = {
  readonly client: Pick<ServiceClient, 'retailOrder' | 'invalidateRetailOrder'> & Partial<SettlementCalls>;
  /** The till's own: the service's files are there while they are read. */
  readonly folder: string;
  readonly saved: SlipFiles['saved'];
  /** In this computer's own program for it; false where there is none. Absent in kiosk, where nothing else opens. */
  readonly openFile: ((file: string) => Promise<boolean>) | undefined;
  /** In training. */
  readonly examples: SettlementCalls | undefined;
};

export function createReconciliation(
  till: TillCore,
  { client, folder, saved, openFile, examples }: ReconciliationNeeds,
) {
  const { timers, failed } = till;
  const reconcile = createReconcile({ context: till, client, folder, timers, failed, dayRule: () => dayRuleOf(till) });
  const invalidateOrder = createInvalidateOrder(till, client.invalidateRetailOrder, reconcile.recheck);
  const calls = till.identity.environment === 'live' ? settlementCallsOf(client) : (examples ?? null);
  const areExamples = calls !== null && calls === examples;
  const list = createSettlementList({ context: till, calls, areExamples, folder, failed });

  const view = async () => ok(await reconcile.view());

  const keep = async (id: string, media: 'pdf' | 'csv', place: 'till' | 'usb-stick') => {
    const bytes = await list.bytes(id, media);
    const name = `${areExamples ? 'example-' : ''}settlement-${id}.${media}`;
    return bytes.ok ? saved(place, name, bytes.value) : bytes;
  };

  const show = async (file: string): Promise<SettlementShown['state']> => {
    if (!openFile) return 'kiosk';
    return (await openFile(file)) ? 'shown' : 'no-program';
  };

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
    'settlement:save': ({ id, media, place }) => keep(id, media, place),
    async 'settlement:show'({ id }) {
      const kept = await keep(id, 'pdf', 'till');
      return kept.ok ? ok({ ...kept.value, state: await show(kept.value.file) }) : kept;
    },
  });
  return { capability: { channels, stop: reconcile.stop } };
}

function settlementCallsOf(client: Partial<SettlementCalls>): SettlementCalls | null {
  const { settlements, settlement, settlementPdf, settlementCsv } = client;
  if (!settlements || !settlement || !settlementPdf || !settlementCsv) return null;
  return { settlements, settlement, settlementPdf, settlementCsv };
}

// A card's money went back, and its order lives on at the service: a manager has it invalidated while the service still does that.
// Invariants: only a card that the till has ended, so nobody holds a card that would work; what was sent is in the journal before.

function createInvalidateOrder(
  { ledger, lines, journal }: Pick<TillContext, 'ledger' | 'lines' | 'journal'>,
  invalidate: (orderId: string) => Promise<ServiceAnswer<RetailOrder>>,
  /** Reads the order again, and stores what it says. */
  recheck: (card: { readonly lineId: string; readonly orderId: string }) => Promise<void>,
) {
  return async (operatorId: string, lineId: string): Promise<Outcome<null>> => {
    const line = lines.get(lineId);
    if (!line?.orderId) return refuse('not_found');
    const { orderId, saleId } = line;
    if (standsOf(line) !== 'not-sold') return refuse('out_of_turn', line.state);
    ledger.transaction((tx) =>
      journal.append(tx, { kind: 'stray-order-invalidated', saleId, subjectId: lineId, operatorId, body: { orderId } }),
    );
    const answer = await invalidate(orderId);
    await recheck({ lineId, orderId });
    if (answer.ok) return ok(null);
    const { error } = answer;
    if (error.kind === 'unreachable') return refuse('service_unreachable');
    if (error.kind === 'refused')
      return error.code === 'order_invalidated' ? ok(null) : refuse('service_refused', error.code);
    return refuse('answer_lost');
  };
}
