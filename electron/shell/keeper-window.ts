// The window of a locked session's keeper: it fills the screen below the till's. Invariants: its page runs no script and goes nowhere; no
// key closes it.
import { BrowserWindow, Menu } from 'electron';
import { isBrowserKey, keepSize } from './kiosk.ts';

/** `pressed` gets the address of each link that a person follows. */
export function openKeeperWindow(pressed: (url: string) => void) {
  Menu.setApplicationMenu(null);
  const window = new BrowserWindow({
    show: false,
    frame: false,
    width: 1280,
    height: 800,
    backgroundColor: '#f4f5f7',
    webPreferences: {
      javascript: false,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      devTools: false,
    },
  });
  const page = window.webContents;
  page.setWindowOpenHandler(() => ({ action: 'deny' }));
  page.on('will-navigate', (details) => {
    details.preventDefault();
    pressed(details.url);
  });
  page.on('before-input-event', (event, input) => {
    if (isBrowserKey(input)) event.preventDefault();
  });
  keepSize(page);
  page.on('render-process-gone', () => page.reload());
  window.on('close', (event) => event.preventDefault());
  window.once('ready-to-show', () => window.show());
  return {
    show(html: string): void {
      // A newer page may overtake this one.
      window.loadURL(`data:text/html;charset=utf-8,${encodeURIComponent(html)}`).catch(() => {});
    },
  };
}
