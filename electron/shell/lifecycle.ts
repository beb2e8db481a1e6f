// When the till ends, wakes, breaks: one clean stop whatever the cause, and never a process that goes on after a bug.
// Invariant: `stop` runs once and is waited for, at most `stopLimitMs`; what it could not finish is recovered from SQLite.
import { app, type BrowserWindow, powerMonitor } from 'electron';
import type { Log } from './log.ts';
import { createReloadLimit } from './reload-limit.ts';

const stopLimitMs = 5_000;

export type Lifecycle = {
  /** The system or a person ends the till: a kiosk window may close now. */
  readonly ending: () => boolean;
  /** Follows this till from now on; the one before was stopped by whoever replaces it. */
  follow(till: { stop(): Promise<void>; wake(): void }): void;
};

/** The lock is by `userData`: set that path first. The function is called in the first instance when a second one starts. */
export function takeSingleInstance(onSecond: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', onSecond);
  return true;
}

/** Call once, after the app is ready. */
export function watchLifecycle(log: Log): Lifecycle {
  let till: { stop(): Promise<void>; wake(): void } | null = null;
  let ending = false;
  let stopping: Promise<void> | null = null;

  function stopOnce(): Promise<void> {
    stopping ??= (async () => {
      try {
        await Promise.race([till?.stop(), new Promise((resolve) => setTimeout(resolve, stopLimitMs))]);
      } catch (error) {
        log.error('the till did not stop cleanly', { error });
      }
    })();
    return stopping;
  }

  app.on('before-quit', () => {
    ending = true;
  });
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    event.preventDefault();
    void stopOnce().then(() => app.exit(0));
  });
  powerMonitor.on('resume', () => {
    log.info('woken from sleep');
    till?.wake();
  });
  // Linux and macOS; its types leave the event out, its documentation does not.
  powerMonitor.on('shutdown', (...args: { preventDefault(): void }[]) => {
    args[0]?.preventDefault();
    app.quit();
  });
  return {
    ending: () => ending,
    follow(next) {
      till = next;
      stopping = null;
    },
  };
}

/** The page's process may die; the sale lives in main. Reloads at once, but no more often than the limit allows. */
export function watchPage(window: BrowserWindow, log: Log): void {
  const limit = createReloadLimit({ times: 3, perMs: 60_000 });
  let waiting: NodeJS.Timeout | null = null;
  const reload = (cause: string, detail: unknown) => {
    const waitMs = limit.waitMs(performance.now());
    log.error(cause, { detail, reloadInMs: waitMs });
    if (waiting !== null) return;
    waiting = setTimeout(() => {
      waiting = null;
      limit.take(performance.now());
      if (!window.isDestroyed()) window.webContents.reload();
    }, waitMs);
  };
  window.webContents.on('render-process-gone', (_event, details) => {
    if (details.reason !== 'clean-exit')
      reload('the page died', { reason: details.reason, exitCode: details.exitCode });
  });
  window.webContents.on('preload-error', (_event, _path, error) => reload('the preload failed', { error }));
  window.on('unresponsive', () => reload('the page hangs', {}));
  // Windows: a shutdown ends the process soon after this, `before-quit` would come too late.
  window.on('query-session-end', () => app.quit());
}

/** A bug ends the process with code 1: the next start recovers from SQLite. A till that guesses on is worse than one that is gone. */
export function exitOnBug(log: Log): void {
  const end = (kind: string) => (error: unknown) => {
    log.error(kind, { error });
    app.exit(1);
  };
  process.on('uncaughtException', end('uncaught exception'));
  process.on('unhandledRejection', end('unhandled rejection'));
}
