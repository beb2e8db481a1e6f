// The notice about gift card fraud that a shop, and some states' laws, want next to a card's code: the rules for its text and its layout.
// Invariant: whatever was pasted becomes lines of visible letters, with at most one empty line between parts.
import type { Block } from '../document.ts';

export const maxNoticeLetters = 1_000;
/** A line of one letter is a row of paper too. */
export const maxNoticeLines = 20;
/** A longer first line is no heading: printed white on black, it would blacken the slip. */
const mostHeadLetters = 60;

/** Removes characters without ink, spaces at the ends of lines, and empty lines beyond one between parts. */
export function tidyNotice(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim());
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

export type NoticeBlock = Extract<Block, { kind: 'notice' }>;

/** Its first line is the heading, where more follow; else `usualHead` is. */
export function noticeBlock(text: string, usualHead: string): NoticeBlock {
  const [first = '', ...rest] = tidyNotice(text).split('\n');
  const isHead = rest.length > 0 && first.length <= mostHeadLetters;
  const lines = isHead ? rest : [first, ...rest];
  return { kind: 'notice', head: isHead ? first : usualHead, lines: lines[0] === '' ? lines.slice(1) : lines };
}
