// A panel's words, or an amount, as large as all of them fit: a language of long words, or a sum of many digits, makes them smaller and cuts nothing off.
// Invariant: its sizes are in em, and its own size follows from the screen, never from its words.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** In percent of what the screen's size would have; the last is taken whatever it brings. */
const scales = [100, 94, 88, 82, 76, 70, 64, 58, 52, 46, 40];

/** Of a child too: what stands out of it may end in the panel's own edge, where nothing should. */
const holdsAcross = (box: Element): boolean => box.scrollWidth <= box.clientWidth + 1;
const holds = (box: Element): boolean => holdsAcross(box) && box.scrollHeight <= box.clientHeight + 1;

export function useFit<T extends HTMLElement>(): RefObject<T | null> {
  const panel = useRef<T>(null);
  // After each drawing: other words, another fit.
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
    // The page's own letters may come after the first drawing, and a monitor may be turned.
    const watch = new ResizeObserver(resize);
    watch.observe(box);
    void document.fonts.ready.then(resize);
    return () => watch.disconnect();
  });
  return panel;
}
