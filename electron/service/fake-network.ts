// The network of training's service. A trainer can cut it, or slow it down, at the moment that teaches something.
// Invariant: a fault hits one request. Whether the service does the work depends on the fault, and the till receives the
// truth: `unreachable` only for a request that never left.
import type { Timers } from '../../shared/timers.ts';
import type { Transport, TransportRequest, TransportResult } from './transport.ts';

export type LineFault = {
  /** The next request of this kind meets the fault. */
  readonly at: 'create' | 'confirm';
} & (
  | {
      /** From then on nothing comes through; the request itself may still arrive. */
      readonly kind: 'cut';
      readonly arrives: boolean;
    }
  | {
      /** The service does the work, and its answer waits: until `answer`, for `ms`, or longer than the till waits. */
      readonly kind: 'hold';
      readonly forMs: number | null;
    }
);

export function createFakeNetwork(service: Transport, timers: Pick<Timers, 'after'>) {
  let fault: LineFault | null = null;
  let met = false;
  let tell = (): void => undefined;
  let isDown = false;
  let held: { answer(): void; giveUp(): void } | null = null;

  const hold = (answer: TransportResult, { timeoutMs }: TransportRequest, forMs: number | null) =>
    new Promise<TransportResult>((resolve) => {
      const end = (result: TransportResult): void => {
        callOff();
        held = null;
        resolve(result);
      };
      const whole = { answer: () => end(answer), giveUp: () => end({ kind: 'no-answer' }) };
      const callOff = forMs === null ? timers.after(timeoutMs, whole.giveUp) : timers.after(forMs, whole.answer);
      held = whole;
    });

  return {
    async send(request: TransportRequest): Promise<TransportResult> {
      if (isDown) return { kind: 'unreachable' };
      if (fault === null || callOf(request) !== fault.at) return service.send(request);
      const caught = fault;
      fault = null;
      isDown = caught.kind === 'cut';
      const isDone = caught.kind === 'hold' || caught.arrives;
      const done: TransportResult = isDone ? await service.send(request) : { kind: 'unreachable' };
      const answer = caught.kind === 'hold' ? hold(done, request, caught.forMs) : null;
      met = true;
      tell();
      return answer ?? (isDone ? { kind: 'no-answer' } : done);
    },
    async close(): Promise<void> {
      held?.giveUp();
      await service.close();
    },
    /** `onMet` is called when a request meets the fault. */
    next(chosen: LineFault, onMet: () => void): void {
      fault = chosen;
      met = false;
      tell = onMet;
    },
    /** A request met the fault. */
    isMet: (): boolean => met,
    /** Nothing comes through, or an answer waits. */
    isTroubled: (): boolean => isDown || held !== null,
    /** Delivers the waiting answer now. */
    answer: (): void => held?.answer(),
    /** Drops the waiting answer, so that the till need not wait for it. */
    giveUp: (): void => held?.giveUp(),
    /** Everything comes through again, the waiting answer too. A fault that no request met is forgotten. */
    mend(): void {
      fault = null;
      isDown = false;
      held?.answer();
    },
  };
}

export type FakeNetwork = ReturnType<typeof createFakeNetwork>;

function callOf({ method, url: { pathname } }: TransportRequest): LineFault['at'] | null {
  if (method !== 'POST') return null;
  if (pathname.endsWith('/retail_orders')) return 'create';
  return pathname.endsWith('/actions/confirm') ? 'confirm' : null;
}
