// Card numbers at the sandbox: what it refuses and in which order, trainers' numbers, and what a completed plastic card is told.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sampleNumber } from '../../sandbox/catalogue/sample-numbers.ts';
import { type Bench, expectRefusal, openBench, order } from '../../testkit/sandbox/bench.ts';
import type { Got } from '../../testkit/sandbox/signer.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const of = (product_code: string, amount: string) => ({ product_code, face_value: { currency: 'EUR', amount } });
/** 19 digits with a check digit. */
const cafe = of('zimtsternchen-cafe-eur', '25.00');
/** 16 digits. */
const garden = of('gruenspecht-garten-eur', '25.00');
/** 12 letters and digits. */
const spa = of('wolkenbad-wellness-eur', '79.00');
/** A printed code, or a card with 13 digits. */
const bike = of('velorado-rad-eur', '40.00');
const printed = of('quillenhof-buch-eur', '25.00');
const unstated = of('papierboot-kinder-eur', '30.00');

const words = {
  required: 'is required',
  notTaken: 'is not taken for this product',
  notOne: 'is not a number of this product',
  used: 'is already used by another order',
};

function expectRefusedNumber(got: Got, why: string): void {
  expect(expectRefusal(got, 400, 'invalid_request', 'invalid_body_parameters')).toEqual({ card_number: [why] });
}

const number = (product: { product_code: string }, tail: number | string) => ({
  ...product,
  card_number: sampleNumber(product.product_code, tail),
});
const paid = ({ face_value }: { face_value: { currency: string; amount: string } }) => ({
  paid: face_value,
  tenders: [{ type: 'cash', amount: face_value.amount }],
});

describe('create', () => {
  it('refuses plastic without a number', async () => {
    for (const product of [cafe, garden, spa]) expectRefusedNumber(await bench.create(product), words.required);
  });

  it('refuses a number for a printed code', async () => {
    expectRefusedNumber(await bench.create({ ...printed, card_number: '6280010000000001' }), words.notTaken);
  });

  it.each([
    ['too short', garden, '628001000000001'],
    ['too long', garden, '62800100000000012'],
    ['in no range', garden, '6280100000000001'],
    ['with letters among digits', garden, '62800100000000AB'],
    [
      'with a wrong check digit',
      cafe,
      sampleNumber(cafe.product_code, 1).replace(/.$/, (digit) => `${(Number(digit) + 1) % 10}`),
    ],
    ['of another product', cafe, sampleNumber(garden.product_code, 1)],
    ['of signs that no number has', spa, 'WBKKKKKKK!01'],
    ["a product's barcode", bike, '2900417000021'],
    ['of blanks', unstated, '   '],
  ])('refuses a number %s', async (_, product, card_number) => {
    expectRefusedNumber(await bench.create({ ...product, card_number }), words.notOne);
  });

  it('refuses a number that a live order uses, and takes it again once that order is over', async () => {
    const card = number(garden, 1);
    const first = await bench.created(card);
    expectRefusedNumber(await bench.create(card), words.used);
    order(await bench.confirm(first.id));
    expectRefusedNumber(await bench.create(card), words.used);
    order(await bench.invalidate(first.id));
    expect((await bench.create(card)).status).toBe(201);
  });

  it('compares numbers in capital letters, without blanks and hyphens, and keeps them so', async () => {
    const created = await bench.created({ ...spa, card_number: 'wbkk-kkkk kab1' });
    expect(created.card_number).toBe('WBKKKKKKKAB1');
    for (const card_number of ['WBKKKKKKKAB1', 'wbkkkkkkkab1', 'WbKkKkKkKaB1'])
      expectRefusedNumber(await bench.create({ ...spa, card_number }), words.used);
    await bench.created({ ...unstated, card_number: 'gift00abc777' });
    expectRefusedNumber(await bench.create({ ...unstated, card_number: 'GIFT00ABC777' }), words.used);
  });

  it('sells a product of both kinds with a number and without', async () => {
    expect((await bench.created(bike)).card_number).toBeNull();
    expect((await bench.created(number(bike, 1))).card_number).toBe('2770000000001');
  });

  it('takes any number, and none, for a product that says nothing of its cards', async () => {
    expect((await bench.created(unstated)).card_number).toBeNull();
    expect((await bench.created({ ...unstated, card_number: '1234' })).card_number).toBe('1234');
  });

  it('looks at the goods before the number, and at the number before the maxima', async () => {
    const offSale = { ...number(of('seifenkontor-eur', '20.00'), 1) };
    expectRefusal(await bench.create(offSale), 400, 'invalid_state', 'product_not_available');
    const wrongValue = await bench.create({ ...cafe, face_value: { currency: 'EUR', amount: '24.00' } });
    expect(expectRefusal(wrongValue, 400, 'invalid_request', 'invalid_body_parameters')).toHaveProperty([
      'face_value.amount',
    ]);
    const small = await openBench({ settings: { maxima: { EUR: { product: '10.00' } } } });
    expectRefusedNumber(await small.create(cafe), words.required);
    expectRefusedNumber(await small.create(number(cafe, '99001')), words.used);
    for (const tail of ['1', '99002'])
      expectRefusal(await small.create(number(cafe, tail)), 403, 'forbidden', 'product_limit_exceeded');
    await small.close();
  });
});

