// Which characters a TrueType font has a glyph for: its `cmap` table, read by the book (OpenType, formats 4 and 12). What a font lacks it
// draws as an empty box, and that must be known before anything is drawn.

/** True where the font has a glyph of its own for this code point. */
export type FontCoverage = (codePoint: number) => boolean;

type Range = { readonly from: number; readonly to: number };

/** Throws for what is no TrueType font with a Unicode table. */
export function readCoverage(bytes: Uint8Array): FontCoverage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const cmap = tableAt(view, 'cmap');
  let best: { at: number; format: number } | null = null;
  for (let n = 0; n < view.getUint16(cmap + 2); n += 1) {
    const at = cmap + view.getUint32(cmap + 8 + n * 8);
    const format = view.getUint16(at);
    if ((format === 4 || format === 12) && format > (best?.format ?? 0)) best = { at, format };
  }
  if (!best) throw new Error('a font without a Unicode table');
  const ranges = best.format === 12 ? ranges12(view, best.at) : ranges4(view, best.at);
  return (codePoint) => {
    let [low, high] = [0, ranges.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const range = ranges[middle];
      if (!range || codePoint < range.from) high = middle - 1;
      else if (codePoint > range.to) low = middle + 1;
      else return true;
    }
    return false;
  };
}

function tableAt(view: DataView, name: string): number {
  for (let n = 0; n < view.getUint16(4); n += 1) {
    const at = 12 + n * 16;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
    if (tag === name) return view.getUint32(at + 8);
  }
  throw new Error(`a font without ${name}`);
}

function ranges12(view: DataView, at: number): Range[] {
  return Array.from({ length: view.getUint32(at + 12) }, (_, n) => ({
    from: view.getUint32(at + 16 + n * 12),
    to: view.getUint32(at + 20 + n * 12),
  }));
}

// Segments may hold code points that they map to glyph 0, the empty box: each is looked up.
function ranges4(view: DataView, at: number): Range[] {
  const doubled = view.getUint16(at + 6);
  const ends = at + 14;
  const starts = ends + doubled + 2;
  const ranges: Range[] = [];
  for (let n = 0; n < doubled; n += 2) {
    const delta = view.getUint16(starts + doubled + n);
    const offsetAt = starts + 2 * doubled + n;
    const offset = view.getUint16(offsetAt);
    for (let code = view.getUint16(starts + n); code <= view.getUint16(ends + n) && code < 0xffff; code += 1) {
      const raw = offset === 0 ? code : view.getUint16(offsetAt + offset + 2 * (code - view.getUint16(starts + n)));
      const glyph = offset !== 0 && raw === 0 ? 0 : (raw + delta) & 0xffff;
      const last = ranges.at(-1);
      if (glyph === 0) continue;
      if (last?.to === code - 1) ranges[ranges.length - 1] = { from: last.from, to: code };
      else ranges.push({ from: code, to: code });
    }
  }
  return ranges;
}
