// The outbox by itself: what is stored leaves, in order, and stays until its answer is final.
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Ledger, Tx } from '../../electron/ledger/open.ts';
import { createOutboxRows, type OutboxRow } from '../../electron/ledger/outbox-rows.ts';
import { askFor } from '../../electron/outbox/ask.ts';
import { pollDelayMs } from '../../electron/outbox/backoff.ts';
import { createOutbox, type Outbox } from '../../electron/outbox/outbox.ts';
import type { Disposition, Outcome } from '../../electron/outbox/outbox-contract.ts';
import type { ServiceAnswer } from '../../electron/service/answer.ts';
import { backoffMs } from '../../shared/backoff.ts';
import type { RetailOrder } from '../../shared/interface/resources.ts';
import { err } from '../../shared/result.ts';
import { openTempLedger, type TempLedger } from '../../testkit/ledger/temp-ledger.ts';
import { createVirtualTime, settle, type VirtualTime } from '../../testkit/till/virtual-time.ts';

type Sent = { readonly call: string; readonly id: string; answer(result: ServiceAnswer<RetailOrder>): Promise<void> };
const noAnswer: ServiceAnswer<RetailOrder> = err({ kind: 'no-answer' });

let temp: TempLedger;
let ledger: Ledger;
let time: VirtualTime;
let outbox: Outbox;
let sent: Sent[];
let outcomes: { id: string; outcome: Outcome<RetailOrder> }[];
let decide: (row: OutboxRow, outcome: Outcome<RetailOrder>, tx: Tx) => Disposition;
let failures: unknown[];
let fresh: boolean;
let leaving: string[];
let slow: string[];
/** How often the whole table was read. */
let wholeReads = 0;
let fail = false;
let paid = true;
/** What is not let go. */
let held: readonly OutboxRow['kind'][] = [];
/** How far this till's clock is off. */
let clockOffMs = 0;

beforeEach(() => {
  time = createVirtualTime('2026-11-06T09:00:00.000Z');
  temp = openTempLedger(time.now);
  ledger = temp.ledger;
  sent = [];
  outcomes = [];
  failures = [];
  fresh = true;
  paid = true;
  held = [];
  clockOffMs = 0;
  leaving = [];
  slow = [];
  wholeReads = 0;
  decide = () => ({ kind: 'final' });
  outbox = open();
});
afterEach(async () => {
  void outbox.stop();
  temp.remove();
});

function open(): Outbox {
  const ask = (call: string, id: string) =>
    new Promise<ServiceAnswer<RetailOrder>>((resolve) => {
      sent.push({
        call,
        id,
        answer: (result) => {
          resolve(result);
          return settle();
        },
      });
    });
  const rows = createOutboxRows(ledger);
  const made = createOutbox({
    ledger,
    rows: {
      ...rows,
      headsFrom(id) {
        if (id === '') wholeReads += 1;
        return rows.headsFrom(id);
      },
    },
    calls: {
      create: (body, key) => ask(`create ${Buffer.from(body).toString()}`, key),
      confirm: (id) => ask('confirm', id),
      invalidate: (id) => ask('invalidate', id),
      read: (id) => ask('read', id),
    },
    unseal: (row) => row.body ?? new Uint8Array(),
    mayStillSend: () => fresh,
    mayLeave: ({ kind }) => !held.includes(kind),
    isPaid: () => paid,
    now: () => new Date(time.now().getTime() + clockOffMs),
    failed: (error) => void failures.push(error),
    timers: time.timers,
    random: () => 1,
  });
  made.start({
    handle: (tx, row, outcome) => {
      outcomes.push({ id: row.id, outcome });
      return decide(row, outcome, tx);
    },
    leaving(one) {
      if (fail) throw new Error('the disk is full');
      leaving.push(one.id);
    },
    slow: (one) => void slow.push(one.id),
    settled: () => {},
  });
  return made;
}

function row(kind: OutboxRow['kind'], name: string, lane = name): OutboxRow {
  return {
    id: uuidv7(),
    lane,
    subjectId: name,
    kind,
    orderId: kind === 'create' ? null : name,
    idempotencyKey: kind === 'create' ? name : null,
    body: Buffer.from(name),
    createdAt: time.now().toISOString(),
  };
}

