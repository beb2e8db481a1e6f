// What a trainer, or a test, can make the service reply next. The sandbox implements it; in training the till is given it.
import type { ServiceErrorCode } from './interface/error.ts';

/** The calls a till makes: what a trainer chooses among. `create` to `invalidate` are those of a retail order. */
export const tillCalls = ['any', 'ping', 'products', 'create', 'read', 'confirm', 'invalidate'] as const;
/** Every call whose replies can be chosen: these, and the rest of the interface by its resources. */
export const trainingCalls = [...tillCalls, 'balances', 'partners', 'orders', 'stores', 'settlements'] as const;
export type TrainingCall = (typeof trainingCalls)[number];

export type TrainingReply =
  | { readonly kind: 'refuse'; readonly code: ServiceErrorCode }
  | { readonly kind: 'rate-limit'; readonly retryAfterS: number }
  | { readonly kind: 'server-error' }
  | { readonly kind: 'nonsense' } // a 200 whose body is not what the specification says
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'drop-before' } // the connection is lost before the work is done
  | { readonly kind: 'drop-after' } // the work is done, the answer is lost
  | { readonly kind: 'wrong-clock'; readonly offsetMs: number } // the service's clock is this far from ours, from now on
  | { readonly kind: 'activation-takes'; readonly delayMs: number } // confirm answers `processing`, completes later
  | { readonly kind: 'activation-fails'; readonly code: 'processing_declined' | 'fraudulent_processing_declined' };

export type TrainingOrder = { readonly call: TrainingCall; readonly reply: TrainingReply; readonly times: number };

export type TrainingControls = {
  /** The next `times` replies to `call` are `reply`; orders queue up behind one another. */
  next(order: TrainingOrder): void;
  /** What is still to come, oldest first. */
  pending(): readonly TrainingOrder[];
  /** Forgets what is still to come and sets the clock right. */
  reset(): void;
};
