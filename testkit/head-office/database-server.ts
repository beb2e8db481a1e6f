// Databases for tests, on the one PostgreSQL of the run (one-server.ts): each begins as a copy of one that has every table.
// Invariant: a platform without an embedded server, or a user that it cannot run as, is named once, and its checks are skipped.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import { patienceMs } from '../patience.ts';
import { until } from '../until.ts';

export const folderVariable = 'COUNTERFOIL_DATABASES';
/** In the run's folder: whose process it is, and what became of its start. */
export const processFile = 'process';
export const outcomeFile = 'outcome.json';
export const template = 'template_head_office';

export const startOutcome = z.union([z.strictObject({ url: z.string() }), z.strictObject({ why: z.string() })]);

/** The address of its first database; the error is why there is none here. */
export async function databaseServer(): Promise<Result<string, string>> {
  const folder = process.env[folderVariable];
  if (folder === undefined) throw new Error('testkit/head-office/one-server.ts is not set up');
  if (isFirst(folder)) start(folder);
  const file = join(folder, outcomeFile);
  // Its files are made, and its tables, before it is one.
  await until('a database server', () => existsSync(file), 3 * patienceMs);
  const outcome = startOutcome.parse(JSON.parse(readFileSync(file, 'utf8')));
  if ('url' in outcome) return ok(outcome.url);
  console.warn(`skipped what needs head office's database: ${outcome.why}`);
  return err(outcome.why);
}

function isFirst(folder: string): boolean {
  try {
    closeSync(openSync(join(folder, 'asked'), 'wx'));
    return true;
  } catch {
    return false;
  }
}

function start(folder: string): void {
  const script = fileURLToPath(new URL('./server-process.ts', import.meta.url));
  // The process of the test run itself: the workers come and go.
  const child = spawn(process.execPath, [script, folder, String(process.ppid)], { stdio: 'ignore', detached: true });
  child.unref();
  writeFileSync(join(folder, processFile), String(child.pid));
}

/** The address of a new database with every table and no row. */
export async function freshDatabase(): Promise<string> {
  const server = await databaseServer();
  if (!server.ok) throw new Error(server.error);
  return newDatabase(server.value, `TEMPLATE ${template} STRATEGY FILE_COPY`);
}

/** On the server at this address. */
export async function newDatabase(server: string, how = ''): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(server);
  await client.connect();
  await client.query(`CREATE DATABASE ${name} ${how}`);
  await client.end();
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
