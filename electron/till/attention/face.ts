// The attention list: what no rule can settle, money that is due, orders that this till never made, and a manager's decisions.
import { attentionChannels } from '../../../shared/attention/channels.ts';
import { ok } from '../../../shared/result.ts';
import type { TillCore } from '../core/capability.ts';
import type { ForeignOrders } from '../orders/foreign-orders.ts';
import { type AttentionNeeds, createAttention } from './attention.ts';
import { createEditedRows } from './edited-rows.ts';
import { createManualSettlement, type ManualSettlementNeeds } from './manual-settlement.ts';

export function createAttentionList(
  till: TillCore,
  {
    foreignOrders,
    views,
    voidCard,
    voidWitnesses,
    ...settling
  }: Pick<AttentionNeeds, 'views' | 'voidCard' | 'voidWitnesses'> &
    ManualSettlementNeeds & { readonly foreignOrders: Pick<ForeignOrders, 'list' | 'takeNote'> },
) {
  const manualSettlement = createManualSettlement(till, settling);
  const { transitions } = settling;
  const editedRows = createEditedRows(till, transitions);
  const attention = createAttention(till, {
    transitions,
    views,
    voidCard,
    voidWitnesses,
    manualSettlement,
    editedRows,
  });

  const channels = till.serve(attentionChannels, {
    'attention:list': (_, by) => ok(attention.list(by.role)),
    'attention:edited': (_, by) => ok(editedRows.list(by.role)),
    'attention:money': () => ok(attention.moneyDue()),
    'attention:orders': () => ok(foreignOrders.list()),
    'attention:note-order': ({ orderId, note }, by, approverId) =>
      foreignOrders.takeNote(by, approverId, orderId, note),
    'attention:decide'({ entryId, step, note }, by, approverId) {
      const decided = till.withVersion(attention.decide(by, approverId, entryId, step, note));
      return decided.ok ? ok(attention.list(by.role)) : decided;
    },
  });
  return {
    edited: editedRows.count,
    raiseOverdue() {
      editedRows.closeWhole();
      return attention.raiseOverdue();
    },
    capability: { channels },
  };
}
