// What happens when the till ends, wakes or breaks: one clean stop whatever the cause, and no process that runs on
// after a bug.
// Invariant: `stop` runs once, and the till waits for it at most `stopLimitMs`. SQLite recovers what it did not finish.
import type { App, BrowserWindow, PowerMonitor } from 'electron';
import type { Timers } from '../../shared/timers.ts';
import type { Log } from './log.ts';
import { createReloadLimit } from './reload-limit.ts';
import { systemTimers } from './system-timers.ts';

const stopLimitMs = 5_000;
const reloads = { times: 3, perMs: 60_000 } as const;

/**
 * The lock belongs to `userData`, so set that path first. `onSecond` runs in the first instance when a second one
 * starts.
 */
export function takeSingleInstance(app: Pick<App, 'requestSingleInstanceLock' | 'on'>, onSecond: () => void): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', onSecond);
  return true;
}

/** Call once, after the app is ready. */
export function watchLifecycle(deps: {
  readonly app: Pick<App, 'on' | 'quit' | 'exit'>;
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
  readonly log: Log;
  readonly timers?: Pick<Timers, 'after'>;
}) {
  const { app, powerMonitor, log, timers = systemTimers } = deps;
  let till: { stop(): Promise<void>; wake(): void } | null = null;
  let ending = false;
  let stopping: Promise<void> | null = null;

  function stopOnce(): Promise<void> {
    stopping ??= (async () => {
      try {
        const late = new Promise<void>((resolve) => timers.after(stopLimitMs, resolve));
        await Promise.race([till?.stop(), late]);
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
  // Linux and macOS. Electron documents this event, but its types lack it.
  powerMonitor.on('shutdown', (...args: { preventDefault(): void }[]) => {
    args[0]?.preventDefault();
    app.quit();
  });
  return {
    /** The system or a person is ending the till, so a kiosk window may close. */
    ending: () => ending,
    /** Follows this till from now on. The caller that replaces a till stops the old one. */
    follow(next: { stop(): Promise<void>; wake(): void }): void {
      till = next;
      stopping = null;
    },
  };
}

export type Lifecycle = ReturnType<typeof watchLifecycle>;

/**
 * Reloads the page when its process dies, at once but no more often than the limit allows. The sale lives in main. Returns how to have it
 * reloaded for another cause.
 */
export function watchPage(deps: {
  readonly window: Pick<BrowserWindow, 'webContents' | 'on' | 'isDestroyed'>;
  readonly app: Pick<App, 'quit'>;
  readonly log: Log;
  readonly timers?: Timers;
}): (cause: string, detail?: object) => void {
  const { window, app, log, timers = systemTimers } = deps;
  const limit = createReloadLimit(reloads);
  let isWaiting = false;
  function reload(cause: string, detail: object = {}): void {
    const reloadInMs = limit.waitMs(timers.nowMs());
    log.error(cause, { ...detail, reloadInMs });
    if (isWaiting) return;
    isWaiting = true;
    timers.after(reloadInMs, () => {
      isWaiting = false;
      limit.take(timers.nowMs());
      if (!window.isDestroyed()) window.webContents.reload();
    });
  }
  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason !== 'clean-exit') reload('the page died', { reason, exitCode });
  });
  window.webContents.on('preload-error', (_event, _path, error) => reload('the preload failed', { error }));
  // A hung page ignores a reload, so its process is ended first; the event above then reloads it.
  window.on('unresponsive', () => {
    log.error('the page hangs');
    window.webContents.forcefullyCrashRenderer();
  });
  // Windows: a shutdown ends the process soon after this event, too soon for `before-quit`.
  window.on('query-session-end', () => app.quit());
  return reload;
}

/**
 * Loads the page for the first time. That its process dies meanwhile, or the window closes, is no bug: `watchPage` reloads it, and
 * the till continues.
 */
export async function loadPage(window: Pick<BrowserWindow, 'loadURL'>, url: string, log: Log): Promise<void> {
  try {
    await window.loadURL(url);
  } catch (error) {
    log.error('the page was not loaded', { error });
  }
}

/** Whatever ends this process, also SIGTERM, waits for this work. */
export function endAfter(app: Pick<App, 'on' | 'exit'>, work: () => Promise<void>): void {
  app.on('before-quit', (event) => {
    event.preventDefault();
    void work().then(() => app.exit(0));
  });
}

/**
 * A bug ends the process with code 1, and the next start recovers from SQLite. A till that guesses is worse than one
 * that is gone.
 */
export function exitOnBug(app: Pick<App, 'exit'>, log: Log): void {
  const end = (kind: string) => (error: unknown) => {
    log.error(kind, { error });
    app.exit(1);
  };
  process.on('uncaughtException', end('uncaught exception'));
  process.on('unhandledRejection', end('unhandled rejection'));
}
