// Tells main which products are on screen once the grid rests, so that only their pictures are fetched.
import { type RefObject, useEffect } from 'react';
import { usePictures } from '../../stores/pictures.ts';

/** A list that is being scrolled or searched requests nothing meanwhile. */
const restMs = 150;
/** More than any screen shows; the channel allows as many. */
const most = 100;

/** `drawn` changes with the drawn tiles, some of which are beyond the edge. */
export function useVisibleProducts(scroller: RefObject<HTMLElement | null>, drawn: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other tiles must be checked.
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
    // For a narrow page too, which scrolls as a whole.
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
