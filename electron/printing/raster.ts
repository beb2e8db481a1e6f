// Black and white dots for a printer's head, one bit a dot, and the modules of bar and QR codes as such dots.
// Invariants: every dot of a module is printed, none is scaled to a fraction; no raster holds a byte that a printer could take for
// a real-time command (DLE), as printers look for those inside pictures too.
import type { CodeBlock } from '../../shared/document.ts';

/** `bytes` has `widthBytes` a row, the leftmost dot in the highest bit. */
export type Raster = { readonly widthBytes: number; readonly height: number; readonly bytes: Uint8Array };

/** Dots a row of so many columns has: 12 a character. */
export const dotsPerColumn = 12;

// RETAIL: some printers cut off pictures of 256 rows and more.
const mostRows = 255;
const barRows = 80;
/** Modules of white that a reader needs on either side. */
const quietZone = { code128: 10, qr: 4 } as const;
// At 203 dots an inch; thinner ones are not read by every scanner, and a lone dot could make a command byte.
const leastDots = 2;
const mostDots = { code128: 3, qr: 6 } as const;

/** In the middle of the paper, as large as fits; null where it would be too fine to be read. */
export function rasterOf({ symbology, modules }: CodeBlock, columns: number): Raster | null {
  const paperDots = columns * dotsPerColumn;
  const across = (modules[0]?.length ?? 0) + 2 * quietZone[symbology];
  const down = symbology === 'qr' ? modules.length : 1;
  const fits = Math.min(
    mostDots[symbology],
    Math.floor(paperDots / across),
    symbology === 'qr' ? Math.floor(mostRows / down) : mostDots.code128,
  );
  if (fits < leastDots) return null;
  const rowsEach = symbology === 'qr' ? fits : barRows;
  const left = Math.floor((paperDots - (modules[0]?.length ?? 0) * fits) / 2);
  const widthBytes = Math.ceil((left + (modules[0]?.length ?? 0) * fits) / 8);
  const bytes = new Uint8Array(widthBytes * down * rowsEach);
  for (const [index, module] of modules.entries()) {
    const row = rowOf(module, left, fits, widthBytes);
    for (let n = 0; n < rowsEach; n += 1) bytes.set(row, (index * rowsEach + n) * widthBytes);
  }
  return { widthBytes, height: down * rowsEach, bytes };
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

function makeDotsRaster(dots: readonly string[], paperDots: number): Raster {
  const width = dots[0]?.length ?? 0;
  const left = Math.max(0, Math.floor((paperDots - width) / 2));
  const widthBytes = Math.ceil((left + width) / 8);
  const bytes = new Uint8Array(widthBytes * dots.length);
  for (const [index, row] of dots.entries()) bytes.set(rowOf(row, left, 1, widthBytes), index * widthBytes);
  // A lone dot can make DLE (0x10), which starts a real-time command even inside a picture: a dot more beside it does not.
  return { widthBytes, height: dots.length, bytes: bytes.map((byte) => (byte === 0x10 ? 0x18 : byte)) };
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
