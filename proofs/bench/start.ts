// What a start costs until the sell screen answers, and the memory at rest, by the number of past sales; and a start with thousands of requests
// that wait for a dead line. Each start is a process of its own, built as the till is shipped.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { z } from 'zod';
import { type Outside, startOutside } from './bench-till.ts';
import { type Family, growthOf, measured, type Row } from './harness.ts';
import { cutFolderWith, folderWith } from './ledgers.ts';

const rounds = 5;
const cutRounds = 5;
const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = z.object({ dependencies: z.record(z.string(), z.string()) });

const started = z.object({ cpuMs: z.number(), answersAfterMs: z.number(), rssMb: z.number() });
type Started = z.infer<typeof started>;

/** As electron.vite.config.ts builds the main process. */
async function buildStart(): Promise<string> {
  const { dependencies } = manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const outDir = join(root, '.cache', 'bench', 'start');
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rollupOptions: {
        input: {
          till: fileURLToPath(new URL('./start-process.ts', import.meta.url)),
          bare: fileURLToPath(new URL('./bare-process.ts', import.meta.url)),
          check: join(root, 'electron/ledger/check-backup.ts'),
        },
        external: Object.keys(dependencies),
        output: { format: 'es', entryFileNames: '[name].mjs' },
      },
    },
    ssr: { noExternal: true },
  });
  return outDir;
}

async function run(script: string, args: readonly string[]): Promise<Started> {
  const child = fork(script, args, { execArgv: ['--expose-gc'] });
  const ended = once(child, 'exit');
  const said = await Promise.race([once(child, 'message'), ended.then(() => null)]);
  if (!said) throw new Error(`a start ended with code ${child.exitCode}`);
  await ended;
  return started.parse(said[0]);
}

type Starts = { readonly cpu: number[]; readonly answers: number[]; readonly rss: number[] };
const noStarts = (): Starts => ({ cpu: [], answers: [], rss: [] });

/** A peer's start between any two of the till's. */
async function startEach(outDir: string, outside: Outside, folders: ReadonlyMap<number, string>) {
  const bare = noStarts();
  const tills = new Map([...folders.keys()].map((sales) => [sales, noStarts()]));
  const keep = ({ cpu, answers, rss }: Starts, { cpuMs, answersAfterMs, rssMb }: Started): void => {
    cpu.push(cpuMs);
    answers.push(answersAfterMs);
    rss.push(rssMb);
  };
  for (let round = 0; round <= rounds; round += 1) {
    const peer = await run(join(outDir, 'bare.mjs'), []);
    if (round > 0) keep(bare, peer);
    for (const [sales, folder] of folders) {
      const till = await run(join(outDir, 'till.mjs'), [folder, outside.url, String(outside.printerPort)]);
      const kept = tills.get(sales);
      // The first start of a folder takes it in and reads all of it.
      if (round > 0 && kept) keep(kept, till);
    }
  }
  return { bare, tills };
}

const reaches: ReadonlyMap<number, { readonly cpuMs: number; readonly rssMb: number }> = new Map([
  [0, { cpuMs: 600, rssMb: 130 }],
  [10_000, { cpuMs: 700, rssMb: 150 }],
  [100_000, { cpuMs: 700, rssMb: 150 }],
  [1_000_000, { cpuMs: 800, rssMb: 150 }],
]);
const nameOf = (sales: number) => (sales === 0 ? 'empty' : `${sales.toLocaleString('en')} sales`);

/** How long a shop waits after a power cut. There is no line: port 9 of loopback refuses. */
async function startAfterCut(outDir: string, of: string, sales: number, kind: 'sold' | 'unsent'): Promise<Row> {
  const none: number[] = [];
  const some: number[] = [];
  for (let round = 0; round < cutRounds; round += 1)
    for (const [count, kept] of [
      [0, none],
      [sales, some],
    ] as const) {
      const folder = await cutFolderWith(count, kind);
      const { answersAfterMs } = await run(join(outDir, 'till.mjs'), [folder, 'http://127.0.0.1:9/v1', '9']);
      kept.push(answersAfterMs);
      rmSync(folder, { recursive: true, force: true });
    }
  return measured({
    name: `Start with ${sales.toLocaleString('en')} ${of} after a power cut, until the sell screen answers`,
    unit: 'ms',
    ours: some,
    peer: { name: 'with none', samples: none },
    reach: { ratio: 0.8 },
    note: 'by the clock',
  });
}

export const measure: Family = async ({ isLarge }) => {
  const outDir = await buildStart();
  const outside = await startOutside(20);
  const counts = [0, 10_000, 100_000, ...(isLarge ? [1_000_000] : [])];
  const folders = new Map<number, string>();
  for (const sales of counts) folders.set(sales, await folderWith(sales));
  const { bare, tills } = await startEach(outDir, outside, folders);
  outside.close();
  for (const folder of folders.values()) rmSync(folder, { recursive: true, force: true });

  const rows: Row[] = [];
  for (const [sales, { cpu, rss }] of tills) {
    const reach = reaches.get(sales) ?? { cpuMs: 700, rssMb: 150 };
    const ofBare = (samples: number[]) => ({ name: 'Node with the same packages', samples });
    rows.push(
      measured({
        name: `Start to a sell screen that answers, own CPU, ${nameOf(sales)}`,
        unit: 'ms',
        ours: cpu,
        peer: ofBare(bare.cpu),
        reach: { most: reach.cpuMs },
      }),
      measured({
        name: `Memory at rest, ${nameOf(sales)}`,
        unit: 'MB',
        ours: rss,
        peer: ofBare(bare.rss),
        reach: { most: reach.rssMb },
      }),
    );
  }
  const grown = new Map([...tills].filter(([sales]) => sales > 0));
  return {
    rows: [
      ...rows,
      await startAfterCut(outDir, 'unsent requests', 10_000, 'unsent'),
      await startAfterCut(outDir, 'sales', 100_000, 'sold'),
    ],
    growth: [
      growthOf('Start, own CPU', 'ms', grown, ({ cpu }) => cpu),
      growthOf('Memory at rest', 'MB', grown, ({ rss }) => rss),
    ],
  };
};
