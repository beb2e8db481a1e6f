// A new person from head office's page to a real till: they sign in with the first PIN, must choose their own, and sell; IT sees where they are in.
import { z } from 'zod';
import { builtPage } from '../../../head-office/page-door/built-page.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { manager } from '../../../testkit/drive/set-up.ts';
import { openSettings } from '../../../testkit/drive/settings.ts';
import { databaseServer } from '../../../testkit/head-office/database-server.ts';
import { openOffice } from '../../../testkit/head-office/open-office.ts';
import { enterAs, granted, makeFirstUser, makeUser } from '../../../testkit/head-office/page-client.ts';
import { fits, isClean, openPage } from '../../../testkit/head-office/page-look.ts';

const own = '58204713';

test('IT adds a person, who signs in with the first PIN, must choose their own, and sells @stand-in', async ({
  till,
  browser,
}) => {
  const server = await databaseServer();
  test.skip(!server.ok, 'there is no database here');
  const built = await builtPage(() => {});
  if (!built.ok) throw new Error(built.error);
  const office = await openOffice({ pageFolder: built.value, pinN: 2 ** 17 });
  const { origin } = new URL(office.url);
  const ida = await makeFirstUser(office, 'Ida Itzig');
  await makeUser(ida, office, 'Otto Ohm', 'it');
  const otto = await enterAs(office, 'Otto Ohm');
  await office.database.run("UPDATE users SET let_in_at = now() - interval '2 days'");

  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await openSettings(page, screens, 'headOffice');
  await page.getByLabel(t('setting:headOffice.address')).fill(office.url);
  await page.getByLabel(t('setting:headOffice.code')).fill(await office.expect('store-001', 'T1'));
  await screens.button('setting:headOffice.save').click();
  await expect(screens.text('setting:saved')).toBeVisible();
  await screens.signOut();

  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' });
  const [name = '', value = ''] = ida.cookie().split('=');
  await context.addCookies([{ name, value, domain: '127.0.0.1', path: '/', secure: true, httpOnly: true }]);
  const there = await context.newPage();
  await openPage(there, origin, 'users');
  await there.getByRole('button', { name: 'Add a person' }).click();
  const dialog = there.getByRole('dialog', { name: 'Add a person' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Nora Neu');
  await dialog.getByLabel('Reason').fill('hired on Monday');
  await isClean(there);
  // For all stores: somebody else must agree.
  await expect(dialog.getByText(/Somebody else of IT must agree first/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const shown = there.getByRole('dialog', { name: 'First PIN of Nora Neu' });
  const pin = (await shown.locator('[translate=no]').textContent()) ?? '';
  expect(pin).toMatch(/^\d{8}$/);
  await isClean(there);
  await shown.getByRole('button', { name: 'Done' }).click();
  const row = there.getByRole('row', { name: 'Nora Neu' });
  await expect(row).toContainText('Somebody else of IT must agree');
  await isClean(there);
  await fits(there);
  for (const { id } of await office.rows(z.object({ id: z.string() }), 'SELECT id FROM people_said'))
    granted(await otto.ask('agree-person', { saidId: id }));

  await page.getByRole('button', { name: 'Nora Neu' }).click({ timeout: 30_000 });
  const field = page.locator('input[type=password]');
  await field.fill(pin);
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('staff:own.must'))).toBeVisible();
  for (const _ of ['first', 'again']) {
    await expect(field).toHaveValue('');
    await field.fill(own);
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('navigation')).toContainText('Nora Neu');
  await screens.addCard(books);
  await screens.takePayment();
  await screens.payCash('30.00');
  await screens.expectVerdicts('hand-over');
  await expect(async () => {
    await there.reload();
    await expect(row).toContainText('in at 1 of 1 tills', { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(row).toContainText('agreed by Otto Ohm');

  await row.getByRole('button', { name: /^Change/ }).click();
  await isClean(there);
  await there.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Withdraw/ }).click();
  await isClean(there);
  await there.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(row).toHaveCount(0);
  await till.booksAgree();
  await context.close();
  expect(office.bugs).toEqual([]);
  await office.close();
});
