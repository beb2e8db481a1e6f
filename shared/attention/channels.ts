// The requests of the attention list. One row a channel: who may, the request, the answer.
import { z } from 'zod';
import { answers, row } from '../channel.ts';
import { duties } from '../operators/duties.ts';
import { approval, id, nothing, text } from '../request-parts.ts';
import { attentionSteps } from '../sale/attention-steps.ts';
import type { AttentionView, EditedView, ForeignOrderView, MoneyDueView } from './views.ts';

export const attentionChannels = {
  'attention:list': row('signed-in', nothing, answers<readonly AttentionView[]>()),
  /** One of them, with its amounts: to a person who decides it. */
  'attention:get': row('signed-in', z.strictObject({ entryId: id }), answers<AttentionView>()),
  'attention:money': row('signed-in', nothing, answers<readonly MoneyDueView[]>()),
  /** Shifts and orders for companies whose records were found edited, and sales that are gone from them. */
  'attention:edited': row('signed-in', nothing, answers<readonly EditedView[]>()),
  'attention:orders': row('signed-in', nothing, answers<readonly ForeignOrderView[]>()),
  /** A manager acknowledged an order of this terminal that the till never made. */
  'attention:note-order': row(
    { word: duties.settleByHand },
    z.strictObject({
      orderId: z.string().min(1).max(200),
      note: text(500),
      approval: approval.nullable(),
    }),
    answers<null>(),
  ),
  'attention:decide': row(
    'own-word',
    z.strictObject({
      entryId: id,
      step: z.enum(attentionSteps),
      note: text(500),
      approval: approval.nullable(),
    }),
    answers<readonly AttentionView[]>(),
  ),
};
