// Reads the bytes of slips back with parts we did not write: npos cuts them into commands and text, iconv-lite decodes the text by the
// code page in force, zxing reads the codes in the pictures. It plays the printer, and is strict: whatever a printer would garble,
// ignore or choke on throws. For STAR, npos is given STAR's commands: it knows EPSON's only.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { Align } from '../../shared/document.ts';
import type { PrinterLanguage } from '../../shared/printer-address.ts';

export type ReadRow = { text: string; align: Align; bold: boolean; large: boolean };
/** One bit a dot, the leftmost in the highest bit. */
export type ReadPicture = { widthBytes: number; height: number; bytes: Uint8Array };
export type ReadJob = { rows: ReadRow[]; pictures: ReadPicture[]; startedWithReset: boolean };

const load = createRequire(import.meta.url);
const Parser: (rules: unknown) => { analyze(raw: Buffer): unknown } = load('npos/lib/parser');
const known: Record<string, Record<string, unknown>> = load('npos/lib/parser/rules');
// Without this rule npos takes a printer's own QR codes for an error.
const gs = 0x1d;
const starPicture = (bytes: Buffer, at: number): number =>
  bytes.length < at + 6 ? bytes.length - at : 6 + bytes.readUInt16LE(at + 1) * bytes.readUInt16LE(at + 3);
const parsers = {
  epson: Parser({ ...known, [gs]: { ...known[gs], '(k': [0, 'd16'] } }),
  star: Parser({
    27: { '@': 0, R: 1, E: 0, F: 0, i: 2, d: 1, '\u001da': 1, '\u001dt': 1, '\u001dS': [0, starPicture] },
  }),
};
const iconv: { decode(bytes: Buffer, page: string): string } = load('iconv-lite');

const analysis = z.object({
  error: z.instanceof(Error).nullish(),
  tree: z
    .array(z.object({ ascii: z.string(), fn: z.string().optional(), offset: z.number(), length: z.number() }))
    .nullish(),
});

/** The numbers of ESC t and ESC GS t, as the makers publish them. */
const pages: Record<PrinterLanguage, Record<number, string>> = {
  epson: { 0: 'CP437', 16: 'CP1252', 17: 'CP866', 18: 'CP852', 19: 'CP858', 45: 'CP1250' },
  star: { 1: 'CP437', 4: 'CP858', 5: 'CP852', 10: 'CP866', 32: 'CP1252', 33: 'CP1250' },
};
const aligns: Record<number, Align> = { 0: 'left', 1: 'centre', 2: 'right' };

export function decode(bytes: Uint8Array, page: string): string {
  return iconv.decode(Buffer.from(bytes), page);
}

