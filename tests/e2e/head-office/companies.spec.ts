// Orders for companies on head office's page: what two tills ordered, in one list and one file, and the alarm that codes were handed out again; all
// of it readable by anybody.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import Database from 'better-sqlite3';
import { raiseCompanyAlarms } from '../../../head-office/books/company-alarms.ts';
import { followAll } from '../../../head-office/books/follower.ts';
import { noteBalance } from '../../../head-office/intake/balances.ts';
import { builtPage } from '../../../head-office/page-door/built-page.ts';
import { databaseServer } from '../../../testkit/head-office/database-server.ts';
import { openOffice } from '../../../testkit/head-office/open-office.ts';
import { makeFirstUser, makeUser } from '../../../testkit/head-office/page-client.ts';
import { fits, isClean, openPage, signInBy } from '../../../testkit/head-office/page-look.ts';
import { enrolled, takeIn } from '../../../testkit/head-office/taken-in.ts';
import { companyOrderIn, takesCompanies } from '../../../testkit/till/companies.ts';
import { createHarness } from '../../../testkit/till/harness.ts';
import { supervisor } from '../../../testkit/till/people.ts';

test('support sees what companies ordered, and the copy of their codes @stand-in', async ({ page }) => {
  const server = await databaseServer();
  test.skip(!server.ok, 'there is no database here');
  const built = await builtPage(() => {});
  if (!built.ok) throw new Error(built.error);
  const office = await openOffice({ pageFolder: built.value });
  const { origin } = new URL(office.url);
  const it = await makeFirstUser(office, 'Ida Itzig');
  await makeUser(it, office, 'Sam Support', 'support');
  await signInBy(page, origin, 'Sam Support');
  await openPage(page, origin, 'companies');
  await expect(page.getByText('No company has ordered yet.')).toBeVisible();
  await isClean(page);

  const stick = mkdtempSync(join(tmpdir(), 'stick-'));
  const till = await createHarness({ ...takesCompanies, usbSticks: [stick] });
  await enrolled(office.database, 'T1', 'north', { name: 'North' });
  const orderId = await companyOrderIn(till, 'ready');
  for (let copy = 1; copy <= 2; copy += 1)
    await till.ask('company:hand-out', { orderId, cards: [1, 2, 3], way: 'file', approval: supervisor });
  await companyOrderIn(till, 'stopped');
  const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
  await takeIn(office.database, journal, { till: 'T1', ledger: 'L' });
  journal.close();
  await followAll(office.database, (error) => {
    throw error;
  });
  await raiseCompanyAlarms(office.database, new Date());
  const told = { currency: 'EUR', balanceMinor: 120_800, limitMinor: 50_000, heldMinor: 2_500, ageMs: 0 };
  await noteBalance(office.database, 'T1', { ...told, at: new Date().toISOString(), account: 'a' }, new Date());
  await till.close();
  rmSync(stick, { recursive: true });

  await page.reload();
  await expect(page.getByText('Balance at the service, EUR')).toBeVisible();
  await expect(page.getByText(/€25\.00 held, limit €500\.00 · read .+, North, T1/)).toBeVisible();
  const done = page.getByRole('row', { name: /^C1 / });
  await expect(done).toContainText('PO-4471');
  await expect(done).toContainText('clara, ben');
  await expect(done).toContainText('3 ready');
  await expect(done).toContainText('€75.00');
  await expect(done).toContainText('On account · Copy 2 handed out');
  await expect(page.getByRole('row', { name: /^C2 / })).toContainText('Stopped: by a person');
  await isClean(page);
  await fits(page);

  await page.getByRole('button', { name: 'CSV' }).click();
  await expect(page.getByRole('dialog').getByRole('combobox').first()).toHaveValue('companies');
  await isClean(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Alarms' }).click();
  const alarm = page.getByRole('region', { name: /A company’s codes were handed out again/ });
  await expect(alarm).toContainText('order C1 · copy 2');
  await isClean(page);
  await fits(page);
  await alarm.getByRole('button', { name: 'Seen, close' }).click();
  await expect(page.getByText('All clear. No alarm is open.')).toBeVisible();
  expect(office.bugs).toEqual([]);
  await office.close();
});
