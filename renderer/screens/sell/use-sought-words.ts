// What stands in the search, and what of it is searched for: a card's number that a scanner types there is not.
// Invariants: what was put there by a button, or emptied, is searched for at once. A code that stands there gives way to the next key.
import { useCallback, useEffect, useRef, useState } from 'react';
import { fastRun } from '../../keys/keyboard.ts';
import { isCode, restMs, typingOf } from '../../scan/fast-typing.ts';

export function useSoughtWords() {
  const [query, put] = useState('');
  const [sought, seek] = useState('');
  const typed = useRef('');
  const holds = useRef(false);
  const typedAtMs = useRef(Number.NEGATIVE_INFINITY);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);

  const setQuery = useCallback((words: string) => {
    clearTimeout(rest.current);
    typed.current = words;
    holds.current = false;
    put(words);
    seek(words);
  }, []);

  /** By keys, or pasted. */
  const type = useCallback(
    (words: string) => {
      const before = typed.current;
      typedAtMs.current = performance.now();
      const run = fastRun();
      if (typingOf(before, words, run) === 'at-once') {
        const isAfterCode = holds.current && words.startsWith(before);
        return setQuery(isAfterCode ? words.slice(before.length) : words);
      }
      clearTimeout(rest.current);
      typed.current = words;
      holds.current = isCode(words, run);
      put(words);
      rest.current = setTimeout(() => {
        if (!holds.current) seek(words);
      }, restMs);
    },
    [setQuery],
  );
  useEffect(() => () => clearTimeout(rest.current), []);
  /** A scanner typed what stands there. */
  const holdsCode = useCallback(() => holds.current, []);
  /** Keys still come, also the first ones of a code: the next one goes on with what stands there. */
  const isBeingTyped = useCallback(() => performance.now() - typedAtMs.current <= restMs, []);
  return { query, sought, setQuery, type, holdsCode, isBeingTyped };
}
