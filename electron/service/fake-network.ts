// The line to training's service, which a trainer can cut, or make slow, at the moment that teaches something.
// Invariant: a fault meets one request; the service's work is done or not as the fault says, and what the till is told is true: only
// what never left is `unreachable`.
import type { Transport, TransportRequest, TransportResult } from './transport.ts';

export type LineFault = {
  /** The next one of these meets it. */
  readonly at: 'create' | 'confirm';
} & (
  | {
      /** From then on nothing comes through; the request itself may still arrive. */
      readonly kind: 'cut';
      readonly arrives: boolean;
    }
  | {
      /** The work is done and the answer waits: until `answer`, else for so long, else for longer than the till does. */
      readonly kind: 'hold';
      readonly forMs: number | null;
    }
);

/** Runs `work` after `ms`; returns what calls it off. */
type LineTimers = { after(ms: number, work: () => void): () => void };

export type FakeNetwork = Transport & {
  /** `onMet` is told when it is met. */
  next(fault: LineFault, onMet: () => void): void;
  /** The fault was met. */
  isMet(): boolean;
  /** Nothing comes through, or an answer waits. */
  isTroubled(): boolean;
  /** The answer that waits arrives now. */
  answer(): void;
  /** The answer that waits never arrives, which the till need not wait for. */
  giveUp(): void;
  /** Everything comes through again, also the answer that waits; a fault that was not met is forgotten. */
  mend(): void;
};

export function createFakeNetwork(service: Transport, timers: LineTimers): FakeNetwork {
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
    async send(request) {
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
    async close() {
      held?.giveUp();
      await service.close();
    },
    next(chosen, onMet) {
      fault = chosen;
      met = false;
      tell = onMet;
    },
    isMet: () => met,
    isTroubled: () => isDown || held !== null,
    answer: () => held?.answer(),
    giveUp: () => held?.giveUp(),
    mend() {
      fault = null;
      isDown = false;
      held?.answer();
    },
  };
}

function callOf({ method, url: { pathname } }: TransportRequest): LineFault['at'] | null {
  if (method !== 'POST') return null;
  if (pathname.endsWith('/retail_orders')) return 'create';
  return pathname.endsWith('/actions/confirm') ? 'confirm' : null;
}