// With a check digit the five signs before it count: the number of the café ends with another digit.
describe.each([
  ['without a check digit', garden],
  ['with a check digit', cafe],
])("a trainer's number %s", (_, product) => {
  it('99001 is active elsewhere', async () => {
    expectRefusedNumber(await bench.create(number(product, '99001')), words.used);
    expect(bench.sandbox.books().orders).toEqual([]);
  });

  it('99002 is declined at create', async () => {
    const got = await bench.create(number(product, '99002'));
    expectRefusal(got, 403, 'forbidden', 'processing_declined');
    expect(bench.balance('EUR')?.held).toBe('0.00');
  });

  it('99003 is reserved, and declined as fraud at confirm', async () => {
    const { id } = await bench.created(number(product, '99003'));
    expect(order(await bench.confirm(id, paid(product)))).toMatchObject({
      state: 'failed',
      delivery: null,
      failure: { code: 'fraudulent_processing_declined' },
    });
    expect(bench.balance('EUR')?.held).toBe('0.00');
  });
});

it("does not read a trainer's number into the check digit", async () => {
  // The last five signs are 99001, with the check digit among them.
  const card_number = Array.from({ length: 100 }, (_, n) => sampleNumber(cafe.product_code, `${n}9900`)).find((one) =>
    one.endsWith('99001'),
  );
  expect(card_number).toBeDefined();
  expect((await bench.create({ ...cafe, card_number })).status).toBe(201);
});

describe('a completed order', () => {
  it('of plastic tells a serial of its own, and neither code nor PIN', async () => {
    const serials = new Set();
    for (const tail of [1, 2]) {
      const { id, card_number } = await bench.created(number(garden, tail));
      const { delivery } = order(await bench.confirm(id));
      expect(delivery).toMatchObject({ code: null, pin: null, serial: expect.stringMatching(/^TEST\d{12}$/) });
      expect(delivery?.serial).not.toBe(card_number);
      serials.add(delivery?.serial);
      expect((await bench.read(id)).delivery).toEqual(delivery);
    }
    expect(serials.size).toBe(2);
  });

  it('of a product of both kinds tells a code where it has no number', async () => {
    const code = await bench.created(bike);
    expect(order(await bench.confirm(code.id, paid(bike))).delivery?.code).toMatch(/^TEST-/);
    const plastic = await bench.created(number(bike, 1));
    expect(order(await bench.confirm(plastic.id, paid(bike))).delivery).toMatchObject({ code: null, pin: null });
  });
});
