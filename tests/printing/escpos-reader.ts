// Reads ESC/POS bytes back with parts we did not write: npos cuts them into commands and text, iconv-lite decodes the text by the
// code page in force. It plays the printer, and is strict: whatever a printer would garble, ignore or choke on throws.
import { createRequire } from 'node:module';
import { z } from 'zod';
import type { Align } from '../../shared/document.ts';

export type ReadRow = { text: string; align: Align; bold: boolean; large: boolean };
export type ReadJob = { rows: ReadRow[]; startedWithReset: boolean };

const load = createRequire(import.meta.url);
const Parser: (rules: unknown) => { analyze(raw: Buffer): unknown } = load('npos/lib/parser');
const known: Record<string, Record<string, unknown>> = load('npos/lib/parser/rules');
// Without this rule npos takes a printer's own QR codes for an error.
const gs = 0x1d;
const parser = Parser({ ...known, [gs]: { ...known[gs], '(k': [0, 'd16'] } });
const iconv: { decode(bytes: Buffer, page: string): string } = load('iconv-lite');

const analysis = z.object({
  error: z.instanceof(Error).nullish(),
  tree: z
    .array(z.object({ ascii: z.string(), fn: z.string().optional(), offset: z.number(), length: z.number() }))
    .nullish(),
});

/** ESC t's numbers, as Epson publishes them. */
const pages: Record<number, string> = { 0: 'CP437', 16: 'CP1252', 17: 'CP866', 18: 'CP852', 19: 'CP858' };
const aligns: Record<number, Align> = { 0: 'left', 1: 'centre', 2: 'right' };

export function decode(bytes: Uint8Array, page: string): string {
  return iconv.decode(Buffer.from(bytes), page);
}

/** The jobs in a stream of bytes: what lies between two cuts. Throws on anything that a printer would not print as meant. */
export function readEscPos(bytes: Uint8Array): ReadJob[] {
  const raw = Buffer.from(bytes);
  const { error, tree } = analysis.parse(parser.analyze(raw));
  if (error || !tree) throw new Error(`not ESC/POS: ${error?.message}`);
  const jobs: ReadJob[] = [];
  let job: ReadJob | null = null;
  let row = '';
  let style = { align: 'left' as Align, bold: false, large: false };
  let page = 'CP437';

  const readText = (text: Buffer): void => {
    for (const byte of text) {
      if (byte === 0x0a) {
        job ??= { rows: [], startedWithReset: false };
        job.rows.push({ text: row, ...style });
        row = '';
        continue;
      }
      if (byte < 0x20 || byte === 0x7f) throw new Error(`a control byte ${byte} in the text`);
      const character = decode(Uint8Array.of(byte), page);
      if (character === '\ufffd') throw new Error(`byte ${byte} is a hole of ${page}`);
      row += character;
    }
  };

  for (const node of tree) {
    const end = node.offset + node.length;
    if (end > raw.length) throw new Error('cut off in the middle of a command');
    if (node.ascii === 'STX') {
      readText(raw.subarray(node.offset, end));
      continue;
    }
    const command = `${node.ascii} ${node.fn ?? ''}`;
    const argument = raw[node.offset + 2] ?? -1;
    switch (command) {
      case 'ESC @':
        if (row !== '') throw new Error('a reset in the middle of a row');
        style = { align: 'left', bold: false, large: false };
        page = 'CP437';
        job ??= { rows: [], startedWithReset: true };
        break;
      case 'ESC t': {
        const name = pages[argument];
        if (!name) throw new Error(`unknown code page ${argument}`);
        page = name;
        break;
      }
      case 'ESC a': {
        const align = aligns[argument];
        // Printers heed it at the start of a row only.
        if (!align || row !== '') throw new Error('an alignment that the printer would ignore');
        style = { ...style, align };
        break;
      }
      case 'ESC E':
        style = { ...style, bold: argument === 1 };
        break;
      case 'ESC !':
        style = { ...style, large: (argument & 0x30) === 0x30 };
        break;
      case 'ESC R':
        if (argument !== 0) throw new Error('a national character set');
        break;
      case 'FS .':
      case 'ESC d':
        break;
      case 'GS V':
        if (row !== '') throw new Error('a cut through a row');
        if (!job) throw new Error('a cut without a job');
        jobs.push(job);
        job = null;
        break;
      default:
        throw new Error(`a command nobody asked for: ${command}`);
    }
  }
  // What follows the last cut is the reset that the cut brings along.
  if (row !== '' || (job && job.rows.length > 0)) throw new Error('rows after the last cut');
  return jobs;
}
