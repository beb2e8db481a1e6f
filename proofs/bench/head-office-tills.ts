// A head office as it is installed, in processes of its own, and many light tills in this one: what it costs idle, enrolling, taking in what
// hundreds send at once, and holding the requests of thousands.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { enrolAnswer, type SentRow } from '../../shared/head-office/messages.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import {
  databaseProcess,
  databaseUrl,
  runCommand,
  startProcess,
} from '../../testkit/head-office/head-office-process.ts';
import {
  askToEnrol,
  createMadeJournal,
  createTillClient,
  type TillClient,
} from '../../testkit/head-office/till-client.ts';
import { clockMs, counted, measured, type Row } from './harness.ts';
import { leaverIsOut } from './head-office-leaver.ts';
import { reconnected } from './head-office-reconnect.ts';
import { ledgerOf } from './ledgers.ts';
import { memoryMb, processorMs } from './process-costs.ts';

const enrolledAtOnce = 500;
const senders = 300;
const salesEach = 10;
const mostHeld = 10_000;
const tillsAStore = 3;
const underWay = 40;
/** As long as a till asks for. */
const heldS = 50;
const settleMs = 4_000;
const [comeAtOnce, comeEveryMs, againMs] = [25, 100, 2_000];

export type Office = {
  readonly url: string;
  readonly folder: string;
  readonly cpu: () => number;
  readonly mb: () => number;
};

