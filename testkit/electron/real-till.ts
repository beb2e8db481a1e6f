// The built till on real Electron, started by its own command: unlike under Playwright's loader its keyring, its switches and its
// signals are those of a shop. Its page is reached by DevTools, its main process by messages (hook.cjs).
// Invariant: whoever starts a till ends it; processes that it started anew are found by its folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import type * as Electron from 'electron';
import { z } from 'zod';
import { electronBinary } from '../../tools/stand-in/electron-binary.ts';
import { until } from '../until.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const hook = fileURLToPath(new URL('./hook.cjs', import.meta.url));

export type PageOf = 'till' | 'display';

export type RealTill = {
  readonly pid: number;
  readonly child: ChildProcess;
  /** Its window's page, or that of the customer's display; of the newest process where it started anew. */
  page(of?: PageOf): Promise<Page>;
  /** Nobody looks at the page any more: a look costs the till as well. */
  leavePage(): Promise<void>;
  /** Both streams so far. */
  output(): string;
  /** Runs in the main process; it sees nothing but its arguments. */
  inMain<T, G>(work: (electron: typeof Electron, given: G) => T | Promise<T>, given: G): Promise<T>;
  /** SIGKILL to the main process. Resolves once it is gone. */
  kill(): Promise<void>;
  /** SIGTERM, to the main process alone. Resolves with its exit code. */
  stop(): Promise<number | null>;
};

export type Start = {
  readonly env?: NodeJS.ProcessEnv;
  /** Chromium's own, which a till may be given. */
  readonly switches?: readonly string[];
  /** The folder of the program to start; the till's by default. */
  readonly program?: string;
};

/** Starts a till of this folder with these arguments. Throws where Electron is not there. */
export function startReal(data: string, args: readonly string[] = [], given: Start = {}): RealTill {
  const { env = {}, switches = [], program = root } = given;
  const binary = electronBinary();
  if (binary === null) throw new Error("Electron's program is not present");
  const child = spawn(binary, ['--remote-debugging-port=0', program, '--data', data, ...args, ...switches], {
    cwd: program,
    env: { ...process.env, ...env, NODE_OPTIONS: `--require ${hook}` },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const take = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  const gone = once(child, 'exit');
  const browsers: Browser[] = [];
  let asked = 0;

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
    await leavePage();
    return child.exitCode;
  };
  const leavePage = async (): Promise<void> => {
    for (const browser of browsers.splice(0)) await browser.close().catch(() => {});
  };

  return {
    pid: child.pid ?? 0,
    child,
    output: () => output,
    leavePage,
    async page(of = 'till') {
      // Not before there is a page: a connection to an Electron without one may hang.
      const address = await until('the page of the till', () => devToolsWithPage(data, of));
      const browser = await chromium.connectOverCDP(address);
      browsers.push(browser);
      return until('the page of the till', () => pageOf(browser, of));
    },
    inMain<T, G>(work: (electron: typeof Electron, given: G) => T | Promise<T>, given: G): Promise<T> {
      asked += 1;
      const id = asked;
      return new Promise<T>((resolve, reject) => {
        const leave = () => reject(new Error('the till ended before it answered'));
        const hear = (told: { id: number; value?: T; error?: string }) => {
          if (told.id !== id) return;
          child.off('message', hear);
          child.off('exit', leave);
          if (told.error === undefined) resolve(told.value as T);
          else reject(new Error(told.error));
        };
        child.on('message', hear);
        child.once('exit', leave);
        child.send({ id, work: String(work), given });
      });
    },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

const begins: Readonly<Record<PageOf, string>> = { till: 'app://counterfoil/', display: 'app://display/' };

function pageOf(browser: Browser, of: PageOf): Page | null {
  const pages = browser.contexts().flatMap((context) => context.pages());
  return pages.find((page) => page.url().startsWith(begins[of])) ?? null;
}

/** The address of the DevTools, once they show the till's page: Chromium writes into its folder where they listen. */
async function devToolsWithPage(data: string, of: PageOf): Promise<string | null> {
  const [port, path] = read(join(data, 'DevToolsActivePort')).split('\n');
  // A file of a process that has ended names a port where nobody answers.
  const list = port && (await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null));
  if (!list) return null;
  const pages = z.array(z.looseObject({ url: z.string() })).parse(await list.json());
  return pages.some(({ url }) => url.startsWith(begins[of])) ? `ws://127.0.0.1:${port}${path}` : null;
}

/** Every process whose command line names this: a till and what it started anew, by its folder. Linux only. */
export function processesWith(words: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => read(join('/proc', pid, 'cmdline')).includes(words))
    .map(Number);
}

export async function endProcessesWith(words: string): Promise<void> {
  for (const pid of processesWith(words)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
  await until('they are gone', () => processesWith(words).length === 0);
}

/** Of a process that may be gone by now. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}
