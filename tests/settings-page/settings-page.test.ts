// docs/settings.md says of each setting what its row says; `UPDATE=1` rewrites it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { settings } from '../../shared/settings/table.ts';
import { settingsPage } from './settings-page.ts';

const file = fileURLToPath(new URL('../../docs/settings.md', import.meta.url));

it('has a line for each setting', () => {
  const named = [...settingsPage().matchAll(/^\| `(\w+)` \|/gm)].map(([, key]) => key);
  expect(named).toEqual(Object.keys(settings));
});

it('is current in docs/settings.md', () => {
  const page = settingsPage();
  if (process.env.UPDATE === '1') writeFileSync(file, page);
  expect(readFileSync(file, 'utf8'), 'out of date: UPDATE=1 npm run test:unit -- tests/settings-page').toBe(page);
});
