// Finds the keys of words that the sources use: literal ones, and patterns whose `${…}` stands for members of a closed union.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Usage = {
  /** Literal keys. */
  readonly literal: ReadonlySet<string>;
  /** Keys with a variable part: `refusal:*.what`. */
  readonly patterns: ReadonlySet<string>;
};

/** Every `namespace:key` in the sources below `folders`, inside `t(…)` or not, because a key may be passed on. */
export function findUsage(root: string, folders: readonly string[], namespaces: readonly string[]): Usage {
  const key = new RegExp(`(['\`])((?:${namespaces.join('|')}):(?:\\$\\{[^}]*\\}|[\\w.-])+)\\1`, 'g');
  return collect(root, folders, (text) => [...text.matchAll(key)].map((match) => match[2] ?? ''));
}

/** The slips' words: dotted paths without a namespace. Their type (PaperKey) already refuses a missing one. */
export function findPaperUsage(root: string, folders: readonly string[]): Usage {
  const key = /(['`])([a-z]\w*(?:\.(?:\$\{[^}]*\}|[\w-])+)+)\1/g;
  return collect(root, folders, (text) => [...text.matchAll(key)].map((match) => `paper:${match[2]}`));
}

function collect(root: string, folders: readonly string[], find: (text: string) => readonly string[]): Usage {
  const literal = new Set<string>();
  const patterns = new Set<string>();
  for (const folder of folders)
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file)) continue;
      for (const found of find(readFileSync(join(root, folder, file), 'utf8'))) {
        const pattern = found.replace(/\$\{[^}]*\}/g, '*');
        (pattern === found ? literal : patterns).add(pattern);
      }
    }
  return { literal, patterns };
}

/** Every key of a catalogue with its text: `screens.title` → `Title`. */
export function flatten(words: object, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [name, value] of Object.entries(words)) {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    if (typeof value === 'string') flat.set(path, value);
    else if (typeof value === 'object' && value !== null)
      for (const [deep, text] of flatten(value, path)) flat.set(deep, text);
  }
  return flat;
}

/** The key as the source uses it; i18next adds the plural form. */
export function withoutPlural(key: string): string {
  return key.replace(/_(one|other)$/, '');
}

/** A brace that is of no place is shown as it stands. */
export const hasStrayBrace = (text: string): boolean => /[{}]/.test(text.replaceAll(/\{\{\w+\}\}/g, ''));

/** The `{{placeholders}}` of a text, sorted. */
export function placesOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? ''))].sort();
}
