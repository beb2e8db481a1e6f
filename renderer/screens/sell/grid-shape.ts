// How the grid of products lies in its room: how many tiles beside each other, how high a row, and whether it scrolls inside.
import { type RefObject, useEffect, useState } from 'react';

/** In rem, so that a tile grows with the text. As high as the tiles are: from a wrong guess the whole grid is laid out twice. */
const rowHeightRem = 9;
const narrowestTileRem = 17.5;

export function useGridShape(scroller: RefObject<HTMLElement | null>) {
  const [shape, setShape] = useState({ columns: 3, rowHeight: rowHeightRem * 16, scrolls: true });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setShape({
        scrolls: getComputedStyle(element).overflowY === 'auto',
        columns: Math.max(1, Math.floor((element.clientWidth - 12) / (narrowestTileRem * rem))),
        rowHeight: rowHeightRem * rem,
      });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return shape;
}
