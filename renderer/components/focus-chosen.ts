// A list entry that is chosen by a key gets the focus in its details, which may be fifty names further on. A finger or mouse leaves the
// focus alone.
import type { MouseEvent } from 'react';

const fields = ':is(input, select, textarea, button):enabled';

/** For the list's `onClick`; the chosen entry has `data-chosen`. */
export function focusChosen({ detail }: Pick<MouseEvent, 'detail'>): void {
  // A press by a key has no click count.
  if (detail !== 0) return;
  // After it is drawn.
  setTimeout(() => document.querySelector<HTMLElement>(`[data-chosen] ${fields}`)?.focus());
}
