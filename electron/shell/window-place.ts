// Where the till's window is, and how large its page is shown: stored when the window closes, and restored at the next start.
// Invariant: it is whole on a screen that exists; where it was on none of them, on the primary one.
import { isDeepStrictEqual } from 'node:util';
import type { BrowserWindow, Input, Rectangle, Screen, WebContents } from 'electron';
import { meets } from './monitors.ts';
import { broughtInto } from './on-screen.ts';
import type { Preferences, WindowPlace } from './preferences.ts';

export type WindowPreferences = Pick<Preferences, 'window' | 'keepWindow'>;

const zoomStep = 0.5;
const mostZoom = 3;

/**
 * How large the page is shown from its first frame on. Given as the window is made: an Electron that is asked once the page has loaded,
 * while its window is not yet shown, may never draw it.
 */
export const zoomFactorOf = (level: number): number => 1.2 ** level;

/** Null where it was never shown. */
export function placeAgain(
  kept: WindowPlace | null,
  screen: Pick<Screen, 'getAllDisplays' | 'getDisplayMatching' | 'getPrimaryDisplay'>,
): Rectangle | null {
  if (kept === null) return null;
  const isSeen = screen.getAllDisplays().some(({ workArea }) => meets(workArea, kept));
  const { workArea } = isSeen ? screen.getDisplayMatching(kept) : screen.getPrimaryDisplay();
  const { x, y, width, height } = kept;
  return broughtInto(workArea, { x, y, width, height });
}

/** The page is zoomed as in a browser: Ctrl with plus, minus and zero, or with the wheel. */
export function keepPlaceAndZoom(
  window: Pick<BrowserWindow, 'on' | 'getNormalBounds' | 'isMaximized'> & {
    readonly webContents: Pick<WebContents, 'on' | 'setZoomLevel'>;
  },
  preferences: WindowPreferences,
): void {
  const page = window.webContents;
  const before = preferences.window();
  let { zoom } = before;
  const zoomTo = (level: number): void => {
    zoom = Math.max(-mostZoom, Math.min(level, mostZoom));
    page.setZoomLevel(zoom);
  };
  page.on('zoom-changed', (_event, direction) => zoomTo(zoom + (direction === 'in' ? zoomStep : -zoomStep)));
  page.on('before-input-event', (event, input) => {
    const step = zoomKey(input);
    if (step === null) return;
    event.preventDefault();
    zoomTo(step === 0 ? 0 : zoom + step);
  });
  window.on('close', () => {
    const place = { ...window.getNormalBounds(), isMaximized: window.isMaximized() };
    if (!isDeepStrictEqual({ window: place, zoom }, { window: before.window, zoom: before.zoom }))
      preferences.keepWindow(place, zoom);
  });
}

/** Zero: as large as usual. Null: another key. */
function zoomKey({ type, key, control, meta, alt }: Input): number | null {
  if (type !== 'keyDown' || alt || !(control || meta)) return null;
  if (key === '+' || key === '=') return zoomStep;
  if (key === '-' || key === '_') return -zoomStep;
  return key === '0' ? 0 : null;
}
