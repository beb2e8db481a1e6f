// The ledger held against what is outside its file: a note that there is one, the till's key, and the anchor. Real files throughout.
import { createSecretKey } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isBehind, writeAnchorBeyond } from '../../electron/ledger/anchor.ts';
import { markCopy } from '../../electron/ledger/backup-file.ts';
import { checkBackupIn, verifyBooksIn } from '../../electron/ledger/check-backup.ts';
import { createJournal } from '../../electron/ledger/journal.ts';
import { startNewLedger } from '../../electron/ledger/new-ledger.ts';
import { type Ledger, type LedgerGuard, openLedger } from '../../electron/ledger/open.ts';
import { saveCopy } from '../../electron/ledger/place.ts';
import { verifyFile } from '../../electron/ledger/read-ledger.ts';
import { oldCopyFoundAt, wasRestored } from '../../electron/ledger/restore.ts';
import { type JournalRow, journalHash } from '../../shared/journal/chain.ts';
import { forge } from '../../testkit/ledger/forge.ts';
import { oneTestIn } from '../../testkit/some-tests.ts';
import { createGuard, type Guard } from '../../testkit/till/guard.ts';

const identity = { environment: 'sandbox', terminalId: 'T1' };
const script = join(import.meta.dirname, '../../electron/ledger/check-backup.ts');
const parts = ['', '-wal', '-shm'] as const;
let nowMs: number;
let folder: string;
let file: string;
let guard: Guard;
const now = () => new Date(nowMs);

