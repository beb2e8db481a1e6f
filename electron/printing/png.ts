// Reads the shop's logo and writes pictures for a PDF, with pngjs. Every kind of PNG is read: each depth, with a palette, interlaced, with
// transparent parts.
// Invariant: a file of any bytes ends in a picture or in null, never in an exception or in more memory than `mostSide`
// needs.
import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

/** `grey` has one byte a pixel, 0 black to 255 white; transparent parts are white. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly grey: Uint8Array };

const mostBytes = 1024 * 1024;
const mostSide = 4000;

export function readPng(bytes: Uint8Array): GreyPicture | null {
  const file = wholeIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  if (!file) return null;
  try {
    const { width, height, data } = PNG.sync.read(file);
    const grey = new Uint8Array(width * height);
    for (let n = 0; n < grey.length; n += 1) grey[n] = greyAt(data, n * 4);
    return { width, height, grey };
  } catch {
    // A file that is cut off or damaged is no logo.
    return null;
  }
}

/** The file up to its end, which pngjs wants to be the last of it; null where it is no PNG that may be unpacked. */
function wholeIn(file: Buffer): Buffer | null {
  if (file.length > mostBytes || file.length < 33) return null;
  const pixels: Buffer[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const type = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + file.readUInt32BE(at);
    // A second header would change the size after this look.
    if (end > file.length || (type === 'IHDR') !== (at === 8)) return null;
    if (type === 'IDAT') pixels.push(file.subarray(at + 8, end - 4));
    if (type === 'IEND') return isWithinLimits(file, pixels) ? file.subarray(0, end) : null;
    at = end;
  }
  return null;
}

/** A little packed data may be a thousand times as much; pngjs unpacks all of it only of an interlaced picture. */
function isWithinLimits(file: Buffer, pixels: readonly Buffer[]): boolean {
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (width < 1 || height < 1 || width > mostSide || height > mostSide) return false;
  if (file[28] === 0) return true;
  // Four channels at most; each row of the seven passes begins with a byte and may end in a part of one.
  const most = (width * height * 4 * (file[24] ?? 0)) / 8 + 4 * height + 64;
  try {
    inflateSync(Buffer.concat(pixels), { maxOutputLength: Math.ceil(most) });
    return true;
  } catch {
    return false;
  }
}

/** How bright a pixel looks on white paper. */
function greyAt(rgba: Buffer, at: number): number {
  const alpha = rgba[at + 3] ?? 0;
  const brightness = 0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0);
  return Math.round((brightness * alpha + 255 * (255 - alpha)) / 255);
}

/** Dots, one bit each, as a grey PNG: black where a bit is set. */
export function writePng(widthBytes: number, height: number, bits: Uint8Array): Buffer {
  const png = new PNG({ width: widthBytes * 8, height });
  png.data = Buffer.from(Array.from({ length: bits.length * 8 }, (_, dot) => (isSet(bits, dot) ? 0 : 255)));
  return PNG.sync.write(png, { colorType: 0, inputColorType: 0, inputHasAlpha: false, filterType: 0 });
}

function isSet(bits: Uint8Array, dot: number): boolean {
  return ((bits[dot >> 3] ?? 0) & (0x80 >> (dot & 7))) !== 0;
}
