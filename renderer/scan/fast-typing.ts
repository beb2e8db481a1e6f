// What a scanner without a start sign types into a search is no word: it is held back while its keys come, and never searched for if it may be
// a card's number. Words that fingers type are searched for at once.
// Invariant: of a code that was typed so, no more than its first three signs are ever searched for.

/** A scanner has ended, or fingers are only quick, after such a pause between keys, in milliseconds. */
export const restMs = 120;
/** So many signs at a scanner's pace come from one. */
const certain = 4;

/** `at-once`: searched for. `held`: after a pause, if it is a word. */
export type Typing = 'at-once' | 'held';

/** `run`: how many of its last signs came faster than fingers type (0 where it was not typed). */
export function typingOf(before: string, words: string, run: number): Typing {
  return run > 1 && words.length === before.length + 1 ? 'held' : 'at-once';
}

/** It stays unsearched: its end is an Enter, and then main says what it is. */
export function isCode(words: string, run: number): boolean {
  return run >= certain && isCodeLike(words);
}

/** It has more than letters and blanks. */
export function isCodeLike(words: string): boolean {
  return /[^\p{L}\p{M}\s]/u.test(words.trim());
}
