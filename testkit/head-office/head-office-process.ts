// `npm run head-office` as a process of its own, to be killed. Its output is lines of JSON, the first when it serves.
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const script = fileURLToPath(new URL('../../head-office/cli.ts', import.meta.url));
const serving = z.looseObject({ url: z.string(), ca: z.string().nullable(), firstUser: z.string().nullable() });
const line = z.looseObject({ at: z.iso.datetime(), level: z.string(), event: z.string() });

/** A command that ends by itself. */
export function runCommand(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], { encoding: 'utf8' });
  return { code: status, out: stdout, error: stderr };
}

/** Rejects with what it said where it does not serve. */
export async function startProcess(folder: string, ...args: string[]) {
  const words = ['--data', folder, '--port', '0', '--host', '127.0.0.1', '--plain', ...args];
  const child = spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let error = '';
  const ended = new Promise<number | null>((resolve) => void child.once('exit', (code) => resolve(code)));
  child.stderr.on('data', (chunk) => (error += chunk));
  const { url, firstUser } = await new Promise<z.infer<typeof serving>>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      out += chunk;
      if (out.includes('\n')) resolve(serving.parse(JSON.parse(out.split('\n')[0] ?? '')));
    });
    void ended.then((code) => reject(new Error(`ended with ${code}: ${error}`)));
  });
  return {
    url,
    /** The file with the first user's link; null where there is a user. */
    firstUser,
    pid: child.pid ?? 0,
    ended,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    said: () => error,
    /** What it wrote to standard output. */
    out: () => out,
    /** Its lines so far. */
    lines: () =>
      out
        .split('\n')
        .slice(0, -1)
        .map((one) => line.parse(JSON.parse(one))),
  };
}

/** The process of the database that lies in this folder; null where there is none. */
export function databaseProcess(folder: string): number | null {
  try {
    const pid = Number(readFileSync(join(folder, 'database', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return null;
  }
}

/** The address of the database in this folder. */
export function databaseUrl(folder: string): string {
  const port = readFileSync(join(folder, 'database', 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://head_office:${readFileSync(join(folder, 'database-password'), 'utf8')}@127.0.0.1:${port}/postgres`;
}
