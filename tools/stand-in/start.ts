// `npm start [-- flags]`: builds where needed, then opens the till on Electron, or on the stand-in with a line that says so.
// Invariant: on the stand-in this process becomes the till itself, so that ending it ends the till; exit codes pass through.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureBuilt } from './build.ts';
import { variable } from './choices.ts';
import { mainBundle, projectFolder } from './command.ts';
import { downloadElectron, downloadLimitMs, electronBinary } from './electron-binary.ts';
import { takeLaunchFlags } from './launch-flags.ts';
import { seedFirst } from './seed-first.ts';

/** An Electron that dies sooner than this by a signal could not start here: no till has run yet. */
const startLimitMs = 10_000;
const say = (sentence: string) => void process.stderr.write(`${sentence}\n`);

const flags = takeLaunchFlags(process.argv.slice(2));
if (!flags.ok) end(2, flags.error);
else await start(flags.value);

async function start({ headless, port, rest }: { headless: boolean; port: number; rest: readonly string[] }) {
  try {
    await ensureBuilt(say);
  } catch (error) {
    return end(1, error instanceof Error ? error.message : String(error));
  }
  const tillFlags = await seedFirst(rest);
  if (tillFlags === null) process.exit(2);
  const reason = headless ? null : await runElectron(tillFlags);
  if (reason !== null) say(`${reason}: the till runs on the stand-in, for evaluation only.`);
  await becomeStandIn(tillFlags, port, !headless);
}

/** Does not return where Electron ran. The answer is why it did not. */
async function runElectron(rest: readonly string[]): Promise<string> {
  if (!hasDisplay()) return 'There is no display for Electron';
  const known = electronBinary();
  if (known === null && process.env.CI) return 'The Electron binary is not installed';
  if (known === null) say(`Waiting up to ${downloadLimitMs / 1000} s for the download of the Electron binary ...`);
  const binary = known ?? (await downloadElectron());
  if (binary === null) return 'The Electron binary could not be downloaded';

  const asRoot = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const startedAt = performance.now();
  const child = spawn(binary, [projectFolder, ...asRoot, ...rest], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  await once(child, 'exit').catch(() => undefined);
  if (child.exitCode !== null && child.exitCode !== 127) process.exit(child.exitCode);
  const asked = child.killed || performance.now() - startedAt > startLimitMs;
  if (asked) process.exit(1);
  process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM').removeAllListeners('SIGHUP');
  return 'Electron does not start on this machine';
}

async function becomeStandIn(rest: readonly string[], port: number, open: boolean): Promise<void> {
  process.env[variable] = JSON.stringify({ port, open });
  process.argv = [process.execPath, mainBundle, ...rest];
  await import('./hooks.ts');
  await import(mainBundle);
}

function hasDisplay(): boolean {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

function end(code: number, sentence: string): never {
  say(sentence);
  process.exit(code);
}
