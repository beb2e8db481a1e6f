// A copy of the project that speaks two more languages, each of them one folder and one line. It stands in .cache/pseudo-locales, and
// nothing of it is part of the till.
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { customer } from '../../shared/locales/en/customer.ts';
import { later } from '../../shared/locales/en/later.ts';
import { managing } from '../../shared/locales/en/managing.ts';
import { paper } from '../../shared/locales/en/paper.ts';
import { screens } from '../../shared/locales/en/screens.ts';
import { start } from '../../shared/locales/en/start.ts';
import { accented, inPseudo, mirrored, type Pseudo } from './pseudo-words.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = [
  ...['electron', 'head-office', 'renderer', 'sandbox', 'shared', 'resources', 'testkit', 'tools', 'proofs', 'tests'],
  ...['package.json', 'tsconfig.json', 'electron.vite.config.ts', 'display.vite.config.ts', 'playwright.config.ts'],
];

/** By folder: the form of Intl that writes its amounts and times, and what makes its words. */
const languages: readonly (readonly [folder: string, intl: string, Pseudo])[] = [
  ['en-XA', 'en-GB', accented],
  ['ar-XB', 'he-IL', mirrored],
];
const files = { screens, customer, later, managing, paper, start } as const;

/** Returns where the copy stands. */
export function makeCopy(): string {
  const copy = join(root, '.cache', 'pseudo-locales');
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');

  const intl = join(copy, 'shared/locales/intl.ts');
  for (const [folder, form, pseudo] of languages) {
    const home = join(copy, 'shared/locales', folder);
    mkdirSync(home);
    for (const [name, words] of Object.entries(files))
      writeFileSync(
        join(home, `${name}.ts`),
        `import type { ${name} as english } from '../en/${name}.ts';
import type { SameKeys } from '../same-keys.ts';

export const ${name}: SameKeys<typeof english> = ${JSON.stringify(inPseudo(words, pseudo), null, 2)};
`,
      );
    writeFileSync(
      intl,
      readFileSync(intl, 'utf8').replace("  de: 'de-DE',\n", (line) => `${line}  '${folder}': '${form}',\n`),
    );
  }
  return copy;
}
