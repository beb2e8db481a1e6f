// Draws text that a printer's letters cannot spell (Arabic, Hebrew, Thai, Chinese, Japanese) as rows of dots.
// Invariant: a text is drawn whole and within the paper, or not at all; one with a character that no font has is not
// drawn.
import type { Block, SlipDocument } from '../../shared/document.ts';
import type { CodePage } from './code-pages.ts';
import { type Font, type FontName, loadFont } from './fonts.ts';
import { dotsPerColumn } from './raster.ts';
import { createTextRenderer, runsOf, type TextRenderer, type TextStyle } from './text-renderer.ts';
import { canSpell, isOrnament } from './transliterate.ts';
import { segmentsOf } from './wrap.ts';

/**
 * Each row of the text as rows of '1' and '0', as wide as the paper; null if a character has no font, or a sign does
 * not fit.
 */
export type DrawText = (text: string, style: TextStyle, columns: number) => readonly (readonly string[])[] | null;

/** For `layOut`. Null if the printer's own letters are enough; no font is loaded then. */
export async function painterFor(document: Pick<SlipDocument, 'blocks'>, page: CodePage): Promise<DrawText | null> {
  const texts = document.blocks.map(drawable).filter((text) => !canSpell(text, page));
  return texts.length === 0 ? null : painterOf(texts.join(''));
}

/** What of a block may be drawn: never an amount, nor a code. */
function drawable(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'row':
      return block.left;
    case 'secret':
      return block.label;
    case 'notice':
      return [block.head, ...block.lines].join('\n');
    case 'rule':
    case 'tear':
    case 'space':
    case 'code':
    case 'picture':
      return '';
  }
}

/** Whether a slip can show this text, spelled or drawn. */
export async function canShow(text: string, page: CodePage, columns: number): Promise<boolean> {
  if (canSpell(text, page)) return true;
  const draw = await painterOf(text);
  return draw(text, { align: 'left', bold: false, large: false }, columns) !== null;
}

/** The same as far as the fonts say: nothing is drawn for it. A font is read only for what the printer's own letters lack. */
export async function hasLetters(text: string, page: CodePage): Promise<boolean> {
  if (canSpell(text, page)) return true;
  const fonts = await fontsFor(text);
  const inked = inkedOf(text, fonts);
  return inked !== null && !(isRtl(inked) && runsOf(inked, fonts).length > 1);
}

async function painterOf(text: string): Promise<DrawText> {
  const fonts = await fontsFor(text);
  return drawWith(await createTextRenderer(fonts, isRtl), fonts);
}

/** Scripts with a font of their own. Not Hindi: resvg draws its joined letters over each other. */
const ownFonts: readonly (readonly [RegExp, FontName])[] = [
  [/\p{Script=Arabic}/u, 'arabic'],
  [/\p{Script=Thai}/u, 'thai'],
];

/** The large font is loaded only if the smaller ones lack a character. */
async function fontsFor(text: string): Promise<readonly Font[]> {
  const fonts: Font[] = [];
  for (const name of [
    ...ownFonts.flatMap(([script, font]) => (script.test(text) ? [font] : [])),
    'hebrew',
    'han',
  ] as const) {
    if (fonts.length > 0 && isCovered(text, fonts)) break;
    fonts.push(await loadFont(name));
  }
  return fonts;
}

/** Characters without ink (joiners, marks of direction) need no font. */
function isCovered(text: string, fonts: readonly Font[]): boolean {
  return [...text].every(
    (character) => /[\p{C}\p{Variation_Selector}\s]/u.test(character) || fonts.some(({ covers }) => covers(character)),
  );
}

/** A text is read in the direction of its first letter. */
function isRtl(text: string): boolean {
  const first = [...text].find((character) => /\p{L}/u.test(character));
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first ?? '');
}

function drawWith(renderer: TextRenderer, fonts: readonly Font[]): DrawText {
  return (given, style, columns) => {
    const text = inkedOf(given, fonts);
    if (text === null) return null;
    const paperDots = columns * dotsPerColumn;
    if (renderer.widthOf(text, style) === null) return null;
    const fits = (row: string): boolean => (renderer.widthOf(row, style) ?? paperDots) <= paperDots;
    const drawn = wrap(text, fits)?.map((row) => renderer.dots(row, style, paperDots));
    return drawn?.every((dots) => dots !== null) ? drawn : null;
  };
}

/** What is drawn of a text; null where that is nothing, or a character of it has no font. */
function inkedOf(given: string, fonts: readonly Font[]): string | null {
  // Control characters are dropped, and so are marks that would turn the order of a whole row.
  const clean = given.replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').replace(/\s+/gu, ' ');
  const known = [...clean].filter((sign) => !isOrnament(sign) || isCovered(sign, fonts)).join('');
  const text = known.replace(/ {2,}/g, ' ').trim().normalize('NFC');
  return text !== '' && isCovered(text, fonts) ? text : null;
}

/** Breaks between words, or between signs in a script without words. Null if a single sign does not fit. */
function wrap(text: string, fits: (row: string) => boolean): string[] | null {
  const pieces = segmentsOf(text, 'word');
  const rows: string[] = [];
  let at = 0;
  while (at < pieces.length) {
    const rowOf = (count: number): string =>
      pieces
        .slice(at, at + count)
        .join('')
        .trim();
    // How many pieces fit, by halving, because each look draws.
    let [least, most] = [0, Math.min(pieces.length - at, 64)];
    while (least < most) {
      const middle = Math.ceil((least + most) / 2);
      if (fits(rowOf(middle))) least = middle;
      else most = middle - 1;
    }
    if (least === 0) {
      // A word longer than the paper is broken into its signs.
      const signs = segmentsOf(pieces[at] ?? '', 'grapheme');
      if (signs.length < 2) return null;
      pieces.splice(at, 1, ...signs);
      continue;
    }
    // No row begins with a comma or a closing bracket.
    while (least > 1 && /^[\p{Po}\p{Pe}\p{Pf}]/u.test(pieces[at + least] ?? '')) least -= 1;
    const row = rowOf(least);
    if (row !== '') rows.push(row);
    at += least;
  }
  return rows;
}
