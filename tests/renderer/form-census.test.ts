// Every file with a field that letters or digits are typed into is in the walk through the forms, so that a new one is pressed empty too.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { listFiles } from '../../testkit/architecture/tree.ts';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
const field =
  /<(TextField|TypedField|NameField|AmountField|ReasonField|PinEntry|RecoveryEntry|NewPin|OwnNewPin)\b|<input\b/;

/** What has a field and no main button of its own. */
const besides: Readonly<Record<string, string>> = {
  'books/amount-field.tsx': 'what forms are made of',
  'components/field.tsx': 'what forms are made of',
  'components/file-field.tsx': 'a file is chosen',
  'components/name-field.tsx': 'what forms are made of',
  'components/pin-entry.tsx': 'what forms are made of',
  'components/reason-field.tsx': 'what forms are made of',
  'components/recovery-entry.tsx': 'what forms are made of',
  'components/search-field.tsx': 'a search',
  'components/typed-field.tsx': 'what forms are made of',
  'components/keys/commands.tsx': 'a search',
  'components/status-dialog.tsx': 'a PIN alone, as the own PIN',
  'screens/fault/fault.tsx': 'the recovery code alone, as in the set-up',
  'screens/fault/restore-options.tsx': 'the recovery code alone, as in the set-up',
  'screens/shift/hand-over-shift.tsx': 'a PIN alone, as the own PIN',
  'screens/manage/partners/partners.tsx': 'a search',
  'screens/manage/settings/rule-products.tsx': 'a search, in the form of the rule',
  'screens/set-up/store-list.tsx': 'a search',
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
