// A till as a process of its own: started headless on the stand-in, ended politely or by SIGKILL, started again on the same data.
// Invariant: nothing is left running: the caller stops the till it started. A till that dies by itself fails with its output.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { type StandInCommand, standInCommand } from '../../tools/stand-in/command.ts';

export type TillProcess = {
  /** With the one-time token: the first to open it is the till's window. */
  readonly url: string;
  readonly pid: number;
  /** Both streams so far. */
  output(): string;
  /** SIGKILL, as a power cut: no handler runs. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM: the till may put its affairs in order. */
  stop(): Promise<void>;
  /** The till cuts its own power and starts anew: resolves with its next address. */
  relaunched(): Promise<string>;
  /** The address of the customer's display, once it has one that nobody took yet. */
  display(): Promise<string>;
};

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

const firstLine = z.object({ url: z.url() });
const displayLine = z.object({ display: z.url() });
const startLimitMs = 300_000;

/**
 * Starts a till with these flags, and variables besides those of this process; throws where it ends instead. `typed`: it has no screen, and
 * these lines on standard input.
 */
export async function startTill(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  typed: readonly string[] | null = null,
): Promise<TillProcess> {
  const child = launch(args, env, typed);
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const first = new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code, signal) => reject(new Error(`the till ended with ${code ?? signal}: ${output}`)));
  });
  /** One for each time it started. */
  const addresses: string[] = [];
  const displays: string[] = [];
  let known = 1;
  let waits: ((address: string) => void) | null = null;
  let heard = (): void => undefined;
  lines.on('line', (line) => {
    output += `${line}\n`;
    const address = addressIn(line);
    if (address !== null) addresses.push(address);
    const display = read(line, displayLine)?.display;
    if (display !== undefined) displays.push(display);
    const next = waits && displays.shift();
    if (next) waits?.(next);
    heard();
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), startLimitMs);
  let url: string;
  try {
    const line = await first;
    const address = addressIn(line);
    if (address === null) throw new Error(`the till's first line is no address: ${line}`);
    url = address;
  } catch (error) {
    await end(child, 'SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    display: () =>
      new Promise((resolve) => {
        const next = displays.shift();
        if (next !== undefined) return resolve(next);
        waits = (address) => {
          waits = null;
          resolve(address);
        };
      }),
    relaunched: () =>
      new Promise((resolve, reject) => {
        child.once('exit', (code, signal) => reject(new Error(`the till ended with ${code ?? signal}: ${output}`)));
        heard = () => {
          const next = addresses[known];
          if (next === undefined) return;
          known += 1;
          heard = () => undefined;
          resolve(next);
        };
        heard();
      }),
  };
}

/** Runs a till that is expected to end by itself. */
export async function runTill(args: readonly string[]): Promise<Ended> {
  const child = launch(args);
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    stderr += chunk;
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), startLimitMs);
  await once(child, 'close');
  clearTimeout(timer);
  return { code: child.exitCode, stdout, stderr };
}

function read<T>(line: string, shape: z.ZodType<T>): T | null {
  try {
    return shape.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

const addressIn = (line: string): string | null => read(line, firstLine)?.url ?? null;

/** The same till, in which no PIN of set-up.ts costs anything. */
export function withQuickPins(till: StandInCommand): StandInCommand {
  return { ...till, args: ['--import', new URL('./quick-pins.ts', import.meta.url).href, ...till.args] };
}

function launch(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  typed: readonly string[] | null = null,
): ChildProcess {
  const till = withQuickPins(standInCommand(args));
  const bare = typed === null ? {} : { DISPLAY: '', WAYLAND_DISPLAY: '' };
  const child = spawn(till.command, till.args, {
    env: { ...till.env, ...env, ...bare },
    stdio: [typed === null ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end((typed ?? []).map((line) => `${line}\n`).join(''));
  return child;
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  // A till that does not end when asked is a failure of its own, but must not outlive the test.
  const timer = signal === 'SIGTERM' ? setTimeout(() => child.kill('SIGKILL'), 300_000) : null;
  await gone;
  if (timer) clearTimeout(timer);
}
