// Builds the bundles where they are missing or older than their sources. Invariant: one build at a time in this folder, and
// nothing of it on standard output, which belongs to the launcher's first line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mainBundle, projectFolder } from './command.ts';

const sources = [
  'electron',
  'renderer',
  'shared',
  'sandbox',
  'resources',
  'electron.vite.config.ts',
  'display.vite.config.ts',
  'tools/packaging/bill/tell-packages.ts',
  'package-lock.json',
];
const products = [
  mainBundle,
  join(projectFolder, 'out/preload/preload.cjs'),
  join(projectFolder, 'out/preload/display-preload.cjs'),
  join(projectFolder, 'out/renderer/index.html'),
  join(projectFolder, 'out/renderer/display.html'),
];
const lock = join(projectFolder, 'node_modules', '.counterfoil-build');
const pollMs = 200;
/** No build takes longer: a lock this old was left by a build that was killed. */
const staleLockMs = 180_000;

/** True where every bundle is there and newer than every source. */
export function isBuilt(): boolean {
  const made = products.map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  return Math.min(...made) > Math.max(...sources.map((source) => newest(join(projectFolder, source))));
}

/** Builds where needed; `say` is told before. Rejects where the build fails, with its output in the message. */
export async function ensureBuilt(say: (sentence: string) => void = () => {}): Promise<void> {
  if (isBuilt()) return;
  while (!takeLock()) await wait(pollMs);
  try {
    if (isBuilt()) return;
    say('Building Counterfoil ...');
    await build();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

async function build(): Promise<void> {
  const command = join(projectFolder, 'node_modules/electron-vite/bin/electron-vite.js');
  const child = spawn(process.execPath, [command, 'build'], { cwd: projectFolder, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`the build failed\n${output}`);
}

function takeLock(): boolean {
  const held = statSync(lock, { throwIfNoEntry: false });
  if (held !== undefined && Date.now() - held.mtimeMs > staleLockMs) rmSync(lock, { recursive: true, force: true });
  try {
    mkdirSync(lock);
    return true;
  } catch {
    return false;
  }
}

function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(found.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
