// `verify` and the opening of ledgers of many sales.
import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openLedger } from '../../electron/ledger/open.ts';
import { verifyFile } from '../../electron/ledger/read-ledger.ts';
import { median } from '../../testkit/median.ts';
import { cpuMs, type Family, growthOf, measured, type Row } from './harness.ts';
import { folderWith, ledgerOf } from './ledgers.ts';

/** Every row read once, in the order of its table: nobody can verify with less. */
function readAll(file: string): void {
  const db = new Database(file, { readonly: true });
  for (const table of ['journal', 'sales', 'lines', 'tenders', 'tender_parts', 'print_jobs'])
    for (const _ of db.prepare(`SELECT * FROM ${table}`).raw().iterate());
  db.close();
}

async function verifyAt(sales: number, rounds: number) {
  const file = await ledgerOf(sales);
  const [ours, peer]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    peer.push(await cpuMs(() => readAll(file)));
    ours.push(
      await cpuMs(() => {
        const found = verifyFile(file);
        if (!found.ok) throw new Error(JSON.stringify(found.error));
      }),
    );
  }
  return { ours, peer };
}

async function openAt(sales: number, rounds: number): Promise<number[]> {
  const folder = await folderWith(sales);
  const took: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const cpu = await cpuMs(() => {
      const identity = { environment: 'sandbox', terminalId: 'T1' };
      const opened = openLedger(`${folder}/ledger.sqlite`, identity, () => new Date());
      if (!opened.ok) throw new Error(opened.error.detail);
      opened.value.close();
    });
    if (round > 0) took.push(cpu);
  }
  rmSync(folder, { recursive: true, force: true });
  return took;
}

export const measure: Family = async ({ isLarge }) => {
  const counts = [10_000, 100_000, ...(isLarge ? [1_000_000] : [])];
  const rows: Row[] = [];
  const verified: [number, number][] = [];
  const opens = new Map<number, number[]>();
  for (const sales of counts) {
    const { ours, peer } = await verifyAt(sales, sales <= 10_000 ? 5 : 1);
    verified.push([sales, median(ours) / 1000]);
    opens.set(sales, await openAt(sales, 5));
    rows.push(
      measured({
        name: `verify of ${sales.toLocaleString('en')} sales`,
        unit: 's',
        ours: ours.map((ms) => ms / 1000),
        peer: { name: 'each row read', samples: peer.map((ms) => ms / 1000) },
        reach: { most: (6 * sales) / 100_000 },
        ...(sales > 10_000 ? { note: 'one round' } : {}),
      }),
    );
  }
  rows.push(
    measured({
      name: 'Opening a ledger of 100,000 sales',
      unit: 'ms',
      ours: opens.get(100_000) ?? [],
      peer: { name: 'of 10,000', samples: opens.get(10_000) ?? [] },
      reach: { ratio: 0.8 },
    }),
  );
  return {
    rows,
    growth: [
      { name: 'verify', unit: 's', of: 'sales', points: verified },
      growthOf('Opening the ledger', 'ms', opens, (samples) => samples),
    ],
  };
};
