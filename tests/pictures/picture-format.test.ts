// What counts as a picture: one still PNG, JPEG or WebP within the limits, by its bytes.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxPictureBytes, readPicture } from '../../electron/pictures/picture-format.ts';
import {
  animation,
  type Bytes,
  bomb,
  bytesOf,
  cutPng,
  jpeg,
  jpegOfTwoFrames,
  png,
  webp,
} from '../../testkit/pictures/drawn.ts';

it.each<[string, Bytes, string]>([
  ['a PNG', png(88, 56), 'image/png'],
  ['the largest PNG', png(1024, 1024), 'image/png'],
  ['a JPEG', jpeg(320, 200), 'image/jpeg'],
  ['a progressive JPEG', jpeg(320, 200, 0xc2), 'image/jpeg'],
  ['a WebP', webp.lossy(320, 200), 'image/webp'],
  ['a WebP without loss', webp.lossless(1024, 1024), 'image/webp'],
  ['a WebP with alpha', webp.extended(320, 200), 'image/webp'],
])('%s is one', (_what, bytes, type) => {
  expect(readPicture(bytes)).toEqual({ type, bytes });
});

it.each<[string, Bytes]>([
  ['nothing', bytesOf('')],
  ['an SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a page', bytesOf('<!doctype html><p>no picture</p>')],
  ['a GIF', bytesOf('GIF89a', [1, 0, 1, 0, 0, 0, 0])],
  ['a PNG that decodes to gigabytes', bomb()],
  ['a PNG one pixel too wide', png(1025, 1)],
  ['a PNG one pixel too high', png(1, 1025)],
  ['an animated PNG', animation()],
  ['a cut PNG', cutPng()],
  ['a JPEG too large', jpeg(1025, 10)],
  ['a JPEG without a side', jpeg(0, 10)],
  ['a JPEG whose second frame is larger', jpegOfTwoFrames()],
  ['a WebP too large', webp.lossy(1025, 10)],
  ['a WebP without loss too large', webp.lossless(10, 1025)],
  ['a WebP whose picture is larger than its head says', webp.lying()],
  ['an animated WebP', webp.animated()],
  ['a PNG of too many bytes', bytesOf(png(88, 56), new Uint8Array(maxPictureBytes))],
])('%s is none', (_what, bytes) => {
  expect(readPicture(bytes)).toBeNull();
});

describe('whatever comes', () => {
  it('is read to its end, and never throws', () => {
    const heads = [png(8, 8), jpeg(8, 8), webp.lossy(8, 8), webp.extended(8, 8), animation()];
    fc.assert(
      fc.property(
        fc.constantFrom(...heads),
        fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { maxLength: 6 }),
        fc.nat(200),
        (head, changes, length) => {
          const bytes = head.slice(0, Math.max(1, length));
          for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
          const picture = readPicture(bytes);
          if (picture) expect(picture.bytes).toBe(bytes);
        },
      ),
    );
  });
});
