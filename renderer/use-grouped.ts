// A code that is grouped while it is typed, as on paper. Invariant: grouping moves the text behind the caret, never the caret itself, so
// that a missing character can be inserted.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The field's text after the change. */
export function useGrouped(
  field: RefObject<HTMLInputElement | null>,
  grouped: (typed: string) => string,
): (typed: string) => string {
  const caret = useRef<number | null>(null);
  // Needed if only a separator was erased: the text is the same, and the caret is not.
  const [, drawAgain] = useState({});
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (typed) => {
    const input = field.current;
    const before = input && input.value === typed ? (input.selectionStart ?? typed.length) : typed.length;
    caret.current = grouped(typed.slice(0, before)).length;
    drawAgain({});
    return grouped(typed);
  };
}
