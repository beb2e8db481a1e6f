// A setting from head office's page to a real till: stricter ones are in force there at once and closed, looser ones wait and are withdrawn by a manager.
import { z } from 'zod';
import { builtPage } from '../../../head-office/page-door/built-page.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { manager } from '../../../testkit/drive/set-up.ts';
import { openSettings } from '../../../testkit/drive/settings.ts';
import { databaseServer } from '../../../testkit/head-office/database-server.ts';
import { openOffice } from '../../../testkit/head-office/open-office.ts';
import { enterAs, granted, makeFirstUser, makeUser } from '../../../testkit/head-office/page-client.ts';
import { fits, isClean, openPage } from '../../../testkit/head-office/page-look.ts';

test('IT sets a rule, somebody else agrees, a till takes it, and its manager only makes it stricter @stand-in', async ({
  till,
  browser,
}) => {
  const server = await databaseServer();
  test.skip(!server.ok, 'there is no database here');
  const built = await builtPage(() => {});
  if (!built.ok) throw new Error(built.error);
  const office = await openOffice({ pageFolder: built.value });
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

  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: 'en-GB' });
  const [name = '', value = ''] = ida.cookie().split('=');
  await context.addCookies([{ name, value, domain: '127.0.0.1', path: '/', secure: true, httpOnly: true }]);
  const there = await context.newPage();
  await openPage(there, origin, 'settings');
  const set = async (field: string, typed: string, meaning: RegExp) => {
    await there.getByRole('button', { name: 'Set a setting' }).click();
    const dialog = there.getByRole('dialog', { name: 'Set a setting' });
    await dialog.getByLabel('Setting', { exact: true }).selectOption(field);
    await dialog.getByLabel('Value').fill(typed);
    await dialog.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(dialog.getByText('Enter a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('new rule');
    await isClean(there);
    await dialog.getByRole('button', { name: 'Set', exact: true }).click();
    await expect(there.getByRole('alertdialog', { name: meaning })).toContainText('Somebody else of IT must agree');
    await isClean(there);
    await there.getByRole('alertdialog').getByRole('button', { name: 'Set', exact: true }).click();
    await expect(there.getByRole('alertdialog')).toHaveCount(0);
  };
  const agree = async (field: string) => {
    const id = z.object({ id: z.string() });
    for (const one of await office.rows(
      id,
      `SELECT id FROM settings_said WHERE field = '${field}' AND told_from IS NULL`,
    ))
      granted(await otto.ask('agree-setting', { saidId: one.id }));
  };

  await set('new_manager_days', '9', /to 9\?/);
  const row = there.getByRole('row', { name: /new manager/i }).first();
  await expect(row).toContainText('Somebody else of IT must agree');
  await isClean(there);
  await fits(there);
  await agree('new_manager_days');
  await expect(async () => {
    await there.reload();
    await expect(row).toContainText('in force at 1 of 1 tills', { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(row).toContainText('agreed by Otto Ohm');

  await openSettings(page, screens, 'staff');
  const days = page.getByLabel(t('setting:limits.newManager'));
  await expect(days).toHaveValue('9');
  await expect(page.getByText('Set by head office (Ida Itzig)')).toBeVisible();
  await days.fill('3');
  await screens.button('word:save').click();
  await expect(screens.text('setting:why.set-there')).toBeVisible();
  await days.fill('12');
  await screens.button('word:save').click();
  await expect(screens.text('setting:saved')).toBeVisible();

  // A looser one waits at the till, and a manager there withdraws it.
  await set('new_manager_days', '2', /to 2\?/);
  await agree('new_manager_days');
  await expect(async () => {
    await there.reload();
    await expect(row).toContainText('1 starts later', { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await openSettings(page, screens, 'staff');
  await expect(page.getByText(t('setting:waiting.byHeadOffice', { name: 'Ida Itzig' }), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: new RegExp(t('word:withdraw')) }).click();
  await expect(page.getByText(t('setting:waiting.byHeadOffice', { name: 'Ida Itzig' }), { exact: true })).toHaveCount(
    0,
  );

  await row.getByRole('button', { name: /^Withdraw/ }).click();
  await isClean(there);
  await there.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(there.getByRole('row', { name: /new manager/i })).toHaveCount(1);
  await context.close();
  await office.close();
});
