// Rules that contradict themselves or each other are named before they are kept; from the service, the product counts as unstated.
import { describe, expect, it } from 'vitest';
import { product } from '../../../shared/interface/resources.ts';
import type { CardProduct, NumberRule } from '../../../shared/scan/card-product.ts';
import { checkNumber } from '../../../shared/scan/check-number.ts';
import { normalNumber, withoutPrefix } from '../../../shared/scan/cleaning.ts';
import { gtinCheckDigit, gtinsReadFrom } from '../../../shared/scan/gtin.ts';
import { listFaults } from '../../../shared/scan/list-faults.ts';
import { looksLikeBarcodes, ruleFaults } from '../../../shared/scan/rule-faults.ts';
import { scannerPrefix, scannerTestText, scannerVerdict, scannerWorks } from '../../../shared/scan/scanner-test.ts';
import { type ShopRule, shopRule, shopRuleFaults, withShopRules } from '../../../shared/scan/shop-rule.ts';
import { cardsOf } from '../../../shared/scan/stated-cards.ts';
import { makeProduct } from '../../../testkit/catalogue/products.ts';

const rule: NumberRule = {
  signs: 'digits',
  lengths: [19],
  ranges: [{ from: '603571', to: '603572' }],
  check: 'luhn',
  gtin_like: false,
};
const stated = { carrier: 'plastic' as const, number: rule, masks: ['G13 N19'] };
const card = (code: string, change: Partial<CardProduct> = {}): CardProduct => ({
  ...{ code, available: true, gtins: [], ...stated, ...change },
});
const codesOf = (faults: readonly { readonly code: string }[]) => faults.map(({ code }) => code);

describe('a rule', () => {
  it('that is sound has no fault', () => {
    expect(ruleFaults(stated)).toStrictEqual([]);
    expect(ruleFaults({ carrier: null, number: null, masks: [] })).toStrictEqual([]);
    expect(ruleFaults({ carrier: 'code', number: null, masks: ['G13 N19'] })).toStrictEqual([]);
  });

  it.each<[string, Partial<typeof stated> | { carrier: 'code' | null } | { number: null }]>([
    ['number-missing', { number: null }],
    ['number-of-code', { carrier: 'code' }],
    ['carrier-missing', { carrier: null }],
    ['length-missing', { number: { ...rule, lengths: [] } }],
    ['length-short', { number: { ...rule, lengths: [19, 5], ranges: [{ from: '60', to: '60' }] } }],
    ['range-missing', { number: { ...rule, ranges: [] } }],
    ['range-ends-differ', { number: { ...rule, ranges: [{ from: '6035', to: '60357' }] } }],
    ['range-length', { number: { ...rule, ranges: [{ from: '6', to: '6' }] } }],
    ['range-length', { number: { ...rule, ranges: [{ from: '1234567890123', to: '1234567890123' }] } }],
    ['range-reversed', { number: { ...rule, ranges: [{ from: '62', to: '61' }] } }],
    ['range-signs', { number: { ...rule, ranges: [{ from: 'WB', to: 'WB' }] } }],
    ['range-signs', { number: { ...rule, signs: 'letters', check: 'none', ranges: [{ from: 'wb', to: 'wb' }] } }],
    [
      'range-beyond-number',
      { number: { ...rule, lengths: [6], ranges: [{ from: '1234567', to: '1234567' }] }, masks: [] },
    ],
    ['luhn-of-letters', { number: { ...rule, signs: 'letters' } }],
    ['mask-unreadable', { masks: ['G13 M19'] }],
    ['mask-unreadable', { masks: [''] }],
    ['mask-without-product', { masks: ['X13 N19'] }],
    ['mask-with-two-products', { masks: ['G13 G13 N19'] }],
    ['mask-product-length', { masks: ['G10 N19'] }],
    ['mask-without-number', { masks: ['G13 X19'] }],
    ['mask-with-two-numbers', { masks: ['G13 N19 N19'] }],
    ['mask-number-short', { masks: ['G13 N5'] }],
    ['mask-length', { masks: ['G11 N6'] }],
    ['mask-length', { masks: ['G13 N19 X33'] }],
    ['mask-beyond-number', { masks: ['G13 N18'] }],
    ['masks-of-two-readings', { masks: ['G13 N19', 'G12 N20'] }],
  ])('%s: %j', (code, change) => expect(codesOf(ruleFaults({ ...stated, ...change }))).toContain(code));

  it('may have two masks of one length that their fixed signs tell apart', () => {
    expect(ruleFaults({ ...stated, masks: ['=46 G12 N19', '=47 G11 N20'] })).toStrictEqual([]);
  });

  it('whose numbers are as long as barcodes is worth a warning', () => {
    expect(looksLikeBarcodes({ ...rule, lengths: [13, 19] })).toBe(true);
    expect(looksLikeBarcodes({ ...rule, lengths: [13], gtin_like: true })).toBe(false);
    expect(looksLikeBarcodes(rule)).toBe(false);
  });
});

