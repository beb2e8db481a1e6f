// What a scanner without a start sign types into a search is not a word: it is held back while its keys arrive, and never searched for if
// it may be a card's number. Words typed by fingers are searched for at once.
// Invariant: at most the first three characters of such a code are ever searched for.

/** After such a pause between keys, in milliseconds, the scanner has ended, or it was just quick fingers. */
export const restMs = 120;
/** This many characters at a scanner's pace come from one. */
const certain = 4;

/** `at-once`: searched for. `held`: searched for after a pause, if it is a word. */
export type Typing = 'at-once' | 'held';

/** `run`: how many of its last characters came faster than fingers type (0 if it was not typed). */
export function typingOf(before: string, words: string, run: number): Typing {
  return run > 1 && words.length === before.length + 1 ? 'held' : 'at-once';
}

/** It is not searched for: an Enter ends it, and then main identifies it. */
export function isCode(words: string, run: number): boolean {
  return run >= certain && isCodeLike(words);
}

/** It has more than letters and blanks. */
export function isCodeLike(words: string): boolean {
  return /[^\p{L}\p{M}\s]/u.test(words.trim());
}
