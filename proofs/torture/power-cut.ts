// Power cuts by file-system image, as root on Linux: the till writes to an ext4 image that is mounted by loop, is stopped at a random
// moment, and the image is copied as it is on the disk, without what the system has not written yet. The copy is mounted, as after
// a power cut, and must hold whatever the till had acknowledged to the cashier by then; settings, vault and anchor must be whole. (`kill -9` never shows a missing sync.)
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { verifyFile } from '../../electron/ledger/read-ledger.ts';
import { createChance } from '../../testkit/chance.ts';
import { createBattlefield } from './battlefield.ts';
import { faultsBeside } from './beside-the-ledger.ts';
import { sellOne } from './torture.ts';

export type PowerCuts = {
  readonly cuts: number;
  /** Acknowledged to the cashier before the last cut. */
  readonly acknowledged: number;
  /** How often the till began its log anew. */
  readonly folds: number;
  readonly lost: number;
  readonly faults: readonly string[];
};

/** What the cashier was told is done, and where the ledger says so. */
type Acknowledged = { readonly what: string; readonly sql: string; readonly id: string };

/** Longer than the moment after which a till rests. */
const restMs = 700;

/** Why it cannot be done here; null where it can. */
export function whyNoPowerCut(): string | null {
  if (process.platform !== 'linux') return 'the images are ext4: only Linux mounts them';
  if (process.getuid?.() !== 0) return 'only root mounts images';
  try {
    execFileSync('mkfs.ext4', ['-V'], { stdio: 'ignore' });
    return null;
  } catch {
    return 'there is no mkfs.ext4';
  }
}

const run = (command: string, ...args: readonly string[]): void =>
  void execFileSync(command, args, { stdio: ['ignore', 'ignore', 'pipe'] });

export async function cutPower(options: {
  readonly cuts: number;
  readonly seed: number;
  readonly say?: (sentence: string) => void;
}): Promise<PowerCuts> {
  const { cuts, seed, say = () => {} } = options;
  const chance = createChance(seed);
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-power-'));
  const [image, copy, disk, after] = ['disk.img', 'after.img', 'disk', 'after'].map((name) => join(folder, name));
  if (!image || !copy || !disk || !after) throw new Error('no names');
  for (const place of [disk, after]) mkdirSync(place);
  run('truncate', '-s', '96M', image);
  run('mkfs.ext4', '-q', '-F', image);
  run('mount', '-o', 'loop', image, disk);
  const faults: string[] = [];
  let [lost, folds] = [0, 0];
  const acknowledged: Acknowledged[] = [];
  try {
    const field = await createBattlefield({
      folder: disk,
      acknowledged(channel, request) {
        const told = acknowledgedBy(channel, request);
        if (told) acknowledged.push(told);
      },
    });
    try {
      let isOver = false;
      const robot = (async () => {
        while (!isOver) {
          await sellOne(field, chance, []);
          // Between two customers the till folds its log.
          await pause(restMs);
        }
      })();
      robot.catch(() => {});
      const own = createChance(seed + 1);
      for (let cut = 1; cut <= cuts; cut += 1) {
        await Promise.race([pause(50 + own.next() * 1500), robot]);
        field.freeze();
        const told = [...acknowledged];
        run('cp', '--sparse=always', image, copy);
        field.thaw();
        run('mount', '-o', 'loop', copy, after);
        const ledger = join(after, relative(disk, field.ledgerFile));
        folds = logsBegun(ledger);
        try {
          const found = verifyFile(ledger);
          if (!found.ok) faults.push(`cut ${cut}: ${JSON.stringify(found.error)}`);
          const beside = await faultsBeside(ledger, join(after, relative(disk, field.anchors)));
          faults.push(...beside.map((what) => `cut ${cut}: ${what}`));
          const missing = missingIn(ledger, told);
          lost += missing.length;
          faults.push(...missing.map((what) => `cut ${cut}: ${what} was acknowledged and is gone`));
        } finally {
          run('umount', after);
        }
        if (cut % 10 === 0) say(`${cut} cuts, ${told.length} acknowledged`);
      }
      isOver = true;
      await robot;
    } finally {
      await field.end();
    }
  } finally {
    run('umount', disk);
    rmSync(folder, { recursive: true, force: true });
  }
  return { cuts, acknowledged: acknowledged.length, folds, lost, faults };
}

/** Where the log of a ledger says so (SQLite's file format, section 4). */
const logsBegun = (ledger: string): number => readFileSync(`${ledger}-wal`).readUInt32BE(12);

type Request = Readonly<Record<string, unknown>>;
type Promised = Pick<Acknowledged, 'what' | 'sql'> & {
  readonly of: string;
  readonly isDone?: (request: Request) => boolean;
};

const sale = (stage: string) => `SELECT 1 FROM sales WHERE id = ? AND stage = '${stage}'`;
const promised: Readonly<Record<string, Promised>> = {
  'sale:commit': { what: 'a commit', sql: sale('committed'), of: 'saleId' },
  'sale:cancel': { what: 'a cancellation', sql: sale('cancelled'), of: 'saleId' },
  'tender:begin': {
    what: 'cash',
    sql: 'SELECT 1 FROM tenders WHERE sale_id = ? AND tendered_minor > 0',
    of: 'saleId',
    isDone: ({ tendered }) => Boolean(tendered),
  },
  'tender:answer': {
    what: 'a payment',
    sql: 'SELECT 1 FROM tenders WHERE id = ? AND answered_at IS NOT NULL',
    of: 'tenderId',
  },
  'refund:answer': {
    what: 'a refund',
    sql: "SELECT 1 FROM tender_parts WHERE id = ? AND state = 'refunded'",
    of: 'partId',
    isDone: ({ answer }) => answer === 'done',
  },
};

function acknowledgedBy(channel: string, asked: unknown): Acknowledged | null {
  const request = (asked ?? {}) as Request;
  const found = promised[channel];
  return found && (found.isDone?.(request) ?? true) ? { ...found, id: String(request[found.of]) } : null;
}

function missingIn(ledger: string, told: readonly Acknowledged[]): string[] {
  const db = new Database(ledger);
  try {
    return told.flatMap(({ what, sql, id }) => (db.prepare(sql).get(id) ? [] : [`${what} (${id})`]));
  } catch (error) {
    // Not even the tables are there.
    if (error instanceof Database.SqliteError) return told.map(({ what, id }) => `${what} (${id})`);
    throw error;
  } finally {
    db.close();
  }
}
