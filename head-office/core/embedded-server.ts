// The embedded PostgreSQL as a server of this process: made at the first start, found again after any part crashed, restarted when it dies.
// Invariants: a folder has one server at a time; a half-made database is never started.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { err, ok, type Result } from '../../shared/result.ts';
import { connectionOf } from './database.ts';
import { type EmbeddedProgram, findEmbeddedProgram } from './embedded-program.ts';
import { locks } from './locks.ts';
import { type Refusal, refused } from './refusal.ts';

export type EmbeddedServer = { readonly url: string; stop(): Promise<void> };

const user = 'head_office';
const passwordBytes = 24;
const startLimitMs = 120_000;
const lookEveryMs = 50;
const againMs = 1_000;

export type EmbeddedOptions = {
  /** Head office's own folder; the database is in it. */
  readonly folder: string;
  /** False: a power cut may lose commits. Only for tests. */
  readonly isDurable?: boolean;
  /** A different PostgreSQL from npm's. Only for tests. */
  readonly program?: EmbeddedProgram;
};

export async function startEmbeddedServer(options: EmbeddedOptions): Promise<Result<EmbeddedServer, Refusal>> {
  const { folder, isDurable = true } = options;
  const program = options.program ? ok(options.program) : findEmbeddedProgram(folder);
  if (!program.ok) return refused(program.error);
  const place = placeIn(folder);
  const made = makeOnce(place, program.value, isDurable);
  if (!made.ok) return refused(made.error);
  const stale = await endStale(place, program.value);
  if (!stale.ok) return stale;
  return run(place, program.value, isDurable);
}

type Place = { readonly folder: string; readonly data: string; readonly password: string; readonly log: string };

const placeIn = (folder: string): Place => ({
  folder,
  data: join(folder, 'database'),
  password: join(folder, 'database-password'),
  log: join(folder, 'database-messages.txt'),
});

/** Under a temporary name until it is complete. */
function makeOnce(place: Place, program: EmbeddedProgram, isDurable: boolean): Result<null, string> {
  const { runAs } = program;
  // The server's user must be able to reach its own folder.
  if (runAs) chmodSync(place.folder, 0o711);
  if (existsSync(place.data)) return ok(null);
  const making = `${place.data}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  const secret = `${making}.password`;
  writeFileSync(place.password, randomBytes(passwordBytes).toString('base64url'), { mode: 0o600 });
  writeFileSync(secret, readFileSync(place.password), { mode: 0o600 });
  if (runAs) for (const path of [making, secret]) chownSync(path, runAs.uid, runAs.gid);
  const words = ['--pgdata', making, '--username', user, '--pwfile', secret, '--auth', 'scram-sha-256'];
  const { status, stderr, error } = spawnSync(
    program.initdb,
    [...words, '--encoding', 'UTF8', '--locale', 'C', ...(isDurable ? [] : ['--no-sync'])],
    { encoding: 'utf8', cwd: place.folder, ...runAs },
  );
  rmSync(secret, { force: true });
  if (status !== 0) return err(whyNotMade(error?.message ?? stderr, runAs?.uid ?? process.getuid?.()));
  renameSync(making, place.data);
  return ok(null);
}

function whyNotMade(said: string, uid: number | undefined): string {
  if (/could not look up effective user ID/.test(said))
    return `the database cannot be made, because its initdb needs a line for user ${uid} in /etc/passwd: add one, or name a database with --database`;
  const line = said.split('\n').find((text) => /error|fatal|EACCES|ENOENT/i.test(text)) ?? said.split('\n')[0];
  return `the database cannot be made: ${line?.trim()}`;
}

const urlAt = (place: Place, port: number): string =>
  `postgres://${user}:${readFileSync(place.password, 'utf8')}@127.0.0.1:${port}/postgres`;

/** Ends a server that outlived its head office; leaves one alone whose head office is alive. */
async function endStale(place: Place, program: EmbeddedProgram): Promise<Result<null, Refusal>> {
  const file = join(place.data, 'postmaster.pid');
  if (!existsSync(file)) return ok(null);
  const [pid = '', , , listened = ''] = readFileSync(file, 'utf8').split('\n');
  const port = Number(listened);
  // Only our own server accepts our password; any other process that has its number or its port by now is not ours.
  const found = Number.isInteger(port) && port > 0 ? await untilReady(urlAt(place, port), () => false) : null;
  if (!found) {
    // After a power cut another program may have its number, and the server would then refuse to start.
    if (!isServerOf(place, pid.trim())) rmSync(file, { force: true });
    return ok(null);
  }
  const isOwned = !(await takeOwnership(found));
  await found.end().catch(() => {});
  if (isOwned) return refused(`head office runs on ${place.folder} already`);
  stopServer(place, program);
  return ok(null);
}

/** Whether the process with this number may be a server of this folder: each server works in its own. Where that is unknown, it may be. */
function isServerOf({ data }: Place, pid: string): boolean {
  if (process.platform !== 'linux' || !/^\d+$/.test(pid)) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    // It is gone, or belongs to a user who is neither ours nor our server's.
    return false;
  }
}

