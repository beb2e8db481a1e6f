// Bar and QR codes as blocks of a slip: preview, printer and PDF draw the same modules. bwip-js makes the bars; a QR code takes it ten
// times as long as a library for QR codes alone.
import bwip from 'bwip-js/node';
import encodeQr from 'qr';
import { z } from 'zod';
import type { CodeBlock } from '../../shared/document.ts';

const bars = z.tuple([z.object({ sbs: z.array(z.int().positive()) })]);

/** Code 128 of printable ASCII. */
export function barCode(text: string): CodeBlock {
  const [{ sbs }] = bars.parse(bwip.raw('code128', text));
  // Bar, space, bar, …: widths in modules.
  const row = sbs.map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(width)).join('');
  return { kind: 'code', symbology: 'code128', text, modules: [row] };
}

/** The library leaves no less white around a code; how much a slip leaves is the raster's to say. */
const border = 1;

/** Error correction M survives a fold or a stain. The mask is always the same one: trying all eight takes longer, and scanners read any. */
export function qrCode(text: string): CodeBlock {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', mask: 3, border }).slice(border, -border);
  const modules = rows.map((row) =>
    row
      .slice(border, -border)
      .map((isDark) => (isDark ? '1' : '0'))
      .join(''),
  );
  return { kind: 'code', symbology: 'qr', text, modules };
}
