// The built page: built where it is missing, so that one command starts head office from the sources. Invariants: a folder under its final name is
// complete (it is built under another name and renamed once, so two starts never meet half of one), and named by its sources.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { err, ok, type Result } from '../../shared/result.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
/** In a package: next to the program, which is then one file. */
const shipped = fileURLToPath(new URL('./page', import.meta.url));
const sources = ['head-office/page', 'renderer', 'shared', 'resources', 'package-lock.json'];
const config = 'head-office/page/vite.config.ts';

/** The folder of the page. Calls `say` before it is built; the error is a sentence. */
export async function builtPage(say: (sentence: string) => void): Promise<Result<string, string>> {
  if (existsSync(shipped)) return ok(shipped);
  // Not in the till's build folder, all of which is packed with the till.
  const pages = join(project, '.cache', 'head-office-page');
  const folder = join(pages, keyOfSources());
  if (existsSync(folder)) return ok(folder);
  say('Building the page ...');
  mkdirSync(pages, { recursive: true });
  const unfinished = `${folder}.${process.pid}`;
  try {
    const fault = await build(unfinished);
    if (fault !== null) return err(`the page cannot be built: ${fault}`);
    renameSync(unfinished, folder);
  } catch (error) {
    // Another start was faster: its folder is as complete as ours.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  removeOlder(pages, folder);
  return ok(folder);
}

/** Null where it was built. */
async function build(into: string): Promise<string | null> {
  const vite = join(project, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) return 'vite is not installed: run npm ci';
  const child = spawn(process.execPath, [vite, 'build', '-c', config, '--outDir', into], {
    cwd: project,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  await once(child, 'close');
  return child.exitCode === 0 ? null : (output.trim().split('\n')[0] ?? 'vite ended');
}

function keyOfSources(): string {
  const hash = createHash('sha256');
  for (const path of sources.flatMap((source) => filesIn(join(project, source))))
    hash.update(path).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(join(path, name)));
}

/** Builds of older sources. One that another start is building right now is left alone. */
function removeOlder(pages: string, folder: string): void {
  for (const name of readdirSync(pages)) {
    const other = join(pages, name);
    if (other !== folder && !name.includes('.')) rmSync(other, { recursive: true, force: true });
  }
}
