// Knows whether the service is there and accepts our signature, from a ping every few seconds and from all other
// answers to the till.
// Invariant: a change is reported within 5 s; a ping never overrules what was learned after it began.

import type { StatusView } from '../../shared/health/status.ts';
import type { Timers } from '../../shared/timers.ts';
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
    // A slow line gets twice its last time: a failure is reported later, but the state does not flicker.
    const tookMs = timers.nowMs() - startedMs;
    patienceMs = next === 'offline' ? leastPatienceMs : Math.max(leastPatienceMs, Math.min(2 * tookMs, pingEveryMs));
    learn(number, next);
    return state;
  }

  return {
    /** `unknown` before the first answer; `refused` if the service does not accept the key (401, or a 403 to ping). */
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
      learn(begun, 'online');
      schedule();
    },
  };
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
