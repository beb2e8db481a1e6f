// Which tile of the grid is its one tab stop. Invariant: a tile that was not drawn yet takes the focus once it is.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

export function useTileFocus(scroller: RefObject<HTMLElement | null>) {
  const [focused, setFocused] = useState(0);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    const button = scroller.current?.querySelector<HTMLElement>(`[data-index="${focused}"] [tabindex="0"]`);
    if (!button) return;
    wantsFocus.current = false;
    button.focus();
  });
  const focus = (index: number) => {
    wantsFocus.current = true;
    setFocused(index);
  };
  return { focused, setFocused, focus };
}

/** The next button of the same tile; past its last one the arrow leads to the next tile. */
export function besideIt({ key, target }: KeyboardEvent): HTMLElement | undefined {
  if ((key !== 'ArrowLeft' && key !== 'ArrowRight') || !(target instanceof Element)) return undefined;
  const buttons = [...(target.closest('[data-tile]')?.querySelectorAll<HTMLElement>('button') ?? [])];
  const at = buttons.indexOf(target as HTMLElement);
  return at < 0 ? undefined : buttons[key === 'ArrowRight' ? at + 1 : at - 1];
}
