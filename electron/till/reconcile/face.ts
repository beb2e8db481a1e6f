// The reconciliation of a period with the service, and the service's settlements. Invariant: what has money of a shift that is still to be counted is
// journalled as an X with cash before it is told.
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import type { Operator } from '../../../shared/operator.ts';
import { reconcileChannels } from '../../../shared/reconcile/channels.ts';
import type { SettlementRow, SettlementShown } from '../../../shared/reconcile/settlements.ts';
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
  const { ledger, blind, timers, failed } = till;
  const reconcile = createReconcile({ context: till, client, folder, timers, failed, dayRule: () => dayRuleOf(till) });
  const invalidateOrder = createInvalidateOrder(till, client.invalidateRetailOrder, reconcile.recheck);
  const calls = till.identity.environment === 'live' ? settlementCallsOf(client) : (exampleCalls ?? null);
  const areExamples = calls !== null && calls === exampleCalls;
  const list = createSettlementList({ context: till, calls, areExamples, folder, failed });
  const files = createSettlementFiles({ list, saved, openFile });

  const looked = (by: Operator, to: string | null) => ledger.transaction((tx) => blind.looked(tx, by.id, to));
  const view = async (by: Operator) => {
    const found = await reconcile.view();
    if (found.result && found.run) looked(by, found.run.to);
    return ok(found);
  };
  /** Of these; a settlement has only what was sold until its period ended. */
  const lookedAt = (by: Operator, settlements: readonly SettlementRow[]): void => {
    const ends = settlements.map(({ periodEnd }) => periodEnd.slice(0, 10));
    const last = ends.toSorted().at(-1);
    if (last !== undefined && blind.uncountedFrom(last) !== null) looked(by, last);
  };
  const lookedAtOne = async (by: Operator, id: string): Promise<void> => {
    const one = await list.get(id);
    if (one.ok) lookedAt(by, [one.value.settlement]);
  };

  const channels = till.serve(reconcileChannels, {
    'reconcile:get': (_, by) => view(by),
    'reconcile:start'({ from, to }, by) {
      if (from > to) return refuse('bad_request', 'to');
      reconcile.start(by.id, from, to);
      return view(by);
    },
    'reconcile:pause': ({ on }, by) => (reconcile.pause(on) ? view(by) : refuse('out_of_turn')),
    async 'reconcile:invalidate'({ lineId }, by) {
      const done = await invalidateOrder(by.id, lineId);
      return done.ok ? view(by) : done;
    },
    async 'reconcile:save'({ to }, by) {
      const all = reconcile.everything();
      if (!all) return refuse('not_found');
      const { fromDay, toDay } = all.run;
      looked(by, toDay);
      const bytes = await reconcileFile(all.found, till.identity.currency);
      return saved(to, `reconciliation-${fromDay}-${toDay}.csv`, bytes);
    },
    'settlement:list'({ state, offset, limit, again }, by) {
      const page = list.page(state, offset, limit, again);
      lookedAt(by, page.rows);
      return ok(page);
    },
    async 'settlement:get'({ id }, by) {
      const one = await list.get(id);
      if (one.ok) lookedAt(by, [one.value.settlement]);
      return one;
    },
    async 'settlement:save'({ id, media, place }, by) {
      await lookedAtOne(by, id);
      return files.save(id, media, place);
    },
    async 'settlement:show'({ id }, by) {
      await lookedAtOne(by, id);
      return files.show(id);
    },
  });
  return { capability: { channels, stop: reconcile.stop } };
}

// A card's money went back, but its order still exists at the service: a manager has the order invalidated, while the service still does that.
// Invariants: only for a card that the till has ended, so that nobody holds a card that would work; the journal has the act before it is sent.

/**
 * Errors: `not_found`; `out_of_turn` where the till has not ended the card; `service_unreachable`; `service_refused` with the service's code;
 * `answer_lost`.
 */
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

// A settlement as the service's own PDF or CSV: saved, or opened in this computer's program for it.

type SettlementFilesNeeds = {
  readonly list: Pick<ReturnType<typeof createSettlementList>, 'bytes'>;
  readonly saved: SlipFiles['saved'];
  /** False where the computer has no program for it. Undefined in kiosk, where nothing else opens. */
  readonly openFile: ((file: string) => Promise<boolean>) | undefined;
};

function createSettlementFiles({ list, saved, openFile }: SettlementFilesNeeds) {
  const save = async (id: string, media: 'pdf' | 'csv', place: 'till' | 'usb-stick') => {
    const bytes = await list.bytes(id, media);
    return bytes.ok ? saved(place, `settlement-${id}.${media}`, bytes.value) : bytes;
  };

  const open = async (file: string): Promise<SettlementShown['state']> => {
    if (!openFile) return 'kiosk';
    return (await openFile(file)) ? 'shown' : 'no-program';
  };

  return {
    save,
    /** The PDF, which stays saved in the till's folder. */
    async show(id: string) {
      const file = await save(id, 'pdf', 'till');
      return file.ok ? ok({ ...file.value, state: await open(file.value.file) }) : file;
    },
  };
}
