// Reads our PDFs back from the bytes alone: the page's operators, the letters by each font's table to Unicode, the
// pictures as dots. It knows the format (ISO 32000) and nothing of how a file was made; it throws on what it does not
// understand.
import { inflateSync } from 'node:zlib';
import type { ReadPicture } from './slip-reader.ts';

export type PdfSlip = {
  /** From top to bottom; the pieces of a row from left to right, each with its edges in points. */
  readonly rows: readonly (readonly PdfPiece[])[];
  readonly pictures: readonly ReadPicture[];
  /** Where the pictures stand, in their order: the left edge and the size, in points. */
  readonly places: readonly { readonly x: number; readonly width: number; readonly height: number }[];
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly embeddedFonts: number;
};
export type PdfPiece = { readonly text: string; readonly x: number; readonly y: number; readonly size: number };

type Entry = { readonly head: string; readonly stream: Buffer | null };

export function readPdf(bytes: Uint8Array): PdfSlip {
  const file = Buffer.from(bytes);
  if (!file.toString('latin1', 0, 5).startsWith('%PDF-') || !file.toString('latin1').trimEnd().endsWith('%%EOF'))
    throw new Error('no PDF');
  const entries = entriesOf(file);
  const refer = (head: string, name: string): Entry => {
    const id = new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1];
    const entry = entries.get(Number(id));
    if (!entry) throw new Error(`no ${name}`);
    return entry;
  };
  const pages = [...entries.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  const [page, ...more] = pages;
  if (!page || more.length > 0) throw new Error('not one page');
  const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page.head) ?? [];
  const resources = refer(page.head, 'Resources').head;
  const fonts = new Map(
    [...(/\/Font <<([\s\S]*?)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)].map(
      ([, name = '', id]) => [name, lettersOf(refer(entries.get(Number(id))?.head ?? '', 'ToUnicode'))],
    ),
  );
  const content = contentOf(refer(page.head, 'Contents'));
  const pieces = piecesOf(content, fonts);
  const tops = [...new Set(pieces.map(({ y }) => y))].sort((a, b) => b - a);
  return {
    rows: tops.map((top) => pieces.filter(({ y }) => y === top).sort((a, b) => a.x - b.x)),
    pictures: [...entries.values()]
      .filter(({ head }) => /\/Subtype \/Image/.test(head))
      .map((entry) => pictureOf(entry, refer(entry.head, 'DecodeParms').head)),
    places: [...content.toString('latin1').matchAll(/([\d.]+) 0 0 (-?[\d.]+) ([\d.]+) [\d.]+ cm\s+\/I\d+ Do/g)].map(
      ([, wide, high, x]) => ({ x: Number(x), width: Number(wide), height: Math.abs(Number(high)) }),
    ),
    width: Number(width),
    height: Number(height),
    title: refer([...entries.values()].find(({ head }) => /\/Title /.test(head))?.head ?? '', 'Title').head.trim(),
    embeddedFonts: [...entries.values()].filter(({ head }) => /\/FontFile[23] /.test(head)).length,
  };
}

function entriesOf(file: Buffer): Map<number, Entry> {
  const text = file.toString('latin1');
  const entries = new Map<number, Entry>();
  const table = Number(/startxref\s+(\d+)\s+%%EOF/.exec(text)?.[1]);
  if (!text.startsWith('xref', table)) throw new Error('no table of objects');
  for (const [, at] of text.slice(table).matchAll(/(\d{10}) 00000 n/g)) {
    const [opening = '', id] = /^(\d+) 0 obj\s/.exec(text.slice(Number(at), Number(at) + 20)) ?? [];
    if (!id) throw new Error('an object that is not where it should be');
    const start = Number(at) + opening.length;
    const end = text.indexOf('endobj', start);
    const streamAt = text.indexOf('stream\n', start);
    const hasStream = streamAt >= 0 && streamAt < end;
    const head = text.slice(start, hasStream ? streamAt : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1]);
    const stream = hasStream ? file.subarray(streamAt + 7, streamAt + 7 + length) : null;
    entries.set(Number(id), { head, stream });
  }
  return entries;
}

function contentOf({ head, stream }: Entry): Buffer {
  if (!stream) throw new Error('no stream');
  return /\/FlateDecode/.test(head) ? inflateSync(stream) : stream;
}

/** What each of the font's numbers means. */
function lettersOf(table: Entry): Map<number, string> {
  const letters = new Map<number, string>();
  const of = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, from = '', , list = ''] of contentOf(table)
    .toString('latin1')
    .matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\s*\[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f]*)>/gi)].entries())
      letters.set(Number.parseInt(from, 16) + index, of(hex));
  if (letters.size === 0) throw new Error('a font without letters');
  return letters;
}

function piecesOf(content: Buffer, fonts: ReadonlyMap<string, Map<number, string>>): PdfPiece[] {
  const pieces: PdfPiece[] = [];
  for (const [block] of content.toString('latin1').matchAll(/BT[\s\S]*?ET/g)) {
    const [, x, y] = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm/.exec(block) ?? [];
    const [, name = '', size] = /\/(\w+) ([\d.]+) Tf/.exec(block) ?? [];
    const letters = fonts.get(name);
    if (!x || !y || !letters) throw new Error('text without a place or a font');
    const hex = [...block.matchAll(/<([0-9a-f]+)>/gi)].map(([, one]) => one).join('');
    const text = (hex.match(/.{4}/g) ?? []).map((glyph) => {
      const letter = letters.get(Number.parseInt(glyph, 16));
      if (letter === undefined) throw new Error('a glyph without a letter');
      return letter;
    });
    if (text.length > 0) pieces.push({ text: text.join(''), x: Number(x), y: Number(y), size: Number(size) });
  }
  return pieces;
}

/** One byte a pixel, black or white, each row behind a byte for its filter. */
function pictureOf(entry: Entry, predictor: string): ReadPicture {
  const of = (name: string): number => Number(new RegExp(`/${name} (\\d+)`).exec(entry.head)?.[1]);
  if (of('BitsPerComponent') !== 8 || !/\/Predictor 15\b/.test(predictor)) throw new Error('not one byte a pixel');
  const [width, height] = [of('Width'), of('Height')];
  const rows = contentOf(entry);
  const bytes = new Uint8Array((width / 8) * height);
  for (let y = 0; y < height; y += 1) {
    const [filter, ...pixels] = rows.subarray(y * (width + 1), (y + 1) * (width + 1));
    if (filter !== 0) throw new Error('a filter nobody asked for');
    for (const [x, grey] of pixels.entries()) {
      if (grey !== 0 && grey !== 255) throw new Error('a pixel that is neither black nor white');
      const at = (y * width + x) >> 3;
      if (grey === 0) bytes[at] = (bytes[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return { widthBytes: width / 8, height, bytes };
}
