// An answer from outside is written without waiting for the disk; what is about to leave the till is not.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createJournal } from '../../electron/ledger/journal.ts';
import type { Ledger, Tx } from '../../electron/ledger/open.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';
import { recordCommits } from '../../testkit/till/commits.ts';

const now = () => new Date('2026-11-06T09:00:00.000Z');
const [normal, full] = [1, 2];
let temp: TempLedger;
let ledger: Ledger;

beforeEach(() => {
  temp = openTempLedger(now);
  ledger = temp.ledger;
});
afterEach(() => {
  temp.remove();
});

const synchronous = () => Number(ledger.db.pragma('synchronous', { simple: true }));
const write = (tx: Tx) => createJournal(ledger, now).append(tx, { kind: 'sale-committed', body: { lines: 1 } });

/** How many commits `work` leaves in the log. */
function commitsOf(work: () => void): number {
  const recording = recordCommits(temp.file);
  work();
  const count = recording.count();
  recording.end();
  return count;
}

test('an answer does not wait for the disk, and whatever comes next does', () => {
  ledger.answered((tx) => {
    expect(synchronous()).toBe(normal);
    write(tx);
  });
  expect(synchronous()).toBe(full);
  ledger.transaction((tx) => {
    expect(synchronous()).toBe(full);
    write(tx);
  });
  expect(ledger.head().count).toBe(2);
});

test('an answer that fails changes nothing, and whatever comes next waits for the disk', () => {
  const failing = () =>
    ledger.answered((tx) => {
      write(tx);
      throw new Error('a bug');
    });
  expect(failing).toThrow('a bug');
  expect(synchronous()).toBe(full);
  expect(ledger.head().count).toBe(0);
});

test.each([
  ['that stores a request', (tx: Tx) => ledger.mustLast(tx)],
  ['that moves money', (tx: Tx) => ledger.anchor(tx)],
])('an answer %s is on the disk before anything leaves, and is synced once', (_name, lasting) => {
  const answer = (tx: Tx) => {
    write(tx);
    lasting(tx);
  };
  expect(commitsOf(() => ledger.answered(answer))).toBe(1);
  // The second commit waits for the disk, and has the first synced with it.
  expect(commitsOf(ledger.makeLast)).toBe(1);
  expect(synchronous()).toBe(full);
  expect(commitsOf(ledger.makeLast)).toBe(0);
  expect(commitsOf(() => ledger.answered((tx) => void write(tx)))).toBe(1);
  expect(commitsOf(ledger.makeLast), 'what was only heard').toBe(0);
});

test('a disk that does not take it is said, and asked again', () => {
  ledger.answered((tx) => {
    write(tx);
    ledger.mustLast(tx);
  });
  ledger.db.exec("CREATE TRIGGER full BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'no room'); END");
  expect(ledger.makeLast).toThrow('no room');
  expect(ledger.makeLast).toThrow('no room');
  ledger.db.exec('DROP TRIGGER full');
  expect(commitsOf(ledger.makeLast)).toBe(1);
});

test('the durable head goes no further than the disk, and is told of what an earlier run left only once this one has synced', () => {
  expect(ledger.durableHead()).toEqual({ count: 0, hash: '' });
  ledger.transaction((tx) => void write(tx));
  const first = ledger.head();
  expect(ledger.durableHead()).toEqual(first);
  ledger.answered((tx) => void write(tx));
  ledger.transaction(() => undefined);
  expect(ledger.durableHead(), 'what wrote nothing synced nothing').toEqual(first);
  ledger.transaction((tx) => void write(tx));
  expect(ledger.durableHead()).toEqual(ledger.head());
  ledger.answered((tx) => {
    write(tx);
    ledger.mustLast(tx);
  });
  ledger.makeLast();
  expect(ledger.durableHead()).toEqual(ledger.head());

  const before = ledger.head();
  ledger.close();
  const again = temp.reopen();
  expect(again.head()).toEqual(before);
  expect(again.durableHead()).toEqual({ count: 0, hash: '' });
  expect(commitsOf(again.makeDurable)).toBe(1);
  expect(again.durableHead()).toEqual(before);
});

test('an idle till has its last answer synced once, by a commit of its own', () => {
  ledger.answered((tx) => void write(tx));
  expect(commitsOf(ledger.makeDurable)).toBe(1);
  expect(ledger.durableHead()).toEqual(ledger.head());
  expect(commitsOf(ledger.makeDurable)).toBe(0);
  ledger.answered((tx) => {
    write(tx);
    ledger.mustLast(tx);
  });
  expect(commitsOf(ledger.makeDurable), 'what must last is not synced a second time').toBe(1);
  expect(commitsOf(ledger.makeLast)).toBe(0);
});
