// A row of a list dragged by its handle with mouse, pen or finger: it follows the pointer, the others make room, and the page scrolls at
// its edges. It uses pointer events, because the system's own drag does not start under a finger (docs/decisions/product-order.md).
// Invariants: the rows are equally high; nothing moves in the list before the drop, so that the pointer stays captured; Escape and a lost
// pointer move nothing.
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

type Drag = { readonly from: number; readonly rowPx: number; readonly byPx: number };

/** Where a row lands that was dragged this far. */
export function placeOf({ from, rowPx, byPx }: Drag, count: number): number {
  return Math.max(0, Math.min(count - 1, from + Math.round(byPx / rowPx)));
}

/** By how many rows the row at `index` makes way for the dragged one. */
export function shiftOf(index: number, from: number, to: number): -1 | 0 | 1 {
  if (from < index && index <= to) return -1;
  return to <= index && index < from ? 1 : 0;
}

/** What scrolls the rows: the page's body, or the whole page if it is narrow. */
function scrollerOf(element: HTMLElement): Element {
  const scrolls = (one: Element) =>
    one.scrollHeight > one.clientHeight && /auto|scroll/.test(getComputedStyle(one).overflowY);
  for (let one = element.parentElement; one; one = one.parentElement) if (scrolls(one)) return one;
  return document.documentElement;
}

const edgePx = 40;
const scrollPx = 8;

export function useDrag(
  list: RefObject<HTMLElement | null>,
  count: number,
  onMove: (from: number, to: number) => void,
) {
  const [drag, set] = useState<Drag | null>(null);
  const pointer = useRef({ startY: 0, y: 0 });
  const isDragged = drag !== null;

  useEffect(() => {
    if (!isDragged || !list.current) return;
    const scroller = scrollerOf(list.current);
    const scrolledBefore = scroller.scrollTop;
    let frame = 0;
    const follow = () => {
      const { top, bottom } = scroller.getBoundingClientRect();
      const { startY, y } = pointer.current;
      if (y < Math.max(0, top) + edgePx) scroller.scrollTop -= scrollPx;
      else if (y > Math.min(innerHeight, bottom) - edgePx) scroller.scrollTop += scrollPx;
      const byPx = y - startY + scroller.scrollTop - scrolledBefore;
      set((before) => (before && before.byPx !== byPx ? { ...before, byPx } : before));
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [list, isDragged]);

  const end = (moves: boolean) => {
    if (!drag) return;
    set(null);
    const to = placeOf(drag, count);
    if (moves && to !== drag.from) onMove(drag.from, to);
  };
  return {
    /** For the handle of the row at `index`. */
    handle: (index: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary) return;
        const rowPx = event.currentTarget.closest('li')?.offsetHeight ?? 0;
        if (rowPx === 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        pointer.current = { startY: event.clientY, y: event.clientY };
        set({ from: index, rowPx, byPx: 0 });
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        pointer.current.y = event.clientY;
      },
      onPointerUp: () => end(true),
      onLostPointerCapture: () => end(false),
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Escape' || !drag) return;
        event.stopPropagation();
        end(false);
      },
    }),
    /** For the row at `index`. */
    row(index: number): { readonly style?: CSSProperties; readonly 'data-dragged'?: true } {
      if (!drag) return {};
      const { from, rowPx, byPx } = drag;
      if (index === from) return { style: { transform: `translateY(${byPx}px)` }, 'data-dragged': true };
      const rows = shiftOf(index, from, placeOf(drag, count));
      return rows === 0 ? {} : { style: { transform: `translateY(${rows * rowPx}px)` } };
    },
  };
}
