// The till's only window. Invariant: its page is isolated, sandboxed and guarded before it is shown.
import { BrowserWindow, Menu, type Session } from 'electron';
import { guardPage, guardSession } from './guards.ts';
import { type KioskExit, keepKiosk, kioskOptions } from './kiosk.ts';
import { pageUrl } from './scheme.ts';

export type WindowChoices = {
  readonly title: string;
  /** The preload bundle, absolute. */
  readonly preload: string;
  /** Where the page's handler is registered and nothing is stored: an in-memory session. */
  readonly session: Session;
  readonly kiosk: KioskExit | null;
  /** Never in a packaged till. */
  readonly devTools: boolean;
};

/** Makes the window without a page. `showPage` shows it once the IPC door is open. */
export function createWindow(choices: WindowChoices): BrowserWindow {
  Menu.setApplicationMenu(null);
  guardSession(choices.session);
  const window = new BrowserWindow({
    title: choices.title,
    width: 1280,
    height: 800,
    minWidth: 800,
    minHeight: 600,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: '#ffffff',
    ...(choices.kiosk ? kioskOptions : {}),
    webPreferences: {
      preload: choices.preload,
      session: choices.session,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: choices.devTools,
    },
  });
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
