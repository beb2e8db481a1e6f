// Faults that no second try makes good: the books disagreed, money went wrong, a secret lay in the open. A spec may pass when it is
// tried again, and such a fault still counts as failed: tools/npm-test/counting.ts looks for the mark in the report of every try.
// Invariant: the mark begins the message, so that it is told from a text that merely quotes it.

const mark = 'Not tried again: ';
const marked = new RegExp(`^(\\w+: )?${mark}`);

/** The message to give an `expect` whose failure is final. */
export function asFinal(what: string): string {
  return `${mark}${what}`;
}

/** For the message of an error in the runner's report, without its colours. */
export function isFinal(message: string): boolean {
  return marked.test(message);
}
