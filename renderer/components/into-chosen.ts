// Chosen by a key from a list, what was chosen has the focus next: fifty names further on nobody finds it. A finger or a mouse leaves it.
import type { MouseEvent } from 'react';

const fields = ':is(input, select, textarea, button):enabled';

/** For the list's `onClick`; what is chosen bears `data-chosen`. */
export function intoChosen({ detail }: Pick<MouseEvent, 'detail'>): void {
  // A press by a key counts no clicks.
  if (detail !== 0) return;
  // Once it is drawn.
  setTimeout(() => document.querySelector<HTMLElement>(`[data-chosen] ${fields}`)?.focus());
}
