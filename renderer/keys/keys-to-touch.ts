// Touch keys do in their field what the same key of a keyboard does: a character replaces the selection or is inserted at the caret; erase
// removes the selection or the character before the caret; the caret ends up behind the change. The field's own handler does the rest.
// Invariant: touching a key leaves the focus in the field, so that Enter is the field's Enter and never repeats the last key. A user who
// reaches a key by Tab stays on it.
import type { MouseEvent, RefObject } from 'react';

/** Around keys that a keyboard has too: they get no hint letter, and are not commands. */
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

/** The text that replaces `start` to `end`. */
type Change = readonly [put: string, start: number, end: number];

/** The change of one key in a text whose selection is `start` to `end`; null if there is none. An empty `sign` is the erase key. */
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
  // As a browser reports it, without a key: touched text is not a scan.
  tell('beforeinput');
  field.setRangeText(...change, 'end');
  tell('input');
}
