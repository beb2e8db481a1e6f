// The replies a trainer can choose, and what each contains.
import type { TrainingReply } from '../../../shared/training/views.ts';

export type ReplyKind = TrainingReply['kind'];

export const replyKinds = [
  'refuse',
  'slow',
  'drop-before',
  'drop-after',
  'server-error',
  'nonsense',
  'rate-limit',
  'wrong-clock',
  'activation-takes',
  'activation-fails',
] as const satisfies readonly ReplyKind[];

/**
 * The refusals a trainer can choose: those of cards, orders and limits that a cashier meets, and `invalid_signature` for a till that was set up
 * wrong. Too many requests and a failing service are replies of their own (`rate-limit`, `server-error`).
 */
export const refusalsToChoose = [
  'terminal_limit_exceeded',
  'store_limit_exceeded',
  'receipt_limit_exceeded',
  'product_limit_exceeded',
  'product_not_available',
  'insufficient_available_balance',
  'currency_not_allowed',
  'invalid_body_parameters',
  'processing_declined',
  'fraudulent_processing_declined',
  'action_not_allowed',
  'order_invalidation_period_expired',
  'order_failed',
  'order_invalidated',
  'order_processing',
  'order_already_completed',
  'entity_not_found',
  'invalid_signature',
] as const;
export type RefusalToChoose = (typeof refusalsToChoose)[number];

/** A complete reply of a kind, with training's values: long enough to see, short enough for a lesson. */
export function buildReply(kind: ReplyKind, code: RefusalToChoose): TrainingReply {
  switch (kind) {
    case 'refuse':
      return { kind, code };
    case 'slow':
      return { kind, delayMs: 12_000 };
    case 'rate-limit':
      return { kind, retryAfterS: 10 };
    case 'wrong-clock':
      return { kind, offsetMs: 600_000 };
    case 'activation-takes':
      return { kind, delayMs: 60_000 };
    case 'activation-fails':
      return { kind, code: 'processing_declined' };
    case 'server-error':
    case 'nonsense':
    case 'drop-before':
    case 'drop-after':
      return { kind };
  }
}
