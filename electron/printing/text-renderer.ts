// Draws one row of text as dots. resvg joins letters and orders text that runs in two directions.
// Invariant: the picture is as wide as the paper, and holds all ink of the row or does not exist.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Align } from '../../shared/document.ts';
import { indentOf } from './align.ts';
import type { Font } from './fonts.ts';

export type TextStyle = { readonly align: Align; readonly bold: boolean; readonly large: boolean };

/** Printers' own letters are 24 dots high. */
const fontDots = 25;
const rowPadDots = 3;
/** Between words of two fonts. */
const gapDots = 7;
/** Of 255: a lighter dot stays white. */
const blackFrom = 110;

let loading: Promise<typeof import('@resvg/resvg-wasm').Resvg> | undefined;

/** Loads the renderer once. `isRtl`: whether a whole row is read from right to left. */
export async function createTextRenderer(fonts: readonly Font[], isRtl: (row: string) => boolean) {
  loading ??= (async () => {
    const { initWasm, Resvg } = await import('@resvg/resvg-wasm');
    await initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
    return Resvg;
  })();
  const Resvg = await loading;
  const font = { fontBuffers: fonts.map(({ bytes }) => bytes), loadSystemFonts: false };

  const draw = (placed: readonly Placed[], { bold, large }: TextStyle, paperDots: number) => {
    const size = large ? 2 * fontDots : fontDots;
    // The fonts have one weight, so bold is drawn with a fatter pen.
    const stroke = bold ? ` stroke="black" stroke-width="${size / 28}"` : '';
    const texts = placed.map(({ text, family, x }) => {
      // resvg reads from left to right unless Unicode's own marks say otherwise.
      const content = isRtl(text) ? `\u202b${escaped(text)}\u202c` : escaped(text);
      return `<text x="${x}" y="${size * 1.75}" font-family="${family}" font-size="${size}"${stroke}>${content}</text>`;
    });
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${paperDots}" height="${size * 3}">${texts.join('')}</svg>`;
    return new Resvg(svg, { font });
  };
  const inkOf = (run: Run, style: TextStyle): { x: number; width: number } => {
    const drawn = draw([{ ...run, x: 0 }], style, 8);
    const box = drawn.getBBox() ?? { x: 0, width: 0 };
    drawn.free();
    return box;
  };

  /**
   * The runs side by side, from 0; null if one has no ink, or if several run from right to left: they would need
   * reordering.
   */
  const place = (row: string, style: TextStyle): { placed: Placed[]; width: number } | null => {
    const runs = runsOf(row, fonts);
    if (runs.length > 1 && isRtl(row)) return null;
    const placed: Placed[] = [];
    let width = 0;
    for (const run of runs) {
      const ink = inkOf(run, style);
      if (ink.width === 0) return null;
      if (placed.length > 0) width += (run.isApart ? gapDots : 1) * (style.large ? 2 : 1);
      placed.push({ ...run, x: width - ink.x });
      width += ink.width;
    }
    return { placed, width: Math.ceil(width) + 2 };
  };

  return {
    /** In dots; null if the row cannot be drawn. */
    widthOf: (row: string, style: TextStyle): number | null => place(row, style)?.width ?? null,
    /** Rows of '1' and '0'; null if the row cannot be drawn, or is wider than the paper. */
    dots(row: string, style: TextStyle, paperDots: number): readonly string[] | null {
      const whole = place(row, style);
      if (!whole || whole.width > paperDots) return null;
      const room = paperDots - whole.width;
      const wanted = style.align === 'left' && isRtl(row) ? 'right' : style.align;
      const left = 1 + Math.floor(indentOf(wanted, room));
      const drawn = draw(
        whole.placed.map((run) => ({ ...run, x: run.x + left })),
        style,
        paperDots,
      );
      const dots = dotsOf(drawn);
      drawn.free();
      return dots;
    },
  };
}

export type TextRenderer = Awaited<ReturnType<typeof createTextRenderer>>;

/** `isApart`: a space comes before it. */
type Run = { readonly text: string; readonly family: string; readonly isApart: boolean };
type Placed = Run & { readonly x: number };

/** One run if one font has all of it: resvg joins letters and orders directions only within a run. */
export function runsOf(row: string, fonts: readonly Font[]): Run[] {
  const has = ({ covers }: Font, text: string): boolean => covers(text.replace(/[\s\p{C}]/gu, ''));
  const whole = fonts.find((font) => has(font, row));
  if (whole) return [{ text: row, family: whole.family, isApart: false }];
  const runs: { text: string; family: string; isApart: boolean }[] = [];
  for (const [index, word] of row.split(' ').entries())
    for (const [sign, character] of [...word].entries()) {
      const last = runs.at(-1);
      const isApart = index > 0 && sign === 0;
      const family = fonts.find((font) => has(font, character))?.family ?? '';
      if (last?.family === family) last.text += isApart ? ` ${character}` : character;
      else runs.push({ text: character, family, isApart });
    }
  return runs;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

type Drawn = { render(): { width: number; height: number; pixels: Uint8Array; free(): void } };

/** The rows with ink, and a little white above and below. */
function dotsOf(drawn: Drawn): readonly string[] {
  const picture = drawn.render();
  const { width, height, pixels } = picture;
  picture.free();
  const rows = Array.from({ length: height }, (_, y) => {
    let row = '';
    for (let x = 0; x < width; x += 1) row += (pixels[(y * width + x) * 4 + 3] ?? 0) >= blackFrom ? '1' : '0';
    return row;
  });
  const white = Array.from({ length: rowPadDots }, () => '0'.repeat(width));
  const first = rows.findIndex((row) => row.includes('1'));
  return [...white, ...rows.slice(first, rows.findLastIndex((row) => row.includes('1')) + 1), ...white];
}
