// The shop's notice as a sheet for the counter: A4, its head white on black, the letters as large as the page allows.
// Invariants: every line is on the page, whole; the fonts are in the file. It is no slip and carries nothing of a sale.
import { err, ok, type Result } from '../../shared/result.ts';
import type { NoticeBlock } from '../../shared/slips/code-notice.ts';
import type { Font } from './fonts.ts';
import { pdfFontsFor, writePdf } from './pdf-file.ts';
import { segmentsOf } from './wrap.ts';

export type CounterSheet = NoticeBlock & {
  readonly title: string;
  readonly language: string;
  /** Below it, small: the shop, and that it is an example where it is one. */
  readonly foot: string;
};

const [width, height] = [595.28, 841.89];
const margin = 42;
const inside = width - 2 * margin;
const footPoints = 11;
const padding = 20;
/** The size of the head's letters relative to the text's. */
const headShare = 1.6;
const [mostPoints, leastPoints] = [34, 7];

/** Error `unprintable`: a letter that our fonts lack, or that they would set in the wrong order. */
export async function renderCounterSheet(sheet: CounterSheet): Promise<Result<Uint8Array, { code: 'unprintable' }>> {
  const texts = [sheet.head, ...sheet.lines, sheet.foot];
  const fonts = await pdfFontsFor(texts);
  const isShown = (line: string) => fonts.some(({ covers }) => covers(line)) && !/\p{Script=Hebrew}/u.test(line);
  if (!texts.every(isShown)) return err({ code: 'unprintable' });
  return ok(await writePdf({ ...sheet, size: [width, height], fonts }, (pdf) => draw(pdf, sheet, fonts)));
}

type Piece = { readonly text: string; readonly width: number };
/** Lines of one size of letters, and how high they are together. */
type Laid = {
  readonly points: number;
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
};

const rowHeight = (points: number) => points * 1.4;
const gapBelow = (points: number) => points / 3;
const headHeightOf = ({ points, head }: Laid) => head.length * rowHeight(points * headShare) + 2 * padding;
const heightOf = (laid: Laid) =>
  headHeightOf(laid) +
  laid.lines.reduce((sum, rows) => sum + rows.length * rowHeight(laid.points) + gapBelow(laid.points), 0) +
  2 * padding;

function draw(pdf: PDFKit.PDFDocument, { head, lines, foot }: CounterSheet, fonts: readonly Font[]): void {
  const room = inside - 2 * padding;
  const set = (line: string, points: number) =>
    pdf.font(fonts.find(({ covers }) => covers(line))?.family ?? '').fontSize(points);
  // Measured once, whatever the size: pdfkit's own wrapping takes seconds for a word of a thousand letters.
  const measured = (line: string): readonly Piece[] => {
    const measure = (text: string): Piece => ({ text, width: set(line, 1).widthOfString(text) });
    return piecesOf(line, 'word').flatMap((word) => {
      const whole = measure(word);
      return whole.width * leastPoints * headShare > room / 4 ? piecesOf(word, 'grapheme').map(measure) : [whole];
    });
  };
  const [headPieces, linePieces] = [measured(head), lines.map(measured)];
  const laidIn = (points: number): Laid => ({
    points,
    head: rowsOf(headPieces, room / (points * headShare)),
    lines: linePieces.map((pieces) => rowsOf(pieces, room / points)),
  });
  const most = height - 3 * margin - footPoints;
  let laid = laidIn(mostPoints);
  while (laid.points > leastPoints && (heightOf(laid) > most || isTooWide(laid, linePieces, headPieces, room)))
    laid = laidIn(laid.points - 0.5);

  const { points } = laid;
  const headHeight = headHeightOf(laid);
  pdf.rect(margin, margin, inside, headHeight).fill('black');
  pdf
    .rect(margin, margin, inside, lines.length === 0 ? headHeight : heightOf(laid))
    .lineWidth(3)
    .stroke('black');
  let y = margin + padding;
  for (const row of laid.head) {
    set(head, points * headShare);
    const left = margin + (inside - pdf.widthOfString(row)) / 2;
    // The font has one weight, so bold is written with a fatter pen.
    pdf
      .fillColor('white')
      .strokeColor('white')
      .lineWidth(points / 25);
    pdf.text(row, left, y, { lineBreak: false, fill: true, stroke: true });
    y += rowHeight(points * headShare);
  }
  y += 2 * padding;
  for (const [index, rows] of laid.lines.entries()) {
    set(lines[index] ?? '', points).fillColor('black');
    for (const row of rows) {
      if (row !== '') pdf.text(row, margin + padding, y, { lineBreak: false });
      y += rowHeight(points);
    }
    y += gapBelow(points);
  }
  set(foot, footPoints).fillColor('black');
  pdf.text(foot, margin + (inside - pdf.widthOfString(foot)) / 2, height - margin - footPoints, { lineBreak: false });
}

/** A word that is broken in two is harder to read than smaller letters. */
function isTooWide(
  { points }: Laid,
  lines: readonly (readonly Piece[])[],
  head: readonly Piece[],
  room: number,
): boolean {
  const widest = (pieces: readonly Piece[]) => Math.max(0, ...pieces.map(({ width }) => width));
  return widest(head) * points * headShare > room || lines.some((pieces) => widest(pieces) * points > room);
}

function rowsOf(pieces: readonly Piece[], room: number): string[] {
  const rows: string[] = [];
  let row = '';
  let used = 0;
  for (const { text, width } of pieces) {
    if (row !== '' && used + width > room && text.trim() !== '') {
      rows.push(row.trim());
      [row, used] = ['', 0];
    }
    row += text;
    used += width;
  }
  return [...rows, row.trim()];
}

function piecesOf(text: string, granularity: 'word' | 'grapheme'): string[] {
  const all = segmentsOf(text, granularity);
  if (granularity === 'grapheme') return all;
  // No row begins with a comma or a closing bracket.
  const pieces: string[] = [];
  for (const piece of all) {
    const last = pieces.at(-1);
    if (last !== undefined && last.trim() !== '' && /^[\p{Po}\p{Pe}\p{Pf}\p{Pd}]/u.test(piece))
      pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  }
  return pieces;
}
