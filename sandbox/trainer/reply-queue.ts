// The replies a trainer or a test has chosen (shared/training.ts), in the order they were chosen.
// Invariant: one reply a request; each is met by the first call it is for, and only by a request that was signed well, except the
// wrong clock, which decides whether it was.
import type { TrainingCall, TrainingControls, TrainingOrder, TrainingReply } from '../../shared/training.ts';
import type { ServiceClock } from '../core/clock.ts';

export type ReplyQueue = {
  readonly controls: TrainingControls;
  /** Shifts the clock where that is the next reply to `call`. True: this request has met its reply. */
  shiftClock(call: TrainingCall | null): boolean;
  /** The next reply to `call`; null stands for a path that is no endpoint, which only `any` is for. */
  take(call: TrainingCall | null): TrainingReply | null;
};

export function createReplyQueue(clock: ServiceClock): ReplyQueue {
  let queue: TrainingOrder[] = [];
  const isFor = (order: TrainingOrder, call: TrainingCall | null) => {
    if (order.call === call) return true;
    if (order.call !== 'any') return false;
    // Chosen for any call, an activation still means the next one.
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
      next(order) {
        if (order.times >= 1) queue.push(order);
      },
      pending: () => [...queue],
      reset() {
        queue = [];
        clock.shift(0);
      },
    },
    shiftClock(call) {
      const order = first(call);
      if (order?.reply.kind !== 'wrong-clock') return false;
      use(order);
      clock.shift(order.reply.offsetMs);
      return true;
    },
    take(call) {
      const order = first(call);
      if (!order) return null;
      use(order);
      return order.reply;
    },
  };
}
