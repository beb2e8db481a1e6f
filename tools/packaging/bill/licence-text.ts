// The licence text of a package: what lies in its folder, else what resources/licences has for this very version of it.
// Invariant: no text is guessed, and a new version of a package without one is a fault until a person has looked.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../builder.ts';

export const ownTexts = join(root, 'resources/licences');
const isText = /^(?:[\w-]*(?:un)?licen[cs]e|copying|notice)[\w-]*(?:\.(?:txt|md|markdown|mit))?$/i;

export const textFile = (ref: string): string => `${ref.replaceAll('/', '+')}.txt`;

/** `folder` from the project's root, where the package is installed. Undefined where nobody gave a text. */
export function licenceText(ref: string, folder: string | undefined): string | undefined {
  const own = join(ownTexts, textFile(ref));
  if (existsSync(own)) return readFileSync(own, 'utf8');
  if (folder === undefined) return undefined;
  const found = readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile() && isText.test(entry.name))
    .map(({ name }) => readFileSync(join(root, folder, name), 'utf8').trim())
    .filter((text) => text !== '');
  return found.length === 0 ? undefined : `${found.join('\n\n')}\n`;
}
