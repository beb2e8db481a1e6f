// Kiosk: the till fills the screen, stays awake, and only a manager leaves it. The operating system holds the real lock
// (docs/operations/kiosk.md); on Linux a kiosk window is only full screen. Invariant: a signed-in manager can always leave.
import type { BrowserWindow, BrowserWindowConstructorOptions, Input, PowerSaveBlocker, WebContents } from 'electron';

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

type Key = Pick<Input, 'type' | 'key' | 'control' | 'meta' | 'shift' | 'alt'>;

/** Ctrl+Shift+Q (Cmd+Shift+Q): the manager's way out by keyboard. */
export function isExitKey(input: Key): boolean {
  return (
    input.type === 'keyDown' && (input.control || input.meta) && input.shift && !input.alt && /^q$/i.test(input.key)
  );
}

/** Keys of a browser that a till has no use for: print, save, open, find, reload, zoom, a developer's tools. */
export function isBrowserKey({ key, control, meta, shift }: Key): boolean {
  if (/^(F5|BrowserBack|BrowserForward|BrowserRefresh|BrowserHome|PrintScreen)$/.test(key)) return true;
  if (!control && !meta) return false;
  return shift ? /^[ijcprw+=-]$/i.test(key) : /^[psofrwnt0+=-]$/i.test(key);
}

export function keepKiosk(
  window: Pick<BrowserWindow, 'webContents' | 'on' | 'close'>,
  exit: KioskExit,
  power: Pick<PowerSaveBlocker, 'start'>,
): void {
  const page = window.webContents;
  page.on('before-input-event', (event, input) => {
    const leaves = isExitKey(input);
    if (!leaves && !isBrowserKey(input)) return;
    event.preventDefault();
    if (leaves) window.close();
  });
  keepSize(page);
  window.on('close', (event) => {
    if (exit.mayLeave()) return;
    event.preventDefault();
    exit.onRefused();
  });
  power.start('prevent-display-sleep');
}

/** Fingers and the wheel zoom without a key, and open menus. */
export function keepSize(page: Pick<WebContents, 'on' | 'setZoomFactor' | 'setVisualZoomLevelLimits'>): void {
  page.on('context-menu', (event) => event.preventDefault());
  page.on('zoom-changed', (event) => {
    event.preventDefault();
    page.setZoomFactor(1);
  });
  page.on('did-finish-load', () => void page.setVisualZoomLevelLimits(1, 1));
}
