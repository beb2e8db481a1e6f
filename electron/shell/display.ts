// The customer's display as the till is handed it: its window where its monitor is there, and the door its page speaks through.
// Invariants: never on the till's own monitor, so that a till with one has no display; where the monitor goes, the window is hidden and
// the sale goes on; no fault of the display reaches the till.
import { isDeepStrictEqual } from 'node:util';
import { type BrowserWindow, ipcMain, powerMonitor, screen, session } from 'electron';
import { sayChannel } from '../../shared/display/channel-names.ts';
import type { CustomerSays } from '../../shared/display/messages.ts';
import type { Monitor } from '../../shared/display/monitors.ts';
import type { CustomerView } from '../../shared/display/view.ts';
import { createDisplayLine } from './display-line.ts';
import { type DisplayChoices, openDisplayWindow } from './display-window.ts';
import { guardSession } from './guards.ts';
import { isOwnSender } from './ipc.ts';
import { chosenMonitor, monitorsOf, placeOn } from './monitors.ts';
import { createNumberWindows } from './number-windows.ts';
import type { Preferences } from './preferences.ts';
import { createSchemeHandler, displayPage, scheme } from './scheme.ts';
import { systemTimers } from './system-timers.ts';

/** A system that moves windows after a monitor came or went has done so by then. */
const settledMs = 500;

export type DisplayPreferences = Pick<Preferences, 'display' | 'keepDisplay'>;
type Said = Exclude<CustomerSays, { kind: 'ready' }>;

export function createDisplay(
  deps: Pick<DisplayChoices, 'preload' | 'environment' | 'lifecycle' | 'log'> & {
    readonly till: BrowserWindow;
    readonly pageFolder: string;
    readonly readPicture: Parameters<typeof createSchemeHandler>[1];
    readonly preferences: DisplayPreferences | null;
  },
) {
  const { till, preferences, log } = deps;
  const page = session.fromPartition('display');
  guardSession(page);
  page.protocol.handle(scheme, createSchemeHandler(deps.pageFolder, deps.readPicture, displayPage));
  const numbers = createNumberWindows(session.fromPartition('numbers'), systemTimers);
  let monitor: string | null = null;
  let window: ReturnType<typeof openDisplayWindow> | null = null;
  let isTillShown = false;
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
    send: (view) => window?.send(view),
    startAnew: (cause) => window?.startAnew(cause),
    told: (said) => isShown && guarded(() => tellSaid(said)),
    changed: lookWhetherThere,
    failed: (error) => log.error('there is nothing to show to the customer', { error }),
    timers: systemTimers,
  });
  const isThere = () => isShown && line.isReady();

  function lookWhetherThere(): void {
    if (wasThere === isThere()) return;
    wasThere = isThere();
    guarded(() => tellThere(isThere()));
  }

  const open = (bounds: Electron.Rectangle) =>
    openDisplayWindow(bounds, {
      ...deps,
      session: page,
      loads: line.loads,
      gone: line.end,
      shown(next) {
        isShown = next;
        lookWhetherThere();
      },
    });

  const tillsMonitor = () => screen.getDisplayMatching(till.isMinimized() ? till.getNormalBounds() : till.getBounds());

  function end(): void {
    window?.end();
    window = null;
    line.end();
  }

  function place(): void {
    if (!isTillShown || till.isDestroyed()) return;
    if (monitor === null) {
      end();
      return;
    }
    const [all, tills] = [screen.getAllDisplays(), tillsMonitor()];
    const chosen = chosenMonitor(monitor, preferences?.display() ?? null, all, tills);
    if (chosen === null) {
      window?.hide();
      return;
    }
    window ??= open(chosen.bounds);
    window.fill(chosen.bounds);
    const stands = placeOn(monitor, chosen, all, tills);
    if (!isDeepStrictEqual(stands, preferences?.display())) preferences?.keepDisplay(stands);
  }

  const placeSoon = (): void => {
    guarded(place);
    systemTimers.after(settledMs, () => guarded(place));
  };
  screen.on('display-added', placeSoon);
  screen.on('display-removed', placeSoon);
  screen.on('display-metrics-changed', placeSoon);
  powerMonitor.on('resume', placeSoon);
  // A till's window that is moved to the customer's monitor is worked at there.
  till.on('move', () => guarded(place));
  till.on('closed', () => {
    numbers.end();
    end();
  });
  ipcMain.on(sayChannel, (event, ...said: unknown[]) => {
    if (window?.isOwn(event.sender) && isOwnSender(event, event.sender, displayPage.origin)) {
      if (said.length === 1) line.heard(said[0]);
    } else log.warn('message of a foreign sender refused', { channel: sayChannel });
  });

  return {
    /** The till's window is there: from now on the display may be. */
    begin(): void {
      isTillShown = true;
      guarded(place);
    },
    use(next: string | null): void {
      if (next === monitor) return;
      monitor = next;
      guarded(place);
    },
    show: (view: () => CustomerView): void => guarded(() => line.show(view)),
    hear(listener: (said: Said) => void): void {
      tellSaid = listener;
    },
    isThere,
    watch(listener: (isThere: boolean) => void): void {
      tellThere = listener;
    },
    monitors: (): readonly Monitor[] => monitorsOf(screen.getAllDisplays(), tillsMonitor()),
    numberMonitors: (): void => guarded(() => numbers.show(screen.getAllDisplays().map(({ bounds }) => bounds))),
  };
}
