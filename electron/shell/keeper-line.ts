// The till's side of the line to the keeper of a locked session. Invariant: the keeper learns that the till is alive only when the window's
// page has just answered and drawn a frame, so that a page, a main or a GPU process that hangs is missed.
import type { WebContents } from 'electron';
import { keeperEnvironment, type ToKeeper } from '../../shared/kiosk/keeper-line.ts';
import type { Timers } from '../../shared/timers.ts';

const everyMs = 800;
/** A world of its own: nothing of the page answers in its place. */
const world = 4711;
const drawsAFrame = 'document.hidden || new Promise((drawn) => requestAnimationFrame(() => drawn(true)))';

/** Null for a till that no keeper started: others have lines to what started them too. `line` is this process. */
export function createKeeperLine(line: {
  readonly env: NodeJS.ProcessEnv;
  readonly send?: ((message: ToKeeper) => unknown) | undefined;
  readonly connected: boolean;
  once(event: 'disconnect', gone: () => void): unknown;
}) {
  if (line.send === undefined || line.env[keeperEnvironment] === undefined) return null;
  const tell = (message: ToKeeper): void => {
    if (line.connected) line.send?.(message);
  };
  return {
    refused: (sentence: string): void => tell({ kind: 'refused', sentence }),
    /** The keeper no longer watches this till. */
    onLeft: (left: () => void): void => void line.once('disconnect', left),
    beat(page: Pick<WebContents, 'executeJavaScriptInIsolatedWorld' | 'isDestroyed'>, timers: Timers): void {
      timers.after(everyMs, () => {
        if (page.isDestroyed()) return;
        page.executeJavaScriptInIsolatedWorld(world, [{ code: drawsAFrame }]).then(
          () => tell({ kind: 'alive' }),
          // Its process is gone: it is loaded again.
          () => {},
        );
        this.beat(page, timers);
      });
    },
  };
}

export type KeeperLine = ReturnType<typeof createKeeperLine>;