/** The jobs in a stream of bytes: what lies between two cuts. Throws on anything that a printer would not print as meant. */
export function readSlips(bytes: Uint8Array, language: PrinterLanguage = 'epson'): ReadJob[] {
  const raw = Buffer.from(bytes);
  const { error, tree } = analysis.parse(parsers[language].analyze(raw));
  if (error || !tree) throw new Error(`not the language of ${language}: ${error?.message}`);
  const jobs: ReadJob[] = [];
  let job: ReadJob | null = null;
  let row = '';
  let style = { align: 'left' as Align, bold: false, large: false };
  let page = 'CP437';

  const readText = (text: Buffer): void => {
    for (const byte of text) {
      if (byte === 0x0a) {
        job ??= { rows: [], pictures: [], startedWithReset: false };
        job.rows.push({ text: row, ...style });
        row = '';
        continue;
      }
      if (byte < 0x20 || byte === 0x7f) throw new Error(`a control byte ${byte} in the text`);
      const character = decode(Uint8Array.of(byte), page);
      if (character === '\ufffd') throw new Error(`byte ${byte} is a hole of ${page}`);
      row += character;
    }
  };
  const readPicture = (picture: Buffer): void => {
    const [widthBytes, height] = [picture.readUInt16LE(0), picture.readUInt16LE(2)];
    const dots = picture.subarray(language === 'star' ? 5 : 4);
    if (row !== '' || !job) throw new Error('a picture in the middle of a row');
    // npos takes zeros behind a command for a part of it.
    job.pictures.push({ widthBytes, height, bytes: dots.subarray(0, widthBytes * height) });
  };
  const align = (argument: number): void => {
    const to = aligns[argument];
    // Printers heed it at the start of a row only.
    if (!to || row !== '') throw new Error('an alignment that the printer would ignore');
    style = { ...style, align: to };
  };
  const setPage = (argument: number): void => {
    const name = pages[language][argument];
    if (!name) throw new Error(`unknown code page ${argument}`);
    page = name;
  };
  const cut = (): void => {
    if (row !== '') throw new Error('a cut through a row');
    if (!job) throw new Error('a cut without a job');
    jobs.push(job);
    job = null;
  };

  for (const node of tree) {
    const end = node.offset + node.length;
    if (end > raw.length) throw new Error('cut off in the middle of a command');
    if (node.ascii === 'STX') {
      readText(raw.subarray(node.offset, end));
      continue;
    }
    const fn = node.fn ?? '';
    const command = `${node.ascii} ${fn.replace('\u001d', 'GS ')}`;
    const argument = raw[node.offset + 1 + fn.length] ?? -1;
    switch (`${language} ${command}`) {
      case 'epson ESC @':
      case 'star ESC @':
        if (row !== '') throw new Error('a reset in the middle of a row');
        style = { align: 'left', bold: false, large: false };
        page = 'CP437';
        job ??= { rows: [], pictures: [], startedWithReset: true };
        break;
      case 'epson ESC t':
      case 'star ESC GS t':
        setPage(argument);
        break;
      case 'epson ESC a':
      case 'star ESC GS a':
        align(argument);
        break;
      case 'epson ESC E':
        style = { ...style, bold: argument === 1 };
        break;
      case 'star ESC E':
      case 'star ESC F':
        style = { ...style, bold: fn === 'E' };
        break;
      case 'epson ESC !':
        style = { ...style, large: (argument & 0x30) === 0x30 };
        break;
      case 'star ESC i':
        style = { ...style, large: argument === 1 && raw[node.offset + 3] === 1 };
        break;
      case 'epson ESC R':
      case 'star ESC R':
        if (argument !== 0) throw new Error('a national character set');
        break;
      case 'epson FS .':
      case 'epson ESC d':
        break;
      case 'epson GS v0':
      case 'star ESC GS S':
        readPicture(raw.subarray(node.offset + fn.length + 2, end));
        break;
      case 'epson GS V':
      case 'star ESC d':
        cut();
        break;
      default:
        throw new Error(`a command nobody asked for: ${command}`);
    }
  }
  // What follows the last cut is the reset that the cut brings along.
  if (row !== '' || (job && job.rows.length > 0)) throw new Error('rows after the last cut');
  return jobs;
}

const wasm = readFileSync(load.resolve('zxing-wasm/reader/zxing_reader.wasm'));
// Else it would be fetched from the network.
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });

export type ReadCode = { format: string; text: string };

/** The bar and QR codes that a scanner sees on the printed picture, on white paper of so many columns of 12 dots. */
export async function readCodes({ widthBytes, height, bytes }: ReadPicture, columns: number): Promise<ReadCode[]> {
  const width = columns * 12;
  if (widthBytes * 8 > width) throw new Error('a picture wider than the paper');
  const margin = 12;
  const data = new Uint8ClampedArray(width * (height + 2 * margin) * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < widthBytes * 8; x += 1)
      if ((bytes[y * widthBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7)))
        data.fill(0, ((y + margin) * width + x) * 4, ((y + margin) * width + x) * 4 + 3);
  const image = { data, width, height: height + 2 * margin, colorSpace: 'srgb' as const };
  const found = await readBarcodes(image, { tryHarder: true, formats: ['Code128', 'QRCode'] });
  return found.filter((one) => one.isValid).map(({ format, text }) => ({ format, text }));
}
