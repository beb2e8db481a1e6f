// What the vectors leave open: bad input that must end well, and the choices where two rows of the table could answer.
import { describe, expect, it } from 'vitest';
import type { CardProduct, NumberRule } from '../../../shared/scan/card-product.ts';
import { gtinCheckDigit } from '../../../shared/scan/gtin.ts';
import { listedProducts } from '../../../shared/scan/listed-products.ts';
import { resolve } from '../../../shared/scan/resolve.ts';
import { scanView } from '../../../shared/scan/scan-answer.ts';
import { type NumberPlace, nothingOpen, type Open } from '../../../shared/scan/world.ts';

const rule: NumberRule = {
  signs: 'digits',
  lengths: [16],
  ranges: [{ from: '6280', to: '6289' }],
  check: 'none',
  gtin_like: false,
};
const gtin = (digits: string) => `${digits}${gtinCheckDigit(digits)}`.padStart(14, '0');

function card(code: string, change: Partial<CardProduct> = {}): CardProduct {
  return { code, available: true, gtins: [], carrier: 'plastic', number: rule, masks: [], ...change };
}

const kino = card('kino', { gtins: [gtin('290041700001')], masks: ['G13 N19'] });
const play = card('play', { gtins: [gtin('79936612345')], number: { ...rule, ranges: [{ from: '77', to: '77' }] } });
const printed = card('printed', { carrier: 'code', number: null, gtins: [gtin('290041700009')] });
const kinoEan = kino.gtins[0]?.slice(1) ?? '';
const number = '6280123456789012';

type Setting = {
  products?: readonly CardProduct[];
  numbers?: Readonly<Record<string, NumberPlace>>;
  open?: Partial<Open>;
};

function scan(text: string, { products = [kino, play, printed], numbers = {}, open = {} }: Setting = {}) {
  const world = {
    till: 'T1',
    products: listedProducts(products),
    numbers: { find: (one: string) => numbers[one] ?? null },
    sales: { byReceipt: (receipt: string) => (receipt === 'T1-TO2P00-12' ? 'sale-12' : null) },
  };
  return resolve(text, { ...nothingOpen, ...open }, world);
}

const waits = (...codes: readonly string[]) => codes.map((product, n) => ({ line: `l${n + 1}`, product }));
const reason = (text: string, setting?: Setting) => {
  const answer = scan(text, setting);
  return answer.kind === 'nothing' ? answer.reason : answer.kind;
};

describe('a screen', () => {
  it('gets the last four signs of a number, and a new card alike', () => {
    const onLine = scan(number, { open: { waiting: waits('kino') } });
    expect(scanView(onLine)).toStrictEqual({ kind: 'number', line: 'l1', product: 'kino', by: 'scan', last4: '9012' });
    const added = scanView(scan(`(01)${kino.gtins[0]}(21)${number}`));
    expect(added).toStrictEqual({ kind: 'card', product: 'kino', stack: false, by: 'scan', last4: '9012' });
    expect(scanView(scan(kinoEan))).toStrictEqual({ kind: 'product', product: 'kino' });
  });
});

describe('signs that a scanner types in front of a code', () => {
  it.each(['000026', '12345678', ']', 'A', 'FF', 'STX-', '*~#'])('%s: are named, before a link and a slip', (signs) => {
    for (const form of ['https://example.com/g/1', 'CFC3|a|b', 'cfc3|a|b'])
      expect(reason(signs + form), form).toBe('prefix');
  });
  it.each([']', 'A', 'FF', 'STX-', '*~#', 'LONGSIGN'])('%s: are named, before a listed barcode', (signs) => {
    expect(reason(signs + kinoEan)).toBe('prefix');
  });
  it.each(['A', 'STX-', 'x', 'SIGNSOF9.'])('%s before what is none of them stays unknown', (signs) => {
    for (const text of ['hello', '4006381333931', 'T9-ABC']) expect(reason(signs + text)).toBe('unknown');
    expect(reason(`NINE.SIGN${kinoEan}`)).toBe('unknown');
  });
});

describe('a barcode with an add-on', () => {
  const open = { waiting: waits('eager') };
  const eager = card('eager', {
    number: { ...rule, lengths: [14, 15, 16, 17, 18], ranges: [{ from: '0', to: '9' }], gtin_like: true },
  });
  it.each([
    ['12 and 2', `${kinoEan.slice(1)}07`],
    ['13 and 2', `${kinoEan}07`],
    ['12 and 5', `${kinoEan.slice(1)}52495`],
    ['13 and 5', `${kinoEan}52495`],
  ])('of %s digits is no card’s number where its product is listed', (_what, text) => {
    const upc = gtin('29004170000');
    const listed = text.length === 14 || text.length === 17 ? card('upc', { gtins: [gtin(upc.slice(2, 13))] }) : kino;
    const typed = listed === kino ? text : `${(listed.gtins[0] ?? '').slice(2)}${text.slice(12)}`;
    expect(reason(typed, { products: [listed, eager], open })).toBe('looks-like-product');
    expect(reason(typed, { products: [eager], open })).toBe('number');
  });
});

