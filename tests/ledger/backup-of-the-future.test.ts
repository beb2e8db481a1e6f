// The clock was a month ahead for a while, and one backup was made then: the days before are kept all the same.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupFolder, backupsIn } from '../../electron/ledger/backup-file.ts';
import { createBackups } from '../../electron/ledger/backups.ts';
import { openLedger } from '../../electron/ledger/open.ts';

const dayMs = 24 * 60 * 60_000;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A ledger with its backups, and a clock that is set by hand. */
function watched() {
  let nowMs = Date.parse('2026-11-06T09:00:00.000Z');
  const now = () => new Date(nowMs);
  const opened = openLedger(join(folder, 'ledger.sqlite'), { environment: 'sandbox', terminalId: 'T1' }, now);
  if (!opened.ok) throw new Error(opened.error.detail);
  const ledger = opened.value;
  let due: () => void = () => {};
  const timers = {
    after: (_ms: number, work: () => void) => {
      due = work;
      return () => {};
    },
  };
  // A backup begins with a look at the room there is, and ends with the check of what was written.
  const seen = { begun: 0, ended: 0 };
  const freeBytes = () => {
    seen.begun += 1;
    return 1e12;
  };
  const check = async () => {
    seen.ended += 1;
    return null;
  };
  const backups = createBackups({ db: ledger.db, now, timers, check, log: console, freeBytes });
  backups.start();
  return {
    ledger,
    seen,
    passes(ms: number): void {
      nowMs += ms;
    },
    async looks(times: number, everyMs: number): Promise<void> {
      for (let look = 0; look < times; look += 1) {
        due();
        // The one that the look began, if it did.
        await expect.poll(() => seen.ended === seen.begun, { interval: 1 }).toBe(true);
        nowMs += everyMs;
      }
    },
    kept: () => backupsIn(backupFolder(ledger.db.name)),
    async end(): Promise<void> {
      await backups.stop();
      ledger.close();
    },
  };
}

test('a week of days is still kept afterwards', async () => {
  const { passes, looks, kept, end } = watched();
  await looks(7, dayMs);
  passes(30 * dayMs);
  await looks(1, 0);
  passes(-30 * dayMs);
  await looks(18, 10 * 60_000);
  const days = new Set(kept().map(({ at }) => at.toISOString().slice(0, 10)));
  await end();
  expect([...days].filter((day) => day < '2026-11-20').length, [...days].join(' ')).toBeGreaterThanOrEqual(6);
});

test('a till whose only backup is of a time that has not come makes one at once', async () => {
  const { seen, passes, looks, kept, end } = watched();
  await looks(1, 0);
  passes(-30 * dayMs);
  await looks(2, 10 * 60_000);
  expect(seen.begun).toBe(2);
  expect(kept().map(({ at }) => at.toISOString().slice(0, 10))).toContain('2026-10-07');
  await end();
});
