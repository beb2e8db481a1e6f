// Pictures for a printer's head, one bit a dot, and bar and QR codes as such pictures.
// Invariants: a module is a whole number of dots; no raster holds the byte DLE, because printers look for real-time
// commands inside pictures too.
import type { CodeBlock } from '../../shared/document.ts';

/**
 * Each row has `widthBytes` bytes, the leftmost dot in the highest bit. A bit is printed `across` dots wide and `down` dots
 * high.
 */
export type Raster = {
  readonly widthBytes: number;
  readonly height: number;
  readonly bytes: Uint8Array;
  readonly across: 1 | 2;
  readonly down: 1 | 2;
};

/** A character is 12 dots wide. */
export const dotsPerColumn = 12;

// Some printers cut off pictures of 256 rows and more.
const mostRows = 255;
export const barRows = 70;
/** White modules that a scanner needs, on each side of a code. Above and below bars they keep the text away from them. */
const quietZone = { code128: 10, qr: 4 } as const;
// Not every scanner reads thinner modules (203 dots an inch), and a lone dot could make a command byte.
const leastDots = 2;
const mostDots = { code128: 3, qr: 6 } as const;
/** 72 mm of print on 80 mm of paper: only there is the margin wide enough for bars that reach to its edges. */
const widestColumns = 48;

/** How many dots wide a module is: as many as fit on the paper, `most` at most; null if it would be too fine to scan. */
export function moduleDots(
  { symbology, modules, toEdges = false }: CodeBlock,
  columns: number,
  most: number = mostDots[symbology],
): number | null {
  const white = toEdges && columns === widestColumns ? 0 : quietZone[symbology];
  const across = (modules[0]?.length ?? 0) + 2 * white;
  const fits = Math.min(
    most,
    Math.floor((columns * dotsPerColumn) / across),
    symbology === 'qr' ? Math.floor(mostRows / across) : mostDots.code128,
  );
  return fits < leastDots ? null : fits;
}

/** The white above and below bars whose modules are so many dots wide. */
const whiteRows = (dots: number): number => quietZone.code128 * dots;

/** `dots` of `moduleDots`; `isDoubled` where the printer doubles bits by itself. The white is part of it, but for bars' at their sides. */
export function rasterOf({ symbology, modules }: CodeBlock, dots: number, isDoubled: boolean): Raster {
  // A bit in a module of one bit could make DLE.
  const across = isDoubled && dots % 2 === 0 && dots / 2 >= leastDots ? 2 : 1;
  const bitsEach = dots / across;
  if (symbology === 'code128') {
    const down = isDoubled ? 2 : 1;
    const white = { above: Math.ceil(whiteRows(dots) / down), beside: 0 };
    return { ...draw(modules, { bitsEach, rowsEach: barRows / down, white }), across, down };
  }
  const white = quietZone.qr * bitsEach;
  return {
    ...draw(modules, { bitsEach, rowsEach: bitsEach, white: { above: white, beside: white } }),
    across,
    down: across,
  };
}

const rasters = new WeakMap<readonly string[], Raster>();

/** A picture dot by dot, without the white on its right; made once for each picture. */
export function dotsRaster(dots: readonly string[]): Raster {
  const made = rasters.get(dots) ?? makeDotsRaster(dots);
  rasters.set(dots, made);
  return made;
}

function makeDotsRaster(dots: readonly string[]): Raster {
  const width = Math.max(...dots.map((row) => row.lastIndexOf('1'))) + 1;
  const raster = draw(
    dots.map((row) => row.slice(0, width)),
    { bitsEach: 1, rowsEach: 1 },
  );
  // A lone dot can make DLE (0x10); a second dot next to it avoids that.
  return { ...raster, bytes: raster.bytes.map((byte) => (byte === 0x10 ? 0x18 : byte)), across: 1, down: 1 };
}

/** In the middle of the paper by white of its own, to half a byte; only of single dots. */
export function inMiddle({ widthBytes, height, bytes, ...scale }: Raster, columns: number): Raster {
  const left = Math.floor(((columns * dotsPerColumn) / 8 - widthBytes) / 2);
  const wide = new Uint8Array((left + widthBytes) * height);
  for (let row = 0; row < height; row += 1)
    wide.set(bytes.subarray(row * widthBytes, (row + 1) * widthBytes), row * (left + widthBytes) + left);
  return { widthBytes: left + widthBytes, height, bytes: wide, ...scale };
}

type Drawing = {
  readonly bitsEach: number;
  readonly rowsEach: number;
  readonly white?: { readonly above: number; readonly beside: number };
};

/** Each module is `bitsEach` wide and `rowsEach` high; `white` of so many bits on opposite sides. What fills the last byte is halved. */
function draw(
  modules: readonly string[],
  { bitsEach, rowsEach, white = { above: 0, beside: 0 } }: Drawing,
): Pick<Raster, 'widthBytes' | 'height' | 'bytes'> {
  const width = (modules[0]?.length ?? 0) * bitsEach + 2 * white.beside;
  const widthBytes = Math.max(1, Math.ceil(width / 8));
  const left = white.beside + ((widthBytes * 8 - width) >> 1);
  const height = modules.length * rowsEach + 2 * white.above;
  const bytes = new Uint8Array(widthBytes * height);
  for (const [index, module] of modules.entries()) {
    const first = (white.above + index * rowsEach) * widthBytes;
    for (let at = module.indexOf('1'); at >= 0; at = module.indexOf('1', at + 1))
      for (let bit = left + at * bitsEach; bit < left + (at + 1) * bitsEach; bit += 1)
        bytes[first + (bit >> 3)] = (bytes[first + (bit >> 3)] ?? 0) | (0x80 >> (bit & 7));
    for (let n = 1; n < rowsEach; n += 1) bytes.copyWithin(first + n * widthBytes, first, first + widthBytes);
  }
  return { widthBytes, height, bytes };
}
