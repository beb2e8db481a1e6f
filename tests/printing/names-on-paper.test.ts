// A name of a product, a shop or a person is one text of one line on paper, whatever signs are hidden in it; only notes of the shop and
// the terms of a card have lines of their own.
import { describe, expect, test } from 'vitest';
import { activationDocument } from '../../electron/printing/card-slips.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { defaultFormat, renderSlip } from '../../electron/printing/slip-bytes.ts';
import { type SlipDocument, shownLines } from '../../shared/document.ts';
import { german, whole } from '../../testkit/printing/every-slip.ts';
import { factsOf, lineOf, saleOf } from '../../testkit/printing/sale-facts.ts';
import { readSlips } from '../../testkit/printing/slip-reader.ts';

async function printed(slip: SlipDocument): Promise<string[]> {
  const [job] = readSlips(whole(await renderSlip(slip, defaultFormat)));
  return job?.rows.map((row) => row.text) ?? [];
}
const texts = ({ blocks }: SlipDocument) =>
  blocks.flatMap((block) => (block.kind === 'text' ? [shownLines(block).join('\n')] : []));

describe.each([
  ['a line break', 'Cafe\nTOTAL 0.00', 'Cafe TOTAL 0.00'],
  ['a separator of lines', 'Cafe\u2028TOTAL 0.00', 'Cafe TOTAL 0.00'],
  ['a turn of direction', 'Cafe\u202e 00.0', 'Cafe 00.0'],
])('%s in the name of', (_what, name, shown) => {
  const hostile = factsOf({
    storeName: name,
    sale: saleOf({ operatorName: name, lines: [lineOf('active', { productName: name, brand: `${name}!` })] }),
  });
  const slip = whole(receiptDocument(hostile, german));

  test('a product, its brand, the shop or a person makes no row of its own', async () => {
    const rows = await printed(slip);
    expect(rows.filter((row) => row === shown)).toHaveLength(2);
    expect(rows).toEqual(expect.arrayContaining([`${shown}!`, `Kasse T1, ${shown}`]));
    expect(rows.filter((row) => /^(TOTAL|00)/.test(row.trim()))).toEqual([]);
  });

  test('them neither on screen', () => {
    expect(texts(slip)).toEqual(expect.arrayContaining([shown, `${shown}!`, `Kasse T1, ${shown}`]));
  });
});

test('letters under forty marks keep three of them', async () => {
  const name = `Z${'\u0301'.repeat(40)}algo`;
  const slip = whole(
    receiptDocument(factsOf({ sale: saleOf({ lines: [lineOf('active', { productName: name })] }) }), german),
  );
  expect(texts(slip).filter((text) => /\p{M}{4}/u.test(text.normalize('NFD')))).toEqual([]);
});

test('notes of the shop and terms of a card keep their lines', async () => {
  const facts = { ...factsOf({ terms: 'One.\nTwo.', sale: saleOf({ lines: [lineOf('active')] }) }) };
  const delivery = { code: 'ABCD-1234', pin: null, serial: null, expires_at: null, urls: [] };
  const rows = await printed(whole(activationDocument({ ...facts, shop: { foot: 'Mo-Fr\n9-18' } }, delivery, german)));
  expect(rows).toEqual(expect.arrayContaining(['One.', 'Two.', 'Mo-Fr', '9-18']));
});
