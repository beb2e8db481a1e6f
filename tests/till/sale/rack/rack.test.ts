// Plastic cards through the till's channels: none is paid for without its own number, and what is no number of it is bound and sent nowhere.
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { verifyLedger } from '../../../../electron/ledger/verify.ts';
import { sampleNumber } from '../../../../sandbox/catalogue/sample-numbers.ts';
import type { ScanRead } from '../../../../shared/scan/views.ts';
import { scannedCard } from '../../../../testkit/drive/scanned-card.ts';
import { booksAgree } from '../../../../testkit/till/books-agree.ts';
import { approvalOf } from '../../../../testkit/till/people.ts';
import { book, cafe } from '../../../../testkit/till/products.ts';
import { euro } from '../../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../../testkit/till/world.ts';

const { till } = worldPerTest();
const velo = 'velorado-rad-eur';
const wellness = 'wolkenbad-wellness-eur';

const read = (text: string, more: { line?: string } = {}): Promise<ScanRead> =>
  till.ask('scan:read', { text, by: 'scanner', screen: 'sell', ...more });
const waiting = async (productCode: string, amount = '25.00') => {
  const sale = await till.ask('sale:add-line', { productCode, faceValue: euro(amount) });
  return { saleId: sale.id, lineId: sale.lines.at(-1)?.id ?? '' };
};
const orders = () => till.sandbox.books().orders;
const everyCell = () =>
  JSON.stringify(
    ['lines', 'journal', 'outbox', 'sales'].map((name) => till.db().prepare(`SELECT * FROM ${name}`).all()),
  );