beforeEach(() => {
  nowMs = Date.parse('2026-11-06T09:00:00.000Z');
  folder = mkdtempSync(join(tmpdir(), 'guard-'));
  file = join(folder, 'ledger.sqlite');
  guard = createGuard();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const tried = (change: Partial<LedgerGuard> = {}) => openLedger(file, identity, now, guard.now(change));

function opened(change: Partial<LedgerGuard> = {}): Ledger {
  const ledger = tried(change);
  if (!ledger.ok) throw new Error(`${ledger.error.code}: ${ledger.error.detail}`);
  guard.opened();
  return ledger.value;
}

/** One commit of two entries, as a commit that matters. */
const write = (ledger: Ledger): void =>
  ledger.transaction((tx) => {
    const journal = createJournal(ledger, now);
    journal.append(tx, { kind: 'signed-in', operatorId: 'anna' });
    journal.append(tx, { kind: 'signed-out', operatorId: 'anna' });
    ledger.anchor(tx);
  });

async function closed(ledger: Ledger): Promise<void> {
  await ledger.anchored();
  ledger.close();
}

const kinds = (ledger: Ledger): string[] =>
  ledger.db.prepare<[], string>('SELECT kind FROM journal ORDER BY seq').pluck().all();
const refusal = (change: Partial<LedgerGuard> = {}) => {
  const found = tried(change);
  if (found.ok) found.value.close();
  return found.ok ? null : found.error.code;
};
const remove = (): void => {
  for (const part of parts) rmSync(`${file}${part}`, { force: true });
};

/** A till with three commits, stopped; answers its ledger as it was after the first. */
async function threeCommits(): Promise<string> {
  const first = opened();
  write(first);
  await closed(first);
  const old = join(folder, 'old.sqlite');
  copyFileSync(file, old);
  nowMs += 60_000;
  const ledger = opened();
  write(ledger);
  write(ledger);
  await closed(ledger);
  return old;
}

describe('a ledger that was put back together with its anchor', () => {
  const anchorParts = () => {
    const { anchor } = guard.now();
    if (!anchor) throw new Error('this till has no anchor');
    return anchor;
  };

  test('goes unnoticed at a start, and is restored once the anchor says what somebody else knows of it', async () => {
    const first = opened();
    write(first);
    await closed(first);
    const [old, anchorOfOld] = [join(folder, 'old.sqlite'), guard.anchor()];
    copyFileSync(file, old);
    const lost = opened();
    write(lost);
    const known = { ledgerId: lost.id, ...lost.head() };
    await closed(lost);
    nowMs += 60_000;
    remove();
    copyFileSync(old, file);
    guard.putAnchor(anchorOfOld);
    const unnoticed = opened();
    expect(unnoticed.id).toBe(known.ledgerId);
    await closed(unnoticed);
    await writeAnchorBeyond(anchorParts(), known);
    const restored = opened();
    expect(kinds(restored)).toContain('ledger-restored');
    expect(restored.id).not.toBe(known.ledgerId);
    expect(oldCopyFoundAt(restored)).toBe(now().toISOString());
    expect(restored.db.prepare('SELECT id FROM former_ids').pluck().all()).toContain(known.ledgerId);
    write(restored);
    await closed(restored);
    // Once: it goes on from there.
    const again = opened();
    expect(again.id).toBe(restored.id);
    expect(kinds(again).filter((kind) => kind === 'ledger-restored')).toHaveLength(1);
    await closed(again);
    expect(verifyFile(file).ok).toBe(true);
  });
});

describe('a ledger that is gone', () => {
  test('is made at the first start only; after that its lack is said, and none is made', async () => {
    await closed(opened());
    remove();
    expect(refusal()).toBe('ledger_missing');
    expect(refusal({ had: 'made' })).toBe('ledger_missing');
    expect(readdirSync(folder)).not.toContain('ledger.sqlite');
    writeFileSync(file, '');
    expect(refusal()).toBe('ledger_missing');
    expect(statSync(file).size).toBe(0);
    expect(refusal({ had: null })).toBeNull();
  });

  test('leaves the log of the lost one where it is', async () => {
    const ledger = opened();
    write(ledger);
    copyFileSync(`${file}-wal`, join(folder, 'log'));
    await closed(ledger);
    remove();
    copyFileSync(join(folder, 'log'), `${file}-wal`);
    expect(refusal()).toBe('ledger_missing');
    expect(existsSync(`${file}-wal`)).toBe(true);
  });

  test.each([
    ['deleted', () => rmSync(file)],
    ['with its log deleted', () => rmSync(`${file}-wal`)],
    ['all of it deleted', remove],
    ['moved away', () => renameSync(file, `${file}.away`)],
    [
      'replaced by a copy of itself',
      () => {
        copyFileSync(file, `${file}.copy`);
        renameSync(`${file}.copy`, file);
      },
    ],
  ])('%s while it is open: nothing more is committed, and all that was is saved beside', async (_how, take) => {
    const ledger = opened();
    write(ledger);
    const before = kinds(ledger);
    ledger.lookAtPlace();
    take();
    expect(() => ledger.lookAtPlace()).toThrow('deleted or replaced');
    expect(() => write(ledger)).toThrow('deleted or replaced');
    const saved = saveCopy(ledger.db, now());
    await closed(ledger);
    expect(statSync(saved).mode & 0o777).toBe(0o600);
    expect(verifyFile(saved)).toMatchObject({ ok: true, value: { head: { count: before.length } } });
    // Put back beside a log of another file, it goes on as it was.
    remove();
    copyFileSync(saved, file);
    writeFileSync(`${file}-wal`, 'not the log of this file');
    const again = opened();
    expect(again.id).toBe(ledger.id);
    expect(wasRestored(again)).toBe(false);
    write(again);
    expect(kinds(again)).toEqual([...before, 'signed-in', 'signed-out']);
    expect(readdirSync(folder).filter((name) => name.includes('-wal.before-'))).toHaveLength(1);
    await closed(again);
    expect(refusal()).toBeNull();
  });

  test('is begun anew by a manager’s decision: another id, journalled, what was there kept beside', async () => {
    const lost = opened();
    write(lost);
    await closed(lost);
    const lag = guard.anchor();
    // Even in the same second.
    expect((await startNewLedger(file, identity, now, guard.now())).ok).toBe(true);
    // The power goes out before its anchor.
    guard.putAnchor(lag);
    const ledger = opened();
    expect(ledger.id).not.toBe(lost.id);
    const body = ledger.db.prepare<[], string>("SELECT body FROM journal WHERE kind = 'ledger-started'").pluck().get();
    expect(JSON.parse(body ?? '')).toEqual({ ledgerId: ledger.id, before: lost.id });
    expect(wasRestored(ledger)).toBe(false);
    await closed(ledger);
    const [aside] = readdirSync(folder).filter((name) => name.startsWith('ledger-before-'));
    expect(verifyFile(join(folder, aside ?? ''))).toMatchObject({ ok: true, value: { head: { count: 3 } } });
    remove();
    const again = opened({ begins: true });
    expect(again.id).not.toBe(ledger.id);
    await closed(again);
    const next = opened();
    expect([next.id, wasRestored(next)]).toEqual([again.id, false]);
    await closed(next);
    expect(verifyFile(file).ok).toBe(true);
  });
});

describe('an old copy', () => {
  const some = oneTestIn(3);

  some('put back is a restore: another id, said, journalled with what was known, and told once', async () => {
    const old = await threeCommits();
    const anchored: unknown = JSON.parse(guard.anchor() ?? '');
    remove();
    copyFileSync(old, file);
    nowMs += 60_000;
    const ledger = opened();
    expect(wasRestored(ledger)).toBe(true);
    expect(oldCopyFoundAt(ledger)).toBe(now().toISOString());
    const body = ledger.db.prepare<[], string>("SELECT body FROM journal WHERE kind = 'ledger-restored'").pluck().get();
    expect(anchored).toMatchObject(JSON.parse(body ?? '').behind);
    expect(verifyFile(file).ok).toBe(true);
    await closed(ledger);
    const next = opened();
    expect([next.id, kinds(next)]).toEqual([ledger.id, kinds(next)]);
    expect(kinds(next).filter((kind) => kind === 'ledger-restored')).toHaveLength(1);
    await closed(next);
  });

  some('with other entries in place of the missing ones is one, too', async () => {
    const old = await threeCommits();
    remove();
    copyFileSync(old, file);
    // Somebody sells with it at another machine, without the anchor, until it is as long as the lost one.
    nowMs += 60_000;
    const other = opened({ anchor: null });
    for (let n = 0; n < 3; n += 1) write(other);
    await closed(other);
    const ledger = opened();
    expect(wasRestored(ledger)).toBe(true);
    await closed(ledger);
  });

  some('of another ledger of this till is one, and never gets that one’s id', async () => {
    await closed(opened());
    rmSync(join(folder, 'first.sqlite'), { force: true });
    copyFileSync(file, join(folder, 'first.sqlite'));
    const second = opened({ begins: true });
    write(second);
    await closed(second);
    copyFileSync(join(folder, 'first.sqlite'), file);
    const ledger = opened();
    expect(wasRestored(ledger)).toBe(true);
    expect(kinds(ledger)).toContain('ledger-restored');
    await closed(ledger);
  });

  some('an anchor that lags behind, as after a power cut, is none', async () => {
    const ledger = opened();
    write(ledger);
    await ledger.anchored();
    const before = guard.anchor();
    write(ledger);
    await closed(ledger);
    guard.putAnchor(before);
    const again = opened();
    expect(wasRestored(again)).toBe(false);
    expect(again.anchorState()).toBe('kept');
    await closed(again);
    expect(guard.anchor()).not.toBe(before);
  });

  some(
    'a restore from the till’s own backup is told once, also where the power goes out before its anchor',
    async () => {
      const old = await threeCommits();
      const before = guard.anchor();
      remove();
      copyFileSync(old, file);
      markCopy(file);
      const ledger = opened();
      expect(wasRestored(ledger)).toBe(true);
      expect(oldCopyFoundAt(ledger)).toBeNull();
      // In the file itself, not in its log: the mark would put that log aside at the next start.
      expect(readFileSync(file).readUInt32BE(68)).toBe(0);
      await closed(ledger);
      guard.putAnchor(before);
      const again = opened();
      expect(again.id).toBe(ledger.id);
      expect(kinds(again).filter((kind) => kind === 'ledger-restored')).toHaveLength(1);
      await closed(again);
    },
  );
});

describe('the anchor', () => {
  const some = oneTestIn(3);

  some('is written after the commit that matters, and once for those that came meanwhile', async () => {
    const ledger = opened();
    await ledger.anchored();
    expect(guard.writes()).toBe(1);
    ledger.transaction((tx) => createJournal(ledger, now).append(tx, { kind: 'signed-in', operatorId: 'anna' }));
    await ledger.anchored();
    expect(guard.writes()).toBe(1);
    const before = guard.anchor();
    expect(() =>
      ledger.transaction((tx) => {
        ledger.anchor(tx);
        throw new Error('power');
      }),
    ).toThrow('power');
    await ledger.anchored();
    expect(guard.anchor()).toBe(before);
    for (let n = 0; n < 20; n += 1) write(ledger);
    await ledger.anchored();
    expect(guard.writes()).toBeLessThanOrEqual(3);
    expect(JSON.parse(guard.anchor() ?? '')).toMatchObject(ledger.head());
    // What does not matter is not written after one that did either.
    const written = guard.writes();
    ledger.transaction((tx) => createJournal(ledger, now).append(tx, { kind: 'signed-in', operatorId: 'anna' }));
    await ledger.anchored();
    expect(guard.writes()).toBe(written);
    await closed(ledger);
  });

  some('from before the first entry says nothing against a ledger that has grown', async () => {
    const ledger = opened();
    write(ledger);
    const anchor = { ledgerId: ledger.id, count: 0, hash: '', receiptNumber: null };
    expect(isBehind(ledger.db, anchor)).toBe(false);
    expect(isBehind(ledger.db, { ...anchor, count: 1, hash: 'another' })).toBe(true);
    await closed(ledger);
  });

  test.each([
    ['missing', null],
    ['unreadable', 'a shopping list'],
    ['unreadable', '{"ledgerId":"L1","count":0,"hash":"","receiptNumber":null,"mac":"00"}'],
  ] as const)('that is %s is a warning and an entry, and the ledger opens', async (state, text) => {
    await threeCommits();
    guard.putAnchor(text);
    const ledger = opened();
    expect(ledger.anchorState()).toBe(state);
    expect(kinds(ledger).at(-1)).toBe('anchor-lost');
    expect(wasRestored(ledger)).toBe(false);
    await closed(ledger);
    const next = opened();
    expect(next.anchorState()).toBe('kept');
    await closed(next);
  });

  some('is not missed where the ledger was never sealed by this key', async () => {
    await threeCommits();
    guard.putAnchor(null);
    const sealKey = { key: createSecretKey(Buffer.alloc(32, 1)), id: '0000000000000000' };
    const ledger = opened({ had: 'made', sealKey });
    expect(kinds(ledger)).not.toContain('anchor-lost');
    expect(ledger.anchorState()).toBe('kept');
    await closed(ledger);
  });

  some('with one number changed by hand is no anchor', async () => {
    await threeCommits();
    guard.putAnchor((guard.anchor() ?? '').replace(/"count":\d+/, '"count":1'));
    const ledger = opened();
    expect(ledger.anchorState()).toBe('unreadable');
    await closed(ledger);
  });

  some('that cannot be written is a warning, holds up nothing, and is written again once it can be', async () => {
    const ledger = opened();
    await ledger.anchored();
    guard.breakAnchor();
    write(ledger);
    await ledger.anchored();
    expect(ledger.anchorState()).toBe('unwritable');
    guard.mendAnchor();
    write(ledger);
    await ledger.anchored();
    expect(ledger.anchorState()).toBe('kept');
    expect(JSON.parse(guard.anchor() ?? '')).toMatchObject(ledger.head());
    // What does not matter is not written after one that did either.
    const written = guard.writes();
    ledger.transaction((tx) => createJournal(ledger, now).append(tx, { kind: 'signed-in', operatorId: 'anna' }));
    await ledger.anchored();
    expect(guard.writes()).toBe(written);
    await closed(ledger);
  });
});

describe('seals', () => {
  const some = oneTestIn(3);

  some('one a commit, on its last entry; none where the journal did not grow', async () => {
    const ledger = opened();
    expect(kinds(ledger)).toEqual(['sealing-started']);
    write(ledger);
    ledger.transaction(() => ledger.db.exec('UPDATE ledger SET created_at = created_at'));
    write(ledger);
    expect(ledger.db.prepare('SELECT count FROM journal_seals ORDER BY count').pluck().all()).toEqual([1, 3, 5]);
    expect(verifyFile(file)).toMatchObject({ ok: true, value: { seals: 3 } });
    await closed(ledger);
    const again = opened();
    expect(kinds(again)).toHaveLength(5);
    await closed(again);
  });

  some('of a ledger from before there were any begin behind all that it tells, and say so', async () => {
    copyFileSync(join(import.meta.dirname, 'fixtures/sales-1.sqlite'), file);
    const ledger = opened({ had: 'made' });
    expect(kinds(ledger)).toHaveLength(453);
    expect(kinds(ledger).at(-1)).toBe('sealing-started');
    expect(verifyFile(file)).toMatchObject({ ok: true, value: { seals: 1 } });
    await closed(ledger);
  });

  some(
    'a ledger rewritten so that its chain fits: verify holds, the till says so at its start and leaves it as it is',
    async () => {
      await threeCommits();
      const db = new Database(file);
      forge(db, 'signed-in');
      db.pragma('wal_checkpoint(TRUNCATE)');
      db.close();
      const before = readFileSync(file);
      expect(verifyFile(file).ok).toBe(true);
      expect(refusal()).toBe('ledger_edited');
      expect(readFileSync(file).equals(before)).toBe(true);
    },
  );

  test.each([
    ['without its seals', 'DELETE FROM journal_seals', false],
    [
      'without its newest seal',
      'DELETE FROM journal_seals WHERE count = (SELECT max(count) FROM journal_seals)',
      false,
    ],
    ['with seals of a key that nobody has', "UPDATE journal_seals SET key_id = '0000000000000000'", true],
  ])('a ledger %s is not this till’s', async (_what, sql, isWholeWithoutKey) => {
    await threeCommits();
    const db = new Database(file);
    db.exec(sql);
    db.close();
    expect(verifyFile(file).ok).toBe(isWholeWithoutKey);
    expect(refusal()).toBe('ledger_edited');
  });

  some('an entry changed under the running till: nothing more is written on it', () => {
    const ledger = opened();
    write(ledger);
    const db = new Database(file);
    forge(db, 'signed-in');
    db.close();
    expect(() => write(ledger)).toThrow('does not end as this till left it');
    ledger.close();
    expect(refusal()).toBe('ledger_edited');
  });

  some('an entry added under the running till: nothing more is written behind it', () => {
    const ledger = opened();
    write(ledger);
    const { count, hash } = ledger.head();
    const db = new Database(file);
    const row = {
      seq: count + 1,
      at: '',
      kind: 'signed-in',
      sale_id: null,
      subject_id: null,
      operator_id: 'eve',
      body: '{}',
    };
    const added = journalHash(hash, row);
    db.prepare('INSERT INTO journal VALUES (@seq, @at, @kind, @sale_id, @subject_id, @operator_id, @body, @hash)').run({
      ...row,
      hash: added,
    });
    db.prepare('UPDATE journal_head SET count = ?, hash = ?').run(row.seq, added);
    db.close();
    expect(() => write(ledger)).toThrow('does not end as this till left it');
    // Whatever else goes wrong because of it.
    const failing = () =>
      ledger.transaction(() => {
        throw new Error('no such row');
      });
    expect(failing).toThrow('does not end as this till left it');
    expect(ledger.db.prepare('SELECT count(*) FROM journal').pluck().get()).toBe(count + 1);
    ledger.close();
    expect(refusal()).toBe('ledger_edited');
  });

  some('the check of a backup finds an old seal that is broken; without the key nobody does', async () => {
    await threeCommits();
    const { sealKey } = guard.now();
    expect(await checkBackupIn(script, file, sealKey)).toBeNull();
    const db = new Database(file);
    db.exec("UPDATE journal_seals SET seal = 'x' WHERE count = 3");
    db.close();
    expect(verifyFile(file).ok).toBe(true);
    expect(await checkBackupIn(script, file, sealKey)).toMatchObject({ table: 'journal_seals', row: '3' });
    const other = { key: createSecretKey(Buffer.alloc(32, 1)), id: '0000000000000000' };
    expect(await checkBackupIn(script, file, other)).toBeNull();
  });

  some(
    'the check of a backup that a person asks for, and that of the open ledger, find an edited row too',
    async () => {
      await threeCommits();
      const { sealKey } = guard.now();
      expect(await checkBackupIn(script, file, sealKey, 'whole')).toBeNull();
      expect(await verifyBooksIn(script, file, sealKey)).toMatchObject({ fault: null });
      const db = new Database(file);
      db.exec('UPDATE ledger SET shifts_on = 1');
      db.close();
      expect(await checkBackupIn(script, file, sealKey)).toBeNull();
      const edited = { table: 'ledger', reason: 'counts shifts otherwise than its journal says' };
      expect(await checkBackupIn(script, file, sealKey, 'whole')).toMatchObject(edited);
      expect(await verifyBooksIn(script, file, sealKey)).toMatchObject({ fault: edited });
    },
  );

  some('begin behind an entry where an older version left the ledger, and again with a new vault’s key', async () => {
    const plain = openLedger(file, identity, now);
    if (!plain.ok) throw new Error(plain.error.code);
    const journal = createJournal(plain.value, now);
    plain.value.transaction((tx) => journal.append(tx, { kind: 'signed-in', operatorId: 'anna' }));
    plain.value.close();
    await closed(opened());
    const sealKey = { key: createSecretKey(Buffer.alloc(32, 1)), id: '0000000000000000' };
    expect(refusal({ sealKey })).toBe('ledger_edited');
    const ledger = opened({ sealKey, had: 'made' });
    write(ledger);
    expect(kinds(ledger)).toEqual(['signed-in', 'sealing-started', 'sealing-started', 'signed-in', 'signed-out']);
    const rows = ledger.db.prepare<[], JournalRow>('SELECT * FROM journal_seals').all();
    expect(rows).toMatchObject([{ count: 2 }, { count: 3, key_id: sealKey.id }, { count: 5, key_id: sealKey.id }]);
    await closed(ledger);
    expect(await checkBackupIn(script, file, sealKey)).toBeNull();
    expect(await checkBackupIn(script, file, guard.now().sealKey)).toBeNull();
    expect(verifyFile(file)).toMatchObject({ ok: true, value: { seals: 3 } });
  });
});
