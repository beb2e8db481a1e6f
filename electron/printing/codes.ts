// Bar and QR codes as blocks of a slip: preview, printer and PDF draw the same modules.
import type { CodeBlock } from '../../shared/document.ts';
import { code128Modules } from './code128.ts';
import { qrModules } from './qr.ts';

/** Code 128 of printable ASCII. */
export const barCode = (text: string): CodeBlock => ({
  kind: 'code',
  symbology: 'code128',
  text,
  modules: [code128Modules(text)],
});

/** Error correction M survives a fold or a stain. */
export const qrCode = (text: string): CodeBlock => ({ kind: 'code', symbology: 'qr', text, modules: qrModules(text) });