/** On a database of its own, on the disk. */
export async function withOffice<T>(work: (office: Office) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-office-'));
  const started = await startProcess(folder);
  const database = databaseProcess(folder);
  if (database === null) throw new Error('head office has no database');
  try {
    return await work({
      url: started.url,
      folder,
      cpu: () => processorMs(started.pid, database),
      mb: () => memoryMb(started.pid, database),
    });
  } finally {
    started.kill('SIGTERM');
    await started.ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

export const measureTills = (): Promise<Row[]> =>
  withOffice(async (office) => {
    await pause(settleMs);
    const idle = counted({
      name: 'Memory of head office idle, with its database empty',
      unit: 'MB',
      now: office.mb(),
      reach: { most: 150 },
      note: 'node and postgres, shared pages once',
    });
    const enrolled = await ofEnrolment(office);
    const atOnce = await ofManyAtOnce(office, enrolled.tills);
    return [idle, enrolled.row, atOnce, ...(await ofHeld(office, enrolled.tills))];
  });

const settings = z.object({ head_office: z.object({ code: z.string() }) });

/** One file of settings for tills from `first` on. */
export async function enrolMany(office: Office, first: number, count: number): Promise<TillClient[]> {
  const places = Array.from({ length: count }, (_, n) => ({
    store: `store-${Math.floor((first + n) / tillsAStore)}`,
    terminal: `T${(first + n) % tillsAStore}`,
  }));
  const csv = join(office.folder, 'tills.csv');
  writeFileSync(csv, ['store,terminal', ...places.map(({ store, terminal }) => `${store},${terminal}`)].join('\n'));
  const { out, error } = runCommand('enrol', '--data', office.folder, '--tills', csv, '--days', '7');
  if (out === '') throw new Error(error);
  const { code } = settings.parse(JSON.parse(out)).head_office;
  return each(places, async (place) => {
    const { till, secret } = enrolAnswer.parse((await askToEnrol(office.url, code, place)).body);
    return createTillClient(office.url, till, secret);
  });
}

/** Some under way at once; the results in order. */
async function each<T, R>(all: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = [...all.entries()].toReversed();
  const next = async (): Promise<void> => {
    for (let taken = left.pop(); taken; taken = left.pop()) results[taken[0]] = await work(taken[1]);
  };
  await Promise.all(Array.from({ length: underWay }, next));
  return results;
}

async function ofEnrolment(office: Office): Promise<{ readonly tills: readonly TillClient[]; readonly row: Row }> {
  let tills: TillClient[] = [];
  const ms = await clockMs(async () => {
    tills = await enrolMany(office, 0, enrolledAtOnce);
    const gone = tills.pop();
    runCommand('revoke', '--data', office.folder, gone?.till ?? '');
    const answer = await gone?.report(createMadeJournal().report());
    if (answer?.status !== 403) throw new Error('a revoked till was answered');
  });
  const name = `${enrolledAtOnce} tills enrolled by one file, and one of them revoked`;
  return { tills, row: counted({ name, unit: 'ms', now: ms, reach: { most: 60_000 } }) };
}

/** The first entries of a real journal, a batch a sale, as every one of these tills sends them. */
async function batchesOf(sales: number) {
  const db = new Database(await ledgerOf(4_000), { readonly: true });
  const rows = db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq LIMIT 2000').all();
  db.close();
  const ends = rows.flatMap((row, place) => (row.kind === 'sale-committed' ? [place + 1] : [])).slice(0, sales);
  return ends.map((end, n) => {
    const [start, last] = [ends[n - 1] ?? 0, rows[end - 1]];
    const sent = rows
      .slice(start, end)
      .map((row): SentRow => [row.at, row.kind, row.sale_id, row.subject_id, row.operator_id, row.body]);
    const prev = rows[start - 1]?.hash ?? '';
    return (ledger: string) => ({
      ...{ v: 1 as const, ledger, from: start + 1, prev, last: last?.hash ?? '' },
      ...{ rows: sent, papers: [], words: [] },
    });
  });
}

/** The least server that keeps what tills send, beside the database of head office. */
async function withLeast<T>(
  { folder }: Office,
  tills: readonly TillClient[],
  work: (least: { readonly tills: readonly TillClient[]; readonly cpu: () => number }) => Promise<T>,
): Promise<T> {
  const database = databaseProcess(folder) ?? 0;
  const child = fork(new URL('./least-server.ts', import.meta.url));
  child.send({ database: databaseUrl(folder), tills: tills.map(({ till, secret }) => ({ till, secret })) });
  const [port] = await once(child, 'message');
  try {
    return await work({
      tills: tills.map(({ till, secret }) => createTillClient(`http://127.0.0.1:${port}`, till, secret)),
      cpu: () => processorMs(child.pid ?? 0, database),
    });
  } finally {
    child.kill();
  }
}

export const ofManyAtOnce = (office: Office, tills: readonly TillClient[]): Promise<Row> =>
  withLeast(office, tills.slice(0, senders), async (least) => {
    const batches = await batchesOf(salesEach);
    const some = tills.slice(0, senders);
    for (const till of some) await till.report({ ...createMadeJournal(`L-${till.till}`).report() });
    const aSale = async (cpu: () => number, all: readonly TillClient[], batch: (typeof batches)[number]) => {
      const before = cpu();
      const answers = await Promise.all(all.map((till) => till.journal(batch(`L-${till.till}`))));
      const failed = answers.find(({ status }) => status !== 200);
      if (failed) throw new Error(`a sale was not taken in: ${failed.status} ${JSON.stringify(failed.body)}`);
      // Its sales and cards are made of it beside the intake, and belong to what it costs.
      await pause(1_000);
      return (cpu() - before) / all.length;
    };
    const [ours, peer]: [number[], number[]] = [[], []];
    for (const batch of batches) {
      ours.push(await aSale(office.cpu, some, batch));
      peer.push(await aSale(least.cpu, least.tills, batch));
    }
    return measured({
      name: `Intake of a sale with its projection, processor of head office and database, ${senders} tills at once`,
      unit: 'ms',
      ours: ours.slice(1),
      peer: { name: 'a server that only checks, hashes and stores it', samples: peer.slice(1) },
      reach: { ratio: 0.5 },
      note: 'each request on a connection of its own',
    });
  });

/** As after a restart: they come over most of the time that a report is held, and who is refused asks again. */
async function ofHeld(office: Office, tills: readonly TillClient[]): Promise<Row[]> {
  const everyTill = [...tills, ...(await enrolMany(office, enrolledAtOnce, mostHeld - tills.length))];
  let [isOver, held] = [false, 0];
  const hold = async (till: TillClient): Promise<void> => {
    while (!isOver) {
      held += 1;
      const answer = await till.report(createMadeJournal(`held-${till.till}`).report(), heldS).catch(() => null);
      held -= 1;
      if (answer?.status !== 204) await pause(againMs);
    }
  };
  const all: Promise<void>[] = [];
  for (const [n, till] of everyTill.entries()) {
    all.push(hold(till));
    if (n % comeAtOnce === 0) await pause(comeEveryMs);
  }
  await pause(settleMs);
  const [now, reached] = [office.mb(), held];
  isOver = true;
  await Promise.all(all);
  const many = (count: number): string => count.toLocaleString('en');
  const memory = counted({
    name: `Memory of head office that holds the requests of ${many(mostHeld)} tills`,
    unit: 'MB',
    now,
    reach: { most: 1000 },
    note: `${many(reached)} held just then; without TLS, as behind a proxy`,
  });
  const heldBy = async (till: TillClient) => {
    for (;;) {
      const answer = await till.report(createMadeJournal(`held-${till.till}`).report(), heldS).catch(() => null);
      if (answer?.status === 200) return answer;
      if (answer?.status !== 204) await pause(againMs);
    }
  };
  return [
    memory,
    await reconnected(everyTill),
    ...(await leaverIsOut(office, everyTill, heldBy, () => pause(settleMs))),
  ];
}