describe('a list of products', () => {
  const eight = (code: string, gtin: string) =>
    card(code, { gtins: [gtin.padStart(14, '0')], carrier: 'code', number: null, masks: [] });

  it('names two of one barcode, also where one is read as an EAN-8 and a UPC-E', () => {
    const two = [eight('a', '4012345678901'), eight('b', '4012345678901')];
    expect(listFaults(two)).toStrictEqual([{ code: 'gtin-of-two', products: ['a', 'b'] }]);
    expect(codesOf(listFaults([eight('a', '01000009'), eight('b', '010000000009')]))).toStrictEqual(['gtin-of-two']);
  });

  it('names two whose ranges overlap at one length, and no others', () => {
    const other = (number: Partial<NumberRule>) => card('other', { number: { ...rule, ...number } });
    const wide = { ranges: [{ from: '60', to: '61' }] };
    expect(listFaults([card('one'), other(wide)])).toStrictEqual([
      { code: 'ranges-overlap', products: ['one', 'other'] },
    ]);
    expect(listFaults([card('one'), other({ ranges: [{ from: '6035720', to: '6035720' }] })])).toHaveLength(1);
    expect(listFaults([card('one'), other({ ranges: [{ from: '603573', to: '603579' }] })])).toStrictEqual([]);
    expect(listFaults([card('one'), other({ ...wide, lengths: [16] })])).toStrictEqual([]);
  });

  it('names two that one long code could be of', () => {
    const one = card('one', { gtins: ['04012345678901'], masks: ['G13 N19'] });
    const fixed = (mask: string) =>
      card('two', {
        gtins: ['00799366123453'],
        number: { ...rule, ranges: [{ from: '77', to: '77' }] },
        masks: [mask],
      });
    expect(listFaults([one, fixed('X13 G12 N7')])).toStrictEqual([{ code: 'mask-of-two', products: ['one', 'two'] }]);
    expect(listFaults([one, fixed('=41 X11 G12 N7')])).toStrictEqual([]);
    expect(listFaults([one, fixed('G12 N20')])).toStrictEqual([]);
  });
});

describe('what the service says of a product’s cards', () => {
  const read = (fields: object) =>
    cardsOf(product.parse(JSON.parse(JSON.stringify({ ...makeProduct('p'), ...fields }))));
  const barcode = '2900417000021';

  it('is read with its barcodes, and the barcode is one more of them', () => {
    const { product: found, faults } = read({ barcode, gtins: ['799366123453', barcode], ...stated });
    expect(faults).toStrictEqual([]);
    expect(found).toStrictEqual({ code: 'p', available: true, gtins: ['00799366123453', '02900417000021'], ...stated });
  });

  it('is unstated where it says nothing, and takes no number then', () => {
    const { product: found, faults } = read({ barcode, carrier: null });
    expect([found.carrier, found.number, found.masks, faults]).toStrictEqual([null, null, [], []]);
    expect(found.gtins).toStrictEqual(['02900417000021']);
    expect(checkNumber(found, '6035718888880528923', { byGtin: () => [] })).toMatchObject({
      error: 'carrier-unstated',
    });
  });

  it.each<[string, object]>([
    ['unreadable', { carrier: 'paper' }],
    ['unreadable', { number: 'sixteen digits' }],
    ['unreadable', { number: { ...rule, lengths: ['19'] } }],
    ['unreadable', { masks: 'G13 N19' }],
    ['unreadable', { gtins: Array(21).fill(barcode) }],
    ['unreadable', { gtins: [barcode, 7] }],
    ['gtin-invalid', { gtins: [barcode, '2900417000022'] }],
    ['range-ends-differ', { number: { ...rule, ranges: [{ from: '60', to: '603' }] } }],
    ['mask-without-product', { masks: ['X13 N19'] }],
    ['number-missing', { number: null }],
    ['number-of-code', { carrier: 'code' }],
  ])('counts as unstated with a reason, and its barcodes stay: %s %j', (code, change) => {
    const { product: found, faults } = read({ gtins: [barcode], ...stated, ...change });
    expect(codesOf(faults)).toContain(code);
    expect([found.carrier, found.number, found.masks]).toStrictEqual([null, null, []]);
    expect(found.gtins).toStrictEqual(['02900417000021']);
  });

  it('is kept as it came, so that it is read again from the copy', () => {
    const sent = { ...makeProduct('p'), gtins: [barcode], carrier: 'paper', number: 5 };
    expect(product.parse(sent)).toStrictEqual(sent);
  });
});

