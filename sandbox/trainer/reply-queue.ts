// The replies that a trainer or a test chose (shared/training/views.ts), in their order.
// Invariant: a request meets one reply, and a reply meets the first correctly signed request of its call. Only the
// wrong clock comes before the signature, because it decides whether that is accepted.
import type { TrainingCall, TrainingOrder, TrainingReply } from '../../shared/training/views.ts';
import type { ServiceClock } from '../core/clock.ts';

export function createReplyQueue(clock: ServiceClock) {
  let queue: TrainingOrder[] = [];
  const isFor = (order: TrainingOrder, call: TrainingCall | null) => {
    if (order.call === call) return true;
    if (order.call !== 'any') return false;
    // An activation chosen for any call still means the next activation.
    const isActivation = order.reply.kind === 'activation-takes' || order.reply.kind === 'activation-fails';
    return isActivation ? call === 'confirm' : true;
  };
  const first = (call: TrainingCall | null) => queue.find((order) => isFor(order, call));
  const use = (order: TrainingOrder) => {
    queue = queue.flatMap((one) => {
      if (one !== order) return [one];
      return one.times > 1 ? [{ ...one, times: one.times - 1 }] : [];
    });
  };
  return {
    controls: {
      next(order: TrainingOrder) {
        if (order.times >= 1) queue.push(order);
      },
      pending: () => [...queue],
      reset() {
        queue = [];
        clock.shift(0);
      },
    },
    /** Shifts the clock if that is the next reply to `call`. True: this request has met its reply. */
    shiftClock(call: TrainingCall | null): boolean {
      const order = first(call);
      if (order?.reply.kind !== 'wrong-clock') return false;
      use(order);
      clock.shift(order.reply.offsetMs);
      return true;
    },
    /** The next reply to `call`. Null is a path that is no endpoint; only `any` matches it. */
    take(call: TrainingCall | null): TrainingReply | null {
      const order = first(call);
      if (!order) return null;
      use(order);
      return order.reply;
    },
  };
}

export type ReplyQueue = ReturnType<typeof createReplyQueue>;
