// Plays the printer: reads the bytes of slips back. npos cuts them into commands and text, the published code pages
// turn bytes into letters, zxing reads the codes in the pictures. It is strict: what a printer would garble, ignore or
// choke on throws.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { indentOf } from '../../electron/printing/align.ts';
import type { LetterSize } from '../../electron/printing/layout.ts';
import type { Align } from '../../shared/document.ts';
import type { PrinterLanguage } from '../../shared/printer-address.ts';
import { createFedPaper } from './fed-paper.ts';
import { published } from './published-pages.ts';

export type ReadRow = { text: string; align: Align; bold: boolean; size: LetterSize; isInverted?: true | undefined };
/** As it stands on the paper: one bit a dot, the leftmost in the highest bit. `sent` is what came over the wire. */
export type ReadPicture = { widthBytes: number; height: number; bytes: Uint8Array; align?: Align; sent?: Uint8Array };
/** One that the printer draws by itself. */
export type ReadQr = { text: string; dots: number };
export type ReadJob = {
  rows: ReadRow[];
  pictures: ReadPicture[];
  codes: ReadQr[];
  bars: ReadQr[];
  startedWithReset: boolean;
};

const load = createRequire(import.meta.url);
const Parser: (rules: unknown) => { analyze(raw: Buffer): unknown } = load('npos/lib/parser');
const known: Record<string, Record<string, unknown>> = load('npos/lib/parser/rules');
// npos knows EPSON's commands only, and without this rule takes a printer's own QR codes for an error.
const gs = 0x1d;
const starPicture = (bytes: Buffer, at: number): number =>
  bytes.length < at + 6 ? bytes.length - at : 6 + bytes.readUInt16LE(at + 1) * bytes.readUInt16LE(at + 3);
const parsers = {
  epson: Parser({ ...known, [gs]: { ...known[gs], '(k': [0, 'd16'] } }),
  star: Parser({
    27: {
      '@': 0,
      R: 1,
      z: 1,
      E: 0,
      F: 0,
      4: 0,
      5: 0,
      i: 2,
      d: 1,
      '\u001da': 1,
      '\u001dt': 1,
      '\u001dS': [0, starPicture],
    },
  }),
};

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

/** One job on its paper, command by command. */
function createPaper() {
  const jobs: ReadJob[] = [];
  let job: ReadJob | null = null;
  let row = '';
  let style: Omit<ReadRow, 'text'> = { align: 'left', bold: false, size: 'normal' };
  let page = 'CP437';
  let qr: { text?: string; dots?: number; model?: number; correction?: number } = {};
  let bar: { dots?: number; rows?: number; words?: number } = {};
  const fed = createFedPaper();
  const betweenRows = (what: string): void => {
    if (row !== '') throw new Error(`${what} in the middle of a row`);
  };

  return {
    text(bytes: Buffer): void {
      for (const byte of bytes) {
        if (byte === 0x0a) {
          job ??= { rows: [], pictures: [], codes: [], bars: [], startedWithReset: false };
          job.rows.push({ text: row, ...style });
          fed.row(row);
          row = '';
          continue;
        }
        if (byte < 0x20 || byte === 0x7f) throw new Error(`a control byte ${byte} in the text`);
        const character = published(byte, page);
        if (character === '\ufffd') throw new Error(`byte ${byte} is a hole of ${page}`);
        row += character;
      }
    },
    /** `mode` of GS v 0: 1 doubles the width, 2 the height, 3 both. */
    picture(mode: number | undefined, bytes: Buffer): void {
      betweenRows('a picture');
      if (!job) throw new Error('a picture before the reset');
      const [across, down] = scales[mode ?? -1] ?? [];
      if (!across || !down) throw new Error('a picture of no known mode');
      const [widthBytes, height] = [bytes.readUInt16LE(0), bytes.readUInt16LE(2)];
      // npos takes zeros behind a command for a part of it.
      const sent = bytes.subarray(4, 4 + widthBytes * height);
      fed.printed();
      job.pictures.push({ ...scaled({ widthBytes, height, bytes: sent }, across, down), align: style.align, sent });
    },
    /** In this order: model, size, correction, text, print. */
    qr(what: 'model' | 'size' | 'correction' | 'text' | 'print', given: Buffer): void {
      betweenRows('a QR code');
      if (what === 'model' || what === 'correction') qr[what] = given[0] ?? -1;
      if (what === 'size') qr.dots = given[0] ?? 0;
      if (what === 'text') qr.text = given.toString('latin1');
      if (what !== 'print') return;
      const { text, dots, model, correction } = qr;
      if (!job || !text || !dots || model === undefined || correction === undefined)
        throw new Error('a QR code that is not said whole');
      if (style.align !== 'centre') throw new Error('a QR code at the edge');
      fed.printed(4 * dots);
      job.codes.push({ text, dots });
      qr = {};
    },
    barSetting(what: 'dots' | 'rows' | 'words', value = 0): void {
      bar = { ...bar, [what]: value };
    },
    /** Code 128, of set B alone. */
    bars(given: Buffer): void {
      betweenRows('a bar code');
      const [type, length = 0, brace, set] = given;
      const { dots = 0, rows = 0, words } = bar;
      if (type !== 73 || brace !== 0x7b || set !== 0x42 || length !== given.length - 2)
        throw new Error('an odd bar code');
      if (!job || style.align !== 'centre' || dots < 2 || rows < 40 || words !== 0)
        throw new Error('a bar code that is not said whole');
      fed.printed(10 * dots);
      job.bars.push({ text: given.subarray(4).toString('latin1'), dots });
    },
    reset(): void {
      betweenRows('a reset');
      style = { align: 'left', bold: false, size: 'normal' };
      page = 'CP437';
      fed.rowsApart(null);
      job ??= { rows: [], pictures: [], codes: [], bars: [], startedWithReset: true };
    },
    page(name: string | undefined): void {
      if (!name) throw new Error('an unknown code page');
      page = name;
    },
    align(to: Align | undefined): void {
      // Printers heed it at the start of a row only.
      betweenRows('an alignment');
      if (!to) throw new Error('an unknown alignment');
      style = { ...style, align: to };
    },
    set(change: Partial<Pick<ReadRow, 'bold' | 'size' | 'isInverted'>>): void {
      style = { ...style, ...change };
    },
    rowsApart: fed.rowsApart,
    feed: fed.feed,
    /** One that feeds to the knife first, or cuts where the paper stands. */
    cut(feedsToKnife: boolean): void {
      betweenRows('a cut');
      if (!job) throw new Error('a cut without a job');
      fed.cut(feedsToKnife);
      jobs.push(job);
      job = null;
    },
    end(): ReadJob[] {
      // What follows the last cut is the reset that the cut brings along.
      if (row !== '' || (job && job.rows.length > 0)) throw new Error('rows after the last cut');
      return jobs;
    },
  };
}

