// Whether the service is there and takes our signature: a ping every few seconds, and every answer the till gets anyway.
// Invariant: a change is told within 5 s, and what began earlier never overrules what was learned later.
import type { StatusView } from '../../shared/views.ts';
import { provesAccess, type ServiceAnswer } from '../service/answer.ts';

export type ConnectionState = StatusView['connection'];

export type ConnectionTimers = {
  /** Monotonic milliseconds. */
  nowMs(): number;
  /** Runs `work` after `ms`; returns what cancels it. */
  after(ms: number, work: () => void): () => void;
};

export type ConnectionDeps = {
  readonly ping: (limit: { readonly timeoutMs: number }) => Promise<ServiceAnswer<unknown>>;
  readonly timers: ConnectionTimers;
  /** Called for each change, never twice for the same state. */
  readonly onChange: (state: ConnectionState) => void;
};

export type ConnectionMonitor = {
  /** `unknown` before the first answer, `refused` where the service does not accept the key (401, or a 403 to ping). */
  state(): ConnectionState;
  start(): void;
  /** Nothing is told after it, not even by a ping under way. */
  stop(): void;
  /** Pings at once, in place of the next one in turn; resolves with the state then known. */
  pingNow(): Promise<ConnectionState>;
  /** Another call was answered in a way that shows access: counts as a ping that succeeded. */
  noteAnswer(): void;
};

/** From one ping to the next. */
export const pingEveryMs = 4000;
/** A ping not answered by then counts as offline, so that with the pause before it a dead line is told within 5 s. */
export const leastPatienceMs = 900;
/** The limit of a ping itself: later answers are of no use, the next one is on its way. */
const pingTimeoutMs = 8000;

export function createConnectionMonitor(deps: ConnectionDeps): ConnectionMonitor {
  const { timers } = deps;
  let state: ConnectionState = 'unknown';
  let running = false;
  // Pings are numbered; an outcome counts only if its ping began after whatever was learned last.
  let begun = 0;
  let learned = 0;
  let patienceMs = leastPatienceMs;
  let cancelNext = (): void => undefined;

  function learn(number: number, next: ConnectionState): void {
    if (!running || number < learned) return;
    learned = number;
    if (next === state) return;
    state = next;
    deps.onChange(next);
  }

  function schedule(): void {
    cancelNext();
    cancelNext = running ? timers.after(pingEveryMs, () => void ping()) : () => undefined;
  }

  async function ping(): Promise<ConnectionState> {
    schedule();
    begun++;
    const number = begun;
    const startedMs = timers.nowMs();
    const cancelLate = timers.after(patienceMs, () => learn(number, 'offline'));
    const answer = await deps.ping({ timeoutMs: pingTimeoutMs });
    cancelLate();
    const next = stateOf(answer);
    // A line known to be slow is given twice its last time: told later, but not flickering at each ping.
    const tookMs = timers.nowMs() - startedMs;
    patienceMs = next === 'offline' ? leastPatienceMs : Math.max(leastPatienceMs, Math.min(2 * tookMs, pingEveryMs));
    learn(number, next);
    return state;
  }

  return {
    state: () => state,
    start() {
      if (running) return;
      running = true;
      void ping();
    },
    stop() {
      running = false;
      cancelNext();
      // What is under way must not speak after a later start either.
      begun++;
      learned = begun;
    },
    pingNow: ping,
    noteAnswer() {
      if (!running) return;
      // Newer than every ping under way, older than the next.
      begun++;
      learn(begun, 'online');
      schedule();
    },
  };
}

function stateOf(answer: ServiceAnswer<unknown>): ConnectionState {
  // A service that says "too many requests" or "internal error" in its own words is there.
  if (answer.ok || provesAccess(answer)) return 'online';
  const failure = answer.error;
  switch (failure.kind) {
    case 'refused':
      return 'refused';
    case 'unrecognised':
      return failure.status === 401 || failure.status === 403 ? 'refused' : 'offline';
    // Something answered, but not the service: a hotel's sign-in page, a gateway in front of a dead service.
    case 'nonsense':
    case 'unreachable':
    case 'no-answer':
      return 'offline';
  }
}
