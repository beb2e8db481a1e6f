// What head office makes of journals, and what its widest page costs: Today of 10,000 tills beside a bare sum of their days; what is stored a
// sale; the processor time of an entry.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { followAll } from '../../head-office/books/follower.ts';
import { forgetAll } from '../../head-office/books/rebuild.ts';
import type { Database as HeadOffice } from '../../head-office/core/database.ts';
import { startEmbeddedServer } from '../../head-office/core/embedded-server.ts';
import { openDatabase } from '../../head-office/core/open-database.ts';
import { migrate } from '../../head-office/core/schema.ts';
import { schema } from '../../head-office/tables.ts';
import { today } from '../../head-office/views/today.ts';
import { databaseProcess } from '../../testkit/head-office/head-office-process.ts';
import { enrolled, takeIn } from '../../testkit/head-office/taken-in.ts';
import { clockMs, counted, cpuMs, inTurn, measured, type Row } from './harness.ts';
import { intakeAlone } from './head-office-intake.ts';
import { packedByTill } from './head-office-packing.ts';
import { ofMonth, ofYear } from './head-office-periods.ts';
import { ledgerOf } from './ledgers.ts';

const tills = 10_000;
const sales = 4_000;
/** About a sale. */
const entriesAtOnce = 20;
const rounds = 9;

const failed = (error: unknown): never => {
  throw error;
};

