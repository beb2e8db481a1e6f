// Reads the shop's logo and writes pictures for a PDF, with pngjs.
// Read are 8 bits a channel, not interlaced, as every program writes them; anything else is refused.
// Invariant: a file of any bytes ends in a picture or in null, never in an exception or in more memory than
// `mostPixels` needs.
import { PNG } from 'pngjs';

/** `grey` has one byte a pixel, 0 black to 255 white; transparent parts are white. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly grey: Uint8Array };

const mostPixels = 4_000_000;

export function readPng(bytes: Uint8Array): GreyPicture | null {
  const file = Buffer.from(bytes);
  if (!isWithinLimits(file)) return null;
  try {
    const { width, height, data } = PNG.sync.read(file);
    return { width, height, grey: Uint8Array.from({ length: width * height }, (_, n) => greyAt(data, n * 4)) };
  } catch {
    // A file that is cut off or damaged is no logo.
    return null;
  }
}

/** Looks at the header before pngjs makes room for the picture. */
function isWithinLimits(file: Buffer): boolean {
  // A second header would change the size after this look.
  if (file.length < 29 || file.indexOf('IHDR') !== 12 || file.lastIndexOf('IHDR') !== 12) return false;
  const pixels = file.readUInt32BE(16) * file.readUInt32BE(20);
  const [depth, interlaced] = [file[24], file[28]];
  return pixels > 0 && pixels <= mostPixels && depth === 8 && interlaced === 0;
}

/** How bright a pixel looks on white paper. */
function greyAt(rgba: Buffer, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4);
  const brightness = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
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
