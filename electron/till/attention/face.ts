// The attention list: what no rule can settle, money that is due, orders that this till never made, and a manager's decisions.
import { attentionChannels } from '../../../shared/attention/channels.ts';
import { duties } from '../../../shared/operators/duties.ts';
import { ok } from '../../../shared/result.ts';
import type { TillCore } from '../core/capability.ts';
import type { Authorisation } from '../operators/authorise.ts';
import type { ForeignOrders } from '../orders/foreign-orders.ts';
import type { VoidCard } from '../sale/void.ts';
import { type AttentionNeeds, createAttention, createDecisionWord } from './attention.ts';
import { createEditedRows } from './edited-rows.ts';
import { createManualSettlement, type ManualSettlementNeeds } from './manual-settlement.ts';

export function createAttentionList(
  till: TillCore,
  {
    foreignOrders,
    authorise,
    views,
    voidCard,
    ...settling
  }: Pick<AttentionNeeds, 'views'> &
    ManualSettlementNeeds & {
      readonly foreignOrders: Pick<ForeignOrders, 'list' | 'takeNote'>;
      readonly voidCard: Pick<VoidCard, 'cancelActivation' | 'isForTwo'>;
      readonly authorise: Pick<Authorisation, 'approved'>;
    },
) {
  const manualSettlement = createManualSettlement(till, settling);
  const { transitions } = settling;
  const editedRows = createEditedRows(till, transitions);
  const attention = createAttention(till, {
    transitions,
    views,
    voidCard,
    manualSettlement,
    editedRows,
  });

  const word = createDecisionWord(till, voidCard);

  const channels = till.serve(attentionChannels, {
    'attention:list': (_, by) => ok(attention.list(by.role)),
    'attention:edited': (_, by) => ok(editedRows.list(by.role)),
    'attention:money': () => ok(attention.moneyDue()),
    'attention:orders': () => ok(foreignOrders.list()),
    'attention:note-order': ({ orderId, note }, by, approverId) =>
      foreignOrders.takeNote(by, approverId, orderId, note),
    'attention:decide': ({ entryId, step, note, approval }) =>
      authorise.approved(
        duties.settleByHand,
        () => word.aboutOf(entryId),
        approval,
        (by, approverId) => {
          const decided = till.withVersion(attention.decide(by, approverId, entryId, step, note));
          return decided.ok ? ok(attention.list(by.role)) : decided;
        },
        () => word.isForTwo(entryId, step),
      ),
    'attention:get': ({ entryId }, by) => attention.get(by.role, entryId),
  });
  return {
    edited: editedRows.count,
    editedOf: editedRows.list,
    owed: attention.moneyDue,
    raiseOverdue() {
      editedRows.closeWhole();
      return attention.raiseOverdue();
    },
    capability: { channels },
  };
}
