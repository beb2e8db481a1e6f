// What the till's only window is made with. Invariant: its page is isolated from Node, and shows a developer's tools nowhere but in
// a till that was not packaged and buys no live card.
import type { BrowserWindowConstructorOptions, Session } from 'electron';
import type { Environment } from '../../shared/views.ts';
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

export function windowOptions(
  { title, preload, session, kiosk, environment }: WindowChoices,
  isPackaged: boolean,
): BrowserWindowConstructorOptions {
  return {
    title,
    width: 1280,
    height: 800,
    minWidth: 800,
    minHeight: 600,
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
      devTools: !isPackaged && environment !== 'live',
    },
  };
}
