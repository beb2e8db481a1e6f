// Where the window of the customer's display is: it is opened on its monitor, hidden while that is not there, and ended with the till's.
// Invariants: never on the till's own monitor, so that a till with one monitor has no display; a page that closes its own window again
// and again gets another one only so often.
import { isDeepStrictEqual } from 'node:util';
import { type BrowserWindow, powerMonitor, type Rectangle, screen } from 'electron';
import type { Timers } from '../../shared/timers.ts';
import type { openDisplayWindow } from './display-window.ts';
import type { Lifecycle } from './lifecycle.ts';
import { chosenMonitor, placeOn } from './monitors.ts';
import type { Preferences } from './preferences.ts';
import { createReloadLimit } from './reload-limit.ts';

/** A system that moves windows after a monitor came or went has done so by then. */
const settledMs = 500;
const reopenings = { times: 3, perMs: 60_000 } as const;

export type DisplayPreferences = Pick<Preferences, 'display' | 'keepDisplay'>;
type DisplayWindow = ReturnType<typeof openDisplayWindow>;

export function createDisplayPlace(deps: {
  readonly till: BrowserWindow;
  readonly preferences: DisplayPreferences | null;
  readonly lifecycle: Pick<Lifecycle, 'ending'>;
  readonly timers: Timers;
  readonly open: (bounds: Rectangle) => DisplayWindow;
  /** There is no window any more. */
  readonly ended: () => void;
  /** Nothing of the display may fail the till. */
  readonly guarded: (work: () => void) => void;
}) {
  const { till, preferences, timers, guarded } = deps;
  const limit = createReloadLimit(reopenings);
  let monitor: string | null = null;
  let window: DisplayWindow | null = null;
  let isTillShown = false;
  let mayOpen = true;

  const tillsMonitor = () => screen.getDisplayMatching(till.isMinimized() ? till.getNormalBounds() : till.getBounds());

  function end(): void {
    window?.end();
    window = null;
    deps.ended();
  }

  function place(): void {
    if (!isTillShown || till.isDestroyed() || deps.lifecycle.ending()) return;
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
    if (!window && !mayOpen) return;
    window ??= deps.open(chosen.bounds);
    window.fill(chosen.bounds);
    const stands = placeOn(monitor, chosen, all, tills);
    if (!isDeepStrictEqual(stands, preferences?.display())) preferences?.keepDisplay(stands);
  }

  const placeNow = (): void => guarded(place);
  const placeSoon = (): void => {
    placeNow();
    timers.after(settledMs, placeNow);
  };
  screen.on('display-added', placeSoon);
  screen.on('display-removed', placeSoon);
  screen.on('display-metrics-changed', placeSoon);
  powerMonitor.on('resume', placeSoon);
  // A till's window that is moved to the customer's monitor is worked at there.
  till.on('move', placeNow);
  till.on('closed', end);

  return {
    window: () => window,
    tillsMonitor,
    /** The till's window is there: from now on the display may be. */
    begin(): void {
      isTillShown = true;
      placeNow();
    },
    use(next: string | null): void {
      if (next === monitor) return;
      monitor = next;
      placeNow();
    },
    /** Its page closed the window. */
    closed(): void {
      window = null;
      deps.ended();
      mayOpen = false;
      timers.after(limit.waitMs(timers.nowMs()), () => {
        limit.take(timers.nowMs());
        mayOpen = true;
        placeNow();
      });
    },
  };
}
