// Lets touch keys type into a field. Invariant: touching a key leaves the focus in the field, so that Enter is the
// field's Enter and never repeats the last key. A person who reaches a key by Tab stays on it.
import type { MouseEvent, RefObject } from 'react';

/** Handlers for the element around the keys. */
export function typesInto(field: RefObject<HTMLInputElement | null>) {
  return {
    // In the capture phase, because a key stops the event.
    onMouseDownCapture: (event: MouseEvent) => {
      event.preventDefault();
      field.current?.focus({ preventScroll: true });
    },
  };
}
