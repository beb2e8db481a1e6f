// The shop's logo as dots, made once when the till opens, because decoding it for each slip would be slow.
// Invariants: it fits the paper, has no more rows than every printer takes, and prints black; a file that cannot be used stops no
// slip.
import { readFileSync } from 'node:fs';
import type { PictureBlock } from '../../shared/document.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { type GreyPicture, readPng } from './png.ts';

/** Some printers cut off pictures of 256 rows and more, and a receipt is not a poster. */
const mostRows = 200;

/** `bad_logo`: no PNG of up to 1 MB and 4,000 pixels a side. `blank_logo`: nothing of it is black on white paper. */
export type NoLogo = 'bad_logo' | 'blank_logo';

/** Null if the file cannot be read or used. */
export function openLogo(path: string | null, paperDots: number): PictureBlock | null {
  if (path === null) return null;
  try {
    const drawn = drawLogo(readFileSync(path), paperDots);
    return drawn.ok ? drawn.value : null;
  } catch {
    return null;
  }
}

export function drawLogo(bytes: Uint8Array, paperDots: number): Result<PictureBlock, NoLogo> {
  const picture = readPng(bytes);
  if (!picture) return err('bad_logo');
  const dots = withoutMargins(dither(shrink(picture, paperDots)));
  return dots.length === 0 ? err('blank_logo') : ok({ kind: 'picture', dots });
}

/** White around a logo costs paper and bytes. Nothing is left of one that is white all over. */
function withoutMargins(dots: readonly string[]): readonly string[] {
  const inked = dots.slice(
    Math.max(
      0,
      dots.findIndex((row) => row.includes('1')),
    ),
    dots.findLastIndex((row) => row.includes('1')) + 1,
  );
  const left = Math.min(...inked.map((row) => row.indexOf('1')).filter((at) => at >= 0));
  const right = Math.max(...inked.map((row) => row.lastIndexOf('1')));
  return inked.map((row) => row.slice(left, right + 1));
}

/** Makes it fit, never larger: each new pixel is the mean of those it covers. */
function shrink({ width, height, grey }: GreyPicture, paperDots: number): GreyPicture {
  const scale = Math.max(1, width / paperDots, height / mostRows);
  const [newWidth, newHeight] = [Math.max(1, Math.floor(width / scale)), Math.max(1, Math.floor(height / scale))];
  const shrunk = new Uint8Array(newWidth * newHeight);
  for (let y = 0; y < newHeight; y += 1)
    for (let x = 0; x < newWidth; x += 1) {
      let [sum, count] = [0, 0];
      for (let fromY = Math.floor(y * scale); fromY < Math.min(height, Math.ceil((y + 1) * scale)); fromY += 1)
        for (let fromX = Math.floor(x * scale); fromX < Math.min(width, Math.ceil((x + 1) * scale)); fromX += 1) {
          sum += grey[fromY * width + fromX] ?? 255;
          count += 1;
        }
      shrunk[y * newWidth + x] = count > 0 ? Math.round(sum / count) : 255;
    }
  return { width: newWidth, height: newHeight, grey: shrunk };
}

/** Black or white; the rounding of each pixel is passed on to its neighbours (Floyd and Steinberg). */
function dither({ width, height, grey }: GreyPicture): string[] {
  const rest = Float32Array.from(grey);
  const pass = (x: number, y: number, amount: number): void => {
    if (x >= 0 && x < width && y < height) rest[y * width + x] = (rest[y * width + x] ?? 255) + amount;
  };
  return Array.from({ length: height }, (_, y) => {
    let row = '';
    for (let x = 0; x < width; x += 1) {
      const value = rest[y * width + x] ?? 255;
      const black = value < 128;
      const lost = value - (black ? 0 : 255);
      row += black ? '1' : '0';
      pass(x + 1, y, (lost * 7) / 16);
      pass(x - 1, y + 1, (lost * 3) / 16);
      pass(x, y + 1, (lost * 5) / 16);
      pass(x + 1, y + 1, lost / 16);
    }
    return row;
  });
}