async function store(...rows: OutboxRow[]): Promise<void> {
  ledger.transaction((tx) => {
    for (const one of rows) outbox.enqueue(tx, one, 'send');
  });
  outbox.wake();
  await settle();
}

describe('a create whose date was refused', () => {
  const dateRefused: ServiceAnswer<RetailOrder> = err({
    ...{ kind: 'refused', status: 401, class: 'unauthorized', code: 'invalid_date_header' },
    ...{ fields: {}, message: '', retryAfterMs: null },
  });
  const calls = {
    create: async () => dateRefused,
    read: async () => noAnswer,
    invalidate: async () => noAnswer,
  };

  // Once before it leaves, and once more with the time that the refusal told.
  test.each([
    ['its key still holds', [true, true], 'answered'],
    ['its key holds no more', [true, false], 'expired'],
    ['that is only known later: it still holds', [true, Promise.resolve(true)], 'answered'],
    ['that is only known later: it holds no more', [true, Promise.resolve(false)], 'expired'],
  ] as const)('is asked again or not, where %s', async (_where, said, kind) => {
    const told = [...said];
    const deps = { calls, unseal: () => new Uint8Array(), mayStillSend: () => told.shift() ?? false };
    expect(await askFor(deps, row('create', 'a'), 'send', false)).toMatchObject({ kind });
  });
});