describe('a card from the rack', () => {
  test('is not reserved before its number is scanned, and then is activated with it', async () => {
    await till.signIn();
    const { saleId, lineId } = await waiting(cafe);
    expect((await till.ask('sale:get', { saleId })).lines[0]).toMatchObject({
      carrier: 'plastic',
      waitsForNumber: true,
    });
    expect(await till.refusal('sale:reserve', { saleId })).toBe('number_missing');
    const number = sampleNumber(cafe, 7);
    const scanned = await read(number);
    expect(scanned).toMatchObject({ answer: { kind: 'number', line: lineId, last4: number.slice(-4) } });
    expect(JSON.stringify(scanned)).not.toContain(number);
    const sale = await till.ask('line:number', { lineId, scan: scanned.scan ?? '' });
    expect(sale.lines[0]).toMatchObject({ waitsForNumber: false, numberBy: 'scan', cardLast4: number.slice(-4) });
    await till.ask('sale:reserve', { saleId });
    await till.time.advance(0);
    expect(orders().map((order) => order.card_number)).toEqual([number]);
    expect(everyCell()).not.toContain(number);
    booksAgree(till);
  });

  test.each([
    ['a drink’s EAN', '5449000000996', 'unknown-product'],
    ['a short number', '60357', 'number-form'],
    [
      'a wrong check digit',
      `${sampleNumber(cafe, 7).slice(0, -1)}${(Number(sampleNumber(cafe, 7).at(-1)) + 1) % 10}`,
      'number-check-digit',
    ],
    ['a card of another product', sampleNumber(wellness, 3), 'number-of-other'],
  ])('takes no other code: %s', async (_, text, reason) => {
    await till.signIn();
    const { saleId } = await waiting(cafe);
    const { answer, scan } = await read(text);
    expect([answer.kind === 'nothing' && answer.reason, scan]).toEqual([reason, null]);
    expect(await till.refusal('sale:reserve', { saleId })).toBe('number_missing');
    await till.time.advance(0);
    expect(orders()).toEqual([]);
  });

  test.each([
    ['UPC', '417000000105'],
    ['with a leading zero', '0417000000105'],
    ['as 14 digits', '00417000000105'],
  ])('its product’s barcode is the product and no number: %s', async (_, text) => {
    await till.signIn();
    await waiting(cafe);
    expect(await read(text)).toMatchObject({ answer: { kind: 'product', product: cafe }, scan: null });
    await till.time.advance(0);
    expect(orders()).toEqual([]);
  });

  test('sells once: in the basket, in a held one, in other letters and with blanks', async () => {
    await till.signIn();
    const number = sampleNumber(wellness, 3);
    const faceValue = euro('79.00');
    const scan = await scannedCard(till.ask, wellness, number);
    const { id } = await till.ask('sale:add-line', { productCode: wellness, faceValue, ...scan });
    const reasonOf = async (text: string) => {
      const { answer } = await till.ask('scan:read', { text, by: 'scanner', screen: 'product', dialog: wellness });
      return answer.kind === 'nothing' ? answer.reason : answer.kind;
    };
    for (const text of [number, number.toLowerCase(), number.replace(/(.{4})/g, '$1 ')])
      expect(await reasonOf(text)).toBe('number-in-sale');
    const again = { productCode: wellness, faceValue, ...scan };
    expect(await till.refusal('sale:add-line', again)).toMatch(/number_in_sale|scan_gone/);
    await till.ask('sale:suspend', { saleId: id });
    expect(await reasonOf(number.toLowerCase())).toBe('number-held');
    await till.ask('sale:resume', { saleId: id });
    await till.ask('sale:reserve', { saleId: id });
    await till.time.advance(0);
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(0);
    expect(await reasonOf(number)).toBe('number');
  });

  test('a number is gone with the lock, and with the next scan', async () => {
    await till.signIn();
    const { lineId } = await waiting(cafe);
    const first = await read(sampleNumber(cafe, 7));
    await read('5449000000996');
    expect(await till.refusal('line:number', { lineId, scan: first.scan ?? '' })).toBe('scan_gone');
    const second = await read(sampleNumber(cafe, 7));
    await till.ask('session:lock');
    await till.signIn();
    expect(await till.refusal('line:number', { lineId, scan: second.scan ?? '' })).toBe('scan_gone');
    const third = await read(sampleNumber(cafe, 7));
    await till.time.advance(5 * 60_000);
    expect(await till.refusal('line:number', { lineId, scan: third.scan ?? '' })).toBe('scan_gone');
  });

  test('a typed number takes a supervisor’s word, and the journal says whose', async () => {
    await till.signIn();
    const { lineId } = await waiting(cafe);
    const typed = sampleNumber(cafe, 8);
    expect(await till.refusal('line:number', { lineId, typed })).toBe('needs_supervisor');
    const wrong = { lineId, typed: '5449000000996', approval: approvalOf('clara') };
    expect(await till.refusal('line:number', wrong)).toBe('card_number_invalid');
    const sale = await till.ask('line:number', { lineId, typed, approval: approvalOf('clara') });
    expect(sale.lines[0]).toMatchObject({ numberBy: 'typed', waitsForNumber: false });
    const told = till
      .db()
      .prepare("SELECT operator_id, body ->> 'approverId' FROM journal WHERE kind = 'card-number-typed'");
    expect(told.raw().all()).toEqual([['anna', 'clara']]);
    booksAgree(till);
  });

  test('of a card that may be either, a code is printed instead; of plastic none', async () => {
    await till.signIn();
    const plastic = await waiting(cafe);
    expect(await till.refusal('line:code-instead', { lineId: plastic.lineId })).toBe('code_not_offered');
    await till.ask('sale:discard', { saleId: plastic.saleId });
    const { saleId, lineId } = await waiting(velo, '40.00');
    expect((await till.ask('sale:get', { saleId })).lines[0]).toMatchObject({ carrier: 'open', waitsForNumber: true });
    expect(await till.refusal('sale:reserve', { saleId })).toBe('number_missing');
    await till.ask('line:code-instead', { lineId });
    expect(await read(sampleNumber(velo, 2), { line: lineId })).toMatchObject({
      answer: { kind: 'number', line: lineId },
    });
    await till.ask('sale:reserve', { saleId });
    await till.time.advance(0);
    expect(orders().map((order) => order.card_number ?? null)).toEqual([null]);
    booksAgree(till);
  });

  test('of a printed code no number is taken', async () => {
    await till.signIn();
    await waiting(book);
    expect(await read(sampleNumber(cafe, 7))).toMatchObject({ answer: { kind: 'nothing', reason: 'number-first' } });
  });

  test('a power cut between the scan, the line and the payment leaves nothing half', async () => {
    await till.signIn();
    const number = sampleNumber(cafe, 7);
    const { saleId, lineId } = await waiting(cafe);
    const { scan } = await read(number);
    await till.crash();
    await till.signIn();
    expect(await till.refusal('line:number', { lineId, scan: scan ?? '' })).toBe('scan_gone');
    expect(await till.refusal('sale:reserve', { saleId })).toBe('number_missing');
    const again = await read(number);
    await till.ask('line:number', { lineId, scan: again.scan ?? '' });
    await till.crash();
    await till.signIn();
    expect((await till.ask('sale:get', { saleId })).lines[0]).toMatchObject({ waitsForNumber: false });
    expect(everyCell()).not.toContain(number);
    await till.ask('sale:reserve', { saleId });
    await till.crash();
    await till.signIn();
    await till.time.advance(60_000);
    expect(orders().map((order) => order.card_number)).toEqual([number]);
    expect(everyCell()).not.toContain(number);
    booksAgree(till);
  });

  test('a carrier or a way of the number that was changed in the file is found', async () => {
    await till.signIn();
    const { lineId } = await waiting(cafe);
    const { scan } = await read(sampleNumber(cafe, 7));
    await till.ask('line:number', { lineId, scan: scan ?? '' });
    const faultsAfter = (sql: string): string => {
      const file = till.db().serialize();
      // Without its write-ahead log, which a database in memory has not.
      file.fill(1, 18, 20);
      const copy = new Database(file);
      copy.exec(sql);
      return JSON.stringify(verifyLedger(copy));
    };
    expect(faultsAfter("UPDATE lines SET number_by = 'typed'")).toContain(
      'has another number_by than its journal says',
    );
    expect(faultsAfter("UPDATE lines SET carrier = 'code'")).toContain('has another carrier than its journal says');
    booksAgree(till);
  });

  test('several printed codes come at once, all or none', async () => {
    await till.signIn();
    const request = { productCode: book, faceValue: euro('25.00') };
    const sale = await till.ask('sale:add-line', { ...request, count: 48 });
    expect(sale.lines).toHaveLength(48);
    expect(await till.refusal('sale:add-line', { ...request, count: 3 })).toBe('sale_too_long');
    expect((await till.ask('sale:get', { saleId: sale.id })).lines).toHaveLength(48);
    expect((await till.ask('sale:add-line', { ...request, count: 2 })).lines).toHaveLength(50);
    booksAgree(till);
  });

  test('plastic has no count: each card is scanned', async () => {
    await till.signIn();
    const request = { productCode: cafe, faceValue: euro('25.00'), count: 2 };
    expect(await till.refusal('sale:add-line', request)).toBe('number_missing');
    expect(await till.ask('sale:current')).toBeNull();
  });
});
