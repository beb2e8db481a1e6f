// `npm run verify -- FILE` on files as they lie about: of a till that runs, that was killed, that was closed, of an older version, and
// on files that are no ledger. Whatever it finds, it says in one line, and leaves everything as it was.

import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createJournal } from '../../electron/ledger/journal.ts';
import { currentSchema } from '../../electron/ledger/migrations.ts';
import { openLedger } from '../../electron/ledger/open.ts';
import { verifyFile } from '../../electron/ledger/read-ledger.ts';
import { verifyCommand } from '../../electron/ledger/verify-command.ts';
import type { JournalRow } from '../../shared/journal/chain.ts';
import { headSigns } from '../../shared/journal/head-signs.ts';
import { forge } from '../../testkit/ledger/forge.ts';
import { makeOlder, withMadeUpStep } from '../../testkit/ledger/made-up-step.ts';
import { createHarness, type Harness } from '../../testkit/till/harness.ts';
import { payCash, reserve } from '../../testkit/till/selling.ts';

const command = join(import.meta.dirname, '../../electron/ledger/verify-cli.ts');
const identity = { environment: 'sandbox', terminalId: 'T1' };
const now = () => new Date('2026-11-06T09:00:00.000Z');
let till: Harness;
let folder: string;
let file: string;

beforeAll(async () => {
  till = await createHarness();
  await till.signIn();
  const sale = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  await payCash(till, sale.id, '25.00');
  await till.ask('sale:commit', { saleId: sale.id });
  await till.time.advance(1000);
});
afterAll(() => till.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
  file = join(folder, 'ledger.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function verify(...args: readonly string[]): { code: number | null; said: string } {
  const { code, line } = verifyCommand(args, 'npm run verify --', folder);
  expect(line, 'one message').toMatch(/^[^\n]+$/);
  return { code, said: line };
}

/** As a process of its own: a ledger that is open here is open to another as well. */
function run(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

function filesIn(place: string): Map<string, string> {
  const names = readdirSync(place, { withFileTypes: true }).filter((entry) => entry.isFile());
  // The lock file of a database in use is no part of what it holds.
  const kept = names.map(({ name }) => name).filter((name) => !name.endsWith('-shm'));
  return new Map(kept.map((name) => [name, readFileSync(join(place, name), 'base64')]));
}

/** The ledger with its log, as a copy takes them while nobody writes. */
function copyOf(...parts: readonly string[]): void {
  for (const part of parts) copyFileSync(join(till.folder, `ledger.sqlite${part}`), `${file}${part}`);
}

const holds = expect.stringMatching(/ holds: 1 sales, 1 lines, \d+ journal entries, .*EUR cash 25\.00 in, 0\.00 back/);

test('tells how far it is, of the journal first and then of the sales', () => {
  copyOf('', '-wal');
  const heard: string[] = [];
  expect(verifyFile(file, [], (what, done, of) => heard.push(`${what}: ${done} of ${of}`)).ok).toBe(true);
  const entries = heard.length - 1;
  expect(heard).toEqual([
    ...Array.from({ length: entries }, (_, index) => `journal: ${index + 1} of ${entries}`),
    'sales: 1 of 1',
  ]);
});

test('a till that sells: it holds, and the till goes on', async () => {
  const path = join(till.folder, 'ledger.sqlite');
  const before = filesIn(till.folder);
  const ended = { code: 0, stdout: holds, stderr: '' };
  expect(run(path)).toEqual(ended);
  expect(filesIn(till.folder)).toEqual(before);
  await till.signIn();
  expect(run(path)).toEqual(ended);
});

test('a copy with its log, and one with the lock file too: what is only in the log counts', () => {
  for (const parts of [
    ['', '-wal'],
    ['', '-wal', '-shm'],
  ]) {
    copyOf(...parts);
    const before = filesIn(folder);
    expect(verify(file)).toEqual({ code: 0, said: holds });
    expect(filesIn(folder)).toEqual(before);
    expect(readdirSync(folder)).toHaveLength(parts.length);
  }
});

test('rewritten so that the chain fits: it holds, its seals are not checked, and a head on paper finds it', () => {
  copyOf('', '-wal');
  const db = new Database(file);
  const rows = db.prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').all();
  const head =
    headSigns(rows.at(-1) ? { count: rows.length, hash: rows.at(-1)?.hash ?? '' } : { count: 0, hash: '' }) ?? '';
  const early = headSigns({ count: 2, hash: rows[1]?.hash ?? '' }) ?? '';
  expect(verify(file, '--head', head, '--head', early)).toEqual({ code: 0, said: holds });
  // As somebody types it off the paper.
  const typed = `${head.slice(0, -6)} ${head.slice(-6)}`.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l');
  expect(verify(file, '--head', `${rows.length}${typed.slice(typed.indexOf('-'))}`)).toEqual({ code: 0, said: holds });
  forge(db, 'signed-in');
  db.close();
  expect(verify(file)).toEqual({ code: 0, said: holds });
  expect(verify(file).said).toMatch(/; \d+ seals not checked: that takes the till's key$/);
  expect(verify(file, '--head', early)).toEqual({ code: 0, said: holds });
  expect(verify(file, '--head', head)).toEqual({
    code: 1,
    said: `${file} does not hold: journal ${rows.length} is not the one whose head was printed`,
  });
  expect(verify(file, '--head', `99999${head.slice(head.indexOf('-'))}`).code).toBe(1);
});

test('a changed row is named, with exit code 1', () => {
  copyOf('', '-wal');
  const db = new Database(file);
  db.exec("DROP TRIGGER journal_no_update; UPDATE journal SET kind = 'another' WHERE seq = 3");
  db.close();
  const before = filesIn(folder);
  expect(run(file)).toEqual({ code: 1, stdout: '', stderr: `${file} does not hold: journal 3 was changed\n` });
  expect(filesIn(folder)).toEqual(before);
});

test('a torn page, and half a file, with exit code 1', () => {
  copyOf('', '-wal');
  const db = new Database(file);
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  const whole = readFileSync(file);
  const torn = Buffer.from(whole);
  for (let page = 2; page * 4096 < torn.length; page += 1) torn.fill(0xff, page * 4096, page * 4096 + 200);
  for (const bytes of [torn, whole.subarray(0, Math.floor(whole.length / 2))]) {
    writeFileSync(file, bytes);
    expect(verify(file)).toEqual({ code: 1, said: expect.stringContaining(' does not hold: file ') });
  }
});

test('a ledger of an older version: it is read in a copy that was brought up to date', () => {
  makeOlder(file);
  const before = filesIn(folder);
  const read = verifyFile(file, [], undefined, withMadeUpStep);
  expect(read).toMatchObject({ ok: true, value: { sales: 0, lines: 0, head: { count: 0 } } });
  expect(filesIn(folder)).toEqual(before);
});

test('what is no ledger: exit code 2', () => {
  const other = join(folder, 'other');
  writeFileSync(other, 'a shopping list');
  expect(verify(other)).toEqual({ code: 2, said: `${other} is no SQLite file` });
  new Database(join(folder, 'another.sqlite')).exec('CREATE TABLE cake (id)').close();
  expect(verify(join(folder, 'another.sqlite')).said).toMatch(/is no ledger$/);
  expect(verify(join(folder, 'nothing')).said).toMatch(/cannot be read$/);
  mkdirSync(join(folder, 'sub'));
  expect(verify(join(folder, 'sub'))).toEqual({ code: 2, said: expect.stringMatching(/cannot be read$/) });
  const opened = openLedger(file, identity, now);
  if (!opened.ok) throw new Error(opened.error.detail);
  opened.value.transaction((tx) => createJournal(opened.value, now).append(tx, { kind: 'signed-in' }));
  opened.value.db.pragma(`user_version = ${currentSchema.version + 1}`);
  opened.value.close();
  expect(verify(file)).toEqual({ code: 2, said: `${file} is of a newer version` });
  const older = new Database(file);
  older.exec('ALTER TABLE ledger DROP COLUMN begun_with');
  older.close();
  expect(verify(file)).toEqual({ code: 2, said: `${file} was made by a version before 1.0` });
});

test.each([[[]], [['--help']], [['a', 'b']], [['']], [['a', '--head', '12']], [['a', '--head', '3-UUUUUUUUUUUU']]])(
  'bad usage %j: exit code 2',
  (args) => {
    expect(verify(...args)).toEqual({ code: 2, said: 'usage: npm run verify -- FILE [--head COUNT-SIGNS]...' });
  },
);
