// The process of the test run's PostgreSQL: `node server-process.ts FOLDER RUN`. It ends by SIGTERM, or when the run (a process id) is gone.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedServer } from '../../head-office/core/embedded-server.ts';
import { openDatabase } from '../../head-office/core/open-database.ts';
import { migrate } from '../../head-office/core/schema.ts';
import { schema } from '../../head-office/tables.ts';
import { err, type Result } from '../../shared/result.ts';
import { outcomeFile, template } from './database-server.ts';

const [folder = '', run = ''] = process.argv.slice(2);
const lookMs = 1_000;

function tell(outcome: { url: string } | { why: string }): void {
  writeFileSync(join(folder, `${outcomeFile}.new`), JSON.stringify(outcome));
  renameSync(join(folder, `${outcomeFile}.new`), join(folder, outcomeFile));
}

async function makeTemplate(url: string): Promise<Result<unknown, string>> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`CREATE DATABASE ${template}`);
  await client.end();
  const made = new URL(url);
  made.pathname = `/${template}`;
  const database = await openDatabase(made.href, schema, migrate);
  if (!database.ok) return err(database.error.sentence);
  await database.value.close();
  return database;
}

const server = await startEmbeddedServer({ folder, isDurable: false });
if (server.ok) {
  const { url, stop } = server.value;
  const watch = setInterval(() => {
    try {
      process.kill(Number(run), 0);
    } catch {
      end();
    }
  }, lookMs);
  const end = () => {
    clearInterval(watch);
    void stop();
  };
  process.once('SIGTERM', end);
  const made = await makeTemplate(url);
  tell(made.ok ? { url } : { why: made.error });
} else tell({ why: server.error.sentence });
