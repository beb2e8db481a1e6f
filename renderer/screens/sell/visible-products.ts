// Tells main which products are on screen, once the grid rests: their pictures are fetched, and no others.
import { type RefObject, useEffect } from 'react';
import { usePictures } from '../../stores/pictures.ts';

/** A list that is being scrolled or searched asks for nothing on its way. */
const restMs = 150;
/** More than any screen has; the channel takes as many. */
const most = 100;

/** `drawn` changes with the tiles that are drawn, some of which lie beyond the edge. */
export function useVisibleProducts(scroller: RefObject<HTMLElement | null>, drawn: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tiles are looked at anew.
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const codes = visibleCodes(element);
        if (codes.length > 0) void usePictures.getState().setVisible(codes);
      }, restMs);
    };
    look();
    // Also of a narrow page, which scrolls as a whole.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('scroll', look, { capture: true });
    };
  }, [scroller, drawn]);
}

function visibleCodes(grid: HTMLElement): readonly string[] {
  const frame = grid.getBoundingClientRect();
  const [top, bottom] = [Math.max(0, frame.top), Math.min(innerHeight, frame.bottom)];
  const codes = [...grid.querySelectorAll<HTMLElement>('[data-tile]')].flatMap((tile) => {
    const at = tile.getBoundingClientRect();
    return at.bottom > top && at.top < bottom ? (tile.dataset.tile ?? []) : [];
  });
  return codes.slice(0, most);
}
