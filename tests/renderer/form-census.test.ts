// Every file with a field that letters or digits are typed into is in the walk through the forms, so that a new one is pressed empty too; and
// every such field has touch keys, so that it can be filled where there is no keyboard.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listFiles } from '../../testkit/architecture/tree.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const field =
  /<(TextField|TypedField|CodeField|NameField|AmountField|ReasonField|PinEntry|RecoveryEntry|NewPin|OwnNewPin)\b|<input\b/;

/** What has a field and no main button of its own. */
const besides: Readonly<Record<string, string>> = {
  'books/amount-field.tsx': 'what forms are made of',
  'components/field.tsx': 'what forms are made of',
  'components/file-field.tsx': 'a file is chosen',
  'components/pin-entry.tsx': 'what forms are made of',
  'components/reason-field.tsx': 'what forms are made of',
  'components/recovery-entry.tsx': 'what forms are made of',
  'components/search-field.tsx': 'a search',
  'components/typed-field.tsx': 'what forms are made of',
  'components/keys/commands.tsx': 'a search',
  'components/status-dialog.tsx': 'a PIN alone, as the own PIN',
  'screens/fault/fault.tsx': 'the recovery code alone, as in the set-up',
  'screens/fault/restore-options.tsx': 'the recovery code alone, as in the set-up',
  'screens/shift/shift-page.tsx': 'a PIN alone, as the own PIN',
  'screens/manage/partners/partners.tsx': 'a search',
  'screens/set-up/store-step.tsx': 'a search',
  'screens/manage/settings/webhooks-section.tsx': 'a section of the settings, walked through by its rows',
};

it('every file with a field is in the walk through the forms', () => {
  const tables = `${textOf('testkit/forms/text-fields.tsx')}${textOf('testkit/forms/number-fields.tsx')}`;
  const walked = [...tables.matchAll(/source: 'renderer\/([^']+)'/g)].map(([, path]) => path ?? '');
  const found = listFiles(root)
    .filter((path) => /^renderer\/.*\.tsx$/.test(path) && field.test(textOf(path)))
    .map((path) => path.slice('renderer/'.length));
  expect(found.filter((path) => !Object.hasOwn(besides, path)).sort()).toEqual([...new Set(walked)].sort());
});

/** Fields that bring no keys themselves: one pad for each is in the same file. Several lines are taken by TypedField alone. */
const bare = /<(TextField|SearchField|input)\b/g;
const pad = /<(AmountPad|CodePad|SignPad|CountPad)\b|\bpad\.keys\b|\{\.\.\.typesInto\(/g;

/** Why a file has more fields than pads. */
const withoutPad: Readonly<Record<string, string>> = {
  'components/field.tsx': 'what fields are made of',
  'components/file-field.tsx': 'a file is chosen',
  'components/search-field.tsx': 'what fields are made of',
  'components/keys/commands.tsx': 'keys open it, and what it lists stands on the screen too',
  'screens/manage/people/people.tsx': 'a search in a list that is there without it',
  'screens/manage/products/all-products.tsx': 'a search in a list that is there without it',
  'screens/shift/card-total.tsx': 'one pad, for the field that has the focus',
  'screens/shift/piece-table.tsx': 'its pad is in count-form.tsx, for the field that is counted',
  'screens/sign-in/sign-in.tsx': 'a search in a list that is there without it',
};

it('every field that is typed into has touch keys', () => {
  const ofLines = listFiles(root).filter(
    (path) => /^renderer\/.*\.tsx$/.test(path) && /<LinesField\b/.test(textOf(path)),
  );
  expect(ofLines).toEqual(['renderer/components/typed-field.tsx']);
  const fewer = listFiles(root)
    .filter((path) => /^renderer\/.*\.tsx$/.test(path))
    .filter((path) => (textOf(path).match(bare)?.length ?? 0) > (textOf(path).match(pad)?.length ?? 0));
  expect(fewer.map((path) => path.slice('renderer/'.length)).sort()).toEqual(Object.keys(withoutPad).sort());
});
