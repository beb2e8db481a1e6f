// The money of one card that went back at two tills: said once, at whichever till's entries come last, and of nothing else.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { followAll } from '../../../head-office/books/follower.ts';
import { forgetAll } from '../../../head-office/books/rebuild.ts';
import { createDatabase, type Database as HeadOffice } from '../../../head-office/core/database.ts';
import { alarms } from '../../../head-office/views/alarms.ts';
import { databaseServer, freshDatabase } from '../../../testkit/head-office/database-server.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import type { Harness } from '../../../testkit/till/harness.ts';
import { manager } from '../../../testkit/till/people.ts';
import { cardOf, honour, payBack, type Slip, sellAndPrint, storePerTest } from '../../../testkit/till/two-tills.ts';

const server = await databaseServer();

describe.skipIf(!server.ok)('a card that two tills refund', () => {
  const store = storePerTest(2);
  let db: HeadOffice;
  beforeEach(async () => {
    db = createDatabase(await freshDatabase());
    for (const till of ['T1', 'T2']) await enrolled(db, till);
  });
  afterEach(() => db.close());

  async function follow(till: Harness, name: string): Promise<void> {
    const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
    await takeIn(db, journal, { till: name, ledger: `of ${name}` });
    journal.close();
    await followAll(db, (error) => {
      throw error;
    });
  }
  const raised = async () => {
    const reader = { stores: 'all', userId: 'maria', now: store.first.time.now() } as const;
    return (await alarms(db, reader, {})).rows.map(({ kind, tillId, facts }) => ({ kind, tillId, facts }));
  };

  /** The slip is taken at the till that printed it, and the money paid back there. */
  async function paidBackAtHome(): Promise<Slip> {
    const { first } = store;
    const slip = await sellAndPrint(first);
    await honour(first, slip.text, 'take-slip');
    await first.ask('line:cancel-activation', { lineId: slip.lineId, reason: 'waits too long', approval: manager });
    first.plug();
    await first.time.advance(60_000);
    expect(await payBack(first, slip.saleId)).toBe(2500);
    return slip;
  }

  it('is said, with both receipts, and once for good', async () => {
    const { first, second } = store;
    const slip = await paidBackAtHome();
    const { id } = await honour(second, slip.text, 'pay-out');
    expect(await payBack(second, id)).toBe(2500);
    await follow(second, 'T2');
    expect(await raised()).toEqual([]);
    await follow(first, 'T1');
    const facts = {
      order: (await cardOf(first, slip.saleId)).orderId,
      receipt: (await first.ask('sale:get', { saleId: slip.saleId })).receiptNumber,
      otherTill: 'T2',
      otherReceipt: (await second.ask('sale:get', { saleId: id })).receiptNumber,
    };
    expect(await raised()).toEqual([{ kind: 'paid-twice', tillId: 'T1', facts }]);
    await db.run('UPDATE alarms SET closed_at = now()');
    await forgetAll(db);
    await followAll(db, () => undefined);
    expect(await raised()).toEqual([]);
  });

  it('is said of each of two cards, though that of the first one is open', async () => {
    const { first, second } = store;
    const orders: (string | null)[] = [];
    for (let n = 0; n < 2; n += 1) {
      const slip = await paidBackAtHome();
      const { id } = await honour(second, slip.text, 'pay-out');
      expect(await payBack(second, id)).toBe(2500);
      orders.push((await cardOf(first, slip.saleId)).orderId);
      for (const [till, name] of [
        [second, 'T2'],
        [first, 'T1'],
      ] as const)
        await follow(till, name);
    }
    const matters = (await raised()).map(({ kind, facts }) => [kind, facts.order]);
    expect(matters.toSorted()).toEqual(orders.map((order) => ['paid-twice', order]).toSorted());
  });

  it('is not said where one till refunds it and the other only sold or saw it', async () => {
    const { first, second } = store;
    const slip = await sellAndPrint(first);
    const { id } = await honour(second, slip.text, 'return-money');
    await second.time.advance(60_000);
    expect(await payBack(second, id)).toBe(2500);
    first.plug();
    await first.time.advance(600_000);
    await follow(first, 'T1');
    await follow(second, 'T2');
    expect(await raised()).toEqual([]);
  });
});
