// Lets touch keys type into a field. Invariant: touching a key leaves the focus in the field, so that Enter is the
// field's Enter and never repeats the last key. A person who reaches a key by Tab stays on it.
import type { MouseEvent, RefObject } from 'react';

/** Around keys that a keyboard has itself: they get no letter, and are no command. */
export const touchKeys = 'data-touch-keys';

/** For the element around the keys. */
export function typesInto(field: RefObject<HTMLInputElement | null>) {
  return {
    [touchKeys]: '',
    // In the capture phase, because a key stops the event.
    onMouseDownCapture: (event: MouseEvent) => {
      event.preventDefault();
      field.current?.focus({ preventScroll: true });
    },
  };
}
