// The slips of a sale as one strip: short, each part with its own state, and nothing of it on another customer's paper.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { activationDocument, pinDocument } from '../../electron/printing/card-slips.ts';
import { createJoinedSlips, type PaperPlace } from '../../electron/printing/joined-slips.ts';
import type { PaperFormat } from '../../electron/printing/layout.ts';
import { createPaperText } from '../../electron/printing/paper-text.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { renderSlip } from '../../electron/printing/slip-bytes.ts';
import type { DocumentKind } from '../../shared/document.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { whole } from '../../testkit/printing/every-slip.ts';
import { factsOf, lineOf, saleOf } from '../../testkit/printing/sale-facts.ts';
import { lengthOf, type ReadJob, readCodes, readSlips } from '../../testkit/printing/slip-reader.ts';
import { addSale, type Bench, createBench, quiet } from './spool-bench.ts';

const delivery = {
  code: 'ABCD-EFGH-1234',
  pin: '9081',
  serial: '880000123456',
  expires_at: '2029-12-31',
  urls: [{ type: 'balance', url: 'https://cards.example/b/9rTqLw2nXk4' }],
};
const shop = {
  phone: '+49 341 1234567',
  merchant_number: '455600123',
  refund_rule: 'Rückgabe nur am Kauftag gegen Vorlage dieses Bons.',
  tax_note: 'Mehrzweckgutschein, keine MwSt.',
};

/** What one customer gets for one card with a PIN: as one strip, or cut into three. */
async function slipsOf(format: PaperFormat, inStrip: boolean, locale: Locale = 'de'): Promise<readonly ReadJob[]> {
  const t = createPaperText(locale);
  const sale = saleOf({ lines: [lineOf('active', { voidUntil: '2026-11-06T09:09:00.000Z' })] });
  const parts = ['activation', 'pin', 'receipt'] as const;
  const bytes: Uint8Array[] = [];
  for (const [at, part] of parts.entries()) {
    const strip = { follows: inStrip && at > 0, goesOn: inStrip && at < parts.length - 1 };
    const facts = factsOf({ sale, shop, strip, locale, head: '1234-7KQ0ZM4T9VXA' });
    const made = {
      activation: () => activationDocument(facts, delivery, t),
      pin: () => pinDocument(facts, delivery, t),
      receipt: () => receiptDocument(facts, t),
    }[part]();
    bytes.push(whole(await renderSlip(whole(made), format, { before: false, after: !strip.goesOn })));
  }
  return readSlips(Buffer.concat(bytes), format.language);
}

const formats = (['epson', 'star'] as const).flatMap((language) =>
  ([32, 42, 48] as const).map((columns): PaperFormat => ({ language, columns, codePage: 'PC858_EURO' })),
);

describe.each(formats)('a card with a PIN, on $language, $columns columns', (format) => {
  test('is one strip of at most 20 cm, and shorter than three slips', async () => {
    for (const locale of ['de', 'en'] as const) {
      const [strip, ...more] = await slipsOf(format, true, locale);
      const cut = await slipsOf(format, false, locale);
      expect(more).toEqual([]);
      expect(cut).toHaveLength(3);
      if (!strip) throw new Error('no strip');
      expect(lengthOf(strip)).toBeLessThanOrEqual(200);
      expect(lengthOf(strip)).toBeLessThan(cut.reduce((sum, job) => sum + lengthOf(job), 0));
    }
  });

  test('has what its customer must know once, and where the PIN is torn off', async () => {
    const [strip] = await slipsOf(format, true);
    const rows = strip?.rows.map(({ text }) => text) ?? [];
    const text = rows.join(' ').replace(/ +/g, ' ');
    for (const said of ['Große Straße 7', shop.phone, shop.refund_rule, shop.tax_note, delivery.code, '9081', 'Summe'])
      expect(text.split(said).length - 1, said).toBe(1);
    const [first = -1, second = -1] = rows.flatMap((row, at) => (/^- - -/.test(row) ? [at] : []));
    const pin = rows.indexOf('9081');
    expect(first).toBeLessThan(pin);
    expect(second).toBeGreaterThan(pin);
    const codes = await Promise.all((strip?.pictures ?? []).map((picture) => readCodes(picture, format.columns)));
    expect(codes.flat().map(({ text: said }) => said)).toEqual([delivery.urls[0]?.url, 'T1-THX1-12']);
  });
});

describe('the spool', () => {
  let bench: Bench;
  beforeEach(() => {
    bench = createBench({ joinSlips: true });
  });
  afterEach(() => bench.close());

  /** Asks for slips of a sale in one transaction. */
  const ask = (saleId: string, ...documents: DocumentKind[]): void => {
    const till = bench.till();
    addSale(till, saleId);
    till.ledger.transaction((tx) => {
      for (const document of documents) till.spool.enqueue(tx, { saleId, lineId: null, document, copy: 0 });
    });
  };

  test('prints the slips of a sale without a cut, and cuts after the last', async () => {
    bench.open();
    ask('sale-1', 'activation', 'pin', 'receipt');
    await quiet();
    ask('sale-2', 'receipt');
    await quiet();
    expect(bench.places).toEqual([
      { follows: false, goesOn: true, cutFirst: false },
      { follows: true, goesOn: true, cutFirst: false },
      { follows: true, goesOn: false, cutFirst: false },
      { follows: false, goesOn: false, cutFirst: false },
    ]);
  });

  test('begins a new strip, cut off first, after a failure in the middle', async () => {
    bench.open();
    bench.printerLock.push({ kind: 'printed' }, { kind: 'not-sent', fault: 'refused' });
    ask('sale-1', 'activation', 'pin', 'receipt');
    await bench.pass(5000);
    expect(bench.places.slice(2)).toEqual([
      { follows: false, goesOn: true, cutFirst: true },
      { follows: true, goesOn: false, cutFirst: false },
    ]);
  });

  test('cuts first after a crash in the middle of a strip', async () => {
    bench.open();
    bench.printerLock.push({ kind: 'printed' }, { kind: 'hang' });
    ask('sale-1', 'activation', 'pin', 'receipt');
    await quiet();
    bench.crash();
    bench.printerLock.splice(0);
    bench.open();
    await quiet();
    expect(bench.places.at(-1)).toEqual({ follows: false, goesOn: false, cutFirst: true });
  });
});

test('a claim, a copy and the shop’s own slip are no part of a strip', () => {
  const job = {
    id: 'j',
    saleId: 's',
    lineId: null,
    state: 'unsent',
    createdAt: '',
    changedAt: '',
    cause: null,
  } as const;
  const joinedSlips = createJoinedSlips(true);
  const receipt = { ...job, document: 'receipt', copy: 0 } as const;
  const alone: PaperPlace = { follows: false, goesOn: false, cutFirst: false };
  for (const one of [
    { document: 'pending', copy: 0 },
    { document: 'merchant', copy: 0 },
    { document: 'pin', copy: 1 },
  ] as const) {
    expect(joinedSlips.placeOf({ ...job, ...one }, receipt)).toEqual(alone);
    expect(joinedSlips.placeOf(receipt, { ...job, ...one })).toEqual(alone);
  }
  expect(createJoinedSlips(false).placeOf(receipt, { ...receipt, document: 'pin' })).toEqual(alone);
});