async function takeOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [locks.owner]);
  return rows[0]?.taken === true;
}

function stopServer(place: Place, { pgCtl, runAs }: EmbeddedProgram): void {
  const words = ['stop', '--pgdata', place.data, '--mode', 'fast', '--wait', '--timeout', '60', '--silent'];
  spawnSync(pgCtl, words, { stdio: 'ignore', cwd: place.folder, ...runAs });
}

async function run(
  place: Place,
  program: EmbeddedProgram,
  isDurable: boolean,
): Promise<Result<EmbeddedServer, Refusal>> {
  const port = await freePort();
  const url = urlAt(place, port);
  let child: ChildProcess | null = null;
  let owner: pg.Client | null = null;
  let isStopping = false;

  async function start(): Promise<boolean> {
    child = spawnServer(place, program, port, isDurable);
    const own = child;
    const ended = new Promise<void>((resolve) => own.once('exit', () => resolve()).once('error', () => resolve()));
    let hasEnded = false;
    void ended.then(() => {
      hasEnded = true;
    });
    owner = await untilReady(url, () => !hasEnded);
    if (!owner) {
      own.kill('SIGINT');
      return false;
    }
    owner.on('error', () => {});
    await takeOwnership(owner).catch(() => false);
    void ended.then(again);
    return true;
  }

  /** It died: its log has every commit, and it reads that log when it starts. */
  async function again(): Promise<void> {
    while (!isStopping) {
      await new Promise((resolve) => setTimeout(resolve, againMs));
      if (isStopping || (await start())) return;
    }
  }

  // Processes of a killed server hold its memory for a moment, and it refuses to start meanwhile.
  for (const deadlineMs = performance.now() + startLimitMs; ; ) {
    if (await start()) break;
    const words = lastWords(place);
    const mayPass = /shared memory|starting up|lock file/.test(words);
    if (performance.now() > deadlineMs || !mayPass)
      return err({ sentence: `the database does not start: ${words}`, mayPass });
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
  return ok({
    url,
    async stop() {
      isStopping = true;
      await owner?.end().catch(() => {});
      if (child?.exitCode === null && child.signalCode === null) stopServer(place, program);
    },
  });
}

function spawnServer(
  place: Place,
  { postgres, runAs }: EmbeddedProgram,
  port: number,
  isDurable: boolean,
): ChildProcess {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 60,
    shared_buffers: '32MB',
    // Its messages could contain rows; the fatal ones are enough.
    log_min_messages: 'fatal',
    log_min_error_statement: 'panic',
    fsync: isDurable ? 'on' : 'off',
    ...(isDurable ? {} : { full_page_writes: 'off', synchronous_commit: 'off' }),
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(place.log, 'w', 0o600);
  // It has a separate process group: a terminal's Ctrl+C ends head office, which ends the server once nothing needs it.
  const child = spawn(postgres, ['-D', place.data, ...words], {
    stdio: ['ignore', log, log],
    cwd: place.folder,
    detached: process.platform !== 'win32',
    windowsHide: true,
    ...runAs,
  });
  closeSync(log);
  return child;
}

/**
 * A connection, as soon as the server accepts one; null where it will not. Waits for a server that is starting, and for a missing one only if
 * `mayCome`.
 */
async function untilReady(url: string, mayCome: () => boolean): Promise<pg.Client | null> {
  for (const deadlineMs = performance.now() + startLimitMs; performance.now() < deadlineMs; ) {
    const client = new pg.Client(connectionOf(url));
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      const isStarting = error instanceof Error && 'code' in error && error.code === '57P03';
      if (!isStarting && !mayCome()) return null;
    }
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
  return null;
}

function lastWords(place: Place): string {
  const lines = readFileSync(place.log, 'utf8').trim().split('\n');
  return (lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '').replace(
    /^.*?(FATAL|PANIC):\s*/,
    '',
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await server[Symbol.asyncDispose]();
  return address !== null && typeof address === 'object' ? address.port : 0;
}
