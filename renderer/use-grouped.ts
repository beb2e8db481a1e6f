// A code that is grouped as it is typed, as it stands on paper. Invariant: grouping moves what stands behind the caret, never the caret
// itself, so that a sign that was left out is typed where it belongs.
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** What the field holds after what was typed. */
export function useGrouped(
  field: RefObject<HTMLInputElement | null>,
  grouped: (typed: string) => string,
): (typed: string) => string {
  const caret = useRef<number | null>(null);
  // Also where only what stands between the groups was erased: the text is the same, and the caret is not.
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
