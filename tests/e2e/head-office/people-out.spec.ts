// IT puts a leaver out of every till on head office's page, and sees at how many it has arrived and which refuses; all of it readable by anybody.
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { builtPage } from '../../../head-office/page-door/built-page.ts';
import { databaseServer } from '../../../testkit/head-office/database-server.ts';
import { openOffice } from '../../../testkit/head-office/open-office.ts';
import { makeFirstUser } from '../../../testkit/head-office/page-client.ts';
import { fits, isClean, openPage } from '../../../testkit/head-office/page-look.ts';
import { createMadeJournal, enrolledTill } from '../../../testkit/head-office/till-client.ts';

const outRow = z.object({ id: z.string() });

test('IT puts a leaver out of every till, and sees where it has arrived @stand-in', async ({ page }) => {
  const server = await databaseServer();
  test.skip(!server.ok, 'there is no database here');
  const built = await builtPage(() => {});
  if (!built.ok) throw new Error(built.error);
  const office = await openOffice({ pageFolder: built.value });
  const { origin } = new URL(office.url);
  const tills = [];
  for (const terminal of ['T1', 'T2', 'T3']) tills.push(await enrolledTill(office, 'north', terminal));
  const [name = '', value = ''] = (await makeFirstUser(office, 'Ida Itzig')).cookie().split('=');
  await page.context().addCookies([{ name, value, domain: '127.0.0.1', path: '/', secure: true, httpOnly: true }]);

  await openPage(page, origin, 'users');
  await page.getByRole('button', { name: 'Put somebody out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Put somebody out' });
  await expect(dialog.getByLabel('Person’s id at the tills')).toBeFocused();
  await dialog.getByRole('button', { name: 'Out everywhere' }).click();
  await expect(dialog.getByText('Enter the person’s id.')).toBeVisible();
  await dialog.getByLabel('Person’s id at the tills').fill('anna');
  await dialog.getByLabel('Reason').fill('left on Monday');
  await isClean(page);
  await dialog.getByRole('button', { name: 'Out everywhere' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Put anna out?' });
  await expect(sure).toContainText('Every till of every store');
  await isClean(page);
  await sure.getByRole('button', { name: 'Out everywhere' }).click();
  const row = page.getByRole('row', { name: 'anna' });
  await expect(row).toContainText('0 of 3 tills');
  await expect(row).toContainText('3 silent');

  const journal = createMadeJournal();
  const [first, second] = tills;
  for (const till of [first, second]) await till?.report(journal.report());
  const [outId = ''] = (await office.rows(outRow, 'SELECT id FROM people_out')).map(({ id }) => id);
  await first?.report(journal.report({ has: 1, document: { refused: null, found: [outId] } }));
  await second?.report(journal.report({ document: { refused: { version: 1, why: 'no-manager' }, found: [] } }));
  await page.reload();
  await expect(row).toContainText('1 of 3 tills');
  await expect(row).toContainText('1 silent');
  await expect(row).toContainText('Store north, T2: no manager could sign in there any more.');
  await isClean(page);
  await fits(page);

  await row.getByRole('button', { name: 'Take back' }).click();
  await isClean(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('cell', { name: 'Put somebody out of the tills' })).toBeVisible();
  await expect(page.getByRole('cell', { name: 'anna · left on Monday' }).first()).toBeVisible();
  expect(office.bugs).toEqual([]);
  await office.close();
});
