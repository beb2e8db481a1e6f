// Bar and QR codes as blocks of a slip: preview, printer and PDF draw the same modules.
import JsBarcode from 'jsbarcode';
import encodeQr from 'qr';
import { z } from 'zod';
import type { CodeBlock } from '../../shared/document.ts';

const drawn = z.object({ encodings: z.array(z.object({ data: z.string() })) });

/** Code 128 of ASCII. */
export function barCode(text: string): CodeBlock {
  const onto = {};
  JsBarcode(onto, text, { format: 'CODE128' });
  const row = drawn.parse(onto).encodings.map(({ data }) => data);
  return { kind: 'code', symbology: 'code128', text, modules: [row.join('')] };
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
