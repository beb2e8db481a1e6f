// Drawn text is joined, in reading order, whole, within the paper, and never an empty box.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CodePage } from '../../electron/printing/code-pages.ts';
import { canShow, type DrawText, hasLetters, painterFor } from '../../electron/printing/drawn-text.ts';
import { type FontName, loadFont } from '../../electron/printing/fonts.ts';
import type { PaperFormat } from '../../electron/printing/layout.ts';
import { createPaperText } from '../../electron/printing/paper-text.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { defaultFormat, renderSlip } from '../../electron/printing/slip-bytes.ts';
import type { Block, SlipDocument } from '../../shared/document.ts';
import { whole } from '../../testkit/printing/every-slip.ts';
import { factsOf, lineOf, saleOf } from '../../testkit/printing/sale-facts.ts';
import { readSlips } from '../../testkit/printing/slip-reader.ts';

const plain = { align: 'left', bold: false, large: false } as const;
const documentOf = (...blocks: Block[]): SlipDocument => ({ kind: 'receipt', title: '', language: 'de', blocks });

async function painter(text: string): Promise<DrawText> {
  const draw = await painterFor(documentOf({ kind: 'text', text }), 'PC858_EURO');
  if (!draw) throw new Error('nothing to draw');
  return draw;
}

type Dots = readonly string[];
async function drawn(text: string, style: Parameters<DrawText>[1] = plain, columns = 48): Promise<readonly Dots[]> {
  const rows = (await painter(text))(text, style, columns);
  if (!rows) throw new Error('not drawn');
  return rows;
}
async function only(text: string, style: Parameters<DrawText>[1] = plain, columns = 48): Promise<Dots> {
  const [row, ...more] = await drawn(text, style, columns);
  if (!row || more.length > 0) throw new Error('not one row');
  return row;
}

const black = (dots: Dots): number => dots.join('').replaceAll('0', '').length;
/** First and last column with ink. */
function extent(dots: Dots): [number, number] {
  return [
    Math.min(...dots.map((row) => row.indexOf('1')).filter((at) => at >= 0)),
    Math.max(...dots.map((row) => row.lastIndexOf('1'))),
  ];
}
const crop = (dots: Dots, from: number, to: number): Dots => dots.map((row) => row.slice(from, to + 1));
/** Patches of ink that touch. */
function patches(dots: Dots): number {
  const left = new Set(dots.flatMap((row, y) => [...row].flatMap((dot, x) => (dot === '1' ? [`${x},${y}`] : []))));
  let count = 0;
  for (const start of left) {
    count += 1;
    const open = [start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (!left.delete(at)) continue;
      const [x = 0, y = 0] = at.split(',').map(Number);
      for (const [dx, dy] of [-1, 0, 1].flatMap((a) => [-1, 0, 1].map((b) => [a, b] as const)))
        open.push(`${x + dx},${y + dy}`);
    }
  }
  return count;
}

describe('Arabic', () => {
  test('has its letters joined: four are one stroke and four dots, and four strokes if they are kept apart', async () => {
    expect(patches(await only('بببب'))).toBe(1 + 4);
    expect(patches(await only('ب\u200cب\u200cب\u200cب'))).toBe(4 + 4);
  });

  test('has each letter in the form for its place in the word', async () => {
    const [from, to] = extent(await only('ب'));
    const joined = await only('ببب');
    const [start, end] = extent(joined);
    // Three isolated ones would be three times as wide.
    expect(end - start).toBeLessThan(2.2 * (to - from));
  });

  test('stands at the right edge of the paper; German text with Arabic in it stands at the left', async () => {
    expect(extent(await only('بطاقة هدية'))[1]).toBeGreaterThan(576 - 4);
    expect(extent(await only('Gutschein مكتبة'))[0]).toBeLessThan(4);
  });
});

