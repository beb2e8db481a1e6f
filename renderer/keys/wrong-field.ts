// A field that becomes wrong gets the focus, so that the next letters go there and not elsewhere.
// Invariant: a user who is typing in another field keeps the focus there.
import { dialogs } from './use-keys.ts';

/** Takes letters and digits. A search is not part of a form: it shows no refusal. */
export const textFields = ':is(input:not([type=checkbox], [type=radio], [type=file], [type=search]), textarea):enabled';

const wrong = ':is(input, textarea, select):enabled[aria-invalid=true]';

let isTyping = false;

/** Records whether the last key or touch typed something. */
export function setTyping(now: boolean): void {
  isTyping = now;
}

/** The dialog on top, otherwise the whole screen. */
export function surface(): Element {
  return [...document.querySelectorAll(dialogs)].at(-1) ?? document.body;
}

export function wrongField(): HTMLElement | null {
  return surface().querySelector<HTMLElement>(wrong);
}

/** Focuses the first wrong field on top, and selects its text so that typing replaces it. */
export function toWrongField(): void {
  const { activeElement } = document;
  if (activeElement?.matches(wrong) || (isTyping && activeElement?.matches(textFields))) return;
  const field = wrongField();
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
