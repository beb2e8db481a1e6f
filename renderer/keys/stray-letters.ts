// Letters that are typed while a button has the focus, or nothing has: they go into the form that is on screen, because hands do not check
// where the focus is. A button that cannot be pressed yet leaves the focus to the field that it waits for.
import { setTyping, surface, textFields, wrongField } from './wrong-field.ts';

const letter = /^\S$/u;
/** They choose by letters themselves. */
const takesLetters = 'input, textarea, select, [role=option], [role=menuitem], [role=gridcell]';

let left: HTMLElement | null = null;

/** Call once, when the page begins. */
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

/** A press on a disabled button takes the focus away, and with it what is typed next. */
function press(event: PointerEvent): void {
  setTyping(false);
  const button = event.target instanceof Element ? event.target.closest('button:disabled') : null;
  if (!button) return;
  // React Aria would press it 80 ms later, if what is typed meanwhile enables it.
  event.stopPropagation();
  const form = formOf(button) ?? button.closest('main');
  const { activeElement: before } = document;
  const isInForm = before instanceof HTMLElement && before.matches(textFields) && form?.contains(before);
  const field = isInForm ? before : fieldOf(form);
  // The browser takes it after this event, and tells of no other until the button is let go.
  if (field) document.addEventListener('pointerup', () => field.focus(), { once: true });
}

function formOf(element: Element): Element | null {
  const top = surface();
  return element.closest('form') ?? (top === document.body ? null : top);
}

/** The one that was typed into last, else the first that is empty. */
function fieldOf(form: Element | null): HTMLElement | null {
  if (!form) return null;
  if (left && form.contains(left) && left.matches(textFields)) return left;
  const fields = [...form.querySelectorAll<HTMLInputElement>(textFields)];
  return fields.find(({ value }) => value === '') ?? fields[0] ?? null;
}