describe('Hebrew', () => {
  /**
   * The share of the ink that is elsewhere, where the right ends lie on one another; letters may sit a fraction of a
   * dot apart.
   */
  function strangeness(letter: Dots, text: Dots): number {
    const [from, to] = extent(letter);
    const wanted = crop(letter, from, to).filter((row) => row.includes('1'));
    const shares = [-1, 0, 1].map((shift) => {
      const right = extent(text)[1] + shift;
      const found = crop(text, right - (to - from), right).filter((row) => row.includes('1'));
      const differ = wanted.map((row, y) => [...row].filter((dot, x) => dot !== found[y]?.[x]).length);
      return differ.reduce((sum, one) => sum + one, 0) / black(wanted);
    });
    return Math.min(...shares);
  }

  test('runs from right to left: the first letter is the rightmost', async () => {
    const first = await only('א');
    expect(strangeness(first, await only('אב'))).toBeLessThan(0.3);
    expect(strangeness(first, await only('בא'))).toBeGreaterThan(0.5);
  });

  test('has a number that follows a word to its left', async () => {
    const word = await only('אב');
    expect(strangeness(word, await only('אב 17'))).toBeLessThan(0.3);
    expect(strangeness(word, await only('17 אב'))).toBeGreaterThan(0.5);
    // The seven is the number's right end, as it is in a German text.
    const [seven, number] = [await only('א 7'), await only('א 17')];
    expect(extent(number)[0]).toBeLessThan(extent(seven)[0] - 5);
  });
});

describe('every drawn row', () => {
  const texts = {
    arabic: 'هذه البطاقة صالحة لمدة ثلاث سنوات من تاريخ التفعيل، ولا يمكن استبدالها نقدا (Code 12) أو إرجاعها',
    vowels: 'مُحَمَّد إِلَىٰ لِلّٰه',
    hebrew: 'הכרטיס תקף לשלוש שנים מיום ההפעלה, ואינו ניתן להחזרה (ABC) או להמרה במזומן',
    chinese: '本卡自激活之日起三年内有效，不可兑换现金，不可退款。请妥善保管卡号和密码，遗失不补。',
    japanese: 'このカードは有効化の日から三年間有効です。現金への交換や返品はできません。',
    polish: '礼品卡 für Żółw & Łódź „Größe“ <5>',
  };

  test.each(Object.entries(texts))(
    'of %s is as wide as the paper, low enough, with ink and none cut off',
    async (_name, text) => {
      for (const columns of [32, 42, 48])
        for (const style of [plain, { align: 'centre', bold: true, large: true }] as const) {
          const rows = await drawn(text, style, columns);
          for (const row of rows) {
            expect(new Set(row.map((dots) => dots.length))).toEqual(new Set([columns * 12]));
            expect(row.length).toBeLessThan(256);
            expect(black(row)).toBeGreaterThan(0);
            expect(black([...row.slice(0, 3), ...row.slice(-3)])).toBe(0);
          }
        }
      // The same on wider paper: whatever were cut off at an edge would be there.
      const short = text.slice(0, 6);
      expect(black(await only(short, plain, 32))).toBe(black(await only(short, plain, 48)));
    },
  );

  test('of a wrapped text adds up to the ink of all its signs', async () => {
    const text = texts.chinese.replace(/[，。]/g, '');
    const rows = await drawn(text, plain, 32);
    expect(rows.length).toBeGreaterThan(2);
    const signs = await Promise.all([...text].map(async (sign) => black(await only(sign))));
    const sum = signs.reduce((all, one) => all + one, 0);
    const whole = rows.reduce((all, row) => all + black(row), 0);
    expect(Math.abs(whole - sum) / sum).toBeLessThan(0.03);
  });
});

