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
const workAreaSize = { width: 1920, height: 1080 };
const display = { workAreaSize, workArea: { x: 0, y: 0, ...workAreaSize } };
const screen = Object.assign(new EventEmitter(), {
  getPrimaryDisplay: () => display,
  getDisplayMatching: () => display,
  getAllDisplays: () => [display],
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
