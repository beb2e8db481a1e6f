// What a customer may have in hand is taken back by two people: paid plastic from its activation on, a printed code once it came out. In a shop
// with one manager that manager does it alone, which is marked. A code that never left the counter takes a manager who did not sell it.

import { describe, expect, test } from 'vitest';
import { sampleNumber } from '../../../sandbox/catalogue/sample-numbers.ts';
import { tables } from '../../../shared/ipc/ipc-schemas.ts';
import { scannedCard } from '../../../testkit/drive/scanned-card.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { approvalOf, type PersonId } from '../../../testkit/till/people.ts';
import { book, cafe } from '../../../testkit/till/products.ts';
import { payCash } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, lineOf, commit, sold, returnMoney, reopen } = worldPerTest();

const bare = sampleNumber(cafe, 1);
const cardNumber = `${bare.slice(0, 4)} ${bare.slice(4, 8)}-${bare.slice(8)}`;

type Sold = { readonly card?: string | null; readonly by?: PersonId; readonly isGiven?: boolean };

/** Sold by anna (or whoever is named), handed over unless told otherwise; the sale's id. */
async function given({ card = null, by = 'anna', isGiven = true }: Sold = {}): Promise<string> {
  await till.signIn(by);
  const faceValue = { currency: 'EUR', amount: '25.00' };
  const { id } = await till.ask('sale:add-line', {
    productCode: card === null ? book : cafe,
    faceValue,
    ...(card === null ? {} : await scannedCard(till.ask, cafe, card)),
  });
  await till.ask('sale:reserve', { saleId: id });
  await settle();
  await payCash(till, id, '25.00');
  await commit(id);
  if (isGiven) await till.ask('line:hand-over', { lineId: (await lineOf(id)).id });
  return id;
}
const voiding = async (saleId: string, word: PersonId) => ({
  lineId: (await lineOf(saleId)).id,
  reason: 'wrong card',
  approval: approvalOf(word),
});
const witness = () => till.db().prepare('SELECT void_witness FROM lines ORDER BY id DESC').pluck().get();
const told = () =>
  till
    .db()
    .prepare("SELECT body ->> 'voidWitness' FROM journal WHERE kind = 'line-void' ORDER BY seq DESC")
    .pluck()
    .get();

async function ends(saleId: string, how: string): Promise<void> {
  expect([witness(), told()]).toEqual([how, how]);
  await till.time.advance(10_000);
  await returnMoney(saleId);
  booksAgree(till);
}

describe('a card that was handed over', () => {
  test('is not voided by one manager alone', async () => {
    const id = await given();
    expect(await lineOf(id)).toMatchObject({ voidRule: 'two-people' });
    await till.signIn('clara');
    expect(await till.refusal('line:void', await voiding(id, 'clara'))).toBe('needs_second_person');
    expect((await lineOf(id)).state).toBe('active');
    await till.ask('line:void', await voiding(id, 'dora'));
    await ends(id, 'second-person');
  });

  test('a code that a person saw counts as handed over', async () => {
    const { id } = await sold();
    expect(await lineOf(id)).toMatchObject({ voidRule: 'manager' });
    const { id: lineId } = await lineOf(id);
    await till.ask('print:preview', { saleId: id, lineId, document: 'activation', reveal: true });
    await till.signIn('clara');
    expect(await till.refusal('line:void', await voiding(id, 'clara'))).toBe('needs_second_person');
  });

  test('a slip that came out counts as handed over', async () => {
    await reopen({ printer: 'paper' });
    const { id } = await sold();
    await till.time.advance(1000);
    expect(await lineOf(id)).toMatchObject({ voidRule: 'two-people' });
  });
});