describe('a slip', () => {
  test('that the printer’s own letters can spell loads nothing to draw with', async () => {
    expect(await painterFor(documentOf({ kind: 'text', text: 'Größe Żółw Привет' }), 'PC858_EURO')).toBeNull();
  });

  const formats: PaperFormat[] = (['epson', 'star'] as const).flatMap((language) =>
    ([32, 48] as const).map((columns) => ({ ...defaultFormat, language, columns })),
  );
  test.each(formats)('on $language, $columns columns: names are pictures, every amount is text', async (format) => {
    const lines = [
      lineOf('active', { productName: 'بطاقة هدية' }),
      lineOf('active', { id: 'l2', productName: '礼品卡' }),
    ];
    const made = receiptDocument(factsOf({ sale: saleOf({ lines }) }), createPaperText('de'));
    const bytes = made.ok ? await renderSlip(made.value, format) : made;
    if (!bytes.ok) throw new Error('refused');
    const [job] = readSlips(bytes.value, format.language);
    expect(job?.pictures.length).toBe(2 + 1);
    for (const picture of job?.pictures ?? []) {
      expect(picture.sent?.includes(0x10)).toBe(false);
      expect(picture.widthBytes * 8).toBeLessThanOrEqual(format.columns * 12);
    }
    expect(job?.rows.filter((row) => row.text.endsWith(' 25,00 €')).length).toBeGreaterThanOrEqual(3);
    expect(job?.rows.some((row) => row.text.includes('?'))).toBe(false);
  });

  test.each(['合計', 'סך הכול', 'المجموع', 'รวมทั้งหมด'])('draws the label %s above its amount', async (left) => {
    const slip = documentOf({ kind: 'row', left, right: '25,00 €' }, { kind: 'secret', label: left, text: 'AB12' });
    const bytes = await renderSlip(slip, defaultFormat);
    const [job] = bytes.ok ? readSlips(bytes.value) : [];
    expect(job?.pictures.length).toBe(2);
    expect(job?.rows.map((row) => row.text.trim()).filter((text) => text !== '')).toEqual(['25,00 €', 'AB12']);
  });

  test.each(['한국', 'उपहार', 'ქართული', 'ကတ်'])(
    'with %s, for which there is no font, is refused and names the row',
    async (text) => {
      const slip = documentOf({ kind: 'rule' }, { kind: 'text', text });
      expect(await renderSlip(slip, defaultFormat)).toEqual({ ok: false, error: { code: 'unprintable', block: 1 } });
      // Where the slip has something to say instead, that is printed.
      const named = await renderSlip(documentOf({ kind: 'text', text, instead: 'card-7' }), defaultFormat);
      expect(named.ok && readSlips(named.value)[0]?.rows[0]?.text).toBe('card-7');
    },
  );

  test('with a heart in it leaves the heart out', async () => {
    const made = await renderSlip(documentOf({ kind: 'text', text: 'Für dich ❤️🎁!' }), defaultFormat);
    expect(made.ok && readSlips(made.value)[0]?.rows[0]?.text).toBe('Für dich !');
  });

  test('keeps the letters of a name, drawn or not, where a sign in it cannot be shown', async () => {
    const rowsOf = async (text: string) => {
      const made = await renderSlip(documentOf({ kind: 'text', text, instead: 'card-7' }), defaultFormat);
      const [job] = made.ok ? readSlips(made.value) : [];
      return job && { rows: job.rows.map((row) => row.text), pictures: job.pictures.length };
    };
    expect(await rowsOf('Spa → Sauna 🧖‍♀️')).toEqual({ rows: ['Spa Sauna'], pictures: 0 });
    expect(await rowsOf('书店 🎁 礼品卡')).toEqual({ rows: [], pictures: 1 });
    expect(await rowsOf('🎁')).toEqual({ rows: ['card-7'], pictures: 0 });
  });

  test('keeps the lines of its terms', async () => {
    const made = await renderSlip(
      documentOf({ kind: 'text', text: 'Valid 3 years.\r\nNo cash.\n礼品卡', hasLines: true }),
      defaultFormat,
    );
    const [job] = made.ok ? readSlips(made.value) : [];
    expect(job?.rows.map((row) => row.text)).toEqual(['Valid 3 years.', 'No cash.']);
    expect(job?.pictures.length).toBe(1);
  });

  test.each([
    ['JPY', 'PC858_EURO', '5.000 ¥'],
    ['JPY', 'PC852_LATIN2', '5.000 JPY'],
    ['THB', 'PC858_EURO', '5.000,00 THB'],
    ['PLN', 'PC852_LATIN2', '5.000,00 PLN'],
    ['CNY', 'WPC1250_LATIN2', '5.000,00 CNY'],
    ['GBP', 'PC866_CYRILLIC2', '5.000,00 GBP'],
    ['GBP', 'WPC1252', '5.000,00 £'],
  ] as const)('writes an amount in %s on %s as %s', async (currency, codePage, amount) => {
    const format = { ...defaultFormat, codePage };
    const faceValue = { currency, amount: currency === 'JPY' ? '5000' : '5000.00' };
    const facts = factsOf({ sale: saleOf({ lines: [lineOf('active', { faceValue })] }) });
    const made = await renderSlip(whole(receiptDocument(facts, createPaperText('de'))), format);
    const [job] = made.ok ? readSlips(made.value) : [];
    expect(job?.rows.map((row) => row.text).find((row) => row.startsWith('Nennwert'))).toBe(
      `Nennwert${amount.padStart(format.columns - 'Nennwert'.length)}`,
    );
  });

  test('with an amount that would have to be drawn is refused: amounts are text', async () => {
    const slip = documentOf({ kind: 'row', left: 'Summe', right: '٢٥٫٠٠ €' });
    expect((await renderSlip(slip, defaultFormat)).ok).toBe(false);
  });
});

