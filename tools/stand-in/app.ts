// Electron's `app`, as far as the shell uses it: paths, the single instance, and the order of events at the end.
// Invariant: every way to end goes through `quit` or `exit`, so that SIGTERM stops the till as it would on Electron.
import { EventEmitter } from 'node:events';
import { choices } from './choices.ts';
import { mainBundle, projectFolder } from './command.ts';
import { takeLock } from './instance-lock.ts';
import { appDataFolder, defaultUserData, program } from './system-folders.ts';

const { name, version } = program();

export type Closable = { close(): void; isDestroyed(): boolean };

export class Preventable {
  defaultPrevented = false;
  preventDefault(): void {
    this.defaultPrevented = true;
  }
}

class App extends EventEmitter {
  readonly isPackaged = choices().packaged;
  readonly #paths = new Map<string, string>([
    ['appData', appDataFolder()],
    ['userData', defaultUserData()],
  ]);
  readonly #windows = new Set<Closable>();
  readonly #ready = new Promise<void>((resolve) => setImmediate(resolve));
  #lock: { release(): void } | null = null;
  #quitting = false;
  #relaunches = false;

  constructor() {
    super();
    void this.#ready.then(() => this.emit('ready'));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => (this.#quitting ? this.exit(1) : this.quit()));
    }
  }

  enableSandbox(): void {}
  setName(): void {}
  setDesktopName(): void {}
  setAppUserModelId(): void {}
  whenReady(): Promise<void> {
    return this.#ready;
  }
  getName(): string {
    return name;
  }
  getVersion(): string {
    return choices().version ?? version;
  }
  getAppPath(): string {
    return projectFolder;
  }
  getPath(which: string): string {
    const path = this.#paths.get(which);
    if (path === undefined) throw new Error(`Failed to get '${which}' path`);
    return path;
  }
  setPath(which: string, path: string): void {
    this.#paths.set(which, path);
  }
  /** The stand-in asks no system: the environment's proxy is all it knows. */
  async resolveProxy(): Promise<string> {
    return 'DIRECT';
  }
  getPreferredSystemLanguages(): string[] {
    const set = process.env.LC_ALL || process.env.LC_MESSAGES || process.env.LANG || '';
    const tag = set.replace(/[.@].*$/, '').replace('_', '-');
    return [tag === '' || tag === 'C' || tag === 'POSIX' ? 'en-US' : tag];
  }

  requestSingleInstanceLock(): boolean {
    this.#lock ??= takeLock(this.getPath('userData'), () =>
      this.emit('second-instance', new Preventable(), [], '', null),
    );
    return this.#lock !== null;
  }

  quit(): void {
    this.#quitting = true;
    const before = new Preventable();
    this.emit('before-quit', before);
    if (!before.defaultPrevented && this.#closeAll()) {
      const will = new Preventable();
      this.emit('will-quit', will);
      if (!will.defaultPrevented) this.exit(0);
    } else {
      this.#quitting = false;
    }
  }

  /** False where a window refuses to close. */
  #closeAll(): boolean {
    for (const window of this.#windows) window.close();
    return this.#windows.size === 0;
  }

  /** At the next exit, whatever leads to it, the same command runs again. */
  relaunch(): void {
    this.#relaunches = true;
  }

  exit(code = 0): void {
    this.emit('quit', new Preventable(), code);
    this.#lock?.release();
    if (this.#relaunches) becomeAnew();
    process.exit(code);
  }

  opened(window: Closable): void {
    this.#windows.add(window);
  }
  closed(window: Closable): void {
    this.#windows.delete(window);
    if (this.#windows.size === 0 && !this.#quitting) this.emit('window-all-closed');
  }
}

/** The same process id and the same streams, so that its starter can still end it. It prints a new address. */
function becomeAnew(): void {
  const hooks = new URL('./hooks.ts', import.meta.url).href;
  const args = ['--import', hooks, mainBundle, ...process.argv.slice(2)];
  process.execve?.(process.execPath, [process.execPath, ...args], process.env);
}

export const app = new App();
