// Reads a PNG, for the shop's logo, and writes dots as one, for a PDF. What is read: 8 bits a channel, not interlaced, as every program writes it. Anything else is refused, not guessed.
// Invariant: a file of any bytes ends in a picture or in null, never in an exception or in more memory than `mostPixels` needs.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** `grey` has one byte a pixel, 0 black to 255 white; transparent parts are white. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly grey: Uint8Array };

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const mostPixels = 4_000_000;
/** Channels by colour type: grey, RGB, palette, grey and alpha, RGB and alpha. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

type Header = {
  readonly width: number;
  readonly height: number;
  readonly colourType: number;
  readonly channels: number;
};
type Palette = { readonly colours: Buffer; readonly alphas: Buffer };

export function readPng(bytes: Uint8Array): GreyPicture | null {
  try {
    return read(Buffer.from(bytes));
  } catch {
    // Cut off, or compressed wrongly: whatever it is, it is no logo.
    return null;
  }
}

function read(file: Buffer): GreyPicture | null {
  if (!file.subarray(0, 8).equals(signature)) return null;
  let header: Header | null = null;
  let palette: Palette = { colours: Buffer.alloc(0), alphas: Buffer.alloc(0) };
  const parts: Buffer[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const data = file.subarray(at + 8, at + 8 + length);
    // The sum over type and data: a file that was cut off or damaged is no logo.
    if (crc32(file.subarray(at + 4, at + 8 + length)) !== file.readUInt32BE(at + 8 + length)) return null;
    const type = file.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') header = readHeader(data);
    if (type === 'PLTE') palette = { ...palette, colours: data };
    if (type === 'tRNS') palette = { ...palette, alphas: data };
    if (type === 'IDAT') parts.push(data);
    at += length + 12;
  }
  if (!header) return null;
  const { width, height, channels } = header;
  const stride = width * channels;
  const raw = inflateSync(Buffer.concat(parts), { maxOutputLength: (stride + 1) * height });
  if (raw.length !== (stride + 1) * height) return null;
  const samples = unfilter(raw, stride, height, channels);
  const grey = Uint8Array.from({ length: width * height }, (_, n) => greyAt(samples, n, header, palette));
  return { width, height, grey };
}

function readHeader(data: Buffer): Header | null {
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const [depth, colourType = -1, , , interlaced] = data.subarray(8, 13);
  const channels = channelsOf[colourType];
  if (depth !== 8 || interlaced !== 0 || !channels || width * height > mostPixels || width * height === 0) return null;
  return { width, height, colourType, channels };
}

/** Each row says in its first byte how its bytes differ from those on the left (a), above (b) and above left (c). */
function unfilter(raw: Buffer, stride: number, height: number, channels: number): Uint8Array {
  const samples = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (stride + 1)] ?? 0;
    if (filter > 4) throw new Error('an unknown filter');
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const a = x >= channels ? (samples[at - channels] ?? 0) : 0;
      const b = y > 0 ? (samples[at - stride] ?? 0) : 0;
      const c = x >= channels && y > 0 ? (samples[at - stride - channels] ?? 0) : 0;
      samples[at] = (raw[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, a, b, c);
    }
  }
  return samples;
}

function predicted(filter: number, a: number, b: number, c: number): number {
  if (filter === 1) return a;
  if (filter === 2) return b;
  if (filter === 3) return (a + b) >> 1;
  if (filter === 0) return 0;
  const [toA, toB, toC] = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
  return toA <= toB && toA <= toC ? a : toB <= toC ? b : c;
}

function greyAt(samples: Uint8Array, n: number, { colourType, channels }: Header, palette: Palette): number {
  const at = n * channels;
  const one = (offset: number): number => samples[at + offset] ?? 0;
  switch (colourType) {
    case 0:
      return one(0);
    case 4:
      return onWhite(one(0), one(1));
    case 3: {
      const [r = 0, g = 0, b = 0] = palette.colours.subarray(one(0) * 3, one(0) * 3 + 3);
      return onWhite(brightness(r, g, b), palette.alphas[one(0)] ?? 255);
    }
    default:
      return onWhite(brightness(one(0), one(1), one(2)), channels === 4 ? one(3) : 255);
  }
}

function brightness(r: number, g: number, b: number): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function onWhite(grey: number, alpha: number): number {
  return Math.round((grey * alpha + 255 * (255 - alpha)) / 255);
}

/** Dots, one bit each, as a PNG of one bit a pixel: black where a bit is set. */
export function writePng(widthBytes: number, height: number, bits: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthBytes * 8, 0);
  header.writeUInt32BE(height, 4);
  // One bit, grey: 0 is black there. Each row begins with its filter: none.
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((widthBytes + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < widthBytes; x += 1)
      rows[y * (widthBytes + 1) + 1 + x] = ~(bits[y * widthBytes + x] ?? 0) & 0xff;
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
