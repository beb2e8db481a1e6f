// Arrows, page keys and ends in the list of sales: from one row to the next, and from the first back to the search.
import type { KeyboardEvent } from 'react';
import { moveInGrid } from '../../keys/grid-keys.ts';

const vertical: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']);

/** Moves the focus as the key says; ignores other keys. */
export function moveInList(event: KeyboardEvent, rows: readonly HTMLElement[], above: HTMLElement | null): void {
  const from = document.activeElement instanceof HTMLElement ? rows.indexOf(document.activeElement) : -1;
  if (from < 0 || !vertical.has(event.key)) return;
  event.preventDefault();
  if (from === 0 && event.key === 'ArrowUp') {
    above?.focus();
    return;
  }
  const height = rows[0]?.parentElement?.offsetHeight ?? 0;
  const page = Math.max(1, Math.floor(event.currentTarget.clientHeight / Math.max(1, height)) - 1);
  const to = moveInGrid(event.key, from, { columns: 1, total: rows.length, page });
  if (to !== null) rows[to]?.focus();
}
