// Letters typed while a button, or nothing, has the focus go into the form on screen, because users do not check where the focus is. A
// button that is still disabled leaves the focus to the field that it waits for.
import { setTyping, surface, textFields, wrongField } from './wrong-field.ts';

const letter = /^\S$/u;
/** These choose by letters themselves. */
const takesLetters = 'input, textarea, select, [role=option], [role=menuitem], [role=gridcell]';

let left: HTMLElement | null = null;

/** Call once, when the page starts. */
export function listenForStrayLetters(): void {
  document.addEventListener('keydown', take);
  document.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLElement && target.matches(textFields)) left = target;
  });
  document.addEventListener('pointerdown', press, true);
}

function take(event: KeyboardEvent): void {
  const { key, target } = event;
  setTyping(key.length === 1 || key === 'Backspace');
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !letter.test(key)) return;
  if (!(target instanceof Element) || target.closest(takesLetters)) return;
  (wrongField() ?? fieldOf(formOf(target)))?.focus();
}

/** A press on a disabled button would take the focus away, and with it the next letters. */
function press(event: PointerEvent): void {
  setTyping(false);
  const button = event.target instanceof Element ? event.target.closest('button:disabled') : null;
  if (!button) return;
  // React Aria would press it 80 ms later if letters typed meanwhile enable it.
  event.stopPropagation();
  const form = formOf(button) ?? button.closest('main');
  const { activeElement: before } = document;
  const isInForm = before instanceof HTMLElement && before.matches(textFields) && form?.contains(before);
  const field = isInForm ? before : fieldOf(form);
  // The browser moves the focus after this event, and sends no other until the button is released.
  if (field) document.addEventListener('pointerup', () => field.focus(), { once: true });
}

function formOf(element: Element): Element | null {
  const top = surface();
  return element.closest('form') ?? (top === document.body ? null : top);
}

/** The field last typed into, otherwise the first empty one. */
function fieldOf(form: Element | null): HTMLElement | null {
  if (!form) return null;
  if (left && form.contains(left) && left.matches(textFields)) return left;
  const fields = [...form.querySelectorAll<HTMLInputElement>(textFields)];
  return fields.find(({ value }) => value === '') ?? fields[0] ?? null;
}
