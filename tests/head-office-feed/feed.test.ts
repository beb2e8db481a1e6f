// The feed, request by request: when it sends, what of it, and what it does with each answer.

import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inflatedJournal } from '../../shared/head-office/journal-body.ts';
import { journalRequest, maxInflatedBytes } from '../../shared/head-office/messages.ts';
import { createLineWorld, type LineWorld } from './line-world.ts';

let world: LineWorld;
beforeEach(() => {
  world = createLineWorld();
});
afterEach(() => world.end());

const batches = () =>
  world.sent
    .filter(({ url }) => url.pathname.endsWith('/journal'))
    .map(({ body }) =>
      journalRequest.parse(JSON.parse(inflatedJournal(Buffer.from(body ?? []), maxInflatedBytes).toString())),
    );
const sizes = () => batches().map(({ rows }) => rows.length);
const many = (count: number) => world.durable({ kind: 'signed-in' }, count);

describe('what is sent, and when', () => {
  test('2 s after a sale ended, with all before it; everything else 15 s after the first', async () => {
    world.start();
    await world.time.advance(100);
    world.durable({ kind: 'sale-started' });
    await world.time.advance(12_000);
    world.durable({ kind: 'sale-committed', body: { lines: 1 } });
    await world.time.advance(1_900);
    expect(sizes()).toEqual([]);
    await world.time.advance(200);
    expect(sizes()).toEqual([2]);
    world.durable({ kind: 'signed-out' });
    await world.time.advance(10_000);
    world.durable({ kind: 'signed-in' });
    await world.time.advance(4_900);
    expect(sizes()).toEqual([2]);
    await world.time.advance(200);
    expect(sizes()).toEqual([2, 2]);
    expect(world.book()).toEqual(world.journal());
  });

  test('an answer that the disk does not have yet is synced once the till is idle for 5 s, and sent after that', async () => {
    world.start();
    await world.time.advance(100);
    world.answer({ kind: 'attention-raised', body: { saleId: 's', code: 'key_conflict' } });
    await world.time.advance(4_000);
    world.answer({ kind: 'signed-in' });
    await world.time.advance(4_900);
    expect(world.ledger().durableHead().count).toBe(0);
    expect(sizes()).toEqual([]);
    await world.time.advance(200);
    expect(world.ledger().durableHead().count).toBe(2);
    expect(sizes()).toEqual([2]);
  });

  test('what must be looked at goes at once, also where a sale ended just now', async () => {
    world.start();
    await world.time.advance(100);
    world.durable({ kind: 'sale-committed', body: { lines: 1 } });
    world.durable({ kind: 'attention-raised', body: { saleId: 's', code: 'key_conflict' } });
    await world.time.advance(0);
    expect(sizes()).toEqual([2]);
  });

  test('a sale is one request with what follows it, and what its printer and drawer did is synced only after a minute of quiet', async () => {
    world.start();
    await world.time.advance(100);
    for (let sale = 1; sale <= 3; sale += 1) {
      world.durable({ kind: 'sale-committed', body: { lines: 1 } });
      await world.time.advance(1_000);
      world.durable({ kind: 'line-handed-over', body: { handedOverAt: '2026-11-06T09:00:00.000Z', givenBy: 'hand' } });
      world.answer({ kind: 'print-printed', body: {} });
      await world.time.advance(30_000);
      expect(world.ledger().durableHead().count).toBe(sale * 3 - 1);
    }
    expect(sizes()).toEqual([2, 3, 3]);
    await world.time.advance(31_000);
    expect(world.ledger().durableHead().count).toBe(9);
    expect(world.book()).toEqual(world.journal());
  });

  test('news after what a device did are synced after 5 s all the same', async () => {
    world.start();
    await world.time.advance(100);
    world.answer({ kind: 'print-printed', body: {} });
    await world.time.advance(20_000);
    expect(world.ledger().durableHead().count).toBe(0);
    world.answer({ kind: 'attention-raised', body: { saleId: 's', code: 'key_conflict' } });
    await world.time.advance(5_100);
    expect(sizes()).toEqual([2]);
  });

  test('with the next durable commit an answer goes too, without a sync of its own', async () => {
    world.start();
    await world.time.advance(100);
    world.answer({ kind: 'print-printed', body: {} });
    world.durable({ kind: 'sale-committed', body: { lines: 1 } });
    await world.time.advance(2_000);
    expect(sizes()).toEqual([2]);
    const synced = () => world.ledger().db.prepare('SELECT synced FROM ledger').pluck().get();
    const before = synced();
    await world.time.advance(60_000);
    expect(synced()).toBe(before);
  });

  test('a backlog in requests of 1,000, one after the other, and none while a sale is being paid', async () => {
    many(2_300);
    world.busy(true);
    world.start();
    await world.time.advance(5_000);
    expect(sizes()).toEqual([]);
    world.busy(false);
    await world.time.advance(1_000);
    expect(sizes()).toEqual([1000, 1000, 300]);
    expect(world.book()).toEqual(world.journal());
  });

  test('64 kB of rows at most in one request, and all that is left in the next', async () => {
    world.start();
    await world.time.advance(100);
    const reason = 'x'.repeat(10_000);
    for (let n = 0; n < 10; n += 1)
      world.durable({ kind: 'foreign-order-noted', body: { note: reason, approverId: null } });
    await world.time.advance(15_000);
    expect(sizes()).toEqual([6, 4]);
    expect(world.book()).toEqual(world.journal());
  });

  test('the paper of a day travels with the entry that names it, byte for byte', async () => {
    const body = '{"v":1,"day":"2026-11-05"}';
    const sha256 = hash('sha256', body, 'hex');
    world
      .ledger()
      .db.prepare('INSERT INTO day_papers (day, body, sha256, seq) VALUES (?, ?, ?, 2)')
      .run('2026-11-05', body, sha256);
    world.durable({ kind: 'signed-in' });
    world.durable({ kind: 'day-report-made', body: { day: '2026-11-05', sha256 } });
    world.start();
    await world.time.advance(20_000);
    expect(batches().map(({ papers }) => papers)).toEqual([[{ kind: 'day', body }]]);
    expect(world.witness.books.get(world.ledger().id)?.papers.get(sha256)).toBe(body);
  });

  test('names of product codes travel once, and again where their request was lost', async () => {
    world
      .ledger()
      .db.prepare(
        "INSERT INTO products (code, name, brand, category, available, denominations, body) VALUES ('acme', 'Acme 25', '', '', 1, '[]', '{}')",
      )
      .run();
    const add = () =>
      world.durable({
        kind: 'line-added',
        subjectId: 'l',
        body: { productCode: 'acme', currency: 'EUR', amount: '25.00' },
      });
    world.start();
    await world.time.advance(100);
    add();
    let lost = 1;
    world.network(({ url }) => (url.pathname.endsWith('/journal') && lost-- > 0 ? 'unreachable' : 'arrives'));
    await world.time.advance(20_000);
    add();
    await world.time.advance(20_000);
    expect(batches().map(({ words }) => words)).toEqual([[['acme', 'Acme 25']], [['acme', 'Acme 25']], []]);
    expect(world.witness.words.get('acme')).toBe('Acme 25');
  });
});

