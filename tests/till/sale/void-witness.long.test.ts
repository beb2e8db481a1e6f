// What a customer may have in hand is voided by two people, or with the customer's card; in a shop with one manager by that manager, which
// is marked. What never left the counter takes a manager who did not sell it, as ever.

import { describe, expect, test } from 'vitest';
import { sampleNumber } from '../../../sandbox/catalogue/sample-numbers.ts';
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

/** Sold by anna (or whoever is named), handed over unless told otherwise; the sale's id. */
async function given({ card = null, by = 'anna' }: { card?: string | null; by?: PersonId } = {}): Promise<string> {
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
  await till.ask('line:hand-over', { lineId: (await lineOf(id)).id });
  return id;
}
const voiding = async (saleId: string, word: PersonId, scanned: string | null = null) => ({
  lineId: (await lineOf(saleId)).id,
  reason: 'wrong card',
  approval: approvalOf(word),
  cardNumber: scanned,
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
    // A card that was sold without a number proves nothing.
    expect(await till.refusal('line:void', await voiding(id, 'clara', cardNumber))).toBe('not_this_card');
    expect((await lineOf(id)).state).toBe('active');
    await till.ask('line:void', await voiding(id, 'dora'));
    await ends(id, 'second-person');
  });

  test('is voided by one manager where its card is scanned, and by no other card', async () => {
    const id = await given({ card: cardNumber });
    expect(await lineOf(id)).toMatchObject({ voidRule: 'two-people-or-card' });
    await till.signIn('clara');
    expect(await till.refusal('line:void', await voiding(id, 'clara', sampleNumber(cafe, 2)))).toBe('not_this_card');
    expect(await till.refusal('line:void', await voiding(id, 'clara'))).toBe('needs_second_person');
    await till.ask('line:void', await voiding(id, 'clara', bare));
    await ends(id, 'customer-card');
  });

  test.each([
    ['its long code', `41700000010${bare}`],
    ['its stripe', `;${bare}=2712?`],
    ['signs of an input method', bare.replace(/\d/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))],
  ])('its card is known by %s too', async (_, scanned) => {
    const id = await given({ card: cardNumber });
    await till.signIn('clara');
    expect(await till.refusal('line:void', await voiding(id, 'clara', '417000000105'))).toBe('not_this_card');
    await till.ask('line:void', await voiding(id, 'clara', scanned));
    await ends(id, 'customer-card');
  });

  test('the card is no word for whoever sold it', async () => {
    const id = await given({ card: cardNumber, by: 'clara' });
    expect(await till.refusal('line:void', await voiding(id, 'clara', cardNumber))).toBe('approver_is_the_cashier');
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

test('a card that never left the counter takes a manager who did not sell it, and nobody else', async () => {
  const { id } = await sold();
  await till.signIn('clara');
  await till.ask('line:void', await voiding(id, 'clara'));
  await ends(id, 'manager');
});

describe('in a shop with one manager', () => {
  const people = ['anna', 'clara'] as const;

  test('that manager voids alone, also what that manager sold: marked', async () => {
    await reopen({ people });
    const id = await given({ by: 'clara' });
    expect(await lineOf(id)).toMatchObject({ voidRule: 'sole-manager' });
    await till.ask('line:void', await voiding(id, 'clara'));
    await ends(id, 'sole-manager');
  });

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
    expect(await till.refusal('line:void', await voiding(id, 'anna'))).toBe('needs_manager');
  });

  test('that does not want it, it takes two people', async () => {
    await reopen({ people, chosen: { sole_manager_voids: false } });
    const own = await given({ by: 'clara' });
    expect(await till.refusal('line:void', await voiding(own, 'clara'))).toBe('approver_is_the_cashier');
    const other = await given();
    await till.signIn('clara');
    expect(await till.refusal('line:void', await voiding(other, 'clara'))).toBe('needs_second_person');
  });
});
