// Electron's `BrowserWindow`, `session` and `ipcMain`, as far as the shell uses them: each window is shown by any number of tabs.
// Invariant: what reaches `ipcMain` carries the sender it had, so that the till's own check decides, not this file.
import { EventEmitter } from 'node:events';
import { app, Preventable } from './app.ts';
import { choices } from './choices.ts';
import { type PageServer, servePage } from './page-server.ts';
import { showAddress } from './show-address.ts';

type SchemeHandler = (request: Request) => Promise<Response> | Response;
type InvokeHandler = (event: object, ...args: unknown[]) => unknown;

class StandInSession extends EventEmitter {
  readonly handlers = new Map<string, SchemeHandler>();
  readonly protocol = {
    handle: (scheme: string, handler: SchemeHandler): void => void this.handlers.set(scheme, handler),
  };
  setPermissionRequestHandler(): void {}
  setPermissionCheckHandler(): void {}
  setDevicePermissionHandler(): void {}
}

const sessions = new Map<string, StandInSession>();
export const session = {
  fromPartition(name: string): StandInSession {
    const known = sessions.get(name) ?? new StandInSession();
    sessions.set(name, known);
    return known;
  },
};

const invokeHandlers = new Map<string, InvokeHandler>();
export const ipcMain = Object.assign(new EventEmitter(), {
  handle(channel: string, handler: InvokeHandler): void {
    if (invokeHandlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    invokeHandlers.set(channel, handler);
  },
  removeHandler(channel: string): void {
    invokeHandlers.delete(channel);
  },
});

/** Electron asks the guards at each event, a browser is told once for a page. */
function allowedBy(session: StandInSession, contents: StandInWebContents): string[] {
  const download = new Preventable();
  session.emit('will-download', download);
  return [
    ...['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-modals'],
    ...(download.defaultPrevented ? [] : ['allow-downloads']),
    ...(contents.mayOpenWindow() ? ['allow-popups'] : []),
  ];
}

type Frame = { readonly origin: string; readonly url: string; readonly parent: Frame | null; readonly top: Frame };

class StandInWebContents extends EventEmitter {
  server: PageServer | null = null;
  mayOpenWindow = (): boolean => true;
  #destroyed = false;

  send(channel: string, ...args: unknown[]): void {
    this.server?.send(channel, structuredClone(args));
  }
  setZoomFactor(): void {}
  setZoomLevel(): void {}
  async setVisualZoomLevelLimits(): Promise<void> {}
  reload(): void {
    this.server?.reload();
  }
  setWindowOpenHandler(handler: () => { readonly action: 'allow' | 'deny' }): void {
    this.mayOpenWindow = () => handler().action === 'allow';
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  destroy(): void {
    this.#destroyed = true;
    this.server?.close();
  }

  /** No process shows a page here. */
  getOSProcessId(): number {
    return 0;
  }

  hear(channel: string, args: unknown[], page: URL, top: boolean): void {
    ipcMain.emit(channel, this.#eventOf(page, top), ...structuredClone(args));
  }

  async invoke(channel: string, args: unknown[], page: URL, top: boolean): Promise<unknown> {
    const handler = invokeHandlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    // As Electron does: an answer that cannot be cloned is none.
    return structuredClone(await handler(this.#eventOf(page, top), ...args));
  }

  #eventOf(page: URL, top: boolean): object {
    const main: Frame = {
      origin: `${page.protocol}//${page.host}`,
      url: page.href,
      parent: null,
      get top() {
        return main;
      },
    };
    const senderFrame: Frame = top ? main : { ...main, parent: main, top: main };
    return { sender: this, senderFrame, frameId: 1, processId: 1, type: 'frame' };
  }
}

type Bounds = { readonly x?: number; readonly y?: number; readonly width: number; readonly height: number };
type WindowOptions = Bounds & {
  readonly webPreferences: { readonly session: StandInSession; readonly preload?: string };
};

const shown = new Set<BrowserWindow>();

export class BrowserWindow extends EventEmitter {
  readonly webContents = new StandInWebContents();
  readonly #preferences: WindowOptions['webPreferences'];
  #bounds: Bounds;
  #destroyed = false;

  static getAllWindows(): BrowserWindow[] {
    return [...shown];
  }

  constructor(options: WindowOptions) {
    super();
    shown.add(this);
    this.#preferences = options.webPreferences;
    this.#bounds = { x: options.x ?? 320, y: options.y ?? 140, width: options.width, height: options.height };
    app.opened(this);
  }

  async loadURL(address: string): Promise<void> {
    const page = new URL(address);
    const { preload, session } = this.#preferences;
    // A picture on a monitor, which nobody looks at here.
    if (preload === undefined) return;
    const handler = session.handlers.get(page.protocol.slice(0, -1));
    if (!handler) throw new Error(`no handler for ${page.protocol}`);
    const source = {
      origin: `${page.protocol}//${page.host}`,
      preload,
      allowed: () => allowedBy(session, this.webContents),
      answer: async (request: Request) => handler(request),
      invoke: (channel: string, args: unknown[], top: boolean) => this.webContents.invoke(channel, args, page, top),
      hear: (channel: string, args: unknown[], top: boolean) => this.webContents.hear(channel, args, page, top),
    };
    const isTills = page.host === 'counterfoil';
    // The port and the cookie that were chosen are the till's.
    const server = await servePage(source, isTills ? choices() : { port: 0, cookie: null });
    if (this.#destroyed) return server.close();
    this.webContents.server = server;
    this.emit('ready-to-show');
    this.webContents.emit('did-finish-load');
    showAddress(server.address(), isTills ? 'till' : 'display');
  }

  /** Somebody wants to see the window: the address that was printed may be used up. */
  focus(): void {
    if (this.webContents.server) showAddress(this.webContents.server.address(), 'till');
  }
  show(): void {}
  showInactive(): void {}
  hide(): void {}
  restore(): void {}
  setFullScreen(): void {}
  setBounds(bounds: Bounds): void {
    this.#bounds = bounds;
  }
  getBounds(): Bounds {
    return this.#bounds;
  }
  getNormalBounds(): Bounds {
    return this.#bounds;
  }
  isMaximized(): boolean {
    return false;
  }
  isMinimized(): boolean {
    return false;
  }
  isDestroyed(): boolean {
    return this.#destroyed;
  }
  close(): void {
    const event = new Preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }
  destroy(): void {
    if (this.#destroyed) return;
    this.#destroyed = true;
    shown.delete(this);
    this.webContents.destroy();
    this.emit('closed');
    app.closed(this);
  }
}
