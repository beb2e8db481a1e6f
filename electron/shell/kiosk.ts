// Kiosk: the till fills the screen and only a manager closes it. The operating system holds the real lock
// (docs/operations.md); on Linux a kiosk window is only full screen. Invariant: a signed-in manager can always leave.
import type { BrowserWindow, BrowserWindowConstructorOptions, Input } from 'electron';

export type KioskExit = {
  /** True while a manager is signed in, or when the system shuts down. */
  mayLeave(): boolean;
  /** Someone tried to leave and may not. */
  onRefused(): void;
};

export const kioskOptions: BrowserWindowConstructorOptions = {
  kiosk: true,
  fullscreen: true,
  frame: false,
  alwaysOnTop: true,
  minimizable: false,
};

/** Ctrl+Shift+Q (Cmd+Shift+Q): the manager's way out. */
export function isExitKey(input: Pick<Input, 'type' | 'key' | 'control' | 'meta' | 'shift' | 'alt'>): boolean {
  return (
    input.type === 'keyDown' && (input.control || input.meta) && input.shift && !input.alt && /^q$/i.test(input.key)
  );
}

export function keepKiosk(window: Pick<BrowserWindow, 'webContents' | 'on' | 'close'>, exit: KioskExit): void {
  window.webContents.on('before-input-event', (event, input) => {
    if (!isExitKey(input)) return;
    event.preventDefault();
    window.close();
  });
  window.on('close', (event) => {
    if (exit.mayLeave()) return;
    event.preventDefault();
    exit.onRefused();
  });
}
