// From a document to the printer's bytes: a receipt with a logo, beside the library that reads the logo each time; and a claim slip.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { pendingDocument } from '../../electron/printing/card-slips.ts';
import type { PaperFormat } from '../../electron/printing/layout.ts';
import { openLogo } from '../../electron/printing/logo.ts';
import { receiptDocument } from '../../electron/printing/receipt.ts';
import { defaultFormat, renderSlip } from '../../electron/printing/slip-bytes.ts';
import { warmSlips } from '../../electron/start/warm-slips.ts';
import { german } from '../../testkit/printing/every-slip.ts';
import { factsOf, lineOf, saleOf } from '../../testkit/printing/sale-facts.ts';
import { counted, cpuMs, type Family, inTurn, inTurnMany, measured } from './harness.ts';

const { ThermalPrinter, PrinterTypes } = createRequire(import.meta.url)('node-thermal-printer') as Library;
type Library = {
  readonly PrinterTypes: { readonly EPSON: string };
  readonly ThermalPrinter: new (
    options: object,
  ) => {
    printImage(path: string): Promise<unknown>;
    println(text: string): void;
    leftRight(left: string, right: string): void;
    alignCenter(): void;
    alignLeft(): void;
    bold(on: boolean): void;
    code128(text: string): void;
    cut(): void;
    getBuffer(): Buffer;
  };
};

/** A ring of 384 dots by 160, as shops have one. */
function drawLogo(file: string): void {
  const png = new PNG({ width: 384, height: 160 });
  for (let y = 0; y < png.height; y += 1)
    for (let x = 0; x < png.width; x += 1) {
      const shade = Math.abs(Math.hypot(x - 192, (y - 80) * 2) - 120) < 24 ? 0 : 255;
      png.data.set([shade, shade, shade, 255], (y * png.width + x) * 4);
    }
  writeFileSync(file, PNG.sync.write(png));
}

export const measure: Family = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-slips-'));
  const file = join(folder, 'logo.png');
  drawLogo(file);
  // Read once when the till opens.
  const logo = openLogo(file, 48 * 12);
  const sale = saleOf();
  const receipt = async (format: PaperFormat = defaultFormat) => {
    const made = receiptDocument(factsOf({ logo, sale }), german);
    if (!made.ok) throw new Error('no receipt');
    const bytes = await renderSlip(made.value, format);
    if (!bytes.ok) throw new Error('unprintable');
    return bytes.value;
  };
  /** The same rows of text, as its documentation has it. */
  const theirs = async () => {
    const printer = new ThermalPrinter({
      type: PrinterTypes.EPSON,
      interface: '',
      width: 48,
      characterSet: 'PC858_EURO',
    });
    printer.alignCenter();
    await printer.printImage(file);
    printer.bold(true);
    printer.println('Schreibwaren Müller & Söhne');
    printer.bold(false);
    for (const text of ['Große Straße 7', '04103 Leipzig']) printer.println(text);
    printer.alignLeft();
    for (const [left, right] of [
      ['Bon T1-THX1-12', '06.11.2026, 09:49'],
      ['Kasse T1', 'Anna Köhler'],
      ['Buchwelt Geschenkkarte', '25,00'],
      ['Seriennummer', '**** 4711'],
      ['Summe', '25,00'],
      ['Bar', '30,00'],
      ['Rückgeld', '5,00'],
    ] as const)
      printer.leftRight(left, right);
    printer.code128('T1-THX1-12');
    printer.println('Vielen Dank!');
    printer.cut();
    return printer.getBuffer();
  };
  const claim = { scanned: 'x'.repeat(280), typed: '0K7V-8D3N-RR9N-E4KY-1WZB-HDRC-G4PG-1QM5-6PPJ-EHDX' };
  const pending = async () => {
    const made = pendingDocument(factsOf({ logo, sale: saleOf({ lines: [lineOf('activating')] }), claim }), german);
    if (!made.ok) throw new Error('no claim slip');
    const bytes = await renderSlip(made.value, defaultFormat);
    if (!bytes.ok) throw new Error('unprintable');
  };
  // As main does when the till has started and nobody sells yet.
  const identity = { ...factsOf({ sale }), locale: 'de', currency: 'EUR', storeAddress: '', operators: () => [] };
  await warmSlips({ identity: identity as never, printer: 'tcp://127.0.0.1:9100' });
  const first = await cpuMs(pending);
  const receipts = await inTurnMany(9, 40, { ours: () => receipt(), theirs });
  const slips = await inTurn(15, { ours: pending, read: () => PNG.sync.read(readFileSync(file)) });
  const drawnThere = (await receipt({ ...defaultFormat, qr: 'printer' })).length;
  const [ourBytes, theirBytes] = [(await receipt()).length, (await theirs()).length];
  rmSync(folder, { recursive: true, force: true });
  return {
    rows: [
      measured({
        name: 'Receipt with a logo to bytes',
        unit: 'us',
        ours: receipts.ours,
        peer: { name: 'node-thermal-printer reading its logo', samples: receipts.theirs },
        reach: { ratio: 1 / 0.06 },
      }),
      measured({
        name: 'Bytes of it',
        unit: 'bytes',
        ours: [ourBytes],
        peer: { name: 'node-thermal-printer', samples: [theirBytes] },
        reach: { ratio: 1 },
      }),
      measured({
        name: 'Bytes of it, where the printer draws codes by itself (`qr=printer`)',
        unit: 'bytes',
        ours: [drawnThere],
        peer: { name: 'node-thermal-printer', samples: [theirBytes] },
        reach: { ratio: 1 },
      }),
      measured({
        name: 'Claim slip to bytes',
        unit: 'ms',
        ours: slips.ours,
        peer: { name: 'a logo read', samples: slips.read },
        reach: { most: 8 },
      }),
      counted({
        name: 'The first claim slip of a process, after the till warmed one up',
        unit: 'ms',
        now: first,
        reach: { most: 8 },
      }),
    ],
  };
};
