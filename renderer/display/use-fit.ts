// Scales a panel's words, or an amount, so that all of them fit: long words or many digits make them smaller, and nothing is cut off.
// Invariant: its sizes are in em, and its own size follows from the screen, never from its words.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** In percent of the size for this screen; the last is used even if it does not fit. */
const scales = [100, 94, 88, 82, 76, 70, 64, 58, 52, 46, 40];

/** Checks the children too: what overflows a child may end exactly at the panel's edge. */
const holdsAcross = (box: Element): boolean => box.scrollWidth <= box.clientWidth + 1;
const holds = (box: Element): boolean => holdsAcross(box) && box.scrollHeight <= box.clientHeight + 1;

export function useFit<T extends HTMLElement>(): RefObject<T | null> {
  const panel = useRef<T>(null);
  // After each drawing, because other words fit differently.
  useLayoutEffect(() => {
    const box = panel.current;
    if (!box) return;
    const resize = () => {
      for (const scale of scales) {
        box.style.fontSize = `${scale}%`;
        if (holds(box) && [...box.children].every(holdsAcross)) return;
      }
    };
    resize();
    // The page's fonts may arrive after the first drawing, and a monitor may be rotated.
    const watch = new ResizeObserver(resize);
    watch.observe(box);
    void document.fonts.ready.then(resize);
    return () => watch.disconnect();
  });
  return panel;
}
