// The till's only window, and the guards around its page. Invariant: the page is ours, isolated and sandboxed; it opens
// nothing, goes nowhere, downloads nothing and is granted no permission.
import { BrowserWindow, Menu, type Session, type WebContents } from 'electron';
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

/** Makes the window without showing a page: `showPage` does, once the IPC door is open. */
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

/** No new windows, no other address, no embedded page. A reload of our own page is let through. */
export function guardPage(page: Pick<WebContents, 'setWindowOpenHandler' | 'on'>): void {
  page.setWindowOpenHandler(() => ({ action: 'deny' }));
  page.on('will-frame-navigate', (details) => {
    if (details.url !== pageUrl || !details.isMainFrame) details.preventDefault();
  });
  page.on('will-navigate', (details) => {
    if (details.url !== pageUrl) details.preventDefault();
  });
  page.on('will-redirect', (details) => details.preventDefault());
  page.on('will-attach-webview', (event) => event.preventDefault());
}

/** Electron approves every permission by default: here each is denied. */
export function guardSession(
  session: Pick<
    Session,
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler' | 'on'
  >,
): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}
