// Several cards at once: printed codes by a count, all or none; plastic by a scan each, and whole after a power cut at any place.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampleNumber } from '../../../../sandbox/catalogue/sample-numbers.ts';
import { roomOf } from '../../../../shared/limits/room.ts';
import type { ScanRead } from '../../../../shared/scan/views.ts';
import { booksAgree } from '../../../../testkit/till/books-agree.ts';
import { book, cafe, play } from '../../../../testkit/till/products.ts';
import { euro } from '../../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../../testkit/till/world.ts';

const { till, sold, reopen } = worldPerTest();
const velo = 'velorado-rad-eur';

const read = (text: string, more: { line?: string; stack?: string } = {}): Promise<ScanRead> =>
  till.ask('scan:read', { text, by: 'scanner', screen: 'sell', ...more });
const orders = () => till.sandbox.books().orders;
const numbers = (count: number, from = 100) => Array.from({ length: count }, (_, n) => sampleNumber(cafe, from + n));

/** One more of the stack: scanned, and added. */
async function stacked(number: string) {
  const { answer, scan } = await read(number, { stack: cafe });
  expect(answer).toMatchObject({ kind: 'card', stack: true });
  return till.ask('sale:add-line', { productCode: cafe, faceValue: euro('25.00'), scan: scan ?? '' });
}

/** The first card of a stack: its line waited for its number. */
async function firstOfStack(number: string) {
  const { id, lines } = await till.ask('sale:add-line', { productCode: cafe, faceValue: euro('25.00') });
  const { scan } = await read(number);
  await till.ask('line:number', { lineId: lines.at(-1)?.id ?? '', scan: scan ?? '' });
  return id;
}

/** Why main refuses it, with the detail. */
async function faultOf(work: Promise<unknown>): Promise<{ readonly code: string; readonly detail: string }> {
  const told = await work.then(
    () => '',
    (error: Error) => error.message,
  );
  const [, code = 'not refused', detail = ''] = /^[\w:-]+: (\w+) (.*)$/s.exec(told) ?? [];
  return { code, detail };
}

/** In no file that the till writes. */
function expectNowhere(...sought: readonly string[]): void {
  const files = readdirSync(till.folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) {
    const bytes = readFileSync(join(file.parentPath, file.name));
    for (const number of sought) expect([file.name, bytes.includes(number)]).toEqual([file.name, false]);
  }
}

describe('a count of printed codes', () => {
  const maxima = { EUR: { receipt: '220.00', terminal: '250.00' } };
  const silentAbout = async () => {
    await till.signIn('clara');
    await till.ask('manager:read-limits');
    await till.signIn();
  };
  const refused = async (amount: string, count: number, productCode: string = play) => {
    const { code, detail } = await faultOf(till.ask('sale:add-line', { productCode, faceValue: euro(amount), count }));
    return { code, room: roomOf(detail) };
  };

  test('that passes a maximum is refused whole, and says which and how many fit', async () => {
    await reopen({ settings: { maxima } });
    await silentAbout();
    expect(await refused('50.00', 5)).toEqual({
      code: 'maximum_reached',
      room: { fits: 4, scope: 'receipt', productName: null, most: euro('220.00'), isBelow: false },
    });
    expect(await till.ask('sale:current')).toBeNull();
    const sale = await till.ask('sale:add-line', { productCode: play, faceValue: euro('50.00'), count: 4 });
    expect(sale.lines).toHaveLength(4);
    expect(sale.limitWarning).toBeNull();
    expect((await refused('50.00', 2)).room).toMatchObject({ fits: 0, scope: 'receipt' });
    booksAgree(till);
  });

  test('by the maximum that leaves the least room, and a single card stays the cashier’s to try', async () => {
    await reopen({ settings: { maxima } });
    await silentAbout();
    await sold(['100.00', '100.00'], play);
    expect((await refused('25.00', 4, book)).room).toMatchObject({ fits: 2, scope: 'terminal', most: euro('50.00') });
    const sale = await till.ask('sale:add-line', { productCode: play, faceValue: euro('100.00') });
    expect(sale.limitWarning).toMatchObject({ scope: 'terminal' });
  });

  test('is learned from answers too, where the bound itself is refused', async () => {
    await reopen({
      settings: { maxima: { EUR: { terminal: '150.00' } } },
      answers: async (request, service) => {
        const response = await service();
        if (!new URL(request.url).pathname.includes('/stores/')) return response;
        return Response.json({ ...(await response.json()), limits: null }, { headers: response.headers });
      },
    });
    await sold(['100.00'], play);
    const tried = await till.ask('sale:add-line', { productCode: play, faceValue: euro('100.00') });
    await till.ask('sale:reserve', { saleId: tried.id });
    await till.time.advance(0);
    await till.ask('sale:cancel', { saleId: tried.id });
    await till.time.advance(1_000);
    // 100.00 used and 200.00 refused: less than 100.00 is left, so of 25.00 three may fit.
    expect((await refused('25.00', 4, book)).room).toMatchObject({ fits: 3, scope: 'terminal', isBelow: true });
    expect(
      (await till.ask('sale:add-line', { productCode: book, faceValue: euro('25.00'), count: 3 })).lines,
    ).toHaveLength(3);
  });
});