describe('what leaves', () => {
  test.each(['create', 'confirm', 'invalidate'] as const)('is asked for before it goes: %s', async (kind) => {
    held = [kind];
    await store(row(kind, 'a'));
    expect([sent.length, outbox.doing('a')?.kind]).toEqual([0, 'parked']);
    held = [];
    outbox.retryNow('a');
    await settle();
    expect(sent.map(({ call }) => call.split(' ')[0])).toEqual([kind]);
  });

  test('is said before its own request goes, each time, and of a look nothing is said', async () => {
    decide = () => ({ kind: 'again', step: outcomes.length === 1 ? 'read' : 'send', after: 'now' });
    const one = row('invalidate', 'a');
    await store(one);
    expect([leaving, sent.length]).toEqual([[one.id], 1]);
    await sent[0]?.answer(noAnswer);
    expect([leaving.length, sent.at(-1)?.call]).toEqual([1, 'read']);
    await sent[1]?.answer(noAnswer);
    expect([leaving.length, sent.at(-1)?.call]).toEqual([2, 'invalidate']);
  });

  test('not, where what goes before it cannot be written', async () => {
    fail = true;
    await store(row('invalidate', 'a'));
    expect([sent, failures.length]).toEqual([[], 1]);
    fail = false;
    await time.advance(1000);
    expect(sent.map(({ call }) => call)).toEqual(['read']);
  });

  test('nothing that an answer stored, until the disk has it', async () => {
    const confirm = row('confirm', 'a');
    decide = (one, _outcome, tx) => {
      if (one.kind === 'create') outbox.enqueue(tx, confirm, 'send');
      return { kind: 'final' };
    };
    await store(row('create', 'a'));
    ledger.db.exec("CREATE TRIGGER full BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'no room'); END");
    await sent[0]?.answer(noAnswer);
    expect([sent.length, failures.length]).toEqual([1, 1]);
    ledger.db.exec('DROP TRIGGER full');
    await time.advance(1000);
    expect(sent.map((one) => one.call)).toEqual(['create a', 'confirm']);
  });

  test('nothing, when the transaction that stored it was rolled back', async () => {
    expect(() =>
      ledger.transaction((tx) => {
        outbox.enqueue(tx, row('create', 'a'), 'send');
        throw new Error('power');
      }),
    ).toThrow();
    outbox.wake();
    await settle();
    expect(sent).toEqual([]);
  });

  test('one row of a lane at a time, in the order they were stored; other lanes do not wait', async () => {
    await store(row('create', 'a', 'sale 1'), row('create', 'b', 'sale 1'), row('confirm', 'c'));
    expect(sent.map((one) => one.id)).toEqual(['a', 'c']);
    await sent[0]?.answer(noAnswer);
    expect(sent.map((one) => one.id)).toEqual(['a', 'c', 'b']);
  });

  test('what is behind a parked row, which itself stays', async () => {
    decide = (one) => (one.subjectId === 'a' ? { kind: 'parked' } : { kind: 'final' });
    await store(row('create', 'a', 'sale 1'), row('create', 'b', 'sale 1'));
    await sent[0]?.answer(noAnswer);
    expect(sent.map((one) => one.id)).toEqual(['a', 'b']);
    await sent[1]?.answer(noAnswer);
    expect(outbox.pending().count).toBe(1);
  });

  test('a create at once, however many confirms hang; those a few at a time', async () => {
    await store(...Array.from({ length: 40 }, (_, n) => row('confirm', `card ${n}`)));
    const confirms = sent.length;
    expect(confirms).toBeLessThan(40);
    await store(row('create', 'next customer'));
    expect(sent.at(-1)?.call).toBe('create next customer');
    for (let n = 0; n < 41; n += 1) await sent[n]?.answer(noAnswer);
    expect(sent).toHaveLength(41);
  });

  test('never two of a lane at once, also where the clock went back and the later row has the earlier id', async () => {
    const earlier = row('create', 'b', 'sale 1');
    await store(row('create', 'a', 'sale 1'));
    await store(earlier);
    expect(sent.map((one) => one.id)).toEqual(['a']);
    await sent[0]?.answer(noAnswer);
    expect(sent.map((one) => one.id)).toEqual(['a', 'b']);
  });

  test('each of many rows without another look at all of them, whatever is stored, withdrawn and rolled back meanwhile', async () => {
    await store(...Array.from({ length: 100 }, (_, n) => row('confirm', `card ${n}`)));
    void outbox.stop();
    sent = [];
    outbox = open();
    await settle();
    const [later, withdrawn, undone] = [
      row('create', 'later'),
      row('create', 'withdrawn', 'later'),
      row('create', 'no'),
    ];
    await store(later, withdrawn);
    ledger.transaction((tx) => outbox.withdraw(tx, withdrawn));
    expect(() =>
      ledger.transaction((tx) => {
        outbox.enqueue(tx, undone, 'send');
        outbox.giveUp(tx, later);
        throw new Error('power');
      }),
    ).toThrow();
    for (let n = 0; n < sent.length; n += 1) await sent[n]?.answer(noAnswer);
    expect(sent).toHaveLength(101);
    expect(sent.filter(({ call }) => call !== 'read').map(({ id }) => id)).toEqual(['later']);
    expect(outbox.pending()).toEqual({ count: 0, oldestAt: null });
    expect(wholeReads, 'one a start').toBe(2);
  });

  test('a create again with the same bytes; after a restart too', async () => {
    decide = () => ({ kind: 'again', step: 'send', after: 'backoff' });
    await store(row('create', 'a'));
    await sent[0]?.answer(noAnswer);
    await time.advance(1000);
    void outbox.stop();
    outbox = open();
    await settle();
    expect(sent.map((one) => one.call)).toEqual(['create a', 'create a', 'create a']);
  });

  test('a look before a confirm or an invalidation, once nobody knows what was sent', async () => {
    await store(row('confirm', 'a'), row('invalidate', 'b'));
    void outbox.stop();
    outbox = open();
    await settle();
    expect(sent.map((one) => one.call)).toEqual(['confirm', 'invalidate', 'read', 'read']);
  });

  test('a look instead of a confirm that somebody wanted back too late', async () => {
    decide = () => ({ kind: 'again', step: 'send', after: 'backoff' });
    const confirm = row('confirm', 'a');
    await store(confirm);
    await sent[0]?.answer(noAnswer);
    expect(ledger.transaction((tx) => outbox.withdraw(tx, confirm))).toBe(false);
    await time.advance(1000);
    expect(sent.map((one) => one.call)).toEqual(['confirm', 'read']);
  });

  test('a look instead of a confirm whose answer could not be written down', async () => {
    decide = () => {
      throw new Error('disk full');
    };
    await store(row('confirm', 'a'));
    await sent[0]?.answer(noAnswer);
    await time.advance(1000);
    expect(sent.map((one) => one.call)).toEqual(['confirm', 'read']);
  });

  test('never a create beyond the replay window: the handler is told instead', async () => {
    fresh = false;
    decide = () => ({ kind: 'parked' });
    await store(row('create', 'a'));
    expect(sent).toEqual([]);
    expect(outcomes.map((one) => one.outcome.kind)).toEqual(['expired']);
    await time.advance(3_600_000);
    expect(outcomes).toHaveLength(1);
    expect(outbox.pending().count).toBe(1);
  });
});

