// The page of `--cards`: each symbol is drawn, read back by a reader of barcodes, and means to the till what the card is for.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { defaultCatalogue } from '../../sandbox/catalogue/catalogue.ts';
import { cardsPage } from '../../sandbox/sample-cards/cards-page.ts';
import { type SampleCard, type Symbology, sampleCards } from '../../sandbox/sample-cards/sample-cards.ts';
import { drawSymbol } from '../../sandbox/sample-cards/symbols.ts';
import { listedProducts } from '../../shared/scan/listed-products.ts';
import { resolve } from '../../shared/scan/resolve.ts';
import type { ScanAnswer } from '../../shared/scan/scan-answer.ts';
import { cardsOf } from '../../shared/scan/stated-cards.ts';
import { nothingOpen, type World } from '../../shared/scan/world.ts';

const load = createRequire(import.meta.url);
beforeAll(async () => {
  await initWasm(readFileSync(load.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const wasm = readFileSync(load.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });
});

const groups = sampleCards();
const cards = groups.flatMap((group) => group.cards);
const inGroup = (title: string) => groups.find((group) => group.title.startsWith(title))?.cards ?? [];

/** What a reader of barcodes sees in the picture, with its AIM identifier. */
async function scanned(svg: string): Promise<string[]> {
  const drawn = new Resvg(svg, { background: '#fff', fitTo: { mode: 'zoom', value: 2 } }).render();
  const image = {
    data: new Uint8ClampedArray(drawn.pixels),
    width: drawn.width,
    height: drawn.height,
    colorSpace: 'srgb' as const,
  };
  const found = await readBarcodes(image, { tryHarder: true, textMode: 'Plain' });
  return found.map(({ symbologyIdentifier, text }) => `${symbologyIdentifier}${text}`);
}

const identifiers: Record<Symbology, string> = {
  'EAN-13': ']E0',
  'UPC-A': ']E0',
  'Code 128': ']C0',
  'GS1-128': ']C1',
  'DataBar Expanded': ']e0',
  'Data Matrix': ']d2',
  'GS1 QR': ']Q3',
  QR: ']Q1',
};

const world: World = {
  till: 'T1',
  products: listedProducts(defaultCatalogue.map((product) => cardsOf(product).product)),
  numbers: { find: () => null },
  sales: { byReceipt: () => null },
};

/** What the till makes of the code with the number, while a card of the product waits where the product was scanned before. */
function meantBy({ codes, product }: SampleCard, text: string) {
  const waiting = codes.length > 1 ? [{ line: 'l1', product }] : [];
  return resolve(text, { ...nothingOpen, waiting }, world);
}
/** What the till makes of every scan of the card. */
async function scans(card: SampleCard): Promise<ScanAnswer[]> {
  const answers = [];
  for (const code of card.codes) {
    const [text, ...more] = await scanned(await drawSymbol(code));
    expect({ code, more, id: text?.slice(0, 3) }).toEqual({ code, more: [], id: identifiers[code.symbology] });
    const isProduct = card.codes.length > 1 && code === card.codes[0];
    answers.push(isProduct ? resolve(text ?? '', nothingOpen, world) : meantBy(card, text ?? ''));
  }
  return answers;
}

describe('the sample cards', () => {
  it('have a number each that no other card has', () => {
    expect(new Set(cards.map(({ number }) => number)).size).toBe(cards.length);
    expect(cards.length).toBeGreaterThan(40);
  });

  it('show every symbology of the racks', () => {
    const drawn = inGroup('One card of each form').flatMap(({ codes }) => codes.map(({ symbology }) => symbology));
    expect(new Set(drawn)).toEqual(new Set(Object.keys(identifiers)));
  });

  const good = ['One card of each form', 'Other currencies', 'Numbers that the service refuses'].flatMap(inGroup);
  it.each(good.map((card) => [`${card.product}, ${card.form}`, card] as const))(
    '%s: each symbol reads back, and the till finds product and number',
    async (_, card) => {
      const { product, number } = card;
      const answers = await scans(card);
      const last = answers.pop();
      expect(answers).toEqual(card.codes.length > 1 ? [{ kind: 'product', product }] : []);
      expect(last).toMatchObject({ kind: card.codes.length > 1 ? 'number' : 'card', product, number });
    },
  );

  it('of the stack are twenty, and only the first opens the product', async () => {
    const [first, ...others] = inGroup('A stack');
    expect(others.length).toBe(19);
    if (!first) throw new Error('no stack');
    expect((await scans(first)).map(({ kind }) => kind)).toEqual(['product', 'number']);
    for (const { product, number, codes } of others) {
      const [text] = await scanned(await drawSymbol(codes[0] ?? { symbology: 'QR', text: '' }));
      expect(resolve(text ?? '', { ...nothingOpen, stack: product }, world)).toMatchObject({
        kind: 'card',
        stack: true,
        number,
      });
    }
  });

  it('that are wrong are refused, each for its reason', async () => {
    const reasons = [];
    for (const card of inGroup('Cards that are wrong')) {
      const answer = (await scans(card)).at(-1);
      const isOnSale = world.products.byCode(card.product)?.available;
      if (answer?.kind === 'nothing') reasons.push(answer.reason);
      else reasons.push(isOnSale ? 'sold' : 'off sale');
    }
    expect(reasons).toEqual([
      'number-check-digit',
      'number-form',
      'number-form',
      'off sale',
      'number-not-taken',
      'carrier-unstated',
    ]);
  });
});

it('the page is one file with every symbol, and asks for nothing from elsewhere', async () => {
  const page = await cardsPage();
  expect(page.match(/<svg /g)?.length).toBe(cards.flatMap(({ codes }) => codes).length);
  for (const { number } of cards) expect(page).toContain(number);
  expect(page).not.toMatch(/<script|<link|\bsrc=|url\(|DOCTYPE svg/);
});

it('a symbol that cannot be made is an error, not a gap', async () => {
  await expect(drawSymbol({ symbology: 'EAN-13', text: '2900417000022' })).rejects.toThrow('no EAN-13');
});
