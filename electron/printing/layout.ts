// Breaks a document into rows of the paper, the same for every printer language.
// Invariants: no row is wider than the paper; an amount is whole on one row, and a code is printed character by
// character as it was given; where either cannot be, the document is refused.
import { type Align, type Block, type CodeBlock, type SlipDocument, shownLines } from '../../shared/document.ts';
import { shownName } from '../../shared/names.ts';
import type { PaperColumns, PrinterDescription, PrinterLanguage } from '../../shared/printer-address.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { NoticeBlock } from '../../shared/slips/code-notice.ts';
import type { CodePage } from './code-pages.ts';
import type { DrawText } from './drawn-text.ts';
import { dotsPerColumn, dotsRaster, moduleDots, type Raster, rasterOf } from './raster.ts';
import { amountOn, canSpell, printsAsItself, spell } from './transliterate.ts';
import { chunk, wrap } from './wrap.ts';

export type PaperFormat = {
  readonly columns: PaperColumns;
  readonly codePage: CodePage;
  readonly language: PrinterLanguage;
  /** A picture, unless stated otherwise. */
  readonly qr?: PrinterDescription['qr'];
};

/** A row of text, or a picture. */
export type PaperRow = TextRow | PictureRow;
export type PictureRow = {
  readonly raster: Raster;
  /** Of a code, for a printer that draws it by itself: what it says, and how many dots wide a module is. */
  readonly qr?: { readonly text: string; readonly dots: number };
  readonly bars?: { readonly text: string; readonly dots: number };
  /** Narrower than the paper, and centred on it; else it is as wide as the paper, its white at the right left out. */
  readonly isCentred?: true;
};

/** Tall letters are twice as high, large ones twice as wide too. */
export type LetterSize = 'normal' | 'tall' | 'large';

/** Printable characters only, not yet aligned. In a large row each takes two columns. */
export type TextRow = {
  readonly text: string;
  readonly align: Align;
  readonly bold: boolean;
  readonly size: LetterSize;
  /** White on black, to both edges. */
  readonly isInverted?: true;
  /** The end of `text` that belongs at the right edge; a PDF needs it, as its letters differ in width. */
  readonly amount?: string;
};

/** `block` is the index in the document, never its text: that may be a code. */
export type Unprintable = { readonly code: 'unprintable'; readonly block: number };

/**
 * The rows of a document on this paper; `draw` comes from `painterFor`. Refuses a money row or a code that this printer
 * cannot show as it is, and a text that can be neither spelled nor drawn.
 */
export function layOut(
  document: Pick<SlipDocument, 'blocks'>,
  format: PaperFormat,
  draw: DrawText | null = null,
): Result<readonly PaperRow[], Unprintable> {
  const rows: PaperRow[] = [];
  for (const [index, block] of document.blocks.entries()) {
    const laid = layOutBlock(block, format, draw);
    if (!laid) return err({ code: 'unprintable', block: index });
    rows.push(...laid);
  }
  return ok(rows);
}

/** Null where this printer cannot show the block as it is. */
function layOutBlock(block: Block, format: PaperFormat, draw: DrawText | null): readonly PaperRow[] | null {
  const { columns } = format;
  switch (block.kind) {
    case 'rule':
      return [plain('-'.repeat(columns))];
    case 'tear':
      return [plain('- '.repeat(columns / 2).trimEnd())];
    case 'space':
      return [plain('')];
    case 'code': {
      const row = codeRow(block, format);
      if (row) return [row];
      // A bar code repeats what is printed next to it; a QR code may be the slip's whole purpose.
      return block.symbology === 'qr' ? null : [];
    }
    case 'picture':
      return [{ raster: dotsRaster(block.dots), isCentred: true }];
    case 'text':
      return layOutText(block, format, draw);
    case 'row':
      return layOutRow(block, format, draw);
    case 'secret':
      return layOutSecret(block, format, draw);
    case 'notice':
      return noticeRows(block, format, draw).map(noticeRow);
  }
}

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

