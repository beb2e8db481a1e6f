// Pictures of any size for tests, and files that only call themselves pictures.
import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

export type Bytes = Uint8Array<ArrayBuffer>;
export const bytesOf = (...parts: readonly (string | readonly number[] | Uint8Array)[]): Bytes =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)))),
  );

/** One colour, `#rrggbb`. */
export function png(width: number, height: number, colour = '#336699'): Bytes {
  const image = new PNG({ width, height });
  const pixel = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  for (let at = 0; at < image.data.length; at += 4) image.data.set([...pixel, 255], at);
  return bytesOf(PNG.sync.write(image));
}

const uint32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
export const chunk = (name: string, body: readonly number[] | Uint8Array): Bytes =>
  bytesOf(uint32(body.length), name, body, [0, 0, 0, 0]);
const signature = bytesOf([0x89], 'PNG\r\n', [0x1a, 0x0a]);
const header = (width: number, height: number) => chunk('IHDR', [...uint32(width), ...uint32(height), 8, 6, 0, 0, 0]);

/** A few kilobytes that a decoder would make gigabytes of. */
export const bomb = (): Bytes =>
  bytesOf(signature, header(60_000, 60_000), chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))));
export const animation = (): Bytes =>
  bytesOf(signature, header(88, 56), chunk('acTL', [0, 0, 1, 0, 0, 0, 0, 0]), chunk('IDAT', []));
export const cutPng = (): Bytes => png(88, 56).slice(0, 30);

const uint16 = (value: number): number[] => [value >> 8, value & 255];
const frame = (width: number, height: number, marker = 0xc0): number[] => [
  ...[0xff, marker, 0, 11, 8],
  ...uint16(height),
  ...uint16(width),
  ...[1, 1, 0x11, 0],
];
const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0];
const comment = [0xff, 0xfe, 0, 4, 65, 66];
export const jpeg = (width: number, height: number, marker = 0xc0): Bytes =>
  bytesOf([0xff, 0xd8], comment, frame(width, height, marker), scan);
export const jpegOfTwoFrames = (): Bytes => bytesOf([0xff, 0xd8], frame(10, 10), frame(60_000, 60_000), scan);

const little = (value: number, length: number): number[] =>
  Array.from({ length }, (_, index) => (value / 256 ** index) & 255);
const riff = (...chunks: readonly Bytes[]): Bytes =>
  bytesOf('RIFF', little(4 + chunks.reduce((sum, one) => sum + one.length, 0), 4), 'WEBP', ...chunks);
const webpChunk = (name: string, body: readonly number[]): Bytes => bytesOf(name, little(body.length, 4), body);
const lossy = (width: number, height: number): Bytes =>
  webpChunk('VP8 ', [0, 0, 0, 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2)]);
const lossless = (width: number, height: number): Bytes =>
  webpChunk('VP8L', [0x2f, ...little(width - 1 + (height - 1) * 0x4000, 4)]);
const extended = (flags: number, width: number, height: number): Bytes =>
  webpChunk('VP8X', [flags, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]);

export const webp = {
  lossy: (width: number, height: number): Bytes => riff(lossy(width, height)),
  lossless: (width: number, height: number): Bytes => riff(lossless(width, height)),
  extended: (width: number, height: number): Bytes =>
    riff(extended(0x10, width, height), webpChunk('ALPH', [1, 2, 3, 0]), lossy(width, height)),
  lying: (): Bytes => riff(extended(0, 88, 56), lossy(16_000, 16_000)),
  animated: (): Bytes => riff(extended(0x02, 88, 56), lossy(88, 56)),
};
