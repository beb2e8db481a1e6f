// A backup a day and one before each migration: whole, checked, seven and three of them, and none of it a sale's concern.

import { createSecretKey } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect } from 'vitest';
import { backupsIn, markOf } from '../../electron/ledger/backup-file.ts';
import { type BackupDeps, createBackups } from '../../electron/ledger/backups.ts';
import { checkBackupIn } from '../../electron/ledger/check-backup.ts';
import { createJournal } from '../../electron/ledger/journal.ts';
import { versionOf } from '../../electron/ledger/migrations.ts';
import { type Ledger, openLedger } from '../../electron/ledger/open.ts';
import { verifyFile } from '../../electron/ledger/read-ledger.ts';
import { errorOf } from '../../shared/result.ts';
import { makeOlder, withMadeUpStep } from '../../testkit/ledger/made-up-step.ts';
import { oneTestIn } from '../../testkit/some-tests.ts';

const some = oneTestIn(2);

const identity = { environment: 'sandbox', terminalId: 'T1' };
const script = join(import.meta.dirname, '../../electron/ledger/check-backup.ts');
const dayMs = 86_400_000;
const sealKey = { key: createSecretKey(Buffer.alloc(32, 7)), id: '5ea1000000000001' };
let folder: string;
let file: string;
let nowMs: number;
let logged: unknown[];
const now = () => new Date(nowMs);
const backups = () => join(folder, 'backups');
const names = () => backupsIn(backups()).map((one) => basename(one.file));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  file = join(folder, 'ledger.sqlite');
  nowMs = Date.parse('2026-11-06T09:00:00.000Z');
  logged = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function opened(): Ledger {
  const ledger = openLedger(file, identity, now);
  if (!ledger.ok) throw new Error(`${ledger.error.code}: ${ledger.error.detail}`);
  return ledger.value;
}
const write = (ledger: Ledger, entries: number): void => {
  const journal = createJournal(ledger, now);
  ledger.transaction((tx) => {
    for (let n = 0; n < entries; n += 1) journal.append(tx, { kind: 'signed-in', operatorId: 'x'.repeat(500) });
  });
};

/** Timers that run when they are told to. */
function handTimers() {
  let next: (() => void) | null = null;
  return {
    after: (_ms: number, work: () => void) => {
      next = work;
      return () => {
        next = null;
      };
    },
    fire: () => next?.(),
    isSet: () => next !== null,
  };
}

function backupsOf(ledger: Ledger, change: Partial<BackupDeps> = {}) {
  return createBackups({
    db: ledger.db,
    now,
    timers: handTimers(),
    check: (copy) => checkBackupIn(script, copy, sealKey),
    log: { error: (...said) => void logged.push(said) },
    ...change,
  });
}

