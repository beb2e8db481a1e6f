// Tells main that a user is at the till, so that it does not lock while they work.
// Invariant: at most one message in ten seconds, however much is typed.
import { ask } from '../bridge.ts';
import { useSession } from '../stores/session.ts';

const everyMs = 10_000;

/** Returns the function to call at every touch. */
export function createTouched(nowMs: () => number, tell: () => void): () => void {
  let toldMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (nowMs() - toldMs < everyMs) return;
    toldMs = nowMs();
    tell();
  };
}

/** Called once, next to `connect`. */
export function listenForTouches(): void {
  const touched = createTouched(
    () => performance.now(),
    () => void ask('session:touched'),
  );
  const heard = (): void => {
    if (useSession.getState().session?.operator) touched();
  };
  for (const kind of ['pointerdown', 'keydown', 'wheel'] as const)
    document.addEventListener(kind, heard, { capture: true, passive: true });
}