describe('a plastic card that was paid', () => {
  test.each([true, false])('and is marked as given: %s, is not voided by one manager alone', async (isGiven) => {
    const id = await given({ card: cardNumber, isGiven });
    expect(await lineOf(id)).toMatchObject({ voidRule: 'two-people' });
    await till.signIn('clara');
    expect(await till.refusal('line:void', await voiding(id, 'clara'))).toBe('needs_second_person');
    expect((await lineOf(id)).state).toBe('active');
    await till.ask('line:void', await voiding(id, 'dora'));
    await ends(id, 'second-person');
  });

  test.each([cardNumber, bare])('its number, scanned or typed as %s, is no part of the question', async (number) => {
    const asked = { ...(await voiding(await given({ card: cardNumber }), 'clara')), cardNumber: number };
    expect(tables['line:void'].request.safeParse(asked).success).toBe(false);
  });

  test('and is still being activated, or waits for a decision, goes back by two people as well', async () => {
    const takesHours = { kind: 'activation-takes', delayMs: 3 * 60 * 60_000 } as const;
    till.sandbox.controls.next({ call: 'confirm', reply: takesHours, times: 1 });
    await till.signIn('anna');
    const { id } = await till.ask('sale:add-line', {
      productCode: cafe,
      faceValue: { currency: 'EUR', amount: '25.00' },
      ...(await scannedCard(till.ask, cafe, cardNumber)),
    });
    await till.ask('sale:reserve', { saleId: id });
    await settle();
    await payCash(till, id, '25.00');
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(61 * 60_000);
    await till.signIn('clara');
    expect(await lineOf(id)).toMatchObject({ state: 'activating', voidRule: 'two-people' });
    expect(await till.refusal('line:cancel-activation', await voiding(id, 'clara'))).toBe('needs_second_person');
    const [entry] = await till.ask('attention:list');
    for (const step of ['return-money', 'settle-money-back'] as const) {
      const decision = { entryId: entry?.id ?? '', step, note: 'left', approval: approvalOf('clara') };
      expect([step, await till.refusal('attention:decide', decision)]).toEqual([step, 'needs_second_person']);
    }
    expect(till.db().prepare("SELECT count(*) FROM journal WHERE kind = 'attention-decided'").pluck().get()).toBe(0);
    await till.ask('line:cancel-activation', await voiding(id, 'dora'));
    expect(witness()).toBe('second-person');
  });
});

test('a printed code that never left the counter takes a manager who did not sell it, and nobody else', async () => {
  const { id } = await sold();
  await till.signIn('clara');
  await till.ask('line:void', await voiding(id, 'clara'));
  await ends(id, 'manager');
});

describe('in a shop with one manager', () => {
  const people = ['anna', 'clara'] as const;
  const pausedUntil = async (asked: ReturnType<typeof voiding>) => {
    const { approval, ...rest } = await asked;
    const why = { ...rest, approval: { ...approval, reason: 'wrong card' } };
    expect(await till.refusal('line:void', await asked)).toBe('alone_reason');
    expect(await till.refusal('line:void', why)).toBe('alone_pause');
    await till.time.advance(9 * 60_000);
    expect(await till.refusal('line:void', why)).toBe('alone_pause');
    await till.time.advance(61_000);
    return why;
  };

  test.each(['anna', 'clara'] as const)(
    'that manager voids alone what %s sold: with a reason, after ten minutes, marked',
    async (by) => {
      await reopen({ people });
      const id = await given({ by });
      await till.signIn('clara');
      await till.ask('line:void', await pausedUntil(voiding(id, 'clara')));
      await ends(id, 'sole-manager');
      const [mark] = till
        .db()
        .prepare("SELECT body FROM journal WHERE kind = 'no-second-person'")
        .pluck()
        .all() as string[];
      expect(JSON.parse(mark ?? '')).toEqual({ needed: 'manager', reason: 'wrong card', isCardLive: true });
    },
  );

  test('with a cashier at the till it is two people, as anywhere', async () => {
    await reopen({ people });
    const id = await given();
    await till.ask('line:void', await voiding(id, 'clara'));
    await ends(id, 'second-person');
  });

  test('nobody but the manager approves it', async () => {
    await reopen({ people });
    const id = await given();
    await till.signIn('clara');
    expect(await till.refusal('line:void', await voiding(id, 'anna'))).toBe('approver_is_the_cashier');
  });
});
