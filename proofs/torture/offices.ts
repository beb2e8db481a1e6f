// Two head offices on one database behind a plain TCP balancer, each of them and the database to be killed at any moment.
// Invariant: what the tills' books are compared with in the end is what is in the database, never what a process remembers.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { createDatabase, type Database } from '../../head-office/core/database.ts';
import type { EmbeddedProgram } from '../../head-office/core/embedded-program.ts';
import { type EmbeddedServer, startEmbeddedServer } from '../../head-office/core/embedded-server.ts';
import type { Provisioning } from '../../shared/settings/provisioning.ts';
import { freePort } from '../../testkit/free-port.ts';
import { databaseProcess, runCommand } from '../../testkit/head-office/head-office-process.ts';
import { openRelay } from '../../testkit/head-office/relay.ts';
import { until } from '../../testkit/until.ts';
import { projectFolder } from '../../tools/stand-in/command.ts';
import { createVictim } from './victim.ts';

export type OfficeTarget = 'one' | 'other' | 'both' | 'database';

export type Offices = {
  /** Of the database that both write to. */
  readonly database: Database;
  /** What is in a till's provisioning file to enrol it. */
  readonly enrolment: NonNullable<Provisioning['head_office']>;
  /** SIGKILL to one, the other, both, or the database; after `awayMs` it is started again. */
  strike(target: OfficeTarget, awayMs: number): Promise<void>;
  /** What `head-office check` finds wrong; empty where all holds. */
  check(): string;
  end(): Promise<void>;
};

/** Which of the two a strike hits. */
const struck: Readonly<Record<OfficeTarget, readonly number[]>> = { one: [0], other: [1], both: [0, 1], database: [] };
const line = z.object({ url: z.string(), ca: z.string() });
const settingsFile = z.object({
  head_office: z.object({ url: z.string(), ca: z.string().optional(), code: z.string() }),
});
const cli = join(projectFolder, 'head-office/cli.ts');

/** `terminals` are those of `store` that may enrol; `program`: another PostgreSQL than npm's. */
export async function openOffices(
  store: string,
  terminals: readonly string[],
  program: EmbeddedProgram | null,
): Promise<Offices> {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-offices-'));
  // Root's database runs as another user, who must get through to it.
  chmodSync(folder, 0o711);
  const [dataFolder, officeFolder] = [join(folder, 'postgresql'), join(folder, 'office')];
  mkdirSync(dataFolder, { mode: 0o711 });
  const server = await openDatabaseServer(dataFolder, program);
  const ports = [await freePort(), await freePort()];
  const balancer = await openRelay(ports);
  const url = `https://127.0.0.1:${balancer.port}/v1`;
  const victims = ports.map((port) =>
    createVictim(() => ({
      command: process.execPath,
      args: [cli, '--data', officeFolder, '--database', server.url, '--port', String(port), '--url', url],
    })),
  );
  // One after the other: the first makes key and certificate.
  for (const victim of victims) line.parse(JSON.parse(await victim.start()));
  const list = join(folder, 'tills.csv');
  writeFileSync(list, ['store,terminal', ...terminals.map((terminal) => `${store},${terminal}`), ''].join('\n'));
  const enrolled = runCommand('enrol', '--data', officeFolder, '--tills', list, '--days', '1');
  const database = createDatabase(server.url);

  const restart = async (victim: (typeof victims)[number], awayMs: number): Promise<void> => {
    await victim.kill();
    await pause(awayMs);
    // It waits for a database that is away no longer than a start may take.
    for (;;) {
      const failed = await victim.start().then(
        () => null,
        (error: unknown) => error,
      );
      if (failed === null) return;
      if (!/database/.test(String(failed))) throw failed;
      await pause(200);
    }
  };

  return {
    database,
    enrolment: settingsFile.parse(JSON.parse(enrolled.out)).head_office,
    async strike(target, awayMs) {
      // One that is being started again is waited for.
      if (target === 'database')
        process.kill(await until('the database is there', () => databaseProcess(dataFolder)), 'SIGKILL');
      const dying = victims.filter((_victim, n) => struck[target].includes(n));
      await Promise.all(dying.map((victim) => restart(victim, awayMs)));
    },
    check() {
      const { code, error } = runCommand('check', '--data', officeFolder);
      return code === 0 ? '' : error;
    },
    async end() {
      await database.close();
      await Promise.all(victims.map((victim) => victim.kill()));
      await balancer.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

/** Its commits are on the disk before they are answered, and it starts again by itself. */
async function openDatabaseServer(folder: string, program: EmbeddedProgram | null): Promise<EmbeddedServer> {
  const started = await startEmbeddedServer({ folder, ...(program ? { program } : {}) });
  if (!started.ok) throw new Error(started.error.sentence);
  return started.value;
}
