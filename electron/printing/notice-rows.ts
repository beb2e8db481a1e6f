// The notice next to a card's code as rows of the paper: a head in white on black, and a frame around its lines.
// Invariants: no row is wider than the paper, and each is as wide as it, so that the frame is whole; a line that this printer can neither
// spell nor draw is left out, because the slip of a card that is paid for must come out.
import type { NoticeBlock } from '../../shared/slips/code-notice.ts';
import type { CodePage } from './code-pages.ts';
import type { DrawText } from './drawn-text.ts';
import { dotsPerColumn } from './raster.ts';
import { canSpell, printsAsItself, spell } from './transliterate.ts';
import { wrap } from './wrap.ts';

/** Letters of the printer, as wide as the paper, or dots. */
export type NoticeRow = { readonly text: string; readonly isHead: boolean } | { readonly dots: readonly string[] };
type Paper = { readonly columns: number; readonly codePage: CodePage };

/** A frame as wide as the paper. What the printer's letters lack is drawn, its frame too. */
export function noticeRows({ head, lines }: NoticeBlock, paper: Paper, draw: DrawText | null): readonly NoticeRow[] {
  const { columns, codePage } = paper;
  const { side, below } = frameOf(codePage);
  const room = columns - 4;
  const rowsOf = (line: string, isHead: boolean): readonly NoticeRow[] => {
    if (!canSpell(line, codePage)) {
      const drawn = draw?.(line, { align: isHead ? 'centre' : 'left', bold: isHead, large: false }, room) ?? [];
      return drawn.map((dots) => ({ dots: framed(dots, columns, isHead) }));
    }
    const inFrame = (text: string) => (isHead ? centred(text, columns) : `${side} ${text.padEnd(room)} ${side}`);
    return wrap(spell(line, codePage).text, room).map((text) => ({ text: inFrame(text), isHead }));
  };
  return [
    ...rowsOf(head, true),
    ...lines.flatMap((line) => rowsOf(line, false)),
    { text: below(columns), isHead: false },
  ];
}

const centred = (text: string, columns: number): string =>
  text.padStart(Math.floor((columns + text.length) / 2)).padEnd(columns);

/** Lines where the page has them. */
function frameOf(page: CodePage): { readonly side: string; readonly below: (columns: number) => string } {
  if (![...'│└─┘'].every((sign) => printsAsItself(sign, page)))
    return { side: '|', below: (columns) => `+${'-'.repeat(columns - 2)}+` };
  return { side: '│', below: (columns) => `└${'─'.repeat(columns - 2)}┘` };
}

/** Dots of a row as wide as the paper less two columns at each side: with the frame's lines, or white on black. */
function framed(dots: readonly string[], columns: number, isHead: boolean): string[] {
  const inner = (columns - 4) * dotsPerColumn;
  const white = '0'.repeat(2 * dotsPerColumn);
  const line = '11'.padStart(dotsPerColumn / 2 + 1, '0').padEnd(2 * dotsPerColumn, '0');
  const [left, right] = isHead ? [white, white] : [line, [...line].reverse().join('')];
  const rows = dots.map((row) => left + row.padEnd(inner, '0').slice(0, inner) + right);
  return isHead ? rows.map((row) => row.replace(/[01]/g, (dot) => (dot === '1' ? '0' : '1'))) : rows;
}
