// The window together with its IPC door: all that main needs to show a till, or to say why there is none.
// Invariant: the door opens before the page is shown, so that no message of the page is lost.
import { app, ipcMain, session } from 'electron';
import type { Environment } from '../../shared/environment.ts';
import type { IpcHandlers } from '../../shared/ipc/ipc.ts';
import type { TillEvent } from '../../shared/ipc/ipc-event.ts';
import { tables } from '../../shared/ipc/ipc-schemas.ts';
import { createDisplay } from './display.ts';
import type { DisplayPreferences } from './display-place.ts';
import { serveIpc } from './ipc.ts';
import type { KeeperLine } from './keeper-line.ts';
import { type Lifecycle, loadPage, watchPage } from './lifecycle.ts';
import type { Log } from './log.ts';
import { appOrigin, createSchemeHandler, pageUrl, scheme } from './scheme.ts';
import { systemTimers } from './system-timers.ts';
import { createWindow } from './window.ts';
import type { WindowPreferences } from './window-place.ts';

export function openTillWindow(choices: {
  /** The folders of the built page and preload, absolute. */
  readonly pageFolder: string;
  readonly preload: string;
  readonly displayPreload: string;
  readonly kiosk: boolean;
  readonly kept: KeeperLine;
  readonly environment: Environment;
  /** Null where no till is there yet. */
  readonly preferences: (WindowPreferences & DisplayPreferences) | null;
  readonly lifecycle: Lifecycle;
  readonly log: Log;
}) {
  const { lifecycle, log } = choices;
  let managerIsIn = false;
  let somebodyCanSignIn = false;
  // A till without sign-in has no manager who could let people out, so anyone may leave.
  const mayLeave = () => lifecycle.ending() || managerIsIn || !somebodyCanSignIn;

  const page = session.fromPartition('till');
  let readPicture: Parameters<typeof createSchemeHandler>[1];
  const readWhereThere: typeof readPicture = async (code) => readPicture?.(code) ?? null;
  page.protocol.handle(scheme, createSchemeHandler(choices.pageFolder, readWhereThere));
  const window = createWindow(
    {
      title: app.getName(),
      preload: choices.preload,
      session: page,
      environment: choices.environment,
      kiosk: choices.kiosk ? { mayLeave, onRefused: () => log.warn('somebody tried to leave the kiosk') } : null,
    },
    choices.kiosk ? null : choices.preferences,
  );
  watchPage({ window, app, log });
  choices.kept?.beat(window.webContents, systemTimers);
  const display = createDisplay({
    ...choices,
    till: window,
    preload: choices.displayPreload,
    readPicture: readWhereThere,
  });
  const door = serveIpc({ ipcMain, window, origin: appOrigin, tables, handlers: {}, log });

  function emit(event: TillEvent): void {
    if (event.kind === 'session') {
      managerIsIn = event.session.operator?.role === 'manager';
      somebodyCanSignIn = event.session.operators.length > 0 && event.session.fault === null;
    }
    door.broadcast(event);
  }

  return {
    window,
    display,
    /** To the screens. */
    emit,
    /** Pictures of products come from here from now on. */
    showPictures(read: NonNullable<typeof readPicture>): void {
      readPicture = read;
    },
    /** What the screens ask from now on waits for `serve`. */
    hold: door.hold,
    /** These handlers answer from now on, and the screens get the new session. */
    async serve(handlers: IpcHandlers): Promise<void> {
      door.replace(handlers);
      const now = await handlers['session:get']?.(undefined);
      if (now?.ok) emit({ kind: 'session', session: now.value });
    },
    async show(): Promise<void> {
      await loadPage(window, pageUrl, log);
      display.begin();
    },
  };
}