describe('an answer that does not come, or is not head office’s', () => {
  test.each(['unreachable', 'answer-lost', 'gateway', 'unsigned', 'other-secret', 'replayed'] as const)(
    '%s: tried again after 1 s, doubling to 60 s; nothing is taken twice',
    async (fate) => {
      world.start();
      await world.time.advance(100);
      world.network(({ url }) => (url.pathname.endsWith('/journal') ? fate : 'arrives'));
      world.durable({ kind: 'sale-committed', body: { lines: 1 } });
      await world.time.advance(2_000);
      const tried = [batches().length];
      for (const ms of [900, 1_800, 3_600]) {
        await world.time.advance(ms);
        tried.push(batches().length);
      }
      expect(tried).toEqual([1, 2, 3, 4]);
      await world.time.advance(10 * 60_000);
      // With jitter a wait is 54 s at least and 60 s at most from the seventh on.
      expect(batches().length).toBeLessThan(20);
      const faults = { unreachable: 'no-answer', 'answer-lost': 'no-answer', gateway: 'stranger' } as const;
      expect(world.line().status()).toMatchObject({
        fault: fate in faults ? faults[fate as keyof typeof faults] : 'not-genuine',
        unsent: 1,
        unsentSince: '2026-11-06T09:00:00.100Z',
      });
      world.network(() => 'arrives');
      await world.time.advance(61_000);
      expect(world.book()).toEqual(world.journal());
      expect(world.line().status()).toMatchObject({ fault: null, unsent: 0, unsentSince: null });
      expect(world.witness.alarms).toEqual([]);
    },
  );

  test('the answer of an earlier request is not taken for that of this one', async () => {
    world.start();
    await world.time.advance(100);
    world.durable({ kind: 'sale-committed', body: { lines: 1 } });
    await world.time.advance(2_000);
    world.network(({ url }) => (url.pathname.endsWith('/journal') ? 'replayed' : 'arrives'));
    world.durable({ kind: 'sale-committed', body: { lines: 2 } });
    await world.time.advance(2_000);
    expect(world.line().status()).toMatchObject({ fault: 'not-genuine', unsent: 1 });
  });

  test('revoked: the till is told to start no sale, once, and asks on', async () => {
    world.start();
    await world.time.advance(100);
    expect(world.told.stops).toEqual([false]);
    world.witness.revoke(true);
    world.durable({ kind: 'sale-committed', body: { lines: 1 } });
    await world.time.advance(120_000);
    expect(world.told.stops).toEqual([false, true]);
    expect(world.line().status().fault).toBe('revoked');
    world.witness.revoke(false);
    await world.time.advance(120_000);
    expect(world.told.stops).toEqual([false, true, false]);
    expect(world.book()).toEqual(world.journal());
  });
});