describe('a stack of plastic', () => {
  test('is one line more with each scan; a card twice, or of another product, adds none', async () => {
    const [first = '', second = '', third = ''] = numbers(3);
    const saleId = await firstOfStack(first);
    await stacked(second);
    expect(await read(second, { stack: cafe })).toMatchObject({
      answer: { kind: 'nothing', reason: 'number-in-sale' },
    });
    expect(await read(sampleNumber(velo, 3), { stack: cafe })).toMatchObject({
      answer: { kind: 'nothing', reason: 'number-first', product: velo },
    });
    await stacked(third);
    await till.ask('sale:reserve', { saleId });
    await till.time.advance(0);
    expect(orders().map((order) => order.card_number)).toEqual([first, second, third]);
    expectNowhere(first, second, third);
    booksAgree(till);
  });

  test('a power cut between a scan and its card loses that scan only', async () => {
    const [first = '', second = '', third = ''] = numbers(3);
    const saleId = await firstOfStack(first);
    await stacked(second);
    const { scan } = await read(third, { stack: cafe });
    await till.crash();
    await till.signIn();
    const request = { productCode: cafe, faceValue: euro('25.00') };
    expect(await till.refusal('sale:add-line', { ...request, scan: scan ?? '' })).toBe('scan_gone');
    expect((await till.ask('sale:get', { saleId })).lines.map(({ cardLast4 }) => cardLast4)).toEqual([
      first.slice(-4),
      second.slice(-4),
    ]);
    // The number that was lost is free.
    await stacked(third);
    await till.crash();
    await till.signIn();
    expectNowhere(first, second, third);
    await till.ask('sale:reserve', { saleId });
    await till.crash();
    await till.signIn();
    await till.time.advance(60_000);
    expect(orders().map((order) => order.card_number)).toEqual([first, second, third]);
    expectNowhere(first, second, third);
    booksAgree(till);
  });
});

