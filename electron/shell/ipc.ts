// The one door between the screens and the till. It checks the sender, then the message, then calls the handler.
// Invariant: a message of a foreign sender or of the wrong shape reaches no handler, and no exception crosses the door.
import type { BrowserWindow, IpcMain, IpcMainInvokeEvent, WebFrameMain } from 'electron';
import type { TillError } from '../../shared/errors.ts';
import type { Channel, IpcHandlers } from '../../shared/ipc/ipc.ts';
import { eventChannel, type TillEvent } from '../../shared/ipc/ipc-event.ts';
import type { Tables } from '../../shared/ipc/ipc-schemas.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Log } from './log.ts';

/** The part of the event that the check reads, so that a test can forge it. */
export type Sender = {
  readonly sender: unknown;
  readonly senderFrame: Pick<WebFrameMain, 'origin' | 'parent'> | null;
};

/** True for the main frame of the till's own window, showing the till's own page. Must be read before any await. */
export function isOwnSender(event: Sender, own: unknown, origin: string): boolean {
  const frame = event.senderFrame;
  return event.sender === own && frame !== null && frame.parent === null && frame.origin === origin;
}

/**
 * Serves every channel of shared/ipc/ipc-schemas.ts. Answers `foreign_sender`; `bad_request` with the first wrong field, never its
 * value; `till_stopped` where there is no handler; `internal` where the handler threw; or what the handler answers.
 */
export function serveIpc(deps: {
  readonly ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'>;
  readonly window: Pick<BrowserWindow, 'webContents' | 'isDestroyed'>;
  readonly origin: string;
  readonly tables: Tables;
  readonly handlers: IpcHandlers;
  readonly log: Log;
}) {
  const { ipcMain, window, origin, tables, log } = deps;
  const own = window.webContents;
  let handlers = deps.handlers;
  let held: PromiseWithResolvers<void> | null = null;
  const channels = Object.keys(tables) as readonly Channel[];

  async function answer<C extends Channel>(channel: C, event: IpcMainInvokeEvent, args: unknown[]) {
    if (!isOwnSender(event, own, origin)) {
      log.warn('message of a foreign sender refused', { channel });
      return refused({ code: 'foreign_sender' });
    }
    if (args.length > 1) return refused({ code: 'bad_request', detail: 'request' });
    const parsed = tables[channel].request.safeParse(args[0]);
    if (!parsed.success) return refused({ code: 'bad_request', detail: fieldOf(parsed.error.issues[0]?.path) });
    await held?.promise;
    try {
      // This channel's own schema made the value; the compiler cannot follow that through the generic index.
      const handle = handlers[channel] as ((request: unknown) => unknown) | undefined;
      return handle === undefined ? refused({ code: 'till_stopped' }) : await handle(parsed.data);
    } catch (error) {
      log.error('a handler failed', { channel, error });
      return refused({ code: 'internal' });
    }
  }

  for (const channel of channels) {
    ipcMain.handle(channel, (event, ...args: unknown[]) => answer(channel, event, args));
  }

  return {
    /** Sends to the till's own window; does nothing once that is gone. */
    broadcast(event: TillEvent): void {
      if (!window.isDestroyed() && !own.isDestroyed()) own.send(eventChannel, event);
    },
    /** Whatever arrives from now on waits for `replace`. */
    hold(): void {
      held ??= Promise.withResolvers();
    },
    /** These handlers answer what waits, and from the next message on. */
    replace(next: IpcHandlers): void {
      handlers = next;
      held?.resolve();
      held = null;
    },
    close(): void {
      for (const channel of channels) ipcMain.removeHandler(channel);
    },
  };
}

function refused(error: TillError): Result<never, TillError> {
  return err(error);
}

function fieldOf(path: readonly PropertyKey[] | undefined): string {
  return path === undefined || path.length === 0 ? 'request' : path.map(String).join('.');
}