describe('what goes', () => {
  test('a row, only with its final answer and in the handler’s own transaction', async () => {
    decide = () => {
      throw new Error('a bug in the handler');
    };
    await store(row('confirm', 'a'));
    await sent[0]?.answer(noAnswer);
    expect(failures).toHaveLength(1);
    expect(outbox.pending().count).toBe(1);
    decide = () => ({ kind: 'final' });
    await time.advance(1000);
    await sent[1]?.answer(noAnswer);
    expect(outbox.pending()).toEqual({ count: 0, oldestAt: null });
    expect(outbox.doing('a')).toBeNull();
  });

  test('a row that is withdrawn before it left, and never one that may have', async () => {
    const first = row('create', 'a', 'sale');
    const second = row('create', 'b', 'sale');
    await store(first, second);
    expect(ledger.transaction((tx) => outbox.withdraw(tx, first))).toBe(false);
    expect(ledger.transaction((tx) => outbox.withdraw(tx, second))).toBe(true);
    await sent[0]?.answer(noAnswer);
    expect(sent).toHaveLength(1);
  });

  test('a row that found no connection by withdrawal, as long as it never had one', async () => {
    decide = () => ({ kind: 'again', step: 'send', after: 'backoff' });
    const first = row('create', 'a');
    await store(first);
    expect(
      ledger.transaction((tx) => outbox.withdraw(tx, first)),
      'on its way',
    ).toBe(false);
    await sent[0]?.answer(err({ kind: 'unreachable' }));
    expect(ledger.transaction((tx) => outbox.withdraw(tx, first))).toBe(true);
    await time.advance(60_000);
    expect(sent).toHaveLength(1);
    const second = row('create', 'b');
    await store(second);
    await sent[1]?.answer(noAnswer);
    await time.advance(1000);
    await sent[2]?.answer(err({ kind: 'unreachable' }));
    expect(
      ledger.transaction((tx) => outbox.withdraw(tx, second)),
      'it may have left before',
    ).toBe(false);
  });

  test('what waits is counted as the table has it, also right after a transaction, undone or not', async () => {
    decide = () => ({ kind: 'parked' });
    const [first, second] = [row('confirm', 'a'), row('confirm', 'b')];
    await store(first, second);
    expect(outbox.pending()).toEqual({ count: 2, oldestAt: first.createdAt });
    const earlier = '2026-11-06T08:00:00.000Z';
    const undone = (): void =>
      ledger.transaction((tx) => {
        outbox.giveUp(tx, first);
        throw new Error('power');
      });
    expect(undone).toThrow();
    expect(outbox.pending().count).toBe(2);
    ledger.transaction((tx) => outbox.dateBack(tx, first.id, earlier));
    expect(outbox.pending().oldestAt).toBe(earlier);
    outbox.wake();
    expect(outbox.pending()).toEqual({ count: 2, oldestAt: earlier });
    ledger.transaction((tx) => outbox.giveUp(tx, first));
    expect(outbox.pending().count).toBe(1);
    outbox.wake();
    expect(outbox.pending()).toEqual({ count: 1, oldestAt: second.createdAt });
  });

  test('no row of an earlier run by withdrawal', async () => {
    const first = row('create', 'a', 'sale');
    const second = row('create', 'b', 'sale');
    await store(first, second);
    void outbox.stop();
    outbox = open();
    expect(ledger.transaction((tx) => outbox.withdraw(tx, second))).toBe(false);
  });
});

