// Pictures for a printer's head, one bit a dot, and bar and QR codes as such pictures.
// Invariants: a module is a whole number of dots; no raster holds the byte DLE, because printers look for real-time
// commands inside pictures too.
import type { CodeBlock } from '../../shared/document.ts';

/** Each row has `widthBytes` bytes, the leftmost dot in the highest bit. */
export type Raster = { readonly widthBytes: number; readonly height: number; readonly bytes: Uint8Array };

/** A character is 12 dots wide. */
export const dotsPerColumn = 12;

// Some printers cut off pictures of 256 rows and more.
const mostRows = 255;
export const barRows = 80;
/** White modules that a scanner needs: beside bars, and around a QR code. */
const quietZone = { code128: 10, qr: 4 } as const;
// Not every scanner reads thinner modules (203 dots an inch), and a lone dot could make a command byte.
const leastDots = 2;
const mostDots = { code128: 3, qr: 6 } as const;

/** How many dots wide a module is: as many as fit on the paper, `most` at most; null if it would be too fine to scan. */
export function moduleDots(
  { symbology, modules }: CodeBlock,
  columns: number,
  most: number = mostDots[symbology],
): number | null {
  const across = (modules[0]?.length ?? 0) + 2 * quietZone[symbology];
  const fits = Math.min(
    most,
    Math.floor((columns * dotsPerColumn) / across),
    symbology === 'qr' ? Math.floor(mostRows / across) : mostDots.code128,
  );
  return fits < leastDots ? null : fits;
}

/** In the middle of the paper; `dots` of `moduleDots`. */
export function rasterOf({ symbology, modules }: CodeBlock, columns: number, dots: number): Raster {
  const paperDots = columns * dotsPerColumn;
  if (symbology === 'code128') return draw(modules, paperDots, dots, barRows);
  const white = Array.from({ length: quietZone.qr }, () => '0'.repeat(modules.length));
  return draw([...white, ...modules, ...white], paperDots, dots, dots);
}

const rasters = new WeakMap<readonly string[], Map<number, Raster>>();

/** A picture dot by dot, in the middle of the paper; made once for each picture and paper. */
export function dotsRaster(dots: readonly string[], columns: number): Raster {
  const made = rasters.get(dots) ?? new Map<number, Raster>();
  rasters.set(dots, made);
  const raster = made.get(columns) ?? makeDotsRaster(dots, columns * dotsPerColumn);
  made.set(columns, raster);
  return raster;
}

/** For a printer that puts it into the middle by itself. */
export function withoutLeftWhite(raster: Raster): Raster {
  const ink = inked(raster);
  return columnsOf(raster, Math.max(0, ink.indexOf(true)), raster.widthBytes);
}

function withoutRightWhite(raster: Raster): Raster {
  const ink = inked(raster);
  return columnsOf(raster, 0, Math.max(1, ink.lastIndexOf(true) + 1));
}

/** Of each byte across, whether any row has ink there. */
const inked = ({ widthBytes, height, bytes }: Raster): readonly boolean[] =>
  Array.from({ length: widthBytes }, (_, at) =>
    Array.from({ length: height }, (__, row) => bytes[row * widthBytes + at]).some((byte) => byte !== 0),
  );

function columnsOf({ widthBytes, height, bytes }: Raster, from: number, to: number): Raster {
  const cut = new Uint8Array((to - from) * height);
  for (let row = 0; row < height; row += 1)
    cut.set(bytes.subarray(row * widthBytes + from, row * widthBytes + to), row * (to - from));
  return { widthBytes: to - from, height, bytes: cut };
}

function makeDotsRaster(dots: readonly string[], paperDots: number): Raster {
  const raster = withoutRightWhite(draw(dots, paperDots, 1, 1));
  // A lone dot can make DLE (0x10); a second dot beside it avoids that.
  return { ...raster, bytes: raster.bytes.map((byte) => (byte === 0x10 ? 0x18 : byte)) };
}

/** In the middle of the paper; each module is `dotsEach` wide and `rowsEach` high. */
function draw(modules: readonly string[], paperDots: number, dotsEach: number, rowsEach: number): Raster {
  const width = (modules[0]?.length ?? 0) * dotsEach;
  const left = Math.max(0, Math.floor((paperDots - width) / 2));
  const widthBytes = Math.ceil((left + width) / 8);
  const height = modules.length * rowsEach;
  const bytes = new Uint8Array(widthBytes * height);
  for (const [index, module] of modules.entries()) {
    const row = rowOf(module, left, dotsEach, widthBytes);
    for (let n = 0; n < rowsEach; n += 1) bytes.set(row, (index * rowsEach + n) * widthBytes);
  }
  return { widthBytes, height, bytes };
}

function rowOf(modules: string, left: number, dotsEach: number, widthBytes: number): Uint8Array {
  const row = new Uint8Array(widthBytes);
  for (const [index, module] of [...modules].entries()) {
    if (module !== '1') continue;
    for (let dot = left + index * dotsEach; dot < left + (index + 1) * dotsEach; dot += 1)
      row[dot >> 3] = (row[dot >> 3] ?? 0) | (0x80 >> (dot & 7));
  }
  return row;
}
