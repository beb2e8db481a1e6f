// What was worked out for a text is kept for the next time, up to a number of texts: then all are forgotten.

/** Products that were asked for, sets of face values, and searches whose matches were counted: the next page of one counts nothing. */
const mostKept = 1000;

/** What was found for this text already, or is found now. */
export function remembered<T>(known: Map<string, T>, text: string, find: (text: string) => T): T {
  const held = known.get(text);
  if (held !== undefined) return held;
  if (known.size >= mostKept) known.clear();
  const found = find(text);
  known.set(text, found);
  return found;
}