describe('a backup', () => {
  some('is the ledger as it was, complete in one file, marked, and only its user’s to read', async () => {
    const ledger = opened();
    write(ledger, 50);
    const made = await backupsOf(ledger).run();
    const head = createJournal(ledger, now).head();
    ledger.close();
    if (!made.ok) throw new Error(made.error);
    expect(names()).toEqual(['ledger-20261106T090000Z-day.sqlite']);
    expect(markOf(made.value.file)).toBe('backup');
    expect(markOf(file)).toBeNull();
    const found = verifyFile(made.value.file);
    expect(found.ok && found.value.head).toEqual(head);
    if (process.platform !== 'win32') expect(statSync(backups()).mode & 0o077).toBe(0);
  });

  some(
    'is of the time when its copying began: what is sold until it is checked counts as sold since then',
    async () => {
      const ledger = opened();
      const check = async () => {
        nowMs += 60_000;
        return null;
      };
      const made = await backupsOf(ledger, { check }).run();
      ledger.close();
      expect(made).toMatchObject({ ok: true, value: { at: new Date('2026-11-06T09:00:00.000Z') } });
    },
  );

  some(
    'is made while the till goes on selling, and each sale is on the disk in no more time than a sale takes',
    async () => {
      const ledger = opened();
      write(ledger, 3000);
      let isDone = false;
      const running = backupsOf(ledger)
        .run()
        .finally(() => {
          isDone = true;
        });
      let during = 0;
      while (!isDone) {
        write(ledger, 1);
        during += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
      const made = await running;
      expect(during).toBeGreaterThan(3);
      if (!made.ok) throw new Error(made.error);
      expect(verifyFile(made.value.file).ok).toBe(true);
      expect(createJournal(ledger, now).firstFault()).toBeNull();
      ledger.close();
    },
  );

  some('that is not whole does not count, and the one before stays', async () => {
    const ledger = opened();
    write(ledger, 5);
    const good = backupsOf(ledger);
    await good.run();
    const before = names();
    ledger.db.exec("DROP TRIGGER journal_no_update; UPDATE journal SET kind = 'another' WHERE seq = 2");
    nowMs += dayMs;
    const bad = backupsOf(ledger);
    expect(await bad.run()).toEqual({ ok: false, error: 'not_whole' });
    expect(names()).toEqual(before);
    expect(bad.state()).toEqual({ lastAt: '2026-11-06T09:00:00.000Z', fault: 'not_whole' });
    expect(logged).toHaveLength(1);
    ledger.close();
  });

  some('without room, or without a folder to write to, is said and disturbs no sale', async () => {
    const ledger = opened();
    const needed = 2 * statSync(ledger.db.name).size;
    const withRoom = async (free: number) =>
      errorOf(await backupsOf(ledger, { freeBytes: () => free, check: async () => null }).run());
    expect([await withRoom(1000), await withRoom(needed / 2), await withRoom(needed - 1)]).toEqual(
      Array(3).fill('no_room'),
    );
    expect(names()).toEqual([]);
    expect(await withRoom(needed)).toBeNull();
    rmSync(backups(), { recursive: true });
    writeFileSync(backups(), 'a file where the folder should be');
    const blocked = backupsOf(ledger);
    expect(await blocked.run()).toEqual({ ok: false, error: 'not_written' });
    expect(blocked.state().fault).toBe('not_written');
    write(ledger, 1);
    ledger.close();
  });

  some('that the check cannot make sense of does not count', async () => {
    const ledger = opened();
    const broken = backupsOf(ledger, { check: () => Promise.reject(new Error('no such thread')) });
    expect(await broken.run()).toEqual({ ok: false, error: 'not_written' });
    expect(names()).toEqual([]);
    ledger.close();
  });

  some('ends with the till: nothing is under way after stop, and nothing unfinished is left', async () => {
    const ledger = opened();
    write(ledger, 3000);
    const one = backupsOf(ledger);
    const running = one.run();
    await one.stop();
    ledger.close();
    await running;
    expect(existsSync(join(backups(), 'unfinished.sqlite'))).toBe(false);
    expect(logged).toEqual([]);
  });
});

describe('once a day', () => {
  some('the first soon after the start, the next a day later, and again when the last one failed', async () => {
    const ledger = opened();
    const timers = handTimers();
    let free = Number.MAX_SAFE_INTEGER;
    const daily = backupsOf(ledger, { timers, freeBytes: () => free });
    const look = async () => {
      timers.fire();
      await daily.run().catch(() => {});
    };
    daily.start();
    expect(names()).toEqual([]);
    timers.fire();
    await expect.poll(() => names().length).toBe(1);
    nowMs += dayMs - 60_000;
    timers.fire();
    expect(daily.state().fault).toBeNull();
    expect(names()).toHaveLength(1);
    nowMs += 120_000;
    free = 0;
    timers.fire();
    await expect.poll(() => daily.state().fault).toBe('no_room');
    free = Number.MAX_SAFE_INTEGER;
    await look();
    expect(names()).toHaveLength(2);
    expect(daily.state().fault).toBeNull();
    await daily.stop();
    expect(timers.isSet()).toBe(false);
    ledger.close();
  });

  some(
    'seven days are kept, also when the clock is set back, and take nothing from the copies of older versions',
    async () => {
      const ledger = opened();
      mkdirSync(backups());
      writeFileSync(join(backups(), 'ledger-20261103T090000Z-migration.sqlite'), 'of an older version');
      const daily = backupsOf(ledger, { check: async () => null });
      for (let day = 0; day < 9; day += 1) {
        await daily.run();
        nowMs += dayMs;
      }
      expect(backupsIn(backups()).map(({ at }) => at.getUTCDate())).toEqual([3, 8, 9, 10, 11, 12, 13, 14]);
      nowMs = Date.parse('2020-01-01T00:00:00.000Z');
      await daily.run();
      expect(names()).toHaveLength(8);
      expect(names().filter((name) => name.includes('20200101'))).toHaveLength(1);
      ledger.close();
    },
  );
});

describe('before a migration', () => {
  const schema = withMadeUpStep;
  const oldLedger = (): void => {
    makeOlder(file);
    const db = new Database(file);
    createJournal({ db }, now).append({} as never, { kind: 'signed-in' });
    db.close();
  };
  const open = () => openLedger(file, identity, now, null, { schema });
  const migrated = (): Ledger => {
    const ledger = open();
    if (!ledger.ok) throw new Error(ledger.error.detail);
    return ledger.value;
  };

  some('the ledger of the older version is kept as it was, and the last three are', () => {
    for (let time = 0; time < 4; time += 1) {
      rmSync(file, { force: true });
      oldLedger();
      const ledger = migrated();
      expect(versionOf(ledger.db)).toBe(schema.version);
      expect(createJournal(ledger, now).head().count).toBe(1);
      ledger.close();
      nowMs += 60_000;
    }
    expect(names()).toHaveLength(3);
    const [first] = backupsIn(backups());
    const db = new Database(first?.file ?? '', { readonly: true });
    expect(versionOf(db)).toBe(schema.version - 1);
    db.close();
  });

  some('a new ledger and one of this version are not copied', () => {
    migrated().close();
    migrated().close();
    expect(names()).toEqual([]);
  });

  some('no backup, no migration: the ledger stays as it was', () => {
    oldLedger();
    const db = new Database(file);
    db.exec("DROP TRIGGER journal_no_update; UPDATE journal SET kind = 'another'");
    db.close();
    const before = readFileSync(file);
    const refused = open();
    expect(refused).toMatchObject({ ok: false, error: { code: 'ledger_damaged' } });
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(names()).toEqual([]);
  });

  some('that fails at each start, the same ledger is copied once, and takes no copy of an older version away', () => {
    oldLedger();
    const db = new Database(file);
    // What the migration meets on its way; the ledger stays as it was.
    db.exec('CREATE TABLE made_up (x)');
    db.close();
    mkdirSync(backups());
    const older = ['01', '02'].map((day) => `ledger-202611${day}T090000Z-migration.sqlite`);
    for (const name of older) writeFileSync(join(backups(), name), 'of an older version');
    const tryOften = () => {
      for (let start = 0; start < 3; start += 1) {
        expect(open().ok).toBe(false);
        nowMs += 60_000;
      }
    };
    tryOften();
    expect(names()).toEqual([...older, 'ledger-20261106T090000Z-migration.sqlite']);
    const again = new Database(file);
    createJournal({ db: again }, now).append({} as never, { kind: 'signed-in' });
    again.close();
    tryOften();
    expect(names()).toEqual([
      older[1],
      'ledger-20261106T090000Z-migration.sqlite',
      'ledger-20261106T090300Z-migration.sqlite',
    ]);
  });

  some('a folder that cannot be made, too', () => {
    oldLedger();
    writeFileSync(backups(), 'a file where the folder should be');
    expect(open().ok).toBe(false);
    const db = new Database(file, { readonly: true });
    expect(versionOf(db)).toBe(schema.version - 1);
    db.close();
    rmSync(backups());
    mkdirSync(backups());
    chmodSync(backups(), 0o700);
    migrated().close();
    expect(names()).toHaveLength(1);
  });
});
