// Which backup is the newest, and which goes: told by the journals in them, whatever the clock said and however often one was restored.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backupsIn, beginBackup, keepBackup, markCopy } from '../../electron/ledger/backup-file.ts';
import { isWhole } from '../../testkit/whole.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-backup-order-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Book = { readonly ledger: string; readonly count: number; readonly formers: readonly string[] };

function backUp(book: Book, at: Date) {
  const partial = beginBackup(folder);
  const db = new Database(partial);
  db.exec(
    'CREATE TABLE ledger (id TEXT); CREATE TABLE journal_head (count INTEGER); CREATE TABLE former_ids (id TEXT)',
  );
  db.prepare('INSERT INTO ledger VALUES (?)').run(book.ledger);
  db.prepare('INSERT INTO journal_head VALUES (?)').run(book.count);
  for (const id of book.formers) db.prepare('INSERT INTO former_ids VALUES (?)').run(id);
  db.close();
  markCopy(partial);
  return keepBackup(partial, 'day', at);
}

/** Of the ledger in use they stand behind all others, as its journal grew; a ledger stands behind those that it comes of. */
function inOrderFor(inUse: string, newest: string | null): void {
  const found = backupsIn(folder, inUse);
  expect(found.length).toBeLessThanOrEqual(7);
  if (newest !== null) expect(found.at(-1)?.file).toBe(newest);
  const heads = found.flatMap(({ head }) => head ?? []);
  expect(heads).toHaveLength(found.length);
  for (const [at, head] of heads.entries())
    for (const later of heads.slice(at + 1)) {
      if (head.ledger === later.ledger) expect(later.count).toBeGreaterThan(head.count);
      expect(head.formers).not.toContain(later.ledger);
      if (head.ledger === inUse) expect(later.ledger).toBe(inUse);
    }
}

const minute = 60_000;
/** What happens, one after the other. A clock may be any; the names of two backups of one second are the same file. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('backup' as const), at: fc.integer({ min: 0, max: 5_000_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore' as const), of: fc.nat(9) }) },
);

test('over clocks, restores and ledgers: the newest of the ledger in use is last, and stays', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 24 }), (steps) => {
      for (const { file } of backupsIn(folder)) rmSync(file);
      let book: Book = { ledger: 'a', count: 1, formers: [] };
      let newest: string | null = null;
      const made: { file: string; book: Book }[] = [];
      for (const [n, one] of steps.entries()) {
        if (one.kind === 'backup') {
          book = { ...book, count: book.count + 1 };
          const { file } = backUp(book, new Date(Date.UTC(2026, 0, 1) + one.at * minute + n * 1000));
          newest = file;
          made.push({ file, book });
        } else {
          const there = backupsIn(folder);
          const restored = made.find(({ file }) => file === there[one.of % there.length]?.file);
          if (!restored) continue;
          const { ledger, formers } = restored.book;
          book = { ledger: `${ledger}${n}`, count: restored.book.count + 1, formers: [...formers, ledger] };
          newest = null;
        }
        inOrderFor(book.ledger, newest);
      }
    }),
    { numRuns: isWhole ? 150 : 15 },
  );
});

test('days of a clock far ahead are not the newest, and push out no day of the right clock', () => {
  for (let day = 1; day <= 7; day += 1)
    backUp({ ledger: 'a', count: day, formers: [] }, new Date(Date.UTC(2030, 0, day)));
  for (let day = 1; day <= 5; day += 1)
    backUp({ ledger: 'a', count: 7 + day, formers: [] }, new Date(Date.UTC(2026, 0, day)));
  expect(backupsIn(folder).map(({ at }) => at.getUTCFullYear())).toEqual([2030, 2030, 2026, 2026, 2026, 2026, 2026]);
});

test('a file that cannot be read is the oldest of all', () => {
  backUp({ ledger: 'a', count: 3, formers: [] }, new Date(Date.UTC(2026, 0, 1)));
  const db = new Database(join(folder, 'ledger-20300101T000000Z-day.sqlite'));
  db.exec('CREATE TABLE other (a)');
  db.close();
  expect(backupsIn(folder).map(({ head }) => head?.count ?? null)).toEqual([null, 3]);
});
