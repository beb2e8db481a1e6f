// The customer's display as the till is handed it: its window where its monitor is there, and the door its page speaks through.
// Invariants: messages from any other page are ignored, and none is answered; no fault of the display reaches the till.
import { BrowserWindow, ipcMain, type Rectangle, type Session, screen, session } from 'electron';
import { sayChannel } from '../../shared/display/channel-names.ts';
import type { CustomerSays } from '../../shared/display/messages.ts';
import type { Monitor } from '../../shared/display/monitors.ts';
import type { CustomerView } from '../../shared/display/view.ts';
import type { Timers } from '../../shared/timers.ts';
import { createDisplayLine } from './display-line.ts';
import { createDisplayPlace, type DisplayPreferences } from './display-place.ts';
import { type DisplayChoices, openDisplayWindow } from './display-window.ts';
import { guardPage, guardSession } from './guards.ts';
import { isOwnSender } from './ipc.ts';
import { monitorsOf } from './monitors.ts';
import { createSchemeHandler, displayPage, scheme } from './scheme.ts';
import { systemTimers } from './system-timers.ts';

type Said = Exclude<CustomerSays, { kind: 'ready' }>;

export function createDisplay(
  deps: Pick<DisplayChoices, 'preload' | 'environment' | 'lifecycle' | 'log'> & {
    readonly till: BrowserWindow;
    readonly pageFolder: string;
    readonly readPicture: Parameters<typeof createSchemeHandler>[1];
    readonly preferences: DisplayPreferences | null;
  },
) {
  const { till, log } = deps;
  const page = session.fromPartition('display');
  guardSession(page);
  page.protocol.handle(scheme, createSchemeHandler(deps.pageFolder, deps.readPicture, displayPage));
  const numbers = createNumberWindows(session.fromPartition('numbers'), systemTimers);
  let isShown = false;
  let wasThere = false;
  let tellSaid: (said: Said) => void = () => {};
  let tellThere: (isThere: boolean) => void = () => {};

  const guarded = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      log.error('the display failed', { error });
    }
  };
  const line = createDisplayLine({
    send: (view) => place.window()?.send(view),
    startAnew: (cause) => place.window()?.startAnew(cause),
    onSaid: (said) => isShown && guarded(() => tellSaid(said)),
    changed: lookWhetherThere,
    failed: (error) => log.error('there is nothing to show to the customer', { error }),
    timers: systemTimers,
  });
  const place = createDisplayPlace({
    ...deps,
    timers: systemTimers,
    open: (bounds) =>
      openDisplayWindow(bounds, {
        ...deps,
        session: page,
        loads: line.loads,
        gone: line.end,
        closed: () => place.closed(),
        shown(next) {
          isShown = next;
          lookWhetherThere();
        },
      }),
    ended: line.end,
    guarded,
  });
  const isThere = () => isShown && line.isReady();

  function lookWhetherThere(): void {
    if (wasThere === isThere()) return;
    wasThere = isThere();
    guarded(() => tellThere(isThere()));
  }

  till.on('closed', numbers.end);
  ipcMain.on(sayChannel, (event, ...said: unknown[]) => {
    if (place.window()?.isOwn(event.sender) && isOwnSender(event, event.sender, displayPage.origin)) {
      if (said.length === 1) line.receive(said[0]);
    } else log.warn('message of a foreign sender refused', { channel: sayChannel });
  });

  return {
    begin: place.begin,
    use: place.use,
    show: (view: () => CustomerView): void => guarded(() => line.show(view)),
    onSaid(listener: (said: Said) => void): void {
      tellSaid = listener;
    },
    isThere,
    watch(listener: (isThere: boolean) => void): void {
      tellThere = listener;
    },
    monitors: (): readonly Monitor[] => monitorsOf(screen.getAllDisplays(), place.tillsMonitor()),
    numberMonitors: (): void => guarded(() => numbers.show(screen.getAllDisplays().map(({ bounds }) => bounds))),
  };
}

// A big number on each monitor for some seconds, so that a manager sees which is which. Invariant: they take no focus and are gone by
// themselves; what they show is a picture without a script.

const shownMs = 5_000;
const size = 360;

const addressOf = (number: number): string => {
  const text = `<text x="50" y="72" font-family="sans-serif" font-size="64" fill="#ffffff" text-anchor="middle">${number}</text>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#1d4ed8"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
};

function createNumberWindows(session: Session, timers: Pick<Timers, 'after'>) {
  let windows: readonly BrowserWindow[] = [];
  let cancel = (): void => {};

  function end(): void {
    cancel();
    for (const window of windows) if (!window.isDestroyed()) window.destroy();
    windows = [];
  }

  function open(number: number, { x, y, width, height }: Rectangle): BrowserWindow {
    const window = new BrowserWindow({
      x: Math.round(x + (width - size) / 2),
      y: Math.round(y + (height - size) / 2),
      width: size,
      height: size,
      show: false,
      frame: false,
      focusable: false,
      // As the customer's display.
      ...(process.platform === 'linux' ? { type: 'notification' } : {}),
      skipTaskbar: true,
      alwaysOnTop: true,
      backgroundColor: '#1d4ed8',
      webPreferences: { session, sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
    });
    const address = addressOf(number);
    guardPage(window.webContents, address);
    window.once('ready-to-show', () => window.showInactive());
    // Closed before it was there: nobody misses it.
    window.loadURL(address).catch(() => undefined);
    return window;
  }

  return {
    end,
    show(places: readonly Rectangle[]): void {
      end();
      windows = places.map((bounds, index) => open(index + 1, bounds));
      cancel = timers.after(shownMs, end);
    },
  };
}