const scales: Readonly<Record<number, readonly [across: number, down: number]>> = {
  0: [1, 1],
  1: [2, 1],
  2: [1, 2],
  3: [2, 2],
};

/** As the printer sets it: each bit so many dots wide and high. */
export function scaled({ widthBytes, height, bytes }: ReadPicture, across: number, down: number): ReadPicture {
  const wide = widthBytes * across;
  const dots = new Uint8Array(wide * height * down);
  for (let y = 0; y < height * down; y += 1)
    for (let x = 0; x < wide * 8; x += 1) {
      const from = Math.floor(x / across);
      if ((bytes[Math.floor(y / down) * widthBytes + (from >> 3)] ?? 0) & (0x80 >> (from & 7)))
        dots[y * wide + (x >> 3)] = (dots[y * wide + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
  return { widthBytes: wide, height: height * down, bytes: dots };
}

type Act = (paper: ReturnType<typeof createPaper>, given: Buffer) => void;

function sizeOf(high = 0, wide = 0): LetterSize {
  if (high > 0) return wide > 0 ? 'large' : 'tall';
  if (wide > 0) throw new Error('letters that are wide and not high');
  return 'normal';
}

const dotsPerMm = 203 / 25.4;
/** How much paper a job takes, in millimetres, before the feed to the knife: rows are 26 dots, high letters 48. */
export function lengthOf({ rows, pictures }: ReadJob): number {
  const ofRows = rows.reduce((sum, { size }) => sum + (size === 'normal' ? 26 : 48) / dotsPerMm, 0);
  return ofRows + pictures.reduce((sum, { height }) => sum + height / dotsPerMm, 0);
}

const setCharacters: Act = (_paper, [set]) => {
  if (set !== 0) throw new Error('a national character set');
};
const ignore: Act = () => undefined;
/** 26 dots on EPSON, 3 mm on STAR; `lengthOf` counts on it. */
const rowsApart =
  (wanted: number): Act =>
  (paper, [distance]) => {
    if (distance !== wanted) throw new Error('rows at another distance');
    if (distance > 0) paper.rowsApart(distance);
  };

/** Of GS ( k. */
const qrFunctions: Readonly<Record<number, 'model' | 'size' | 'correction' | 'text' | 'print'>> = {
  65: 'model',
  67: 'size',
  69: 'correction',
  80: 'text',
  81: 'print',
};

/** The commands that a slip may hold; `given` is what follows the command's name. */
const commands: Record<PrinterLanguage, Record<string, Act>> = {
  epson: {
    'ESC @': (paper) => paper.reset(),
    'ESC t': (paper, [page = -1]) => paper.page(pages.epson[page]),
    'ESC a': (paper, [align = -1]) => paper.align(aligns[align]),
    'ESC E': (paper, [on]) => paper.set({ bold: on === 1 }),
    'GS B': (paper, [on]) => paper.set({ isInverted: on === 1 || undefined }),
    'ESC !': (paper, [mode = 0]) => paper.set({ size: sizeOf(mode & 0x10, mode & 0x20) }),
    'ESC R': setCharacters,
    'ESC 2': (paper) => paper.rowsApart(null),
    'ESC 3': rowsApart(26),
    'FS .': ignore,
    'ESC d': (paper, [rows = 0]) => paper.feed(rows),
    'GS v0': (paper, given) => paper.picture(given[0], given.subarray(1)),
    'GS (k': (paper, given) => {
      // Two bytes of length, 49 for a QR code, the function, its parameters.
      const [kind, fn = 0] = given.subarray(2);
      const what = qrFunctions[fn];
      if (kind !== 49 || !what) throw new Error('a code that is no QR code');
      paper.qr(what, given.subarray(what === 'text' ? 5 : 4));
    },
    'GS w': (paper, [dots]) => paper.barSetting('dots', dots),
    'GS h': (paper, [rows]) => paper.barSetting('rows', rows),
    'GS H': (paper, [words]) => paper.barSetting('words', words),
    'GS k': (paper, given) => paper.bars(given),
    'GS V': (paper, [how, units]) => {
      if (how !== 0 && !(how === 65 && units !== undefined)) throw new Error('another cut');
      paper.cut(how === 65);
    },
  },
  star: {
    'ESC @': (paper) => paper.reset(),
    'ESC GS t': (paper, [page = -1]) => paper.page(pages.star[page]),
    'ESC GS a': (paper, [align = -1]) => paper.align(aligns[align]),
    'ESC E': (paper) => paper.set({ bold: true }),
    'ESC F': (paper) => paper.set({ bold: false }),
    'ESC 4': (paper) => paper.set({ isInverted: true }),
    'ESC 5': (paper) => paper.set({ isInverted: undefined }),
    'ESC i': (paper, [high, wide]) => paper.set({ size: sizeOf(high, wide) }),
    'ESC R': setCharacters,
    'ESC z': rowsApart(0),
    // A zero (black) stands between size and dots.
    'ESC GS S': (paper, given) => paper.picture(0, Buffer.concat([given.subarray(1, 5), given.subarray(6)])),
    // It feeds the paper past the knife by itself.
    'ESC d': (paper) => paper.cut(true),
  },
};

/** The jobs in a stream of bytes: what lies between two cuts. Throws on what a printer would not print as meant. */
export function readSlips(bytes: Uint8Array, language: PrinterLanguage = 'epson'): ReadJob[] {
  const raw = Buffer.from(bytes);
  const { error, tree } = analysis.parse(parsers[language].analyze(raw));
  if (error || !tree) throw new Error(`not the language of ${language}: ${error?.message}`);
  const paper = createPaper();
  for (const { ascii, fn = '', offset, length } of tree) {
    const end = offset + length;
    if (end > raw.length) throw new Error('cut off in the middle of a command');
    if (ascii === 'STX') {
      paper.text(raw.subarray(offset, end));
      continue;
    }
    const name = `${ascii} ${fn.replace('\u001d', 'GS ')}`;
    const act = commands[language][name];
    if (!act) throw new Error(`a command nobody asked for: ${name}`);
    act(paper, raw.subarray(offset + 1 + fn.length, end));
  }
  return paper.end();
}

const wasm = readFileSync(load.resolve('zxing-wasm/reader/zxing_reader.wasm'));
// zxing would otherwise fetch it from the network.
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });

export type ReadCode = { format: string; text: string };

/** What the paper has beside what the printer can reach: 4 mm on either side. */
const marginDots = 32;

/** The dots of a picture on paper of so many columns of 12 dots, row by row: where its alignment puts it. */
export function rowsOnPaper({ widthBytes, height, bytes, align = 'left' }: ReadPicture, columns: number): string[] {
  const width = columns * 12;
  if (widthBytes * 8 > width) throw new Error('a picture wider than the paper');
  const left = Math.floor(indentOf(align, width - widthBytes * 8));
  return Array.from({ length: height }, (_, y) => {
    const row = [...bytes.subarray(y * widthBytes, (y + 1) * widthBytes)];
    const dots = row.map((byte) => byte.toString(2).padStart(8, '0')).join('');
    return ('0'.repeat(left) + dots).padEnd(width, '0');
  });
}

/** The bar and QR codes that a scanner sees on the printed picture. */
export async function readCodes(picture: ReadPicture, columns: number): Promise<ReadCode[]> {
  const rows = rowsOnPaper(picture, columns);
  const [width, height] = [columns * 12 + 2 * marginDots, rows.length + 2 * marginDots];
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const [y, row] of rows.entries())
    for (let x = row.indexOf('1'); x >= 0; x = row.indexOf('1', x + 1)) {
      const at = ((y + marginDots) * width + x + marginDots) * 4;
      data.fill(0, at, at + 3);
    }
  const image = { data, width, height, colorSpace: 'srgb' as const };
  const found = await readBarcodes(image, { tryHarder: true, formats: ['Code128', 'QRCode'] });
  return found.filter((one) => one.isValid).map(({ format, text }) => ({ format, text }));
}