/** In the printer's letters, else drawn, else the text given instead. Question marks mean nothing to a customer. */
function layOutText(block: Of<'text'>, { columns, codePage }: PaperFormat, draw: DrawText | null): PaperRow[] | null {
  const { align = 'left', bold = false, large = false } = block;
  const style = { align, bold, large };
  const spelled = (line: string): PaperRow[] =>
    wrap(spell(line, codePage).text, large ? Math.floor(columns / 2) : columns).map((text) => ({
      text,
      align,
      bold,
      size: large ? 'large' : 'normal',
    }));
  const rowsOf = (line: string): PaperRow[] | null =>
    canSpell(line, codePage)
      ? spelled(line)
      : (draw?.(line, style, columns)?.map((dots) => ({ raster: dotsRaster(dots) })) ?? null);
  const { parts } = block;
  const isTooWide = parts !== undefined && spell(block.text, codePage).text.length > columns;
  const lines = (isTooWide ? parts.map(shownName) : shownLines(block)).map(rowsOf);
  if (!lines.includes(null)) return lines.flatMap((rows) => rows ?? []);
  if (block.instead === undefined || spell(block.instead, codePage).lost > 0) return null;
  return block.instead === '' ? [] : spelled(block.instead);
}

/** The amount is always in the printer's letters; a label that has to be drawn is above it. */
function layOutRow(
  { left: label, right, inCode, bold = false, instead }: Of<'row'>,
  format: PaperFormat,
  draw: DrawText | null,
): PaperRow[] | null {
  const { columns, codePage } = format;
  const left = shownName(label);
  const amount = amountOn(right, codePage) ?? amountOn(inCode ?? right, codePage);
  if (amount === null || amount.length > columns) return null;
  if (!canSpell(left, codePage)) {
    const drawn = layOutText(
      { kind: 'text', text: left, bold, ...(instead === undefined ? {} : { instead }) },
      format,
      draw,
    );
    return drawn && [...drawn, { ...plain(amount.padStart(columns), bold), amount }];
  }
  const rows = splitRow(spell(left, codePage).text, amount, columns).map((text) => plain(text, bold));
  return rows.map((row, index) => (index === rows.length - 1 ? { ...row, amount } : row));
}

function layOutSecret(
  { label, text, qr }: Of<'secret'>,
  format: PaperFormat,
  draw: DrawText | null,
): PaperRow[] | null {
  const { columns, codePage } = format;
  if (!printsAsItself(text, codePage)) return null;
  const labels = layOutText({ kind: 'text', text: label, align: 'centre' }, format, draw);
  if (labels === null) return null;
  const centred = (row: TextRow): TextRow => ({ ...row, align: 'centre' });
  if (qr) {
    const code = codeRow(qr, format, linkDots);
    return code && [...labels, code, ...chunk(text, columns).map((row) => centred(plain(row)))];
  }
  const groups = inGroups(text);
  const size = groups.length * 2 <= columns ? 'large' : 'tall';
  // Broken between groups; a code with spaces of its own keeps each of them.
  const rows = groups === text ? chunk(text, columns) : wrap(groups, columns);
  return [...labels, ...rows.map((row): TextRow => ({ ...centred(plain(row, true)), size }))];
}

function noticeRow(row: NoticeRow): PaperRow {
  if ('dots' in row) return { raster: dotsRaster(row.dots) };
  return row.isHead ? { ...plain(row.text, true), size: 'tall', isInverted: true } : plain(row.text);
}

/** Null where its modules would be too fine. */
function codeRow(block: CodeBlock, { columns, language }: PaperFormat, mostDots?: number): PictureRow | null {
  const dots = moduleDots(block, columns, mostDots);
  if (dots === null) return null;
  const raster = rasterOf(block, dots, language === 'epson');
  const { symbology, text, modules } = block;
  if (symbology === 'qr') return { raster, qr: { text, dots }, isCentred: true };
  // Its command takes one set of signs, and one sign as an escape.
  const isPlain = modules[0]?.length === (text.length + 3) * 11 + 2 && !text.includes('{');
  return { raster, ...(isPlain ? { bars: { text, dots } } : {}), isCentred: true };
}

