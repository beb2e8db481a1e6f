// What a printer's code pages hold: the upper half of each, byte 0x80 first, as one string of 128 characters.
// Our own table, so that a character is known to print before a byte is made; tests hold it against another's tables.
// Invariant: `encode` gives one byte a character, or says that it cannot.

import type { PrinterPage } from '../../shared/printer-address.ts';

export type CodePage = 'PC858_EURO' | 'PC852_LATIN2' | 'WPC1250_LATIN2' | 'WPC1252' | 'PC866_CYRILLIC2';

export const codePageOf: Readonly<Record<PrinterPage, CodePage>> = {
  pc858: 'PC858_EURO',
  pc852: 'PC852_LATIN2',
  pc866: 'PC866_CYRILLIC2',
  wpc1250: 'WPC1250_LATIN2',
  wpc1252: 'WPC1252',
};

const upperHalves: Record<CodePage, string> = {
  PC858_EURO:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ' +
    'áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀' +
    'ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  PC852_LATIN2:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×č' +
    'áíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀' +
    'ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
  WPC1250_LATIN2:
    '€\ufffd‚\ufffd„…†‡\ufffd‰Š‹ŚŤŽŹ\ufffd‘’“”•–—\ufffd™š›śťžź' +
    '\u00a0ˇ˘Ł¤Ą¦§¨©Ş«¬\u00ad®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż' +
    'ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß' +
    'ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙',
  WPC1252:
    '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ' +
    '\u00a0¡¢£¤¥¦§¨©ª«¬\u00ad®¯°±²³´µ¶·¸¹º»¼½¾¿' +
    'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß' +
    'àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ',
  PC866_CYRILLIC2:
    'АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ' +
    'абвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀' +
    'рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u00a0',
};

// Holes of a page, and what a printer shows for them is anybody's guess: a soft hyphen prints as a hyphen, a no-break space may
// print as a box.
const unprintable = new Set(['\ufffd', '\u00ad', '\u00a0']);

const bytesByPage = new Map<string, ReadonlyMap<string, number>>(
  Object.entries(upperHalves).map(([page, upper]) => [page, bytesOf(upper)]),
);

function bytesOf(upper: string): ReadonlyMap<string, number> {
  const bytes = new Map<string, number>();
  for (let byte = 0x20; byte < 0x7f; byte += 1) bytes.set(String.fromCharCode(byte), byte);
  for (const [index, character] of [...upper].entries())
    if (!unprintable.has(character)) bytes.set(character, 0x80 + index);
  return bytes;
}

/** Whether one character prints as itself on this page. */
export function isOnPage(character: string, page: CodePage): boolean {
  return bytesByPage.get(page)?.has(character) ?? false;
}

/** The bytes of a text whose every character is on the page; anything else is a bug, never a question mark. */
export function encode(text: string, page: CodePage): Uint8Array {
  const bytes = bytesByPage.get(page);
  return Uint8Array.from(text, (character) => {
    const byte = bytes?.get(character);
    if (byte === undefined) throw new Error(`a character is not on page ${page}`);
    return byte;
  });
}