describe('no payment without the number', () => {
  test('of a basket that was held and resumed', async () => {
    const { id: saleId, lines } = await till.ask('sale:add-line', { productCode: cafe, faceValue: euro('25.00') });
    await till.ask('sale:suspend', { saleId });
    expect((await till.ask('sale:suspended'))[0]?.lines[0]).toMatchObject({ waitsForNumber: true });
    // Its card is not what a scan of the next customer is for.
    expect(await read(sampleNumber(cafe, 100))).toMatchObject({ answer: { kind: 'nothing', reason: 'number-first' } });
    await till.ask('sale:resume', { saleId });
    const fault = await faultOf(till.ask('sale:reserve', { saleId }));
    expect(fault).toEqual({ code: 'number_missing', detail: lines[0]?.id });
    const { scan } = await read(sampleNumber(cafe, 100));
    await till.ask('line:number', { lineId: lines[0]?.id ?? '', scan: scan ?? '' });
    await till.ask('sale:suspend', { saleId });
    await till.crash();
    await till.signIn();
    await till.ask('sale:resume', { saleId });
    await till.ask('sale:reserve', { saleId });
    await till.time.advance(0);
    expect(orders()).toHaveLength(1);
    expectNowhere(sampleNumber(cafe, 100));
    booksAgree(till);
  });

  test('of a card that was added during the payment', async () => {
    const { id: saleId } = await till.ask('sale:add-line', { productCode: book, faceValue: euro('25.00') });
    await till.ask('sale:reserve', { saleId });
    await till.time.advance(0);
    const added = await till.ask('sale:add-line', { productCode: cafe, faceValue: euro('25.00') });
    const lineId = added.lines.at(-1)?.id ?? '';
    expect(await faultOf(till.ask('sale:reserve', { saleId }))).toEqual({ code: 'number_missing', detail: lineId });
    expect(orders()).toHaveLength(1);
    const { scan } = await read(sampleNumber(cafe, 100));
    await till.ask('line:number', { lineId, scan: scan ?? '' });
    await till.ask('sale:reserve', { saleId });
    await till.time.advance(0);
    expect(orders()).toHaveLength(2);
    booksAgree(till);
  });

  test('a code instead is undone by a scan of the touched card, and by no other', async () => {
    const { id: saleId, lines } = await till.ask('sale:add-line', { productCode: velo, faceValue: euro('40.00') });
    const lineId = lines[0]?.id ?? '';
    const number = sampleNumber(velo, 2);
    const chosen = await till.ask('line:code-instead', { lineId });
    expect(chosen.lines[0]).toMatchObject({ carrier: 'code', waitsForNumber: false, isCodeInstead: true });
    expect(await read(number)).toMatchObject({ answer: { kind: 'nothing', reason: 'number-first' } });
    const { answer, scan } = await read(number, { line: lineId });
    expect(answer).toMatchObject({ kind: 'number', line: lineId });
    const undone = await till.ask('line:number', { lineId, scan: scan ?? '' });
    expect(undone.lines[0]).toMatchObject({ carrier: 'plastic', isCodeInstead: false, numberBy: 'scan' });
    await till.ask('sale:reserve', { saleId });
    await till.time.advance(0);
    expect(orders().map((order) => order.card_number)).toEqual([number]);
    booksAgree(till);
  });

  test('a card that the service does not take makes room for another of its product', async () => {
    const taken = sampleNumber(cafe, '99001');
    const saleId = await firstOfStack(taken);
    await till.ask('sale:reserve', { saleId });
    await till.time.advance(0);
    expect((await till.ask('sale:get', { saleId })).lines[0]).toMatchObject({
      state: 'refused',
      refusal: { field: 'card_number' },
    });
    const another = await till.ask('sale:add-line', { productCode: cafe, faceValue: euro('25.00') });
    const { scan } = await read(sampleNumber(cafe, 100));
    await till.ask('line:number', { lineId: another.lines.at(-1)?.id ?? '', scan: scan ?? '' });
    await till.ask('sale:reserve', { saleId });
    await till.time.advance(0);
    const { lines } = await till.ask('sale:get', { saleId });
    expect(lines.map(({ state }) => state)).toEqual(['refused', 'reserved']);
    booksAgree(till);
  });
});

test('a receipt and a claim slip say that Caps Lock was on', async () => {
  await sold(['25.00']);
  const { receipt_number: number } = till.db().prepare('SELECT receipt_number FROM sales').get() as {
    receipt_number: string;
  };
  expect(await read(number)).toMatchObject({ answer: { kind: 'receipt' }, capsLock: false });
  const swapped = number.replace(/[A-Za-z]/g, (sign) => (sign < 'a' ? sign.toLowerCase() : sign.toUpperCase()));
  expect(await read(swapped)).toMatchObject({ answer: { kind: 'receipt' }, capsLock: true });
  expect(await read('CFC3|T1|x')).toMatchObject({ answer: { kind: 'claim' }, capsLock: false });
  expect(await read('cfc3|t1|X')).toMatchObject({ answer: { kind: 'claim', text: 'CFC3|T1|x' }, capsLock: true });
});
