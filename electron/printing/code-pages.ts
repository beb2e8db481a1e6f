// The characters of a printer's code pages, by the tables of iconv-lite.
// Invariant: `encode` gives one byte a character, or throws; iconv-lite itself would print a question mark.
import iconv from 'iconv-lite';
import type { PrinterPage } from '../../shared/printer-address.ts';

/** By the names of node-thermal-printer. */
export const codePageOf = {
  pc858: 'PC858_EURO',
  pc852: 'PC852_LATIN2',
  pc866: 'PC866_CYRILLIC2',
  wpc1250: 'WPC1250_LATIN2',
  wpc1252: 'WPC1252',
} as const satisfies Readonly<Record<PrinterPage, string>>;
export type CodePage = (typeof codePageOf)[PrinterPage];

// A page's holes, and what each printer shows differently: a soft hyphen prints as a hyphen, a no-break space perhaps
// as a box.
const unprintable = new Set(['\ufffd', '\u00ad', '\u00a0']);

const bytesByPage: Readonly<Record<CodePage, ReadonlyMap<string, number>>> = {
  PC858_EURO: bytesOf('cp858'),
  PC852_LATIN2: bytesOf('cp852'),
  WPC1250_LATIN2: bytesOf('cp1250'),
  WPC1252: bytesOf('cp1252'),
  PC866_CYRILLIC2: bytesOf('cp866'),
};

function bytesOf(table: string): ReadonlyMap<string, number> {
  const bytes = Uint8Array.from({ length: 0x100 - 0x20 }, (_, index) => 0x20 + index);
  const characters = [...iconv.decode(Buffer.from(bytes), table)];
  const printed = Array.from(bytes, (byte, index) => [characters[index] ?? '', byte] as const);
  return new Map(printed.filter(([character, byte]) => byte !== 0x7f && !unprintable.has(character)));
}

/** Whether one character prints as itself on this page. */
export function isOnPage(character: string, page: CodePage): boolean {
  return bytesByPage[page].has(character);
}

/** The bytes of a text whose every character is on the page. Throws for any other: a bug. */
export function encode(text: string, page: CodePage): Uint8Array {
  // As most texts are: every page begins with ASCII.
  if (/^[ -~]*$/.test(text)) return Buffer.from(text, 'latin1');
  const known = bytesByPage[page];
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (const character of text) {
    const byte = known.get(character);
    if (byte === undefined) throw new Error(`a character is not on page ${page}`);
    bytes[length] = byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}