describe('how long it waits', () => {
  test('1 s doubling to 60 s, a fifth of it left to chance', () => {
    expect([0, 1, 5, 6, 20].map((tries) => backoffMs(tries, () => 1))).toEqual([1000, 2000, 32_000, 60_000, 60_000]);
    expect(backoffMs(0, () => 0)).toBe(800);
  });

  test('1, 2, 4, 8, then 15 s for an order at work', () => {
    expect([0, 1, 2, 3, 4, 50].map(pollDelayMs)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
  });

  test('at least as long as the service asks, also when somebody hurries', async () => {
    decide = () => ({ kind: 'again', step: 'send', after: 'backoff' });
    await store(row('confirm', 'a'));
    await sent[0]?.answer(err({ kind: 'unrecognised', status: 429, message: '', retryAfterMs: 20_000 }));
    outbox.retryNow();
    outbox.retryNow('a');
    await time.advance(19_999);
    expect(sent).toHaveLength(1);
    await time.advance(1);
    expect(sent).toHaveLength(2);
  });

  const rateLimited = (retryAfterMs: number, more: { isStrangers?: true } = {}): ServiceAnswer<RetailOrder> =>
    err({ kind: 'unrecognised', status: 429, message: '', retryAfterMs, ...more });
  const hourMs = 60 * 60_000;
  const again = () => ({ kind: 'again', step: 'send', after: 'backoff' }) as const;

  test('two minutes at most for what is no answer of the service, and not that long where a person asks', async () => {
    decide = again;
    await store(row('confirm', 'a'));
    await sent[0]?.answer(rateLimited(24 * hourMs, { isStrangers: true }));
    expect(outbox.doing('a')).toEqual({ kind: 'waiting', inMs: 120_000, isFirm: false });
    outbox.retryNow();
    await settle();
    expect(sent).toHaveLength(1);
    outbox.retryNow('a');
    await settle();
    expect(sent).toHaveLength(2);
    await sent[1]?.answer(rateLimited(24 * hourMs, { isStrangers: true }));
    await time.advance(120_000);
    expect(sent).toHaveLength(3);
  });

  test('behind another of its lane as long as that one, which goes at once where a person asks about the one behind', async () => {
    decide = again;
    await store(row('create', 'a', 'sale 1'), row('create', 'b', 'sale 1'));
    await sent[0]?.answer(rateLimited(24 * hourMs, { isStrangers: true }));
    expect(outbox.doing('b')).toEqual({ kind: 'waiting', inMs: 120_000, isFirm: false });
    outbox.retryNow('b');
    await settle();
    expect(sent.map((one) => one.id)).toEqual(['a', 'a']);
    expect(outbox.doing('b')).toEqual({ kind: 'asking' });
    await sent[1]?.answer(rateLimited(20_000));
    expect(outbox.doing('b')).toEqual({ kind: 'waiting', inMs: 20_000, isFirm: true });
    outbox.retryNow('b');
    await time.advance(19_999);
    expect(sent).toHaveLength(2);
  });

  test('for nothing that another of its lane waits for, where a person asked while that one was under way', async () => {
    decide = (one) => (one.subjectId === 'a' ? { kind: 'parked' } : { kind: 'again', step: 'send', after: 'backoff' });
    await store(row('create', 'a', 'sale 1'), row('create', 'b', 'sale 1'));
    await sent[0]?.answer(noAnswer);
    outbox.retryNow('a');
    await settle();
    expect(sent.map((one) => one.id)).toEqual(['a', 'b']);
    await sent[1]?.answer(rateLimited(20_000));
    expect(sent.map((one) => one.id)).toEqual(['a', 'b', 'a']);
  });

  test('as long as itself, whatever an older one of another lane, or one that is parked in its own, waits for', async () => {
    decide = (one) => (one.subjectId === 'c' ? { kind: 'again', step: 'send', after: 'backoff' } : { kind: 'parked' });
    await store(row('invalidate', 'a'), row('create', 'b', 'sale 2'), row('create', 'c', 'sale 2'));
    await sent[0]?.answer(noAnswer);
    await sent[1]?.answer(noAnswer);
    expect(outbox.doing('c')).toEqual({ kind: 'asking' });
    await sent[2]?.answer(noAnswer);
    expect(outbox.doing('c')).toMatchObject({ kind: 'waiting' });
    expect(outbox.doing('a')).toEqual({ kind: 'parked' });
  });

  test('an hour at most where the service itself asks about a paid card, each time; any time where nobody paid', async () => {
    decide = again;
    await store(row('confirm', 'a'));
    await sent[0]?.answer(rateLimited(24 * hourMs));
    outbox.retryNow('a');
    await time.advance(hourMs - 1);
    expect(sent).toHaveLength(1);
    await time.advance(1);
    expect(sent).toHaveLength(2);
    paid = false;
    await sent[1]?.answer(rateLimited(24 * hourMs));
    expect(outbox.doing('a')).toEqual({ kind: 'waiting', inMs: 24 * hourMs, isFirm: true });
    paid = true;
  });

  test.each([{ isStrangers: true } as const, {}])('as long over a restart: %o', async (more) => {
    decide = again;
    await store(row('confirm', 'a'));
    await sent[0]?.answer(rateLimited(100_000, more));
    await time.advance(40_000);
    void outbox.stop();
    outbox = open();
    expect(outbox.doing('a')).toEqual({ kind: 'waiting', inMs: 60_000, isFirm: !('isStrangers' in more) });
    await time.advance(59_999);
    expect(sent).toHaveLength(1);
    await time.advance(1);
    expect(sent.map(({ call }) => call)).toEqual(['confirm', 'read']);
    // The next answer asks for nothing: the wait is over on the disk too, and no clock that is set back begins it again.
    await sent[1]?.answer(noAnswer);
    void outbox.stop();
    clockOffMs = -hourMs;
    outbox = open();
    expect(sent).toHaveLength(3);
  });

  test('no longer over a restart where the clock, which ran ahead, was set right meanwhile', async () => {
    decide = again;
    paid = false;
    clockOffMs = 7 * hourMs;
    await store(row('create', 'a'));
    await sent[0]?.answer(rateLimited(46_000));
    void outbox.stop();
    clockOffMs = 0;
    outbox = open();
    expect(outbox.doing('a')).toEqual({ kind: 'waiting', inMs: 46_000, isFirm: true });
  });

  test('as long as the service asks, also where the handler would go on at once', async () => {
    decide = () => ({ kind: 'again', step: 'read', after: 'now' });
    await store(row('confirm', 'a'));
    await sent[0]?.answer(err({ kind: 'unrecognised', status: 429, message: '', retryAfterMs: 20_000 }));
    await time.advance(19_999);
    expect(sent).toHaveLength(1);
    await time.advance(1);
    expect(sent).toHaveLength(2);
  });

  test('a moment, where the service contradicts itself in a circle', async () => {
    let turn = 0;
    decide = () => ({ kind: 'again', step: turn++ % 2 === 0 ? 'read' : 'send', after: 'now' });
    await store(row('confirm', 'a'));
    for (let n = 0; n < 50; n += 1) await sent[n]?.answer(noAnswer);
    expect(sent.length).toBeLessThan(6);
    await time.advance(1000);
    expect(sent.length).toBeGreaterThan(4);
  });

  test('no longer than the line is away', async () => {
    decide = () => ({ kind: 'again', step: 'send', after: 'backoff' });
    await store(row('confirm', 'a'));
    await sent[0]?.answer(noAnswer);
    outbox.retryNow();
    await settle();
    expect(sent).toHaveLength(2);
  });

  test('all of it, while the service refuses who we are', async () => {
    decide = () => ({ kind: 'paused', step: 'send' });
    await store(row('confirm', 'a'));
    await sent[0]?.answer(noAnswer);
    await store(row('confirm', 'b'));
    expect(sent).toHaveLength(1);
    // One such answer may be a mistake.
    await time.advance(2_000);
    expect(sent.map((one) => one.id)).toEqual(['a', 'a', 'b']);
    await sent[1]?.answer(noAnswer);
    await time.advance(29_999);
    expect(sent).toHaveLength(3);
    await time.advance(1);
    expect(sent).toHaveLength(4);
    expect(outcomes.map(({ outcome }) => outcome.kind === 'answered' && outcome.wasDenied)).toEqual([false, true]);
  });

  test('no word for 2.5 s is said once, and only while it waits', async () => {
    await store(row('confirm', 'a'), row('confirm', 'b'));
    await sent[1]?.answer(noAnswer);
    await time.advance(2_499);
    expect(slow).toEqual([]);
    await time.advance(60_000);
    expect(slow).toHaveLength(1);
  });

  test('for good when parked, until a person asks about just this one', async () => {
    decide = () => ({ kind: 'parked' });
    await store(row('invalidate', 'a'));
    await sent[0]?.answer(noAnswer);
    outbox.retryNow();
    await time.advance(3_600_000);
    expect(sent).toHaveLength(1);
    outbox.retryNow('a');
    await settle();
    expect(sent).toHaveLength(2);
  });
});
