// Bar and QR codes as blocks of a slip. bwip-js makes their modules, so that preview, printer and PDF draw the same
// code.
import bwip from 'bwip-js/node';
import { z } from 'zod';
import type { CodeBlock } from '../../shared/document.ts';

const bars = z.tuple([z.object({ sbs: z.array(z.int().positive()) })]);
// Not checked dot by dot: a code has thousands.
const dots = z.tuple([z.object({ pixs: z.custom<readonly number[]>(Array.isArray), pixx: z.int().positive() })]);

/** Code 128 of printable ASCII. */
export function barCode(text: string): CodeBlock {
  const [{ sbs }] = bars.parse(bwip.raw('code128', text));
  // Bar, space, bar, …: widths in modules.
  const row = sbs.map((width, index) => (index % 2 === 0 ? '1' : '0').repeat(width)).join('');
  return { kind: 'code', symbology: 'code128', text, modules: [row] };
}

/**
 * QR code of ASCII. Error correction M survives a fold or a stain. The mask is always the same one: trying all eight takes twice as
 * long, and scanners read any.
 */
export function qrCode(text: string): CodeBlock {
  const [{ pixs, pixx }] = dots.parse(bwip.raw('qrcode', text, 'eclevel=M mask=4'));
  const all = pixs.join('');
  if (!/^[01]+$/.test(all)) throw new Error('a QR code of other dots than 0 and 1');
  const modules = Array.from({ length: all.length / pixx }, (_, row) => all.slice(row * pixx, (row + 1) * pixx));
  return { kind: 'code', symbology: 'qr', text, modules };
}
