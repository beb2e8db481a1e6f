// What a person can do now, read from the screen itself: every action gets a key, and none is listed twice.
// Invariant: with a dialog open only its own controls count; disabled and hidden ones never do, nor do keys on the screen.
import { touchKeys } from './keys-to-touch.ts';
import { dialogs } from './use-keys.ts';

export type Action = {
  readonly element: HTMLElement;
  /** As a screen reader says it. */
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

/** First what the screen itself offers, then the ways to other screens, last the status bar. */
export function mostWantedFirst(actions: readonly Action[]): readonly Action[] {
  const rank = ({ element }: Action) => {
    if (element.closest('nav')) return 1;
    return element.closest('[data-status-bar]') ? 2 : 0;
  };
  return [0, 1, 2].flatMap((wanted) => actions.filter((action) => rank(action) === wanted));
}

/** Does what a click would: presses a button, or focuses a field. A switch leaves the focus where it was, and with it what Enter does. */
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

// The text without parts hidden from screen readers, such as the key on a button.
function textOf(element: Element): string {
  const parts = [...element.childNodes].map((node) => {
    if (node instanceof Element) return node.matches('[aria-hidden="true"]') ? '' : textOf(node);
    return node.nodeType === Node.TEXT_NODE ? (node.nodeValue ?? '') : '';
  });
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

const letters = 'asdfghjklqwertyuiopzxcvbnm';

/** Keys for `count` actions: one letter each, or two if one is not enough. None is the beginning of another. */
export function hintKeys(count: number): readonly string[] {
  if (count <= letters.length) return [...letters].slice(0, count);
  return [...letters].flatMap((first) => [...letters].map((second) => first + second)).slice(0, count);
}

/** The actions whose names have, for each word of `query`, a word that begins with it; first those whose names begin with the query. */
export function matching(actions: readonly Action[], query: string): readonly Action[] {
  const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const asked = plain(query).split(/\s+/).filter(Boolean);
  const found = actions.filter(({ name }) => {
    const words = plain(name).split(/[^\p{L}\p{N}]+/u);
    return asked.every((start) => words.some((word) => word.startsWith(start)));
  });
  const begins = ({ name }: Action) => plain(name).startsWith(asked.join(' '));
  return [...found.filter(begins), ...found.filter((action) => !begins(action))];
}