describe('a listed barcode', () => {
  it('is its product, whatever waits, also where a number could be written like it', () => {
    const eager = card('eager', {
      number: { ...rule, lengths: [13], ranges: [{ from: '29', to: '29' }], gtin_like: true },
    });
    expect(scan(kinoEan, { products: [kino, eager], open: { waiting: waits('eager') } })).toStrictEqual({
      kind: 'product',
      product: 'kino',
    });
  });

  it('in groups of digits is its product too', () => {
    const open = { waiting: waits('kino') };
    expect(scan(kinoEan.replace(/(.)(.{6})/, '$1 $2-'), { open })).toMatchObject({ kind: 'product', product: 'kino' });
  });

  it('of two products is never chosen between', () => {
    expect(reason(kinoEan, { products: [kino, { ...play, gtins: kino.gtins }] })).toBe('ambiguous');
  });

  it('of eight digits that is an EAN-8 of one and a UPC-E of another is never chosen between', () => {
    const [ean, upc] = [card('ean', { gtins: ['00000001000009'] }), card('upc', { gtins: ['00010000000009'] })];
    expect(reason('01000009', { products: [ean] })).toBe('product');
    expect(reason('01000009', { products: [upc] })).toBe('product');
    expect(reason('01000009', { products: [ean, upc] })).toBe('ambiguous');
  });

  it('as the serial of a code is no number', () => {
    const eager = card('eager', {
      ...kino,
      number: { ...rule, lengths: [13], ranges: [{ from: '29', to: '29' }], gtin_like: true },
    });
    expect(reason(`(01)${kino.gtins[0]}(21)${kinoEan}`, { products: [eager] })).toBe('looks-like-product');
  });
});

describe('a number', () => {
  it('goes to the only card that takes it, though another one was touched', () => {
    const open = { waiting: waits('kino', 'play'), line: 'l2' };
    expect(scan(number, { open })).toMatchObject({ kind: 'number', line: 'l1' });
  });

  it('is looked up in its normal form', () => {
    const letters = card('letters', {
      number: { ...rule, signs: 'letters', lengths: [8], ranges: [{ from: 'AB', to: 'AB' }] },
    });
    const setting = { products: [letters], open: { waiting: waits('letters') } };
    expect(reason('Ab12-cd34', setting)).toBe('number');
    expect(reason('Ab12-cd34', { ...setting, numbers: { AB12CD34: 'held' } })).toBe('number-held');
  });

  it('is the same by long code, and asked of the books once more', () => {
    const long = `${kinoEan}000${number}`;
    expect(scan(long)).toMatchObject({ kind: 'card', product: 'kino', number });
    expect(reason(long, { numbers: { [number]: 'sale' } })).toBe('number-in-sale');
  });

  it('with leading zeros keeps them', () => {
    const zeros = card('zeros', { number: { ...rule, ranges: [{ from: '00', to: '00' }] } });
    expect(scan('0012345678901234', { products: [zeros], open: { waiting: waits('zeros') } })).toMatchObject({
      number: '0012345678901234',
    });
  });

  it('of two lengths in one padded field is never chosen between', () => {
    const two = card('two', { ...kino, number: { ...rule, lengths: [16, 19], ranges: [{ from: '00', to: '62' }] } });
    expect(reason(`${kinoEan}0006280123456789`, { products: [two] })).toBe('unknown');
    expect(reason(`${kinoEan}0000012345678901234`.slice(0, 32), { products: [two] })).toBe('ambiguous');
  });

  it('names no product where two could have it', () => {
    const twin = { ...kino, code: 'twin', gtins: [] };
    expect(scan(number, { products: [kino, twin] })).toStrictEqual({
      kind: 'nothing',
      reason: 'number-first',
      product: null,
    });
  });

  it('of the length of a barcode is misread where nothing waits, and not the card’s where one does', () => {
    expect(reason('2900417000022')).toBe('check-digit');
    expect(reason('2900417000022', { open: { waiting: waits('kino') } })).toBe('number-form');
  });

  it('of a stack has the form of its card, or says that it has not', () => {
    expect(reason('628012345678901', { open: { stack: 'kino' } })).toBe('number-form');
    expect(reason('628012345678901', { open: { stack: 'printed' } })).toBe('number-not-taken');
  });

  it('of another product leaves an open dialog alone', () => {
    const open = { screen: 'product' as const, dialog: 'play', waiting: waits('kino') };
    expect(reason(number, { open })).toBe('number-of-other');
    // A long code names its product, and that card waits.
    expect(scan(`${kinoEan}000${number}`, { open })).toMatchObject({ kind: 'number', line: 'l1' });
  });
});

