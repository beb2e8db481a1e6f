// Where the focus goes in a grid: arrows by one, page keys by a screen, Home and End to the ends. Never outside the list.

export type GridShape = { readonly columns: number; readonly total: number; readonly page: number };

/** The index that `key` moves to from `from`, or null if the key moves nothing. */
export function moveInGrid(key: string, from: number, { columns, total, page }: GridShape): number | null {
  const to = (() => {
    switch (key) {
      case 'ArrowRight':
        return from + 1;
      case 'ArrowLeft':
        return from - 1;
      case 'ArrowDown':
        return from + columns;
      case 'ArrowUp':
        return from - columns;
      case 'PageDown':
        return Math.min(total - 1, from + columns * page);
      case 'PageUp':
        return Math.max(0, from - columns * page);
      case 'Home':
        return 0;
      case 'End':
        return total - 1;
      default:
        return null;
    }
  })();
  return to === null || to < 0 || to >= total || to === from ? null : to;
}