/** A link's QR code is smaller than a claim's: a phone reads it, at leisure. */
const linkDots = 4;

/** A long code in fours, as one reads it out; one that has marks of its own stays as it is. */
function inGroups(code: string): string {
  return /^[A-Za-z0-9]{9,}$/.test(code) ? code.replace(/.{4}(?=.)/g, '$& ') : code;
}

function plain(text: string, bold = false): TextRow {
  return { text, align: 'left', bold, size: 'normal' };
}

// The label goes above where both do not fit; the amount stays whole at the right edge of the last row.
function splitRow(left: string, right: string, columns: number): string[] {
  const rows = wrap(left, columns);
  const last = rows.pop() ?? '';
  const gap = columns - last.length - right.length;
  if (gap >= 1) return [...rows, last + ' '.repeat(gap) + right];
  return [...rows, last, right.padStart(columns)];
}

// The notice next to a card's code as rows of the paper: a head in white on black, and a frame around its lines.
// Invariants: no row is wider than the paper, and each is as wide as it, so that the frame is whole; a line that this printer can neither
// spell nor draw is left out, because the slip of a card that is paid for must come out.

/** Letters of the printer, as wide as the paper, or dots. */
type NoticeRow = { readonly text: string; readonly isHead: boolean } | { readonly dots: readonly string[] };
type Paper = { readonly columns: number; readonly codePage: CodePage };

/** A frame as wide as the paper. What the printer's letters lack is drawn, its frame too. */
function noticeRows({ head, lines }: NoticeBlock, paper: Paper, draw: DrawText | null): readonly NoticeRow[] {
  const { columns, codePage } = paper;
  const { side, below } = frameOf(codePage);
  const room = columns - 4;
  const rowsOf = (line: string, isHead: boolean): readonly NoticeRow[] => {
    if (!canSpell(line, codePage)) {
      const drawn = draw?.(line, { align: isHead ? 'centre' : 'left', bold: isHead, large: false }, room) ?? [];
      return drawn.map((dots) => ({ dots: framed(dots, columns, isHead) }));
    }
    const inFrame = (text: string) => (isHead ? centred(text, columns) : `${side} ${text.padEnd(room)} ${side}`);
    return wrap(spell(line, codePage).text, room).map((text) => ({ text: inFrame(text), isHead }));
  };
  return [
    ...rowsOf(head, true),
    ...lines.flatMap((line) => rowsOf(line, false)),
    { text: below(columns), isHead: false },
  ];
}

const centred = (text: string, columns: number): string =>
  text.padStart(Math.floor((columns + text.length) / 2)).padEnd(columns);

/** Lines where the page has them. */
function frameOf(page: CodePage): { readonly side: string; readonly below: (columns: number) => string } {
  if (![...'│└─┘'].every((sign) => printsAsItself(sign, page)))
    return { side: '|', below: (columns) => `+${'-'.repeat(columns - 2)}+` };
  return { side: '│', below: (columns) => `└${'─'.repeat(columns - 2)}┘` };
}

/** Dots of a row as wide as the paper less two columns at each side: with the frame's lines, or white on black. */
function framed(dots: readonly string[], columns: number, isHead: boolean): string[] {
  const inner = (columns - 4) * dotsPerColumn;
  const white = '0'.repeat(2 * dotsPerColumn);
  const line = '11'.padStart(dotsPerColumn / 2 + 1, '0').padEnd(2 * dotsPerColumn, '0');
  const [left, right] = isHead ? [white, white] : [line, [...line].reverse().join('')];
  const rows = dots.map((row) => left + row.padEnd(inner, '0').slice(0, inner) + right);
  return isHead ? rows.map((row) => row.replace(/[01]/g, (dot) => (dot === '1' ? '0' : '1'))) : rows;
}