describe('what head office has of it', () => {
  test('its database was put back: what is missing there is sent again', async () => {
    many(40);
    world.start();
    await world.time.advance(20_000);
    expect(world.book()).toHaveLength(40);
    world.witness.goBack(world.ledger().id, 11);
    await world.time.advance(120_000);
    expect(world.book()).toEqual(world.journal());
    expect(world.witness.alarms).toEqual([]);
  });

  test('it lost the book altogether: all of it is sent again', async () => {
    many(40);
    world.start();
    await world.time.advance(1_000);
    world.witness.forget(world.ledger().id);
    world.durable({ kind: 'sale-committed', body: { lines: 1 } });
    await world.time.advance(120_000);
    expect(world.book()).toEqual(world.journal());
    expect(world.line().status().fault).toBeNull();
  });

  test('another journal of this ledger: nothing is sent, and the till is told the head, once', async () => {
    many(3);
    world.start();
    await world.time.advance(20_000);
    const book = world.witness.books.get(world.ledger().id);
    const last = book?.rows.at(-1);
    if (!book || !last) throw new Error('nothing arrived');
    book.rows.push({ ...last, seq: 4, hash: 'f'.repeat(64) });
    await world.time.advance(60_000);
    world.durable({ kind: 'sale-committed', body: { lines: 1 } });
    await world.time.advance(120_000);
    expect(world.told.behind).toEqual([{ seq: 4, hash: 'f'.repeat(64) }]);
    expect(sizes()).toEqual([3]);
    expect(world.line().status().fault).toBe('behind');
  });

  test('the newest head that was heard is kept, and told after a start: a ledger that was put back shows', async () => {
    many(5);
    world.start();
    await world.time.advance(60_000);
    expect(world.heard()).toMatchObject({ ledger: world.ledger().id, seq: 5 });
    await world.kill();
    await world.time.advance(1_000);
    expect(world.witness.reports.at(-1)).toMatchObject({ count: 5, heard: { seq: 5 } });
    expect(world.witness.alarms).toEqual([]);
  });

  test('one that leaves says so once head office has the entry, though a report from before is held', async () => {
    const leaving = { entry: 1, by: 'clara', agreedBy: 'dora', at: '2026-11-06T09:00:00.000Z' };
    await world.end();
    world = createLineWorld({ plant: (deps) => ({ ...deps, leaving: () => leaving }) });
    let isLost = true;
    world.network(({ url }) => (isLost && url.pathname.endsWith('/journal') ? 'unreachable' : 'arrives'));
    world.durable({ kind: 'head-office', operatorId: 'clara', body: { what: 'leaving', agreedBy: 'dora' } });
    world.start();
    // The second report is held by now, and could not say it.
    await world.time.advance(5_000);
    expect(world.witness.reports.filter((one) => one.leaving)).toEqual([]);
    isLost = false;
    await world.time.advance(40_000);
    expect(world.witness.reports.at(-1)).toMatchObject({ leaving });
  });

  test('news are journalled and then told to be, and come no more', async () => {
    world.start();
    await world.time.advance(100);
    world.witness.tell({ id: 'n1', kind: 'cash-shown', by: 'Ada', at: '2026-11-06T09:00:00.000Z' });
    await world.time.advance(200_000);
    expect(world.told.news).toEqual(['n1']);
    expect(world.witness.untold()).toEqual([]);
    expect(world.witness.reports.filter(({ took }) => took.length > 0).map(({ took }) => took)).toEqual([['n1']]);
  });
});

test('a line that was stopped has no timer left, and sends nothing', async () => {
  world.start();
  await world.time.advance(100);
  world.durable({ kind: 'sale-started' });
  await world.kill();
  const { length } = world.sent;
  await world.line().stop();
  expect(world.time.waiting()).toBe(0);
  world.line().written('sale-committed');
  await world.time.advance(120_000);
  expect(world.sent.length).toBeLessThanOrEqual(length + 1);
  expect(world.time.waiting()).toBe(0);
});
