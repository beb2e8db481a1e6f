// The part of the `electron` module that the shell and electron-store use, on plain Node. See hooks.ts.
import { EventEmitter } from 'node:events';
import { app } from './app.ts';
import { BrowserWindow, ipcMain, session } from './browser-window.ts';
import { safeStorage } from './safe-storage.ts';

const dialog = { showErrorBox(): void {} };
const Menu = { setApplicationMenu(): void {} };
const powerMonitor = new EventEmitter();
const powerSaveBlocker = { start: () => 1 };
const protocol = { registerSchemesAsPrivileged(): void {} };
/** The till's, and one beside it, for a customer; with `STAND_IN_MONITORS` so many of them. */
const monitors = [
  { id: 1, label: 'Till', x: 0, width: 1920, height: 1080 },
  { id: 2, label: 'Customer', x: 1920, width: 1280, height: 800 },
]
  .slice(0, Number(process.env.STAND_IN_MONITORS ?? 2))
  .map(({ id, label, x, width, height }) => {
    const area = { x, y: 0, width, height };
    return { id, label, bounds: area, workArea: area, workAreaSize: { width, height }, scaleFactor: 1 };
  });
const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay: () => monitors[0],
  getDisplayMatching: () => monitors[0],
  getAllDisplays: () => monitors,
});
const shell = {
  async openPath(): Promise<string> {
    return 'the stand-in opens nothing';
  },
};

export {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
};
export default {
  app,
  BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
};
