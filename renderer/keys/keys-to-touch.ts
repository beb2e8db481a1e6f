// Touch keys do in their field what the same key of a keyboard does: a sign comes in place of what is marked, or where the caret stands; erase
// takes what is marked, or the sign before the caret; the caret stands behind it. What the field makes of that is in its own handler.
// Invariant: touching a key leaves the focus in the field, so that Enter is the field's Enter and never repeats the last key. A person who
// reaches a key by Tab stays on it.
import type { MouseEvent, RefObject } from 'react';

/** Around keys that a keyboard has itself: they get no letter, and are no command. */
export const touchKeys = 'data-touch-keys';

type Field = RefObject<HTMLInputElement | HTMLTextAreaElement | null>;

/** For the element around the keys. */
export function typesInto(field: Field) {
  return {
    [touchKeys]: '',
    // In the capture phase, because a key stops the event.
    onMouseDownCapture: (event: MouseEvent) => {
      event.preventDefault();
      field.current?.focus({ preventScroll: true });
    },
  };
}

/** What comes in place of what stands from `start` to `end`. */
type Change = readonly [put: string, start: number, end: number];

/** Of one key in a text that is marked from `start` to `end`; null where it changes nothing. An empty `sign` is the erase key. */
export function changeBy(text: string, start: number, end: number, sign: string, most: number): Change | null {
  const taken = sign !== '' || start < end ? '' : ([...text.slice(0, start)].at(-1) ?? '');
  const put = sign.slice(0, Math.max(0, most - text.length + end - start));
  return put === '' && start - taken.length === end ? null : [put, start - taken.length, end];
}

/** An empty `sign` is the erase key. */
export function touchKey({ current: field }: Field, sign: string): void {
  if (!field || field.disabled) return;
  const { value, selectionStart, selectionEnd, maxLength } = field;
  const most = maxLength < 0 ? Number.POSITIVE_INFINITY : maxLength;
  const change = changeBy(value, selectionStart ?? 0, selectionEnd ?? 0, sign, most);
  if (!change) return;
  const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }));
  // As a browser tells it, without a key: what was touched is no scan.
  tell('beforeinput');
  field.setRangeText(...change, 'end');
  tell('input');
}
