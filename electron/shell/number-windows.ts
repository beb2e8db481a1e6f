// A big number on each monitor for some seconds, so that a manager sees which is which. Invariant: they take no focus and are gone by
// themselves; what they show is a picture without a script.
import { BrowserWindow, type Rectangle, type Session } from 'electron';
import type { Timers } from '../../shared/timers.ts';
import { guardPage } from './guards.ts';

const shownMs = 5_000;
const size = 360;

const addressOf = (number: number): string => {
  const text = `<text x="50" y="72" font-family="sans-serif" font-size="64" fill="#ffffff" text-anchor="middle">${number}</text>`;
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="#1d4ed8"/>${text}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
};

export function createNumberWindows(session: Session, timers: Pick<Timers, 'after'>) {
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
