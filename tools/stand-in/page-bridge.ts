// What runs in the browser before the page: `require('electron')` for the preload bundle, over the stand-in's port.
// Invariant: self-contained, because its text is sent to the browser; nothing of it but what the preload exposes reaches the page.

type Preload = (require: (name: string) => unknown, module: { exports: unknown }, exports: unknown) => void;
type Listener = (event: object, ...args: unknown[]) => void;

/** `frame` proves that this is the top document the stand-in sent, not a frame inside it; `run` is this run of the till. */
export function bridge(preload: Preload, frame: string, run: string): void {
  // Electron keeps in memory what the page stores: another run of the till finds nothing.
  if (localStorage.getItem('run') !== run) localStorage.clear();
  localStorage.setItem('run', run);
  const listeners = new Map<string, Set<Listener>>();
  let events: EventSource | null = null;
  /** Electron loses nothing that main tells once the page listens: so no call is sent before it is heard. */
  let hears: Promise<void> = Promise.resolve();

  function listen(): void {
    if (events !== null) return;
    const source = new EventSource(`/__ipc/events?frame=${frame}`);
    events = source;
    hears = new Promise((resolve) => source.addEventListener('message', () => resolve(), { once: true }));
    source.onmessage = (message) => {
      const told = JSON.parse(message.data);
      // Another run of the till: what this page knows of it is old.
      if (told.reload || (told.run && told.run !== run)) location.reload();
      else if (!told.run) for (const listener of [...(listeners.get(told.channel) ?? [])]) listener({}, ...told.args);
    };
  }

  /** Electron keeps the order of what is sent; of what is lost nobody hears. */
  let sent: Promise<unknown> = Promise.resolve();

  function post(path: string, channel: string, args: unknown[]): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', 'X-Frame': frame };
    return fetch(path, { method: 'POST', headers, body: JSON.stringify({ channel, args }) });
  }

  const ipcRenderer = {
    send(channel: string, ...args: unknown[]): void {
      structuredClone(args);
      sent = sent
        .then(() => hears)
        .then(() => post('/__ipc/send', channel, args))
        .catch(() => undefined);
    },
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      // Electron refuses what cannot be cloned, before it sends: so does this.
      structuredClone(args);
      await hears;
      const response = await post('/__ipc/invoke', channel, args);
      const answer = await response.json();
      if (typeof answer.error === 'string') throw new Error(answer.error);
      return answer.result;
    },
    on(channel: string, listener: Listener) {
      const known = listeners.get(channel) ?? new Set();
      listeners.set(channel, known.add(listener));
      listen();
      return ipcRenderer;
    },
    removeListener(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener);
      return ipcRenderer;
    },
  };

  function frozen<T>(value: T): T {
    if (typeof value !== 'object' || value === null) return value;
    for (const inner of Object.values(value)) frozen(inner);
    return Object.freeze(value);
  }

  const contextBridge = {
    exposeInMainWorld(name: string, api: unknown): void {
      Object.defineProperty(window, name, { value: frozen(api), enumerable: true });
    },
  };

  const module = { exports: {} };
  preload(
    (name) => {
      if (name === 'electron') return { contextBridge, ipcRenderer };
      throw new Error(`module not found: ${name}`);
    },
    module,
    module.exports,
  );
}
