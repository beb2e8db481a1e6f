// A document as the bytes of a printer's language (EPSON's ESC/POS, STAR's line mode), built with node-thermal-printer.
// Its own sending is never used: it loses jobs. Text reaches it encoded, because it would switch code pages in the
// middle of a row.
// Invariants: a job starts by resetting the printer and ends with a cut, unless its strip goes on; no byte of the text is a command.
import { CharacterSet, PrinterTypes, ThermalPrinter } from 'node-thermal-printer';
import type { SlipDocument } from '../../shared/document.ts';
import { ok, type Result } from '../../shared/result.ts';
import { encode } from './code-pages.ts';
import { type DrawText, painterFor } from './drawn-text.ts';
import { layOut, type PaperFormat, type PictureRow, type TextRow, type Unprintable } from './layout.ts';
import { barRows, type Raster, withoutLeftWhite } from './raster.ts';

/** 80 mm paper; a code page with the letters of Western Europe and the euro sign. */
export const usualFormat: PaperFormat = { columns: 48, codePage: 'PC858_EURO', language: 'epson' };

const lineFeed = Buffer.from([0x0a]);

/** Where the languages differ beyond what the builder knows. */
const languages = {
  epson: {
    type: PrinterTypes.EPSON,
    // Reset; Kanji mode off (FS .), as many printers come with it on and read two umlauts as one sign; the plain ASCII
    // set (ESC R 0); rows 26 dots apart (ESC 3), or as close as a printer of other dots can set its letters.
    start: Buffer.from([0x1b, 0x40, 0x1c, 0x2e, 0x1b, 0x52, 0x00, 0x1b, 0x33, 26]),
    // GS v 0.
    picture: Buffer.from([0x1d, 0x76, 0x30, 0x00]),
    pictureEnd: Buffer.alloc(0),
    feedBeforeCut: 1,
  },
  star: {
    type: PrinterTypes.STAR,
    // Reset; the plain ASCII set (ESC R 0); rows 3 mm apart (ESC z 0). Its cut feeds the paper past the knife by itself.
    start: Buffer.from([0x1b, 0x40, 0x1b, 0x52, 0x00, 0x1b, 0x7a, 0x00]),
    // ESC GS S 1, with a zero (black) behind the size: StarPRNT's, which its printers of today know; older line-mode
    // ones print no picture.
    picture: Buffer.from([0x1b, 0x1d, 0x53, 0x01]),
    pictureEnd: Buffer.from([0x00]),
    feedBeforeCut: 0,
  },
} as const;

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
  // Without an interface this instance builds and cannot send.
  const language = languages[format.language];
  const builder = new ThermalPrinter({ type: language.type, interface: '', width: format.columns });
  builder.append(language.start);
  if (cuts.before) {
    builder.cut({ verticalTabAmount: language.feedBeforeCut });
    builder.append(language.start);
  }
  builder.setCharacterSet(CharacterSet[format.codePage]);
  // The builder copies all it has with each command, so a picture does not lie in it.
  const parts: Uint8Array[] = [];
  const take = (): void => {
    parts.push(builder.getBuffer());
    builder.setBuffer(Buffer.alloc(0));
  };
  for (const row of laid.value) {
    const draws = format.qr === 'printer' && 'raster' in row;
    if (draws && row.qr) appendQr(builder, row.qr);
    else if (draws && row.bars) appendBars(builder, row.bars);
    else if ('raster' in row) {
      const isCentred = draws && row.isCentred === true;
      const raster = isCentred ? withoutLeftWhite(row.raster) : row.raster;
      beginPicture(builder, raster, isCentred, format);
      take();
      parts.push(raster.bytes);
    } else appendRow(builder, row, format);
  }
  builder.alignLeft();
  if (cuts.after) builder.cut({ verticalTabAmount: language.feedBeforeCut });
  // The cut ends with a reset, which forgets the page: another sender's next text would come out in wrong letters.
  builder.setCharacterSet(CharacterSet[format.codePage]);
  take();
  return ok(new Uint8Array(Buffer.concat(parts)));
}

// What goes before its dots. They include the white on their left, because not every printer heeds the alignment here;
// one that draws codes by itself does.
function beginPicture(builder: ThermalPrinter, raster: Raster, isCentred: boolean, { language }: PaperFormat): void {
  const { picture, pictureEnd } = languages[language];
  const size = Buffer.alloc(4);
  size.writeUInt16LE(raster.widthBytes, 0);
  size.writeUInt16LE(raster.height, 2);
  if (isCentred) builder.alignCenter();
  else builder.alignLeft();
  for (const part of [picture, size, pictureEnd]) builder.append(part);
}

// The printer puts no white around it: an empty row, taller than four of its modules, above and below.
function appendQr(builder: ThermalPrinter, { text, dots }: NonNullable<PictureRow['qr']>): void {
  builder.alignCenter();
  builder.append(lineFeed);
  builder.printQR(text, { model: 2, cellSize: dots, correction: 'M' });
  builder.append(lineFeed);
}

function appendBars(builder: ThermalPrinter, { text, dots }: NonNullable<PictureRow['bars']>): void {
  builder.alignCenter();
  // No words below (GS H), height (GS h), module (GS w), then Code 128 of set B (GS k).
  builder.append(Buffer.from([0x1d, 0x48, 0, 0x1d, 0x68, barRows, 0x1d, 0x77, dots, 0x1d, 0x6b, 73, text.length + 2]));
  builder.append(Buffer.from(`{B${text}`));
}

function appendRow(builder: ThermalPrinter, row: TextRow, { codePage }: PaperFormat): void {
  if (row.align === 'left') builder.alignLeft();
  else if (row.align === 'right') builder.alignRight();
  else builder.alignCenter();
  if (row.size === 'large') builder.setTextQuadArea();
  if (row.size === 'tall') builder.setTextDoubleHeight();
  if (row.bold) builder.bold(true);
  builder.append(Buffer.from(encode(row.text, codePage)));
  builder.append(lineFeed);
  if (row.bold) builder.bold(false);
  if (row.size !== 'normal') builder.setTextNormal();
}