test.each<[FontName, string, string]>([
  ['arabic', 'بطاقة هدية', 'אп한本'],
  ['hebrew', 'כרטיס Größe', 'بп한本'],
  ['han', '礼品卡 このカード Größe Привет', 'بא한'],
  ['thai', 'บัตรของขวัญ', 'بא한本'],
])('the font %s has each letter of %s and none of %s', async (name, has, lacks) => {
  const { covers } = await loadFont(name);
  expect([...has].filter((letter) => !covers(letter))).toEqual([]);
  expect([...lacks].filter((letter) => covers(letter))).toEqual([]);
});

test.each([
  ['Latin', 'Geschenkkarte Żabka', true],
  ['Greek', 'Δωροκάρτα', true],
  ['Russian', 'Подарочная карта', true],
  ['Arabic', 'بطاقة هدية', true],
  ['Hebrew', 'כרטיס מתנה', true],
  ['Thai', 'บัตรของขวัญ', true],
  ['Chinese', '礼品卡', true],
  ['Japanese', 'ギフトカード', true],
  ['with hearts', 'Herz ♥ Karte', true],
  ['Korean', '선물 카드', false],
  ['Hindi', 'उपहार कार्ड', false],
  ['Bengali', 'উপহার কার্ড', false],
  ['Bengali digits', 'Karte ১০০', false],
  ['Tamil', 'பரிசு அட்டை', false],
  ['Georgian', 'სასაჩუქრე ბარათი', false],
  ['Armenian', 'Նվեր քարտ', false],
  ['Khmer', 'កាតអំណោយ', false],
  ['Amharic', 'የስጦታ ካርድ', false],
  ['Latin and Korean', 'Gift 선물', false],
  ['Azerbaijani', 'Hədiyyə kartı', false],
  ['Serbian', 'Поклон картица „Љубав“', false],
  ['Kazakh', 'Сыйлық картасы', false],
  ['Chinese of a rare sign', '礼品 𠮷', false],
  ['Latin with tenge', 'Karte 5 ₸', false],
  ['Hebrew and Chinese', 'כרטיס 礼品', false],
  ['hearts alone', '♥♥', true],
  ['gifts alone', '🎁🎁', false],
])('whether a name in %s is shown is known without drawing it', async (_what, name, isShown) => {
  expect(await hasLetters(name, 'PC858_EURO')).toBe(isShown);
  expect(await canShow(name, 'PC858_EURO', 48)).toBe(isShown);
});

test('of any name it is known without drawing it', async () => {
  const signs = '礼カبحאת한გəљқ१০₸♥ §aż1ป-ว';
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 5 }),
      fc.constantFrom<CodePage>('PC858_EURO', 'PC852_LATIN2'),
      async (name, page) => {
        expect(await hasLetters(name, page)).toBe(await canShow(name, page, 48));
      },
    ),
    { numRuns: 40 },
  );
});
