// Knows whether the service is there and accepts our signature, from a ping every few seconds and from all other
// answers to the till.
// Invariants: a change is reported within 5 s; a ping never overrules what was learned after it began; one 401 alone, which a second
// ping may not meet again, is not reported as a refusal.
import type { Timers } from '../../shared/timers.ts';
import type { StatusView } from '../../shared/views.ts';
import { provesAccess, type ServiceAnswer } from '../service/answer.ts';

export type ConnectionState = StatusView['connection'];

export type ConnectionDeps = {
  readonly ping: (limit: { readonly timeoutMs: number }) => Promise<ServiceAnswer<unknown>>;
  readonly timers: Timers;
  /** Called for each change, never twice for the same state. */
  readonly onChange: (state: ConnectionState) => void;
};

/** From one ping to the next. */
export const pingEveryMs = 4000;
/** After one 401 the next ping comes sooner: only where it meets another is the till refused. */
export const askOnceMoreMs = 2000;
/** A ping without an answer by then counts as offline: with the pause before it, a dead line is reported within 5 s. */
export const leastPatienceMs = 900;
/** A later answer is of no use, because the next ping is under way. */
const pingTimeoutMs = 8000;

export function createConnectionMonitor(deps: ConnectionDeps) {
  const { timers } = deps;
  let state: ConnectionState = 'unknown';
  let running = false;
  // Pings are numbered; an outcome counts only if nothing was learned since its ping began.
  let begun = 0;
  let learned = 0;
  let patienceMs = leastPatienceMs;
  /** The last ping met a 401, the one before did not. */
  let doubted = false;
  let cancelNext = (): void => undefined;

  function learn(number: number, next: ConnectionState): void {
    if (!running || number < learned) return;
    learned = number;
    if (next === state) return;
    state = next;
    deps.onChange(next);
  }

  function schedule(inMs = pingEveryMs): void {
    cancelNext();
    cancelNext = running ? timers.after(inMs, () => void ping()) : () => undefined;
  }

  /** False where it is the first 401: then it is asked once more before anybody is told. */
  function isCertain(number: number, answer: ServiceAnswer<unknown>): boolean {
    if (number < learned) return true;
    const wasDoubted = doubted;
    doubted = is401(answer);
    if (!doubted || wasDoubted || state === 'refused') return true;
    schedule(askOnceMoreMs);
    return false;
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
    // A slow line gets twice its last time: a failure is reported later, but the state does not flicker.
    const tookMs = timers.nowMs() - startedMs;
    patienceMs = next === 'offline' ? leastPatienceMs : Math.max(leastPatienceMs, Math.min(2 * tookMs, pingEveryMs));
    if (isCertain(number, answer)) learn(number, next);
    return state;
  }

  return {
    /** `unknown` before the first answer; `refused` if the service does not accept the key (401 twice, or a 403 to ping). */
    state: () => state,
    start() {
      if (running) return;
      running = true;
      void ping();
    },
    /** Reports nothing more, not even from a ping under way. */
    stop() {
      running = false;
      cancelNext();
      doubted = false;
      // A ping under way must not report after a later start either.
      begun++;
      learned = begun;
    },
    /** Pings now instead of at the next turn; resolves with the state then known. */
    pingNow: ping,
    /** The answer to another call shows access: it counts as a ping that succeeded. */
    noteAnswer() {
      if (!running) return;
      // It is newer than every ping under way, and older than the next.
      begun++;
      doubted = false;
      learn(begun, 'online');
      schedule();
    },
  };
}

function is401(answer: ServiceAnswer<unknown>): boolean {
  return !answer.ok && 'status' in answer.error && answer.error.status === 401;
}

function stateOf(answer: ServiceAnswer<unknown>): ConnectionState {
  // A service that answers "too many requests" or "internal error" in its own format is there.
  if (answer.ok || provesAccess(answer)) return 'online';
  const failure = answer.error;
  switch (failure.kind) {
    case 'refused':
      return 'refused';
    case 'unrecognised':
      return failure.status === 401 || failure.status === 403 ? 'refused' : 'offline';
    // `nonsense`: something else answered, such as a hotel's sign-in page or a gateway in front of a dead service.
    case 'nonsense':
    case 'unreachable':
    case 'no-answer':
      return 'offline';
  }
}
