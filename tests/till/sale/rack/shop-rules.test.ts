// What a shop says of its rack cards, where cards are sold: the cards of a product that the catalogue left open, and who types a number.
import { expect, test } from 'vitest';
import { sampleNumber } from '../../../../sandbox/catalogue/sample-numbers.ts';
import { rackCards } from '../../../../shared/scan/rack-cards.ts';
import { scannedCard } from '../../../../testkit/drive/scanned-card.ts';
import { booksAgree } from '../../../../testkit/till/books-agree.ts';
import { cafe } from '../../../../testkit/till/products.ts';
import { paperBoatNumber, paperBoats, unstated } from '../../../../testkit/till/rack-rules.ts';
import { euro } from '../../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../../testkit/till/world.ts';

const { till, reopen } = worldPerTest();

test('a product that nobody described is sold as a printed code, and by the shop’s rule as plastic', async () => {
  const sale = await till.ask('sale:add-line', { productCode: unstated, faceValue: euro('30.00') });
  expect(sale.lines[0]).toMatchObject({ carrier: 'code', waitsForNumber: false });
  expect(await scannedCard(till.ask, unstated, paperBoatNumber(2))).toEqual({});

  await reopen({ chosen: { rack_cards: rackCards.parse({ rules: [paperBoats] }) } });
  const scan = await scannedCard(till.ask, unstated, paperBoatNumber(2));
  const { id } = await till.ask('sale:add-line', { productCode: unstated, faceValue: euro('30.00'), ...scan });
  await till.ask('sale:reserve', { saleId: id });
  await till.time.advance(0);
  expect(till.sandbox.books().orders.map((order) => order.card_number)).toEqual([paperBoatNumber(2)]);
  booksAgree(till);
});

test('the catalogue’s word wins over a rule of the shop', async () => {
  await reopen({ chosen: { rack_cards: rackCards.parse({ rules: [{ ...paperBoats, products: [cafe] }] }) } });
  expect(await scannedCard(till.ask, cafe, paperBoatNumber(2))).toEqual({});
  expect(await scannedCard(till.ask, cafe, sampleNumber(cafe, 7))).not.toEqual({});
});

test.each([
  ['supervisor', 'needs_supervisor'],
  ['never', 'number_not_typed'],
  ['cashier', null],
] as const)('a cashier types a number, where the shop says %s: %s', async (typed_numbers, refusal) => {
  await reopen({ chosen: { rack_cards: rackCards.parse({ typed_numbers }) } });
  expect(await till.ask('session:get')).toMatchObject({ typedNumbers: typed_numbers });
  const sale = await till.ask('sale:add-line', { productCode: cafe, faceValue: euro('25.00') });
  const typing = { lineId: sale.lines[0]?.id ?? '', typed: sampleNumber(cafe, 8) };
  if (refusal !== null) return expect(await till.refusal('line:number', typing)).toBe(refusal);
  const { lines } = await till.ask('line:number', typing);
  expect(lines[0]).toMatchObject({ numberBy: 'typed', waitsForNumber: false });
  booksAgree(till);
});

test('where no number is typed, a supervisor types none either', async () => {
  await reopen({ chosen: { rack_cards: rackCards.parse({ typed_numbers: 'never' }) } });
  await till.signIn('ben');
  const sale = await till.ask('sale:add-line', { productCode: cafe, faceValue: euro('25.00') });
  const typing = { lineId: sale.lines[0]?.id ?? '', typed: sampleNumber(cafe, 8) };
  expect(await till.refusal('line:number', typing)).toBe('number_not_typed');
});
