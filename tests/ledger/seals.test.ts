// Seals on real rows: of the head, of every entry, and what is seen of them without the key.
import { createSecretKey, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSealedEntries } from '../../electron/ledger/edited-rows.ts';
import { headOf } from '../../electron/ledger/guard.ts';
import { createJournal } from '../../electron/ledger/journal.ts';
import type { Ledger } from '../../electron/ledger/open.ts';
import { createSeals, sealFault, sealOf, sealOfHead, sealRowFault } from '../../electron/ledger/seals.ts';
import type { JournalHead } from '../../shared/journal/chain.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';

const keyOf = (id: string) => ({ key: createSecretKey(randomBytes(32)), id });
const own = keyOf('own');
const now = () => new Date('2026-11-06T09:00:00.000Z');
let temp: TempLedger;
let ledger: Ledger;
/** After each of three entries; nothing is sealed yet. */
let heads: JournalHead[];

beforeEach(() => {
  temp = openTempLedger(now);
  ledger = temp.ledger;
  heads = ['one', 'two', 'three'].map((operatorId) => {
    ledger.transaction((tx) => createJournal(ledger, now).append(tx, { kind: 'signed-in', operatorId }));
    return headOf(ledger.db);
  });
});
afterEach(() => {
  temp.remove();
});

const head = (n: number): JournalHead => heads[n - 1] ?? { count: 0, hash: '' };
const seal = (n: number, by = own): void => createSeals(ledger.db, by)(head(n));
const write = (n: number, text: string): void =>
  void ledger.db.prepare('UPDATE journal_seals SET seal = ? WHERE count = ?').run(text, n);
const ofHead = () => sealOfHead(ledger.db, own, head(3));

describe('the seal of the head', () => {
  test('holds where the newest seal is this key’s, of this head', () => {
    expect(ofHead()).toBe('none');
    seal(2);
    seal(3);
    expect(ofHead()).toBe('holds');
  });

  test('is broken where the newest is of an earlier head, or of other words, or too short', () => {
    seal(2);
    expect(ofHead()).toBe('broken');
    seal(3);
    write(3, sealOf(head(2), own));
    expect(ofHead()).toBe('broken');
    write(3, sealOf({ ...head(3), count: 2 }, own));
    expect(ofHead()).toBe('broken');
    write(3, sealOf(head(3), own).slice(0, 63));
    expect(ofHead()).toBe('broken');
    write(3, sealOf(head(3), keyOf('own')));
    expect(ofHead()).toBe('broken');
  });

  test('made for that head, and in the row of an earlier one, is broken too', () => {
    seal(2);
    write(2, sealOf(head(3), own));
    expect(ofHead()).toBe('broken');
  });

  test('of another key says so, also above seals of this one', () => {
    seal(2);
    seal(3, keyOf('other'));
    expect(ofHead()).toBe('of-another-key');
  });
});

describe('entries of an earlier run', () => {
  test.each([
    ['with their seals', 'false', null],
    ['without the seal in front of them', 'count = 1', null],
    ['without the newest', 'count = 3', 3],
    ['without any', 'true', 2],
  ])('%s', (_what, gone, changed) => {
    for (const n of [1, 2, 3]) seal(n);
    ledger.db.exec(`DELETE FROM journal_seals WHERE ${gone}`);
    expect(createSealedEntries(ledger.db, { by: own, upTo: 3 })([2, 3])).toBe(changed);
  });
});

describe('every seal', () => {
  test('of this key is looked at, no other’s, and each against its own entry', () => {
    seal(1, keyOf('other'));
    seal(2);
    seal(3);
    expect(sealFault(ledger.db, own)).toBeNull();
    write(2, sealOf(head(3), own));
    expect(sealFault(ledger.db, own)).toMatchObject({ table: 'journal_seals', row: '2' });
  });

  test('of an entry that is not there is none', () => {
    createSeals(ledger.db, own)({ count: 4, hash: '' });
    expect(sealFault(ledger.db, own)).toMatchObject({ row: '4' });
  });

  test('once they began, the newest is of the head; before, there is none: that is seen without the key', () => {
    expect(sealRowFault(ledger.db, head(3))).toBeNull();
    seal(3);
    expect(sealRowFault(ledger.db, head(3))).toMatchObject({ row: '3' });
    ledger.transaction((tx) =>
      createJournal(ledger, now).append(tx, { kind: 'sealing-started', body: { keyId: own.id } }),
    );
    const began = headOf(ledger.db);
    expect(sealRowFault(ledger.db, began)).toMatchObject({ row: '3' });
    createSeals(ledger.db, own)(began);
    expect(sealRowFault(ledger.db, began)).toBeNull();
    for (const [gone, row] of [
      ['count < 4', null],
      ['count = 4', '3'],
      ['true', ''],
    ]) {
      ledger.db.exec(`SAVEPOINT all_seals; DELETE FROM journal_seals WHERE ${gone}`);
      expect(sealRowFault(ledger.db, began)?.row ?? null, `without those of ${gone}`).toBe(row);
      ledger.db.exec('ROLLBACK TO all_seals; RELEASE all_seals');
    }
  });
});