describe('a stripe', () => {
  it.each([
    ['%B 6280 1234 5678 9012^^4912?', 'number'],
    [`%b${number}^^4912?\r;${number}=4912?`, 'number'],
    [`%B${number}^^4912`, 'stripe-unreadable'],
    [`;${number}=4912?;${number}=4912?x`, 'stripe-unreadable'],
    ['%', 'stripe-unreadable'],
    [';12345=1?', 'stripe-unreadable'],
    [';12345678901234567890=1?', 'stripe-unreadable'],
    [';5449000000996=4912?', 'stripe-not-ours'],
    [';7712345678901234=4912?', 'number-of-other'],
  ])('%s: %s', (text, expected) => expect(reason(text, { open: { waiting: waits('kino') } })).toBe(expected));
});

describe('a GS1 code', () => {
  const start = `01${kino.gtins[0]}`;
  it.each([
    [`]C1${start}21${number}`, 'card'],
    [`]c1${start}21${number}`, 'card'],
    [`\u001d${start}21${number}`, 'card'],
    [`${start}17301231\u001d21${number}`, 'card'],
    [`${start}10LOT\u001d21${number}`, 'card'],
    [`]d2${start}1730123121${number}`, 'card'],
    [`]d2${start}21${number}\u001d21${number}`, 'gs1-unreadable'],
    [`]d2${start}21\u001d10LOT`, 'gs1-unreadable'],
    [`]d2${start}31030001`, 'gs1-unreadable'],
    [`]d201${kino.gtins[0]?.slice(0, -1)}x21${number}`, 'gs1-unreadable'],
    [`${start}21${number}12345`, 'gs1-unreadable'],
    ['(01)02900417000022(21)5', 'gs1-unreadable'],
    [`(01)${kino.gtins[0]}(21)5(21)6`, 'gs1-unreadable'],
    [`(01)${kino.gtins[0]}(8005)123456`, 'gs1-unreadable'],
    [']C1123', 'gs1-unreadable'],
    [`https://cards.test/01/${kinoEan}/21/%36280123456789012#top`, 'card'],
    [`https://cards.test/01/${kinoEan}/21/%E0%A4%A`, 'gs1-unreadable'],
    [`https://cards.test/01/${kinoEan}/21`, 'gs1-unreadable'],
    [`https://cards.test/01/${kinoEan}/`, 'product'],
    ['https://cards.test/2026/01/15/news', 'web-link'],
  ])('%j: %s', (text, expected) => expect(reason(text)).toBe(expected));
});

describe('signs of another keyboard', () => {
  it.each([
    '+E05449000000996',
    '$Eàéçàà',
    'àé"\'(-',
    'CFC3ßsandbox',
    'cfc"!sandbox',
    '%B6280123456789012&&4912',
    'ö6280123456789012',
    'httpsÖ--cards.test',
    'httpM!!cards.test',
    'T1ßTO2P00ß12',
  ])('%s are told', (text) => expect(reason(text)).toBe('layout'));
});

describe('anything else', () => {
  it.each([
    ['\u0000\u0001', 'empty'],
    ['9'.repeat(400), 'unknown'],
    ['9'.repeat(401), 'too-long'],
    ['\ud800', 'unknown'],
    ['T1-TO2P00-12', 'receipt'],
    ['T2-ABCDEF-9', 'other-receipt'],
    ['Cfc3|x', 'unknown'],
    ['constructor', 'unknown'],
    ['__proto__', 'unknown'],
  ])('%j: %s', (text, expected) => expect(reason(text)).toBe(expected));

  it('is a receipt of another till also while a card waits, and a number in groups is none', () => {
    const open = { waiting: waits('kino') };
    expect(scan('t2-abcdef-9', { open })).toStrictEqual({ kind: 'other-receipt', till: 'T2' });
    expect(reason('6280-1234-5678', { open })).toBe('number-form');
  });
});

describe('giving', () => {
  const give = [{ line: 'l1', product: 'kino', given: false, holds: (one: string) => one === number }];
  const open = { screen: 'give' as const, give };

  it.each([
    [number, 'give'],
    [`;${number}=4912?`, 'give'],
    [`${kinoEan}000${number}`, 'give'],
    [kinoEan, 'scan-the-number'],
    [`(01)${kino.gtins[0]}`, 'scan-the-number'],
    ['7712345678901234', 'not-of-this-sale'],
    ['5449000000996', 'not-of-this-sale'],
    [`(01)00799366123453(21)${number}`, 'not-of-this-sale'],
    [`]C101${kino.gtins[0]}2`, 'gs1-unreadable'],
    ['T1-TO2P00-12', 'not-of-this-sale'],
    ['CFC3|x', 'claim'],
    ['T1ßTO2P00ß12', 'layout'],
  ])('%s: %s', (text, expected) => expect(reason(text, { open })).toBe(expected));
});
