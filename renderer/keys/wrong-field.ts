// What was refused is where the next letters go: a field that becomes wrong gets the focus, so that nothing is typed beside it.
// Invariant: nobody is taken out of another field in the middle of a word.
import { dialogs } from './use-keys.ts';

/** Takes letters and digits. A search is no field of a form: what is refused does not stand there. */
export const textFields = ':is(input:not([type=checkbox], [type=radio], [type=file], [type=search]), textarea):enabled';

const wrong = ':is(input, textarea, select):enabled[aria-invalid=true]';

let isTyping = false;

/** Whether the last key or touch was one that types. */
export function setTyping(now: boolean): void {
  isTyping = now;
}

/** The dialog on top, else the whole screen. */
export function surface(): Element {
  return [...document.querySelectorAll(dialogs)].at(-1) ?? document.body;
}

export function wrongField(): HTMLElement | null {
  return surface().querySelector<HTMLElement>(wrong);
}

/** To the first wrong field of what is on top. What is typed next takes the place of what was refused. */
export function toWrongField(): void {
  const { activeElement } = document;
  if (activeElement?.matches(wrong) || (isTyping && activeElement?.matches(textFields))) return;
  const field = wrongField();
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}
