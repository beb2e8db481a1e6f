// One reader for every number that a person types: every file that has a number field is in the walk through them, and no file of the
// screens reads a number by itself.
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listFiles } from '../../testkit/architecture/tree.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const screens = listFiles(root).filter((path) => /^renderer\/.*\.tsx?$/.test(path));
const having = (pattern: RegExp) => screens.filter((path) => pattern.test(textOf(path)));

/** What has to do with number fields and has none of its own that is sent. */
const besides = [
  'renderer/typed-number.ts',
  'renderer/use-typed-amount.ts',
  // What the fields are made of.
  'renderer/books/amount-field.tsx',
  'renderer/components/field.tsx',
  // What is in the fields of a count, of the settings and of a card terminal.
  'renderer/books/count-draft.ts',
  'renderer/screens/manage/settings/rows.ts',
  'renderer/devices/terminal-key.ts',
  // A PIN, which is no number.
  'renderer/screens/set-up/person-form.tsx',
  // Keys that choose an amount, and a search that finds one: tests of their own beside this one.
  'renderer/screens/sell/fixed-amounts.tsx',
  'renderer/screens/sales/sought.ts',
];

it('every file with a number field is in the walk through them', () => {
  const walked = [...textOf('testkit/forms/number-fields.tsx').matchAll(/source: '([^']+)'/g)].map(([, path]) => path);
  const found = having(
    /inputMode[=:?][^\n]*(numeric|decimal)|longestTyped|\b(useTypedAmount|readTyped\w*)\(|<AmountField/,
  );
  expect([...found].sort()).toEqual([...new Set([...walked, ...besides])].sort());
});

it('nobody else makes a number of a text', () => {
  const known: Readonly<Record<string, string>> = {
    'typed-number.ts': 'the reader',
    'art-colours.ts': 'a colour',
    'day-dialog.tsx': 'a day of a calendar',
    'day.ts': 'a day of a calendar',
    'help.tsx': 'the number of a key',
    'rows.ts': 'what is kept',
    'pin-entry.tsx': 'seconds that main tells',
    'bars.tsx': 'the length of a bar',
    'balance-panel.tsx': 'the height of a point',
    'tiles.tsx': 'the height of a point',
    'today.tsx': 'the height of a bar',
    'limit-meter.tsx': 'the length of a bar',
    'slips-question.tsx': 'an order of rows',
    'people.tsx': 'an order of rows',
    'rule-fields.ts': 'how many signs a card number has',
    'next-replies.tsx': 'an option of a list',
    'folded.ts': 'the sum of the rows that a customer does not see',
  };
  // Pixels of a style are no text of a person.
  const others = having(/\b(Number|parseInt|parseFloat)\((?!getComputedStyle)|\breplace(All)?\(\s*(\/|['"`])[.,]/);
  expect(others.map((path) => basename(path)).filter((name) => !Object.hasOwn(known, name))).toEqual([]);
});
