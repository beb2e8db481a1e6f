// The codes of an order for a company as one encrypted PDF: ten cards on a page of A4 with lines to cut, and cards.csv in it.
// Invariants: what is made here is encrypted bytes, and nothing else ever leaves; a code is printed whole in one row or not at all, and the
// attached file has every one of them, as the service has it.
import { randomInt } from 'node:crypto';
import { exactCsvBytes } from '../../shared/csv.ts';
import type { Delivery } from '../../shared/interface/resources.ts';
import type { Locale } from '../../shared/locales/intl.ts';
import { intlLocales } from '../../shared/locales/intl.ts';
import { formatMoney, type MoneyText } from '../../shared/money.ts';
import type { Font } from './fonts.ts';
import type { PaperText } from './paper-text.ts';
import { pdfFontsFor, writePdf } from './pdf-file.ts';

export type CompanySheetCard = {
  readonly n: number;
  readonly productName: string;
  readonly brand: string;
  readonly faceValue: MoneyText;
  readonly delivery: Delivery;
  /** From 1, which is no copy. */
  readonly copy: number;
};
type CompanySheet = {
  readonly number: string;
  readonly company: string;
  readonly locale: Locale;
  /** What the shop prints with each code. */
  readonly notice: string | null;
  readonly mark: string | null;
  readonly cards: readonly CompanySheetCard[];
};

const page = [595.28, 841.89] as const;
const [margin, columns, lines] = [36, 2, 5];
const [width, height] = [(page[0] - 2 * margin) / columns, (page[1] - 2 * margin) / lines];
const inset = 8;
const smallest = 5;

type Row = { readonly text: string; readonly size: number; readonly instead?: string };

const day = (locale: Locale, at: string): string => {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? at : date.toLocaleDateString(intlLocales[locale], { timeZone: 'UTC' });
};

/** A code that cannot be shown in a row is in the attached file. */
function rowsOf(card: CompanySheetCard, { company, locale, notice, mark, number }: CompanySheet, t: PaperText): Row[] {
  const { n, productName, brand, faceValue, copy, delivery } = card;
  const { code, pin, urls, expires_at: until } = delivery;
  const secret = (label: string, text: string, size: number): Row => ({
    text: `${label}: ${text}`,
    size,
    instead: `${label}: ${t('company.inFile', { n: n + 1 })}`,
  });
  const marks = [...(mark === null ? [] : [mark]), ...(copy > 1 ? [t('copy.number', { number: copy })] : [])];
  return [
    { text: [`${number}-${n}`, ...marks].join('  '), size: 7 },
    { text: brand || productName, size: 12 },
    { text: formatMoney(faceValue, intlLocales[locale]), size: 14 },
    ...(code ? [secret(t('secret.code'), code, 11)] : []),
    ...(pin ? [secret(t('secret.pin'), pin, 11)] : []),
    ...urls.map(({ url }) => secret(t('secret.link'), url, 7)),
    ...(until ? [{ text: t('card.validUntil', { date: day(locale, until) }), size: 8 }] : []),
    { text: t('company.gift', { company }), size: 8 },
    ...(notice === null ? [] : notice.split('\n').map((text) => ({ text, size: 6 }))),
  ];
}

function drawCard(pdf: PDFKit.PDFDocument, rows: readonly Row[], at: number, fonts: readonly Font[]): void {
  const [left, top] = [margin + (at % columns) * width, margin + Math.floor(at / columns) * height];
  pdf.rect(left, top, width, height).lineWidth(0.5).dash(2, { space: 2 }).stroke().undash();
  let y = top + inset;
  const room = width - 2 * inset;
  for (const { text, size, instead = '' } of rows) {
    const sized = (shown: string): number => {
      pdf.font(fonts.find(({ covers }) => covers(shown))?.family ?? fonts.at(-1)?.family ?? '').fontSize(size);
      return Math.min(size, (size * room) / Math.max(1, pdf.widthOfString(shown)));
    };
    const isWhole = !/\p{Cc}/u.test(text) && fonts.some(({ covers }) => covers(text)) && sized(text) >= smallest;
    const shown = isWhole || instead === '' ? text.replaceAll(/\p{Cc}/gu, ' ') : instead;
    const fits = sized(shown);
    if (y + fits > top + height - inset) break;
    pdf.fontSize(fits).text(shown, left + inset, y, { lineBreak: false });
    y += fits * 1.35;
  }
}

const columnNames = ['card', 'product', 'amount', 'currency', 'code', 'pin', 'serial', 'link', 'valid until'] as const;

function csvOf(cards: readonly CompanySheetCard[]): Uint8Array {
  return exactCsvBytes([
    columnNames,
    ...cards.map(({ n, productName, faceValue, delivery: { code, pin, serial, urls, expires_at: until } }) => [
      ...[String(n), productName, faceValue.amount, faceValue.currency, code ?? '', pin ?? '', serial ?? ''],
      ...[urls.map(({ url }) => url).join(' '), until ?? ''],
    ]),
  ]);
}

/** No sign that looks like another: 32 of them, so 20 are 100 bits. */
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const newPassword = (): string => Array.from({ length: 20 }, () => signs[randomInt(signs.length)]).join('');

/** Nobody chooses the password, and nothing else has it. */
export async function companySheet(
  sheet: CompanySheet,
  t: PaperText,
): Promise<{ readonly bytes: Uint8Array; readonly password: string }> {
  const password = newPassword();
  const title = t('company.order', { number: sheet.number });
  const rows = sheet.cards.map((card) => rowsOf(card, sheet, t));
  const fonts = await pdfFontsFor(rows.flat().map(({ text }) => text));
  const file = { title, language: sheet.locale, size: page, fonts, password };
  const bytes = await writePdf(file, (pdf) => {
    pdf.file(Buffer.from(csvOf(sheet.cards)), { name: 'cards.csv', type: 'text/csv' });
    for (const [index, card] of rows.entries()) {
      const at = index % (columns * lines);
      if (index > 0 && at === 0) pdf.addPage();
      drawCard(pdf, card, at, fonts);
    }
  });
  return { bytes, password };
}
