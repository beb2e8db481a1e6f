// The reckoning finds what is wrong: a comparison that finds nothing ever proves nothing.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reckon } from '../../../proofs/torture/reckoning.ts';
import type { Books } from '../../../sandbox/core/books.ts';
import { type Counter, createCashier } from '../../../testkit/till/cashier.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { pins } from '../../../testkit/till/people.ts';

let till: Harness;
let counter: Counter;
beforeEach(async () => {
  till = await createHarness();
  await till.signIn();
  for (const amount of ['10.00', '25.00'])
    await till.ask('sale:add-line', {
      productCode: 'quillenhof-buch-eur',
      faceValue: { currency: 'EUR', amount },
    });
  const saleId = (await till.ask('sale:current'))?.id ?? '';
  const robot = createCashier({ ask: till.ask, way: 'sold', manager: { operatorId: 'clara', pin: pins.clara } });
  for (let turn = 0; turn < 40 && (await robot.act(saleId)) !== 'done'; turn += 1) await till.time.advance(1000);
  counter = robot.counter;
});
afterEach(() => till.close());

const ledger = () => join(till.folder, 'ledger.sqlite');
const after = (change: (books: Books) => Books, counters = [counter]) =>
  reckon(ledger(), change(till.sandbox.books()), counters);

it('two cards sold, and both books agree', () => {
  expect(after((books) => books)).toEqual({ sales: 1, cards: 2, lost: 0, doubled: 0, faults: [] });
});

it('a card that the service does not have is lost', () => {
  const { lost, faults } = after((books) => ({ ...books, orders: books.orders.slice(1) }));
  expect(lost).toBe(1);
  expect(faults.length).toBeGreaterThan(0);
});

it('an order that the till does not know is there twice, and its card is lost', () => {
  const twice = after((books) => {
    const [first] = books.orders;
    return first ? { ...books, orders: [...books.orders, { ...first, id: 'another' }] } : books;
  });
  expect([twice.lost, twice.doubled]).toEqual([1, 1]);
});

it('money that was taken and not written down is lost, and so is money written down and not taken', () => {
  const taken = new Map([...counter.taken, ['another tender', 2500]]);
  const more = after((books) => books, [{ ...counter, taken, keptMinor: () => counter.keptMinor() + 2500 }]);
  expect(more.lost).toBe(1);
  const less = after((books) => books, [{ ...counter, taken: new Map(), keptMinor: () => 0 }]);
  expect(less.lost).toBe(1);
});

it('a ledger that does not hold is a fault', async () => {
  const db = new Database(ledger());
  db.exec("DROP TRIGGER journal_no_update; UPDATE journal SET kind = 'another' WHERE seq = 2");
  db.close();
  expect(after((books) => books).faults).toEqual(expect.arrayContaining([expect.stringMatching(/^verify: .*changed/)]));
});
