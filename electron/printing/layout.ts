// Breaks a document into the rows of a paper of so many columns. What a row becomes in bytes is the business of each printer's
// language; this file is the same for all of them.
// Invariants: no row is wider than the paper; the amount of a money row is whole, on one row, or the document is refused; a code is
// printed character by character as it was given, or the document is refused.
import type { Align, Block, SlipDocument } from '../../shared/document.ts';
import type { PaperColumns, PrinterLanguage } from '../../shared/printer-address.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { CodePage } from './code-pages.ts';
import type { DrawText } from './drawn-text.ts';
import { dotsRaster, type Raster, rasterOf } from './raster.ts';
import { printsAsItself, spell } from './transliterate.ts';

export type PaperFormat = {
  readonly columns: PaperColumns;
  readonly codePage: CodePage;
  readonly language: PrinterLanguage;
};

/** A row of text, or a picture as wide as the paper. */
export type PaperRow = TextRow | PictureRow;
export type PictureRow = { readonly raster: Raster };

/** One printed row: printable characters only, not yet aligned. A large one takes two columns a character. */
export type TextRow = {
  readonly text: string;
  readonly align: Align;
  readonly bold: boolean;
  readonly large: boolean;
  /** The end of `text` that stands at the right edge, for paper whose letters differ in width. */
  readonly amount?: string;
};

/** `block` is the index in the document; never its text, which may be a code. */
export type Unprintable = { readonly code: 'unprintable'; readonly block: number };

/**
 * The rows of a document on this paper; `draw` is what `painterFor` gave for it. Refuses a money row or a code that this printer cannot
 * show as it is, and a text in letters that can be neither spelled nor drawn.
 */
export function layOut(
  document: SlipDocument,
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

function layOutBlock(
  block: Block,
  { columns, codePage }: PaperFormat,
  draw: DrawText | null,
): readonly PaperRow[] | null {
  switch (block.kind) {
    case 'rule':
      return [plain('-'.repeat(columns))];
    case 'space':
      return [plain('')];
    case 'code': {
      const raster = rasterOf(block, columns);
      // A bar code repeats what is printed beside it; a QR code may be the slip's whole purpose.
      if (!raster) return block.symbology === 'qr' ? null : [];
      return [{ raster }];
    }
    case 'picture':
      return [{ raster: dotsRaster(block.dots, columns) }];
    case 'text': {
      const { align = 'left', bold = false, large = false } = block;
      const own = spell(block.text, codePage);
      const drawn = own.lost > 0 ? draw?.(block.text, { align, bold, large }, columns) : null;
      if (drawn) return drawn.map((dots) => ({ raster: dotsRaster(dots, columns) }));
      const { text, lost } = own.lost > 0 && block.instead !== undefined ? spell(block.instead, codePage) : own;
      // Question marks tell a customer nothing.
      if (lost > 0) return null;
      if (own.lost > 0 && text === '') return [];
      return wrap(text, large ? Math.floor(columns / 2) : columns).map((row) => ({ text: row, align, bold, large }));
    }
    case 'row': {
      const left = spell(block.left, codePage);
      const right = spell(block.right, codePage);
      if (left.lost > 0 || right.lost > 0 || right.text.length > columns) return null;
      const rows = splitRow(left.text, right.text, columns).map((text) => plain(text, block.bold));
      return rows.map((row, index) => (index === rows.length - 1 ? { ...row, amount: right.text } : row));
    }
    case 'secret': {
      if (!printsAsItself(block.text, codePage)) return null;
      const label = spell(block.label, codePage).text;
      const large = block.text.length * 2 <= columns;
      return [
        ...wrap(label, columns).map((text) => ({ text, align: 'centre' as const, bold: false, large: false })),
        ...chunk(block.text, columns).map((text) => ({ text, align: 'centre' as const, bold: true, large })),
      ];
    }
  }
}

function plain(text: string, bold = false): TextRow {
  return { text, align: 'left', bold, large: false };
}

// The label goes above where both do not fit; the amount stays whole at the right edge of the last row.
function splitRow(left: string, right: string, columns: number): string[] {
  const rows = wrap(left, columns);
  const last = rows.pop() ?? '';
  const gap = columns - last.length - right.length;
  if (gap >= 1) return [...rows, last + ' '.repeat(gap) + right];
  return [...rows, last, right.padStart(columns)];
}

/** Breaks between words, and inside a word only where it is longer than a row. */
function wrap(text: string, columns: number): string[] {
  const rows: string[] = [];
  let row = '';
  for (const word of text.split(' ')) {
    const joined = row === '' ? word : `${row} ${word}`;
    if (joined.length <= columns) {
      row = joined;
      continue;
    }
    if (row !== '') rows.push(row);
    const pieces = chunk(word, columns);
    row = pieces.pop() ?? '';
    rows.push(...pieces);
  }
  return [...rows, row];
}

function chunk(text: string, columns: number): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < text.length; start += columns) pieces.push(text.slice(start, start + columns));
  return pieces;
}
