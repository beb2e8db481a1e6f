// Barcodes as SVG, for paper. The writer knows every symbology of a rack, and comes with the reader that the tests use.
// Invariant: a symbol that the writer cannot make throws; a page never lacks a code silently.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';
import type { SampleCode, Symbology } from './sample-cards.ts';

const formats: Record<Symbology, Pick<WriterOptions, 'format' | 'options'>> = {
  'EAN-13': { format: 'EAN13' },
  'UPC-A': { format: 'UPCA' },
  'Code 128': { format: 'Code128' },
  'GS1-128': { format: 'Code128', options: 'gs1' },
  'DataBar Expanded': { format: 'DataBarExp', options: 'gs1' },
  'Data Matrix': { format: 'DataMatrix', options: 'gs1,forceSquare' },
  'GS1 QR': { format: 'QRCode', options: 'gs1' },
  QR: { format: 'QRCode' },
};

/** The narrowest bar, or the side of one dot: wide enough for any printer and scanner. */
const moduleMm = { bars: 0.38, dots: 0.6 } as const;
const scale = 2;

let isReady = false;

/** An `svg` element of its size in millimetres, with its quiet zones. */
export async function drawSymbol({ symbology, text }: SampleCode): Promise<string> {
  if (!isReady) {
    const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm'));
    // It would otherwise be fetched from the network.
    const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length);
    prepareZXingModule({ overrides: { wasmBinary } });
    isReady = true;
  }
  const { svg, error } = await writeBarcode(text, { ...formats[symbology], scale, addQuietZones: true });
  const [, width, height] = /<svg width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
  if (error || width === undefined || height === undefined) throw new Error(`no ${symbology} of ${text}: ${error}`);
  const isSquare = width === height;
  const mm = (px: string) => ((Number(px) / scale) * (isSquare ? moduleMm.dots : moduleMm.bars)).toFixed(2);
  const size = `width="${mm(width)}mm" height="${mm(height)}mm" viewBox="0 0 ${width} ${height}"`;
  return svg.slice(svg.indexOf('<svg')).replace(/<svg width="\d+" height="\d+"/, `<svg ${size}`);
}
