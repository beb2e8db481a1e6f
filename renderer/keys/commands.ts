// The commands as a list: those that match the typed text, in groups, the most likely first. Loaded with the list.
import type { Action } from './actions.ts';

/** The actions whose names have, for each word of `query`, a word that starts with it; those that start with the whole query come first. */
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

/** First what the screen itself offers, then the ways to other screens, last the status bar. */
export function mostWantedFirst(actions: readonly Action[]): readonly Action[] {
  const rank = ({ element }: Action) => {
    if (element.closest('nav')) return 1;
    return element.closest('[data-status-bar]') ? 2 : 0;
  };
  return [0, 1, 2].flatMap((wanted) => actions.filter((action) => rank(action) === wanted));
}

export const commandGroups = ['go', 'actions', 'products'] as const;
export type CommandGroup = (typeof commandGroups)[number];

function groupOf({ element }: Action): CommandGroup {
  if (element.closest('nav')) return 'go';
  return element.closest('[data-tile]') ? 'products' : 'actions';
}

/** Groups without a command are left out. Once something is typed, the group of the best match is first. */
export function grouped(
  actions: readonly Action[],
  query: string,
): readonly { readonly group: CommandGroup; readonly actions: readonly Action[] }[] {
  const found = matching(mostWantedFirst(actions), query);
  const [best] = query.trim() === '' ? [] : found;
  const first = best && groupOf(best);
  return commandGroups
    .toSorted((one, other) => (other === first ? 1 : 0) - (one === first ? 1 : 0))
    .map((group) => ({ group, actions: found.filter((action) => groupOf(action) === group) }))
    .filter(({ actions: some }) => some.length > 0);
}