describe('a rule of the shop', () => {
  const unstated = card('boat', { gtins: ['02900417000113'], carrier: null, number: null, masks: [] });
  const kept: ShopRule = {
    name: 'Boats',
    products: ['boat'],
    ...stated,
    number: { ...rule, ranges: [{ from: '70', to: '70' }] },
    masks: ['G13 N19'],
  };
  const example = '7035718888880528922';
  const faultsOf = (change: Partial<ShopRule>, text = example, others: readonly ShopRule[] = []) =>
    codesOf(shopRuleFaults({ ...kept, ...change }, text, [unstated, card('kino')], others));

  it('is kept where its example reads as a card of its products, by number or by long code', () => {
    expect(shopRule.parse(kept)).toStrictEqual(kept);
    expect(faultsOf({})).toStrictEqual([]);
    expect(faultsOf({}, `2900417000113${example}`)).toStrictEqual([]);
    expect(faultsOf({ carrier: 'code', number: null, masks: [] }, '')).toStrictEqual([]);
  });

  it.each<[string, Partial<ShopRule>, string?]>([
    ['example-misread', {}, '7035718888880528923'],
    ['example-misread', {}, ''],
    ['example-misread', {}, '2900417000113'],
    ['product-stated', { products: ['boat', 'kino'] }],
    ['product-unlisted', { products: ['ship'] }],
    ['range-ends-differ', { number: { ...rule, ranges: [{ from: '7', to: '70' }] } }],
    ['mask-without-product', { masks: ['N19'] }],
    ['ranges-overlap', { number: { ...rule, ranges: [{ from: '60', to: '70' }] } }],
  ])('is not kept: %s %j', (code, change, text) => expect(faultsOf(change, text)).toContain(code));

  it('is not kept where another rule has its product', () =>
    expect(faultsOf({}, example, [kept])).toContain('product-in-two-rules'));

  it('never changes what the catalogue says', () => {
    const products = withShopRules([unstated, card('kino')], [{ ...kept, products: ['boat', 'kino'] }]);
    expect(products).toStrictEqual([
      { ...unstated, carrier: 'plastic', number: kept.number, masks: kept.masks },
      card('kino'),
    ]);
  });
});

describe('a number', () => {
  it('has one form, whatever was typed', () => {
    expect(normalNumber(' ０0ab-12–34 ')).toBe('00AB1234');
    expect(normalNumber('ſß')).toBe('ſß');
  });

  it('of eight digits may be an EAN-8, a UPC-E, or both', () => {
    expect(gtinsReadFrom('96385074')).toStrictEqual(['00000096385074']);
    expect(gtinsReadFrom('04252614')).toStrictEqual(['00042100005264']);
    expect(gtinsReadFrom('01000009')).toStrictEqual(['00000001000009', '00010000000009']);
  });
});

describe('a UPC-E', () => {
  it.each([
    ['0123450', '01200000345'],
    ['0123451', '01210000345'],
    ['0123452', '01220000345'],
    ['0123453', '01230000045'],
    ['0123454', '01234000005'],
    ['0123455', '01234500005'],
    ['1123459', '11234500009'],
  ])('%s is the UPC-A %s', (short, whole) => {
    const check = gtinCheckDigit(whole);
    expect(gtinsReadFrom(`${short}${check}`)).toContain(`00${whole}${check}`);
    expect(gtinsReadFrom(`${short}${(Number(check) + 5) % 10}`)).not.toContain(`00${whole}${check}`);
  });
});

describe('the scanner test', () => {
  it('works only where every sign but FNC1 came', () => {
    expect(scannerWorks('good') && scannerWorks('group-separator-lost')).toBe(true);
    expect(scannerWorks('caps-lock') || scannerWorks('cut')).toBe(false);
  });

  it.each([
    ['CFT1|aqwz-AQWZ-ym;09Z\u001d', 'group-separator-lost'],
    ['CFT1|aqwz-AQWZ\u001d-ym;09Z', 'other-layout'],
    ['cft1|AQWZ-aqwz-YM;09z', 'caps-lock'],
    ["cft1'AQWYßaqwyßZMÖ09\u001dy", 'qwertz'],
    ["+Q1CFT1'aqwyßAQWYßzmö09Y", 'qwertz'],
    [']QCFT|aqwz-AQWZ-ym;\u001dZ', 'digits-lost'],
    ['T1|aqwz-AQWZ-ym;09\u001dZ', 'cut'],
    ['CFT1|aqwz-AQWZ-ym;09\u001dZ#', 'prefix-or-suffix'],
    ['', 'another-code'],
  ])('%j: %s', (text, verdict) => expect(scannerVerdict(text)).toBe(verdict));

  it.each(['000026', ']', 'A', 'STX-', '12345678'])(
    'names %s in front of its code, and without it the scanner works',
    (signs) => {
      for (const text of [scannerTestText, scannerTestText.replaceAll('\u001d', '')]) {
        expect([scannerVerdict(signs + text), scannerPrefix(signs + text)]).toEqual(['prefix-or-suffix', signs]);
        expect(scannerWorks(scannerVerdict(withoutPrefix(signs + text, signs)))).toBe(true);
      }
      // Once, and nothing where the shop named none.
      expect(withoutPrefix(signs + signs, signs)).toBe(signs);
      expect(withoutPrefix(signs, null)).toBe(signs);
      expect(scannerPrefix(`9${signs}12345678${scannerTestText}`)).toBe('');
      expect(scannerPrefix(`${signs}4006381333931`)).toBe('');
    },
  );
});
