// Keys to touch type into a field. Invariant: a touch on one leaves the focus in that field, so that Enter is the field's Enter and
// never the last key once more; who goes to a key by Tab keeps it.
import type { MouseEvent, RefObject } from 'react';

/** For the element around the keys. */
export function typesInto(field: RefObject<HTMLInputElement | null>) {
  return {
    // Before the key hears of it: a key ends the event there.
    onMouseDownCapture: (event: MouseEvent) => {
      event.preventDefault();
      field.current?.focus({ preventScroll: true });
    },
  };
}
