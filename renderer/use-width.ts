// The size of an element and of a letter of the page, in px: a drawing uses both to keep its text at one size.
import { type RefCallback, useCallback, useState } from 'react';

export type Width = { readonly width: number; readonly height: number; readonly letter: number };

/** Null until the element is on the page. */
export function useWidth<E extends Element>(): [RefCallback<E>, Width | null] {
  const [measured, keep] = useState<Width | null>(null);
  const measure = useCallback((element: E | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = Math.round(entry?.contentRect.width ?? 0);
      const height = Math.round(entry?.contentRect.height ?? 0);
      const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      keep((before) =>
        before?.width === width && before.height === height && before.letter === letter
          ? before
          : { width, height, letter },
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, measured];
}
