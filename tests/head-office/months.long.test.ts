// Batches by month, on npm's PostgreSQL and in whole mode on Debian's: a row lies in the month it came in, and an old month is put away whole.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDatabase, type Database } from '../../head-office/core/database.ts';
import { startEmbeddedServer } from '../../head-office/core/embedded-server.ts';
import { openDatabase } from '../../head-office/core/open-database.ts';
import { migrate } from '../../head-office/core/schema.ts';
import { createMonths } from '../../head-office/intake/months.ts';
import { schema } from '../../head-office/tables.ts';
import { err, type Result } from '../../shared/result.ts';
import { databaseServer, newDatabase } from '../../testkit/head-office/database-server.ts';
import { findDebianProgram } from '../../testkit/head-office/debian-program.ts';
import { memoryFolder } from '../../testkit/memory-disk.ts';
import { isWhole } from '../../testkit/whole.ts';

const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

async function debianServer(): Promise<Result<string, string>> {
  if (!isWhole) return err('only in whole mode');
  const program = findDebianProgram();
  if (!program.ok) {
    console.warn(`skipped what is held on Debian's PostgreSQL: ${program.error}`);
    return program;
  }
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'counterfoil-debian-'));
  chmodSync(folder, 0o711);
  const server = await startEmbeddedServer({ folder, isDurable: false, program: program.value });
  ends.push(async () => {
    if (server.ok) await server.value.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  return server.ok ? { ok: true, value: server.value.url } : err(server.error.sentence);
}

const servers = { npm: await databaseServer(), debian: await debianServer() };
const times = [
  '2026-09-30T23:59:59.999Z',
  '2026-10-01T00:00:00.000Z',
  '2026-10-17T12:00:00.000Z',
  '2026-12-31T23:59:59.999Z',
];

const batch = z.object({ from_seq: z.int(), body: z.string(), at: z.date(), month: z.string() });
const batchesIn = (database: Database) =>
  database.rows(
    batch,
    `SELECT from_seq, encode(body, 'escape') AS body, at, tableoid::regclass::text AS month FROM batches ORDER BY to_seq`,
  );
const putBatch = (database: Database, n: number, at: string) =>
  database.run(
    `INSERT INTO batches (till, ledger, from_seq, to_seq, prev, last, body, at) VALUES ('t', 'l', $1, $1, '', '', $2, $3)`,
    [n, Buffer.from(`batch ${n}`), at],
  );

async function opened(url: string): Promise<Database> {
  const database = await openDatabase(url, schema, migrate);
  if (!database.ok) throw new Error(database.error.sentence);
  ends.unshift(() => database.value.close());
  return database.value;
}

describe.each(Object.entries(servers))("on %s's PostgreSQL", (_name, server) => {
  it.skipIf(!server.ok)('rows lie in their months, and a month is put away and brought back', async () => {
    const url = await newDatabase(server.ok ? server.value : '');
    const first = await opened(url);
    // A session's own zone changes no month.
    await first.run(`ALTER DATABASE ${new URL(url).pathname.slice(1)} SET timezone = 'Pacific/Auckland'`);
    const database = await opened(url);
    await database.run(
      "INSERT INTO stores (id, name, country, currency, zone) VALUES ('s', 'S', 'DE', 'EUR', 'Europe/Berlin')",
    );
    await database.run(`INSERT INTO tills (id, store, terminal, sealed_secret, enrolled_at, enrolled_from)
      VALUES ('t', 's', 'T1', '', now(), '')`);
    await database.run(`INSERT INTO books (till, ledger, count, hash, began_at, moved_at, moved_from)
      VALUES ('t', 'l', 4, '', now(), now(), '')`);
    const months = createMonths(database);
    for (const [index, at] of times.entries()) {
      await months.ready(new Date(at));
      await putBatch(database, index + 1, at);
    }
    const all = times.map((at, index) => ({
      from_seq: index + 1,
      body: `batch ${index + 1}`,
      at: new Date(at),
      month: `batches_${at.slice(0, 7).replace('-', '_')}`,
    }));
    expect(await batchesIn(database)).toEqual(all);

    await database.run('ALTER TABLE batches DETACH PARTITION batches_2026_10');
    expect(await batchesIn(database)).toEqual(all.filter(({ month }) => month !== 'batches_2026_10'));
    await database.run(`ALTER TABLE batches ATTACH PARTITION batches_2026_10
      FOR VALUES FROM ('2026-10-01 00:00Z') TO ('2026-11-01 00:00Z')`);
    expect(await batchesIn(database)).toEqual(all);
  });

  it.skipIf(!server.ok)('a new month is made once by all who need it, while others read and write', async () => {
    const url = await newDatabase(server.ok ? server.value : '');
    const database = await opened(url);
    const at = new Date('2027-01-31T23:59:59Z');
    await createMonths(database).ready(at);
    await database.transaction(async (tx) => {
      await tx.run('SELECT FROM batches');
      await tx.run('UPDATE books SET count = count');
      const next = new Date('2027-02-01T00:00:00Z');
      const others = [createDatabase(url), createDatabase(url)];
      await Promise.all(others.map((other) => createMonths(other).ready(next)));
      for (const other of others) await other.close();
    });
    await putBatch(database, 1, '2027-02-28T23:59:59.999Z');
    expect(await batchesIn(database)).toMatchObject([{ month: 'batches_2027_02' }]);
    const storage =
      "SELECT attstorage FROM pg_attribute WHERE attrelid = 'batches_2027_02'::regclass AND attname = 'body'";
    expect(await database.rows(z.object({ attstorage: z.string() }), storage)).toEqual([{ attstorage: 'e' }]);
  });
});
