// The till's only window. Invariant: its page is isolated, sandboxed and guarded before it is shown.
import { app, BrowserWindow, Menu, powerSaveBlocker, screen } from 'electron';
import { guardPage, guardSession } from './guards.ts';
import { keepKiosk } from './kiosk.ts';
import { keepOnScreen } from './on-screen.ts';
import { hasRoom, type WindowChoices, windowOptions } from './window-options.ts';
import { keepPlaceAndZoom, placeAgain, type WindowPreferences, zoomFactorOf } from './window-place.ts';

/** Makes the window without a page. It is shown once the IPC door is open. `preferences` null: none are kept, as in kiosk. */
export function createWindow(choices: WindowChoices, preferences: WindowPreferences | null): BrowserWindow {
  Menu.setApplicationMenu(null);
  guardSession(choices.session);
  const { window: kept, zoom } = preferences?.window() ?? { window: null, zoom: 0 };
  const options = windowOptions(choices, app.isPackaged, zoomFactorOf(zoom));
  const window = new BrowserWindow({ ...options, ...placeAgain(kept, screen) });
  const fills = kept?.isMaximized ?? !hasRoom(screen.getPrimaryDisplay().workAreaSize);
  window.once('ready-to-show', () => (fills && !choices.kiosk ? window.maximize() : window.show()));
  keepOnScreen(window, screen);
  if (preferences) keepPlaceAndZoom(window, preferences);
  guardPage(window.webContents);
  if (choices.kiosk) keepKiosk(window, choices.kiosk, powerSaveBlocker);
  return window;
}

export function focusWindow(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
