// The till's only window. Invariant: its page is isolated, sandboxed and guarded before it is shown.
import { app, BrowserWindow, Menu } from 'electron';
import { guardPage, guardSession } from './guards.ts';
import { keepKiosk } from './kiosk.ts';
import { pageUrl } from './scheme.ts';
import { type WindowChoices, windowOptions } from './window-options.ts';

/** Makes the window without a page. `showPage` shows it once the IPC door is open. */
export function createWindow(choices: WindowChoices): BrowserWindow {
  Menu.setApplicationMenu(null);
  guardSession(choices.session);
  const window = new BrowserWindow(windowOptions(choices, app.isPackaged));
  window.once('ready-to-show', () => window.show());
  guardPage(window.webContents);
  if (choices.kiosk) keepKiosk(window, choices.kiosk);
  return window;
}

export function showPage(window: BrowserWindow): Promise<void> {
  return window.loadURL(pageUrl);
}

export function focusWindow(window: BrowserWindow): void {
  if (window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