export async function measureBooks(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-head-office-'));
  const server = await startEmbeddedServer({ folder, isDurable: false });
  if (!server.ok) throw new Error(server.error.sentence);
  try {
    const opened = await openDatabase(server.value.url, schema, migrate);
    if (!opened.ok) throw new Error(opened.error.sentence);
    const pid = databaseProcess(folder);
    if (pid === null) throw new Error('the database has no process');
    const rows = [
      ...(await ofJournal(opened.value, pid)),
      await ofMonth(opened.value),
      ...(await ofToday(opened.value)),
    ];
    await opened.value.close();
    return rows;
  } finally {
    await server.value.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const sizes = z.object({ projections: z.int(), deflated: z.int(), batches: z.int(), entries: z.int() });
const projections = ['sales', 'cards', 'parts', 'money', 'matters', 'shifts', 'days', 'hours', 'sums'];
const body = z.object({ body: z.instanceof(Uint8Array) });

async function ofJournal(db: HeadOffice, database: number): Promise<Row[]> {
  const journal = new Database(await ledgerOf(sales), { readonly: true });
  const ofEntry = [await packedByTill(journal), await intakeAlone(db, journal, database)];
  await enrolled(db, 'T1');
  await takeIn(db, journal, { till: 'T1', ledger: 'L1', atOnce: entriesAtOnce });
  journal.close();
  const bodies = (await db.rows(body, 'SELECT body FROM batches ORDER BY from_seq')).map((row) => row.body);
  const readThem = (): void => {
    for (const one of bodies) {
      const { rows } = JSON.parse(inflateRawSync(one).toString('utf8')) as { rows: unknown[][] };
      for (const row of rows) JSON.parse(String(row[5]));
    }
  };
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round += 1) {
    await forgetAll(db);
    ours.push(await cpuMs(() => followAll(db, failed)));
    peer.push(await cpuMs(readThem));
  }
  await db.run('VACUUM FULL');
  const [size] = await db.rows(
    sizes,
    `SELECT ${projections.map((name) => `pg_total_relation_size('${name}')`).join(' + ')} AS projections,
       (SELECT sum(octet_length(body)) FROM batches) AS deflated, (SELECT sum(pg_total_relation_size(relid))::bigint FROM pg_partition_tree('batches')) AS batches,
       (SELECT sum(count) FROM books) AS entries`,
  );
  if (!size) throw new Error('no sizes');
  const an = (samples: readonly number[]) => samples.map((ms) => (ms * 1000) / size.entries);
  const stored = (size.projections + size.batches) / size.deflated;
  return [
    ...ofEntry,
    measured({
      name: 'Projection of an entry, processor of head office',
      unit: 'us',
      ours: an(ours),
      peer: { name: 'inflated and read', samples: an(peer) },
      reach: { ratio: 0.2 },
    }),
    counted({
      name: 'Stored a sale with projections, by its bytes deflated',
      unit: 'times',
      now: stored,
      reach: { most: 3 },
      note: `${Math.round(size.deflated / sales)} bytes`,
    }),
  ];
}

/** 10,000 tills in 3,334 stores, in the middle of a day, with what is open on such a day. */
async function ofToday(db: HeadOffice): Promise<Row[]> {
  const now = new Date('2026-11-25T15:12:00.000Z');
  await seed(db, now);
  const reader = { stores: 'all', userId: 'maria', now } as const;
  const sum = z.object({ sum: z.int() });
  const found = await inTurn(
    rounds,
    {
      ours: () => today(db, reader, {}),
      peer: () =>
        db.rows(sum, "SELECT sum(moved_minor) AS sum FROM days WHERE day IN ('2026-11-25', '2026-11-18') GROUP BY day"),
    },
    clockMs,
  );
  return [
    measured({
      name: 'Today of 10,000 tills',
      unit: 'ms',
      ours: found.ours,
      peer: { name: 'their days summed', samples: found.peer },
      reach: { most: 200 },
    }),
    await ofYear(db, now),
  ];
}

async function seed(db: HeadOffice, now: Date): Promise<void> {
  const of = (n: string, most: number) => `generate_series(1, ${most}) AS ${n}`;
  const both = "unnest(ARRAY['2026-11-25', '2026-11-18']::date[]) AS day";
  const all = `INSERT INTO stores (id, name, country, currency, zone, day_begins, region)
      SELECT 'store-' || n, 'Store ' || n, 'DE', 'EUR', 'Europe/Berlin', '04:00', 'City ' || n % 40 FROM ${of('n', Math.ceil(tills / 3))};
    INSERT INTO tills (id, store, terminal, sealed_secret, enrolled_at, enrolled_from, seen_at, version, state)
      SELECT 'till-' || n, 'store-' || (n + 2) / 3, 'T' || n % 3 + 1, '', now(), '', '${now.toISOString()}'::timestamptz -
        CASE WHEN n % 200 = 0 THEN interval '2 hours' ELSE interval '20 seconds' END, '2.4.1',
        jsonb_build_object('unsent', CASE WHEN n % 100 = 0 THEN 214 ELSE 0 END, 'unsentSince', null, 'isShiftOpen', true,
          'attention', 0, 'health', '[]'::jsonb) FROM ${of('n', tills)};
    INSERT INTO books (till, ledger, count, hash, began_at, moved_at, moved_from)
      SELECT 'till-' || n, 'L', 100000, '', now(), now(), '' FROM ${of('n', tills)};
    INSERT INTO followed SELECT 'till-' || n, 'L', 100000, NULL, true FROM ${of('n', tills)};
    INSERT INTO days SELECT day, 'till-' || n, pot, CASE pot WHEN '' THEN 0 ELSE 40000 + n END, CASE pot WHEN '' THEN 40 ELSE 0 END,
        CASE pot WHEN '' THEN 80000 ELSE 0 END, CASE pot WHEN '' THEN 32 ELSE 0 END
      FROM ${of('n', tills)}, ${both}, unnest(ARRAY['drawer', 'terminal:1', '']) AS pot;
    INSERT INTO hours SELECT day, 'store-' || n, hour, 24000, 12, 24000, 10, false
      FROM ${of('n', Math.ceil(tills / 3))}, ${both}, generate_series(8, 19) AS hour;
    INSERT INTO shifts SELECT 'till-' || n, 's' || n, '', 'L', 'A', '2026-11-25', 'open', 'anna', 15000, now(), NULL, NULL,
      '{"drawer": {"float": 15000}}', 40, 80000, 0, 0, 0, 0, 0, 0, NULL, NULL, NULL, NULL, NULL FROM ${of('n', tills)};
    INSERT INTO cards SELECT 'till-' || n, 'sale-' || n || '-' || k, 'line-' || n || '-' || k, '', 'p', 'EUR', 2500,
      CASE WHEN n % 50 = 0 AND k = 1 THEN 'activating' ELSE 'active' END, '2026-11-25T15:00:00Z', now(), '2026-11-25', 14,
      NULL, NULL, NULL, NULL, 0 FROM ${of('n', tills)}, generate_series(1, 5) AS k;
    INSERT INTO parts SELECT 'till-' || n, 'sale-' || n, 'part-' || n, '', 'tender', NULL,
      CASE WHEN n % 80 = 0 THEN 'refund-due' ELSE 'approved' END, 2500, now(), now(), NULL, 'cash', 0, NULL, NULL, NULL, NULL, NULL
      FROM ${of('n', tills)};
    INSERT INTO alarms (till, kind, facts, raised_at) SELECT 'till-' || n * 500, 'silent', '{}', now() FROM ${of('n', tills / 500)};`;
  for (const statement of all.split(';\n')) await db.run(statement);
  await db.run('VACUUM ANALYZE');
}
