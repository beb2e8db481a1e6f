// What a sale costs the ledger, counted: the same on every machine. Where a figure rises, something is read or written that was not
// before.
import { expect, test } from 'vitest';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { book } from '../../../testkit/till/products.ts';
import { payCash, reserve } from '../../../testkit/till/selling.ts';
import { type Counted, countStatements } from '../../../testkit/till/statements.ts';

async function sell(till: Harness, cards: number): Promise<void> {
  const amounts = Array.from({ length: cards }, () => '25.00');
  const { id } = await reserve(till, amounts, book);
  await payCash(till, id, `${cards * 25}.00`);
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(60_000);
  const { lines } = await till.ask('sale:get', { saleId: id });
  expect(lines.map(({ state }) => state)).toEqual(lines.map(() => 'active'));
}

/** What a sale of so many cards costs that is not the first one. */
async function costOf(cards: number): Promise<Counted> {
  const counted = countStatements();
  const till = await createHarness();
  try {
    await till.signIn();
    await sell(till, cards);
    const before = { ...counted };
    await sell(till, cards);
    return { all: counted.all - before.all, writes: counted.writes - before.writes };
  } finally {
    await till.close();
  }
}

test('a card sold for cash takes 120 statements at most, and 51 writes', async () => {
  const { all, writes } = await costOf(1);
  expect(all).toBeLessThanOrEqual(120);
  expect(writes).toBeLessThanOrEqual(51);
});

test('each of many cards takes 60 statements at most, however many there are', async () => {
  const [few, many] = [await costOf(5), await costOf(25)];
  expect((many.all - few.all) / 20).toBeLessThanOrEqual(60);
});
