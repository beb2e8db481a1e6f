// A document as the bytes of a printer's language (EPSON's ESC/POS, STAR's line mode), in the commands of node-thermal-printer.
// Its own sending is never used: it loses jobs. It says each command once, because it copies all it has with every one. Text
// reaches no command of it, because it would switch code pages in the middle of a row.
// Invariants: a job starts by resetting the printer and ends with a cut, unless its strip continues; no byte of the text is a command.
import { CharacterSet, PrinterTypes, ThermalPrinter } from 'node-thermal-printer';
import type { Align, SlipDocument } from '../../shared/document.ts';
import { ok, type Result } from '../../shared/result.ts';
import { encode } from './code-pages.ts';
import { type DrawText, painterFor } from './drawn-text.ts';
import {
  type LetterSize,
  layOut,
  type PaperFormat,
  type PictureRow,
  type TextRow,
  type Unprintable,
} from './layout.ts';
import { barRows, inMiddle, type Raster } from './raster.ts';

/** 80 mm paper; a code page with the letters of Western Europe and the euro sign. */
export const defaultFormat: PaperFormat = { columns: 48, codePage: 'PC858_EURO', language: 'epson' };

const lineFeed = Buffer.from([0x0a]);
/**
 * An EPSON's rows, in its units: a dot on most printers, half of one on EPSON's own TM-T88 and TM-L90. Those set rows of text as
 * close as their letters are high, 24 dots, but empty rows half as high.
 */
const rowUnits = 26;
const rowsClose = Buffer.from([0x1b, 0x33, rowUnits]);
/** An empty row of 1/6 inch (ESC 2): on each of them at least the white that the largest codes need. */
const whiteRow = Buffer.concat([Buffer.from([0x1b, 0x32]), lineFeed, rowsClose]);

/** Where the languages differ beyond what the builder knows. */
const languages = {
  epson: {
    type: PrinterTypes.EPSON,
    // Reset; Kanji mode off (FS .), as many printers come with it on and read two umlauts as one sign; the plain ASCII
    // set (ESC R 0); rows 26 dots apart (ESC 3), or as close as a printer of other dots can set its letters.
    start: Buffer.from([0x1b, 0x40, 0x1c, 0x2e, 0x1b, 0x52, 0x00, ...rowsClose]),
    // GS v 0: once, twice as wide, twice as high, or both.
    picture: ({ across, down, ...raster }: Raster) =>
      Buffer.from([0x1d, 0x76, 0x30, across - 1 + 2 * (down - 1), ...sizeOf(raster)]),
    // It puts a picture into the middle as it does text (docs/decisions/codes-on-slips.md).
    alignsPictures: true,
    // GS V 65 0 feeds the last row past the knife, which is as far away as each printer knows by itself; a reset.
    cut: Buffer.from([0x1d, 0x56, 65, 0, 0x1b, 0x40]),
  },
  star: {
    type: PrinterTypes.STAR,
    // Reset; the plain ASCII set (ESC R 0); rows 3 mm apart (ESC z 0).
    start: Buffer.from([0x1b, 0x40, 0x1b, 0x52, 0x00, 0x1b, 0x7a, 0x00]),
    // ESC GS S 1, with a zero (black) behind the size: StarPRNT's, which its printers of today know; older line-mode
    // ones print no picture.
    picture: (raster: Raster) => Buffer.from([0x1b, 0x1d, 0x53, 0x01, ...sizeOf(raster), 0x00]),
    alignsPictures: false,
    // It feeds the paper past the knife by itself; a reset.
    cut: said(PrinterTypes.STAR, (builder) => builder.cut({ verticalTabAmount: 0 })),
  },
} as const;

function sizeOf({ widthBytes, height }: Pick<Raster, 'widthBytes' | 'height'>): readonly number[] {
  return [widthBytes & 0xff, widthBytes >> 8, height & 0xff, height >> 8];
}

/** What the builder says to this; without an interface it cannot send. */
function said(type: PrinterTypes, ask: (builder: ThermalPrinter) => void): Buffer {
  const builder = new ThermalPrinter({ type, interface: '' });
  ask(builder);
  return builder.getBuffer();
}

