// The rack of training: its cards read as what they are, a sold one is found again as it is given, and the drill puts a wrong one into the hand.
import { describe, expect, test } from 'vitest';
import type { Request } from '../../../shared/ipc/ipc.ts';
import type { ScanRead } from '../../../shared/scan/views.ts';
import type { RackCard } from '../../../shared/training/rack.ts';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { cafeCard, reasonOf, scanToGive, sellPlastic } from '../../../testkit/till/plastic.ts';
import { practiceOf } from '../../../testkit/till/practice.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const garden = 'gruenspecht-garten-eur';
const bike = 'velorado-rad-eur';
const { till, saleOf, lineOf } = worldPerTest({ environment: 'training', training: practiceOf() });

const codesOf = async (card: RackCard) => (await till.ask('training:rack-card', { card })).codes;
const read = (text = '', open: Partial<Request<'scan:read'>> = {}): Promise<ScanRead> =>
  till.ask('scan:read', { text, by: 'scanner', screen: 'sell', ...open });
const soldCard = async (saleId: string, isOther = false) =>
  (await till.ask('training:sold-card', { saleId, isOther })).codes[0] ?? '';

/** Scanned in the dialog of its product. */
async function addFromTheRack(card: RackCard, productCode: string, amount: string) {
  const number = (await codesOf(card)).at(-1);
  const { scan } = await read(number, { screen: 'product', dialog: productCode });
  return till.ask('sale:add-line', { productCode, faceValue: euro(amount), scan: scan ?? '' });
}

describe('a card from the rack', () => {
  test('has one code with product and number, or two', async () => {
    const [hangCard, ...none] = await codesOf('one-code');
    expect(none).toEqual([]);
    expect((await read(hangCard)).answer).toMatchObject({ kind: 'card', product: 'zimtsternchen-cafe-eur' });
    for (const [card, product] of [
      ['two-codes', garden],
      ['code-too', bike],
    ] as const) {
      const [barcode, number] = await codesOf(card);
      expect((await read(barcode)).answer).toEqual({ kind: 'product', product });
      const inDialog = await read(number, { screen: 'product', dialog: product });
      expect(inDialog.answer).toMatchObject({ kind: 'number', product });
      expect(inDialog.scan).not.toBeNull();
    }
    expect(await codesOf('number-only')).toEqual((await codesOf('two-codes')).slice(1));
  });

  test('is another one once it was sold or lies in the basket', async () => {
    const first = await codesOf('two-codes');
    await addFromTheRack('two-codes', garden, '50.00');
    const second = await codesOf('two-codes');
    expect(second).not.toEqual(first);
    expect((await read(second[1], { stack: garden })).answer).toMatchObject({ kind: 'card', stack: true });
    expect(reasonOf(await read(first[1], { stack: garden }))).toBe('number-in-sale');
  });

  test('that is misprinted is not taken, and one that the service refuses is refused before the payment', async () => {
    expect(reasonOf(await read((await codesOf('misread'))[0]))).toBe('number-check-digit');
    for (const _ of ['the first', 'the next']) {
      const { id: saleId } = await addFromTheRack('refused', garden, '25.00');
      await till.ask('sale:reserve', { saleId });
      await settle();
      expect(await lineOf(saleId)).toMatchObject({ state: 'refused', refusal: { code: 'invalid_body_parameters' } });
      await till.ask('sale:cancel', { saleId });
    }
    booksAgree(till);
  });
});

describe('a sold card', () => {
  test('is given by its scan, one after the other, also after a restart; another one is stopped', async () => {
    const saleId = await sellPlastic(till, [7, 8].map(cafeCard));
    expect(reasonOf(await scanToGive(till, saleId, await soldCard(saleId, true)))).toBe('not-of-this-sale');
    for (const n of [0, 1]) {
      const { id: lineId } = await lineOf(saleId, n);
      const { answer, scan } = await scanToGive(till, saleId, await soldCard(saleId));
      expect(answer).toEqual({ kind: 'give', line: lineId });
      await till.ask('line:hand-over', { lineId, scan: scan ?? '' });
      if (n === 0) {
        await till.crash();
        await till.signIn();
      }
    }
    expect(await till.refusal('training:sold-card', { saleId, isOther: false })).toBe('not_found');
    booksAgree(till);
  });
});

describe('the drill of the wrong card', () => {
  const drill = async () => (await till.ask('status:get')).training?.drill;
  const give = async (saleId: string) => {
    const { answer, scan } = await scanToGive(till, saleId, await soldCard(saleId));
    if (answer.kind === 'give') await till.ask('line:hand-over', { lineId: answer.line, scan: scan ?? '' });
    return answer.kind === 'nothing' ? answer.reason : answer.kind;
  };

  test('puts a wrong card into the hand once, and is done when both sold ones are given', async () => {
    await till.ask('training:start', { drill: 'wrong-card-scanned' });
    const saleId = await sellPlastic(till, [7, 8].map(cafeCard));
    expect(await drill()).toMatchObject({ stage: 'armed' });
    expect(await give(saleId)).toBe('not-of-this-sale');
    expect(await drill()).toMatchObject({ stage: 'met', left: null });
    expect(await give(saleId)).toBe('give');
    expect(await drill()).toMatchObject({ stage: 'met', left: null });
    expect(await give(saleId)).toBe('give');
    await settle();
    expect(await drill()).toMatchObject({ stage: 'done' });
    expect((await saleOf(saleId)).lines.every(({ handedOverAt }) => handedOverAt !== null)).toBe(true);
    booksAgree(till);
  });

  test('waits for a sale of its own: the cards of one from before are what they are', async () => {
    const before = await sellPlastic(till, [7, 8].map(cafeCard));
    await till.time.advance(1000);
    await till.ask('training:start', { drill: 'wrong-card-scanned' });
    expect(await give(before)).toBe('give');
    expect(await drill()).toMatchObject({ stage: 'armed' });
  });
});
