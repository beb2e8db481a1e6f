// What the user can do now, read from the screen itself: every action gets a key, and none is listed more than once.
// Invariant: with a dialog open only its own controls count; disabled and hidden ones never do, nor do on-screen keys.
import { touchKeys } from './keys-to-touch.ts';
import { dialogs } from './use-keys.ts';

export type Action = {
  readonly element: HTMLElement;
  /** As a screen reader says it, without what its badge counts. */
  readonly name: string;
  /** The direct key shown on the control, if any. */
  readonly keyName: string | null;
};

const unlisted = `[aria-hidden="true"], [inert], [${touchKeys}]`;
const controls = 'button, input, select, textarea, a[href]';

/** Every usable control, in the order of the screen. */
export function actionsOnScreen(): readonly Action[] {
  const scope = [...document.querySelectorAll(dialogs)].at(-1) ?? document.body;
  return [...scope.querySelectorAll<HTMLElement>(controls)].flatMap((element): Action[] => {
    if (element.matches(':disabled, [aria-disabled="true"]') || element.closest(unlisted)) return [];
    const { width, height } = element.getBoundingClientRect();
    const name = nameOf(element);
    if (width < 2 || height < 2 || name === '') return [];
    return [{ element, name, keyName: element.querySelector('[data-key]')?.textContent ?? null }];
  });
}

/**
 * Does what a click would: presses a button, or focuses a field. A switch leaves the focus where it was, and so does not change what Enter
 * does.
 */
export function perform({ element }: Action): void {
  if (!element.isConnected) return;
  if (!element.matches('[aria-pressed]')) element.focus();
  if (!element.matches('input, select, textarea')) element.click();
}

function nameOf(element: HTMLElement): string {
  const label = element.getAttribute('aria-label');
  if (label) return label;
  const labels = element instanceof HTMLInputElement || element instanceof HTMLSelectElement ? element.labels : null;
  return textOf(labels?.[0] ?? element);
}

// The text without parts hidden from screen readers, such as the key on a button, and without a badge.
function textOf(element: Element): string {
  const parts = [...element.childNodes].map((node) => {
    if (node instanceof Element) return node.matches('[aria-hidden="true"], [data-badge]') ? '' : textOf(node);
    return node.nodeValue ?? '';
  });
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}
