// The window of the customer's display, and its page. Invariants: it takes no focus from the till, can be neither closed nor left, and
// never keeps a till alive whose own window is closed; a page that dies, hangs or does not load is restarted.
import { isDeepStrictEqual } from 'node:util';
import { app, BrowserWindow, type Rectangle, type Session } from 'electron';
import { viewChannel } from '../../shared/display/channel-names.ts';
import type { CustomerView } from '../../shared/display/view.ts';
import type { Environment } from '../../shared/environment.ts';
import { guardPage } from './guards.ts';
import { keepSize } from './kiosk.ts';
import { type Lifecycle, loadPage, watchPage } from './lifecycle.ts';
import type { Log } from './log.ts';
import { displayPage } from './scheme.ts';
import { windowOptions } from './window-options.ts';

export type DisplayChoices = {
  /** The preload bundle of the display, absolute. */
  readonly preload: string;
  readonly session: Session;
  readonly environment: Environment;
  readonly lifecycle: Pick<Lifecycle, 'ending'>;
  readonly log: Log;
  /** The page begins to load. */
  readonly loads: () => void;
  /** Its process is gone: it is loaded again. */
  readonly gone: () => void;
  /** Its page closed it, which nothing can prevent. */
  readonly closed: () => void;
  /** It fills its monitor, or does so no more. */
  readonly shown: (isShown: boolean) => void;
};

/** On Linux a window manager ignores a window without focus: it stays above all others where it is put, but is slightly off in full screen. */
const fillsByState = process.platform !== 'linux';

const address = `${displayPage.origin}${displayPage.start}`;

export function openDisplayWindow(bounds: Rectangle, choices: DisplayChoices) {
  const { preload, session, environment, lifecycle, log } = choices;
  const window = new BrowserWindow({
    ...windowOptions({ title: app.getName(), preload, session, environment, kiosk: null }, app.isPackaged),
    ...bounds,
    frame: false,
    // A touch reaches its page all the same; the keys, and so the scanner, stay with the till.
    focusable: false,
    // Some compositors (sway) give the keys to any window that they do not manage, unless it is of such a type.
    ...(process.platform === 'linux' ? { type: 'notification' } : {}),
    skipTaskbar: true,
    alwaysOnTop: true,
    minimizable: false,
  });
  const page = window.webContents;
  let wanted: Rectangle | null = bounds;
  let isDrawn = false;
  let isShown = false;
  let isEnded = false;

  function setShown(next: boolean): void {
    if (next === isShown) return;
    isShown = next;
    choices.shown(next);
  }

  guardPage(page, address);
  keepSize(page);
  // Nobody types here.
  page.on('before-input-event', (event) => event.preventDefault());
  const loadAgain = watchPage({ window, app, log });
  page.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (isMainFrame && !isSameDocument) choices.loads();
  });
  page.on('render-process-gone', choices.gone);
  page.on('did-fail-load', (_event, code, _text, _url, isMainFrame) => {
    if (isMainFrame) loadAgain('the page of the display was not loaded', { code });
  });
  window.on('close', (event) => {
    if (!lifecycle.ending()) event.preventDefault();
  });
  window.once('closed', () => {
    setShown(false);
    if (!isEnded) choices.closed();
  });

  function fill(): void {
    if (wanted === null || !isDrawn || window.isDestroyed()) return;
    const stands = isDeepStrictEqual(window.getBounds(), wanted);
    if (isShown && stands) return;
    if (fillsByState) window.setFullScreen(false);
    if (!stands) window.setBounds(wanted);
    if (fillsByState) window.setFullScreen(true);
    window.showInactive();
    setShown(true);
  }

  window.once('ready-to-show', () => {
    isDrawn = true;
    fill();
  });
  window.on('minimize', () => {
    isShown = false;
    fill();
  });
  void loadPage(window, address, log);

  return {
    isOwn: (sender: unknown): boolean => sender === page,
    send(view: CustomerView | null): void {
      if (!page.isDestroyed()) page.send(viewChannel, view);
    },
    /** Takes all of a monitor that has these bounds. */
    fill(next: Rectangle): void {
      wanted = next;
      fill();
    },
    hide(): void {
      wanted = null;
      if (isShown && !window.isDestroyed()) window.hide();
      setShown(false);
    },
    /** A page that hangs ignores a reload, and a process that is stopped ignores all but this. */
    startAnew(cause: string): void {
      const pid = page.isDestroyed() ? 0 : page.getOSProcessId();
      try {
        if (pid > 0) process.kill(pid, 'SIGKILL');
        log.error(cause);
      } catch {
        // It ended by itself.
      }
      if (pid === 0) loadAgain(cause);
    },
    end(): void {
      isEnded = true;
      if (!window.isDestroyed()) window.destroy();
    },
  };
}
