// A running till with its window open: on the stand-in as a tab of a browser, on Electron as its own window.
// Invariant: both answer alike; what Electron cannot do rejects with the reason.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron, type Page } from '@playwright/test';
import { electronBinary } from '../../tools/stand-in/electron-binary.ts';
import { startTill, type TillProcess } from './process.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export type Running = Pick<TillProcess, 'pid' | 'kill' | 'stop' | 'output' | 'relaunched'> & {
  readonly page: Page;
  /** The page of the customer's display, once there is one. */
  display(): Promise<Page>;
};

/** The variables of a till whose computer was off for so long. */
export function clockAhead(ms: number): Variables {
  if (ms === 0) return {};
  return { CLOCK_AHEAD_MS: `${ms}`, NODE_OPTIONS: `--import ${new URL('./clock-ahead.ts', import.meta.url).href}` };
}

type Variables = Readonly<Record<string, string>>;

/** The variables that are set. */
function variablesOf(env: NodeJS.ProcessEnv): Variables {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

export async function onStandIn(
  args: readonly string[],
  env: Variables,
  newPage: () => Promise<Page>,
): Promise<Running> {
  const till = await startTill(args, env);
  const page = await newPage();
  await page.goto(till.url);
  const display = async (): Promise<Page> => {
    const opened = await newPage();
    await opened.goto(await till.display());
    return opened;
  };
  return { ...till, page, display };
}

const isDisplay = (page: Page): boolean => page.url().startsWith('app://display/');

export async function onElectron(args: readonly string[], env: Variables): Promise<Running> {
  if (electronBinary() === null) throw new Error("Electron's program is not present");
  // Without a path Playwright adds its own loader: with one, the till would be given switches that it refuses.
  const app = await _electron.launch({
    chromiumSandbox: true,
    args: [root, ...args],
    cwd: root,
    env: { ...variablesOf(process.env), ...env },
  });
  const child = app.process();
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    page: await app.firstWindow(),
    pid: child.pid ?? 0,
    output: () => output,
    display: async () => app.windows().find(isDisplay) ?? app.waitForEvent('window', isDisplay),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    stop: () => app.close(),
    relaunched: () => Promise.reject(new Error('Electron comes back as a process of its own')),
  };
}