const commandsOf = (type: PrinterTypes) => ({
  align: {
    left: said(type, (builder) => builder.alignLeft()),
    centre: said(type, (builder) => builder.alignCenter()),
    right: said(type, (builder) => builder.alignRight()),
  } satisfies Record<Align, Buffer>,
  size: {
    normal: said(type, (builder) => builder.setTextNormal()),
    tall: said(type, (builder) => builder.setTextDoubleHeight()),
    large: said(type, (builder) => builder.setTextQuadArea()),
  } satisfies Record<LetterSize, Buffer>,
  bold: said(type, (builder) => builder.bold(true)),
  notBold: said(type, (builder) => builder.bold(false)),
  inverted: said(type, (builder) => builder.invert(true)),
  notInverted: said(type, (builder) => builder.invert(false)),
});
const commands = { epson: commandsOf(PrinterTypes.EPSON), star: commandsOf(PrinterTypes.STAR) };

/**
 * The bytes of one job: one document. They may hold a card's code, so they are in memory only.
 * Error `unprintable`: a money row or a code that this code page cannot show as it is.
 */
export async function renderSlip(
  document: Pick<SlipDocument, 'blocks'>,
  format: PaperFormat,
  cuts: Cuts = usualCuts,
): Promise<Result<Uint8Array, Unprintable>> {
  return renderBytes(document, format, await painterFor(document, format.codePage), cuts);
}

/** Where the paper is cut. */
type Cuts = { readonly before: boolean; readonly after: boolean };
const usualCuts: Cuts = { before: false, after: true };

/** The same, with the painter of the texts that need one. */
export function renderBytes(
  document: Pick<SlipDocument, 'blocks'>,
  format: PaperFormat,
  draw: DrawText | null = null,
  cuts: Cuts = usualCuts,
): Result<Uint8Array, Unprintable> {
  const laid = layOut(document, format, draw);
  if (!laid.ok) return laid;
  const { type, start, cut } = languages[format.language];
  const { align } = commands[format.language];
  const page = said(type, (builder) => builder.setCharacterSet(CharacterSet[format.codePage]));
  const parts: Uint8Array[] = cuts.before ? [start, cut, start, page] : [start, page];
  for (const row of laid.value) {
    if ('raster' in row) addPicture(parts, row, format);
    else addRow(parts, row, format);
  }
  parts.push(align.left);
  if (cuts.after) parts.push(cut);
  // The cut ends with a reset, which forgets the page: another sender's next text would come out in wrong letters.
  parts.push(page);
  return ok(new Uint8Array(Buffer.concat(parts)));
}

function addPicture(parts: Uint8Array[], row: PictureRow, { columns, language, qr }: PaperFormat): void {
  const { type, alignsPictures, picture } = languages[language];
  const { align } = commands[language];
  const drawsCodes = qr === 'printer';
  if (drawsCodes && row.qr) return void parts.push(align.centre, whiteRow, qrOf(type, row.qr), whiteRow);
  if (drawsCodes && row.bars) return void parts.push(align.centre, whiteRow, barsOf(row.bars), whiteRow);
  // One that draws codes by itself aligns pictures too.
  const isAligned = row.isCentred && (alignsPictures || drawsCodes);
  const raster = row.isCentred && !isAligned ? inMiddle(row.raster, columns) : row.raster;
  parts.push(isAligned ? align.centre : align.left, picture(raster), raster.bytes);
}

// The printer puts no white around it: a white row, taller than four of its modules, is above and below.
function qrOf(type: PrinterTypes, { text, dots }: NonNullable<PictureRow['qr']>): Buffer {
  return said(type, (builder) => builder.printQR(text, { model: 2, cellSize: dots, correction: 'M' }));
}

// No words below (GS H), height (GS h), module (GS w), then Code 128 of set B (GS k).
function barsOf({ text, dots }: NonNullable<PictureRow['bars']>): Buffer {
  const settings = [0x1d, 0x48, 0, 0x1d, 0x68, barRows, 0x1d, 0x77, dots, 0x1d, 0x6b, 73, text.length + 2];
  return Buffer.concat([Buffer.from(settings), Buffer.from(`{B${text}`)]);
}

function addRow(parts: Uint8Array[], row: TextRow, { codePage, language }: PaperFormat): void {
  const { align, size, bold, notBold, inverted, notInverted } = commands[language];
  parts.push(align[row.align]);
  if (row.size !== 'normal') parts.push(size[row.size]);
  if (row.bold) parts.push(bold);
  if (row.isInverted) parts.push(inverted);
  parts.push(encode(row.text, codePage), lineFeed);
  if (row.isInverted) parts.push(notInverted);
  if (row.bold) parts.push(notBold);
  if (row.size !== 'normal') parts.push(size.normal);
}
