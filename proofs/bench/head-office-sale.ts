// What head office costs a till that sells: the commit of a sale while its journal is caught up beside one without head office, syncs and bytes
// of a sale, and three weeks caught up. The thread reads and packs; head office is in processes of its own.
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { headOfficeTransport } from '../../electron/head-office/client.ts';
import { createHeadOfficeLine } from '../../electron/head-office/line.ts';
import type { ConfirmedHead, HeadOfficeLine } from '../../electron/head-office/line-contract.ts';
import { readInThread } from '../../electron/head-office/reader.ts';
import type { HeadOfficeParts } from '../../electron/till/head-office/face.ts';
import { type JournalRow, journalHash } from '../../shared/journal/chain.ts';
import { err, ok } from '../../shared/result.ts';
import type { TillClient } from '../../testkit/head-office/till-client.ts';
import { openBenchTill, startOutside } from './bench-till.ts';
import { clockMs, counted, cpuMs, measured, p99, type Row } from './harness.ts';
import { enrolMany, type Office, withOffice } from './head-office-tills.ts';
import { folderWith } from './ledgers.ts';

/** Of 21 entries: three weeks. */
const salesBehind = 4_000;
/** More than is caught up while sales are timed. */
const salesFarBehind = 20_000;
const timedSales = 200;
const alone = 5;
/** The log is synced for an answer after 5 s. */
const aloneMs = 6_000;
const script = fileURLToPath(new URL('../../electron/head-office/reading-thread.ts', import.meta.url));
const card = [['p-0', 25]] as const;

export const measureSales = (): Promise<Row[]> =>
  withOffice(async (office) => {
    const [first, second] = await enrolMany(office, 0, 2);
    if (!first || !second) throw new Error('no till was enrolled');
    return [...(await ofWeeks(office, first)), ...(await ofCommits(office, second))];
  });

/** A plain relay that counts what goes through it, both ways, headers and all. */
async function openScales(port: number) {
  const counts = { bytes: 0 };
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('data', (chunk) => (counts.bytes += chunk.length));
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    counts,
    port: address !== null && typeof address === 'object' ? address.port : 0,
    close: () => server.close(),
  };
}

/** This till's head office, as the shell would give it, and what it did. */
function partsOf(url: string, { till, secret }: TillClient) {
  const did = { syncs: 0, line: null as HeadOfficeLine | null };
  let heard: ConfirmedHead | null = null;
  const parts: HeadOfficeParts = {
    address: { url },
    held: () => ({ state: 'enrolled', till, secret, since: new Date().toISOString(), address: { url } }),
    isLeaving: () => false,
    leave: async () => err('it stays'),
    answersAsOurs: async () => true,
    keep: async () => ok(null),
    keepDocument: async () => ok(null),
    enrol: async () => err('no-answer'),
    putBack: async () => err({ code: 'till_busy' }),
    openLine(deps) {
      const { ledger } = deps;
      did.line = createHeadOfficeLine({
        ...deps,
        ledger: {
          ...{ db: ledger.db, id: ledger.id, head: ledger.head, durableHead: ledger.durableHead },
          makeDurable() {
            if (ledger.durableHead().count < ledger.head().count) did.syncs += 1;
            ledger.makeDurable();
          },
        },
        ...{
          url,
          start: 'start-1',
          transport: headOfficeTransport(undefined, {}),
          openReader: readInThread(script),
          account: 'account-1',
          version: '0.0.0',
        },
        confirmedHead: {
          read: () => heard,
          write(next) {
            heard = next;
          },
        },
        log: { info: () => undefined, error: (event, detail) => console.error(event, detail) },
      });
      return did.line;
    },
  };
  return { parts, did };
}

const unsent = (line: HeadOfficeLine | null): number => line?.status().unsent ?? Number.NaN;

/** Until head office has all that this till has. */
async function untilSent(line: HeadOfficeLine | null): Promise<void> {
  while (line?.status().lastHeardAt === null || unsent(line) > 0) await pause(20);
}

function rowsAfter(file: string, seq: number): JournalRow[] {
  const db = new Database(file, { readonly: true });
  const rows = db.prepare<[number], JournalRow>('SELECT * FROM journal WHERE seq > ? ORDER BY seq').all(seq);
  db.close();
  return rows;
}

/** As a till sends them. */
export const packed = (rows: readonly JournalRow[]): Buffer =>
  deflateRawSync(
    JSON.stringify(rows.map((row) => [row.at, row.kind, row.sale_id, row.subject_id, row.operator_id, row.body])),
  );

/** What any head office must do with them. */
export function inflatedAndHashed(rows: readonly JournalRow[], body: Buffer): void {
  JSON.parse(inflateRawSync(body).toString());
  for (const row of rows) journalHash('', row);
}

