// What the till's only window is made with. Invariant: its page is isolated from Node, and shows a developer's tools nowhere but in
// a till that was not packaged and buys no live card.
import type { BrowserWindowConstructorOptions, Session } from 'electron';
import type { Environment } from '../../shared/environment.ts';
import { type KioskExit, kioskOptions } from './kiosk.ts';

export type WindowChoices = {
  readonly title: string;
  /** The preload bundle, absolute. */
  readonly preload: string;
  /** Where the page's handler is registered and nothing is stored: an in-memory session. */
  readonly session: Session;
  readonly kiosk: KioskExit | null;
  readonly environment: Environment;
};

/** In DIP, as a screen counts them after its scale. */
const usualSize = { width: 1280, height: 800 } as const;
/** A screen of 1024x768 pixels at 200 % has 512x384: a window that may not be smaller would be cut there. */
const smallestSize = { minWidth: 480, minHeight: 320 } as const;
/** The title, and the edges, which the size of the window may or may not count. */
const frame = { width: 16, height: 48 } as const;

/** A window of the usual size would fit on such a screen; where not, it fills the screen. */
export function hasRoom(workArea: { readonly width: number; readonly height: number }): boolean {
  return workArea.width >= usualSize.width + frame.width && workArea.height >= usualSize.height + frame.height;
}

export function windowOptions(
  { title, preload, session, kiosk, environment }: WindowChoices,
  isPackaged: boolean,
  zoomFactor = 1,
): BrowserWindowConstructorOptions {
  return {
    title,
    ...usualSize,
    ...smallestSize,
    show: false,
    autoHideMenuBar: true,
    backgroundColor: '#ffffff',
    ...(kiosk ? kioskOptions : {}),
    webPreferences: {
      preload,
      session,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      zoomFactor,
      devTools: !isPackaged && environment !== 'live',
    },
  };
}