async function ofWeeks(office: Office, client: TillClient): Promise<Row[]> {
  const outside = await startOutside(20);
  const folder = await folderWith(salesBehind);
  const { parts, did } = partsOf(office.url, client);
  const { till } = openBenchTill(folder, outside, { headOffice: parts });
  const before = office.cpu();
  const ms = await clockMs(async () => {
    till.start();
    await untilSent(did.line);
  });
  const took = office.cpu() - before;
  await till.stop();
  outside.close();
  const rows = rowsAfter(join(folder, 'ledger.sqlite'), 0);
  rmSync(folder, { recursive: true, force: true });
  const thousands = Array.from({ length: Math.ceil(rows.length / 1000) }, (_, n) =>
    rows.slice(n * 1000, n * 1000 + 1000),
  );
  const bodies = thousands.map((some) => [some, packed(some)] as const);
  const bare: number[] = [];
  for (let round = 0; round < 3; round += 1)
    bare.push(await cpuMs(() => bodies.map(([some, body]) => inflatedAndHashed(some, body))));
  const an = (total: number): number => (total * 1000) / rows.length;
  const many = rows.length.toLocaleString('en');
  return [
    counted({
      name: 'Three weeks caught up',
      unit: 'ms',
      now: ms,
      reach: { most: 10_000 },
      note: `${many} entries`,
    }),
    measured({
      name: 'Intake of an entry caught up, with what is projected meanwhile, processor of head office and database',
      unit: 'us',
      ours: [an(took)],
      peer: { name: 'inflated, read, hashed', samples: bare.map(an) },
      reach: { ratio: 1 / 3 },
    }),
  ];
}

async function ofCommits(office: Office, client: TillClient): Promise<Row[]> {
  const outside = await startOutside(20);
  const scales = await openScales(Number(new URL(office.url).port));
  const folders = [await folderWith(salesFarBehind), await folderWith(salesFarBehind)] as const;
  const { parts, did } = partsOf(`http://127.0.0.1:${scales.port}/v1`, client);
  const [ours, peer]: [number[], number[]] = [[], []];
  const [oursCpu, peerCpu]: [number[], number[]] = [[], []];
  const into = (clock: number[], processor: number[]) => (ms: number, cpuMs: number) => {
    clock.push(ms);
    processor.push(cpuMs);
  };
  const withIt = openBenchTill(folders[0], outside, { headOffice: parts, committed: into(ours, oursCpu) });
  const without = openBenchTill(folders[1], outside, { committed: into(peer, peerCpu) });
  for (const one of [withIt, without]) {
    one.till.start();
    await one.untilListed();
    await one.signIn();
  }
  for (let n = 0; n < timedSales; n += 1)
    for (const one of n % 2 === 0 ? [withIt, without] : [without, withIt]) await one.sell(card);
  const left = unsent(did.line);
  const [timed, timedBeside] = [ours.slice(2), peer.slice(2)];
  await without.till.stop();
  await untilSent(did.line);
  const syncsBefore = did.syncs;
  const file = join(folders[0], 'ledger.sqlite');
  const from = rowsAfter(file, 0).at(-1)?.seq ?? 0;
  const bytesBefore = scales.counts.bytes;
  for (let n = 0; n < alone; n += 1) {
    await withIt.sell(card);
    await pause(aloneMs);
  }
  const bytes = (scales.counts.bytes - bytesBefore) / alone;
  const syncs = (did.syncs - syncsBefore) / alone;
  const deflated = packed(rowsAfter(file, from)).length / alone;
  await withIt.till.stop();
  scales.close();
  outside.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  const note = `by the clock, ${left.toLocaleString('en')} entries still to send at the last`;
  const beside = 'without head office';
  return [
    measured({
      name: 'Commit of a sale while its till catches up',
      unit: 'ms',
      ours: timed,
      peer: { name: beside, samples: timedBeside },
      reach: { ratio: 1 / 1.05 },
      note,
    }),
    measured({
      name: 'The same, processor of the main thread',
      unit: 'ms',
      ours: oursCpu.slice(2),
      peer: { name: beside, samples: peerCpu.slice(2) },
      reach: { ratio: 1 / 1.05 },
    }),
    measured({
      name: 'The slowest of a hundred such commits',
      unit: 'ms',
      ours: [p99(timed)],
      peer: { name: beside, samples: [p99(timedBeside)] },
      reach: { ratio: 1 / 1.2 },
      note: `of ${timed.length}`,
    }),
    counted({ name: 'Syncs a sale for head office', unit: 'syncs', now: syncs, reach: { most: 0.2 } }),
    counted({
      name: 'Bytes a sale on the wire, both ways with headers',
      unit: 'bytes',
      now: bytes,
      reach: { most: 1_500 },
      note: `its entries alone are ${Math.round(deflated)} deflated`,
    }),
  ];
}
