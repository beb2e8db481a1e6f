// Head office's page in a browser, on its real server with a real database: the first user lets others in, each sees what they may, and cash
// that is shown is written down.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { builtPage } from '../../../head-office/page-door/built-page.ts';
import { firstLink } from '../../../head-office/page-door/invitations.ts';
import { webhookSignatureHeader } from '../../../shared/interface/events.ts';
import { databaseServer } from '../../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../../testkit/head-office/open-office.ts';
import {
  codeAt,
  goodPassword,
  makeFirstUser,
  makeUser,
  type PageClient,
} from '../../../testkit/head-office/page-client.ts';
import { fits, isClean, openPage, signInBy } from '../../../testkit/head-office/page-look.ts';
import { askToEnrol, enrolledTill } from '../../../testkit/head-office/till-client.ts';
import { seedOffice } from '../../../tools/head-office/seeded-office.ts';

type Seeded = { readonly office: Office; readonly origin: string };

/** Early in the afternoon in Berlin and in the morning in Boston, whenever this runs: no store's day begins meanwhile. */
const aheadMs = new Date().setUTCHours(14, 0, 0, 0) - Date.now();
const now = () => new Date(Date.now() + aheadMs);

async function newOffice(at = now): Promise<Seeded> {
  const page = await builtPage(() => {});
  if (!page.ok) throw new Error(page.error);
  const office = await openOffice({ pageFolder: page.value, now: at });
  return { office, origin: new URL(office.url).origin };
}

/** One chain for the specs of a worker. */
const test = base.extend<object, { chain: Seeded }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: the library reads the names of what it gives.
    async ({}, use) => {
      const seeded = await newOffice();
      const { office } = seeded;
      await seedOffice(office.database, now(), (error) => {
        throw error;
      });
      const it = await makeFirstUser(office, 'Ida Itzig', now());
      await makeUser(it, office, 'Aud Itor', 'auditor');
      await makeUser(it, office, 'Clara Weiss', 'store', ['leipzig']);
      await use(seeded);
      expect(office.bugs).toEqual([]);
      await office.close();
    },
    { scope: 'worker' },
  ],
});

test.beforeEach(async () => {
  const server = await databaseServer();
  test.skip(!server.ok, 'there is no database here');
});

const places = [
  'today',
  'today?store=leipzig',
  'till?till=hannover-T2',
  'cards',
  'cards?find=25.00',
  'due',
  'companies',
  'attention',
  'periods',
  'periods?store=leipzig&by=product',
  'exceptions',
  'zs',
  'tills',
  'enrolment',
  'alarms',
  'alarms?closed=yes',
  'audit',
];

test('the first user comes by the link, sets up a second factor and lets another in, by keys alone @stand-in', async ({
  page,
  browser,
}) => {
  const { office, origin } = await newOffice();
  await office.database.run(
    `INSERT INTO stores (id, name, country, currency, zone) VALUES ('s1', 'North', 'DE', 'EUR', 'Europe/Berlin')`,
  );
  await page.goto(`${origin}${await firstLink(office.database, now(), (link) => link)}`);
  await isClean(page);
  await page.getByLabel('Your name').pressSequentially('Ida Itzig');
  await page.keyboard.press('Tab');
  await page.keyboard.type(goodPassword);
  await page.keyboard.press('Tab');
  await page.keyboard.type(goodPassword);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Go to sign-in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Name')).toBeFocused();
  await isClean(page);
  await page.keyboard.type('Ida Itzig');
  await page.keyboard.press('Tab');
  await page.keyboard.type(goodPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  await isClean(page);
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?){4,}$/).textContent()) ?? '';
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await page.keyboard.type(await codeAt(secret.replaceAll(' ', ''), now()));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible();
  await expect(page.getByText('Add your first till').first()).toBeVisible();
  await expect(page.getByText('All clear')).toBeHidden();
  await expect(
    page.getByText('Cards, Companies, Takings, Z reports, Exceptions: not for IT. Add users who see them.'),
  ).toBeVisible();
  await isClean(page);
  await page.getByRole('link', { name: 'Users' }).press('Enter');
  await page.getByRole('button', { name: 'Add user' }).press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Clara Weiss');
  await page.getByRole('checkbox', { name: 'North' }).press('Space');
  await isClean(page);
  await page.getByRole('button', { name: 'Add and get link' }).press('Enter');
  const link = (await page.getByText('/#/link/').textContent()) ?? '';
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await openPage(page, origin, 'audit');
  await expect(page.getByRole('cell', { name: 'Clara Weiss · Store manager' })).toBeVisible();

  const other = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await other.goto(link);
  await other.getByLabel('Password', { exact: true }).fill(goodPassword);
  await other.getByLabel('Password again').fill(goodPassword);
  await other.getByRole('button', { name: 'Set password' }).click();
  await other.getByRole('button', { name: 'Go to sign-in' }).click();
  await signInBy(other, origin, 'Clara Weiss');
  await expect(other.getByText('Your store: North')).toBeVisible();
  await expect(other.getByRole('link', { name: /Users|Audit/ })).toHaveCount(0);
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await office.close();
});

test('every page is readable by anybody, and shows names as they are @stand-in', async ({ page, chain }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await signInBy(page, chain.origin, 'Aud Itor');
  for (const place of places) {
    await openPage(page, chain.origin, place);
    await isClean(page);
    await fits(page);
  }
  await openPage(page, chain.origin, 'today');
  await expect(page.getByRole('link', { name: 'Harbor <b>Gifts</b>' })).toBeVisible();
  // A figure opens what is behind it; of all stores, as some of them are in a day that has just begun.
  const sold = page.getByRole('definition').filter({ hasText: 'sales' }).getByRole('link').first();
  const cards = await sold.textContent();
  await sold.click();
  await expect(page.getByRole('heading', { level: 2, name: `${cards} cards`, exact: true })).toBeVisible();
  expect(faults).toEqual([]);
});

test('a store manager has cash shown that is still to be counted: it is in the audit, and the till is told @stand-in', async ({
  page,
  chain: { office, origin },
}) => {
  await signInBy(page, origin, 'Clara Weiss');
  await expect(page.getByRole('heading', { name: 'Kaufhaus am Marktplatz' })).toBeVisible();
  await expect(page.getByText('after the count').first()).toBeVisible();
  const kept = page.getByRole('region', { name: 'Cash of T1' });
  await kept.getByRole('button', { name: 'Show cash' }).click();
  await expect(kept).toHaveCount(0);
  const told = z.object({ by: z.string() });
  const news = await office.rows(
    told,
    "SELECT by_name AS by FROM news WHERE till = 'leipzig-T1' AND kind = 'show-cash'",
  );
  expect(news).toEqual([{ by: 'Clara Weiss' }]);
  const audit = await office.rows(told, "SELECT about AS by FROM audit WHERE what = 'show-cash'");
  expect(audit).toEqual([{ by: 'Kaufhaus am Marktplatz, T1' }]);
});

test('IT adds a till, is asked before one is replaced, cancels a code and confirms a store @stand-in', async ({
  page,
}) => {
  let laterMs = 0;
  const at = () => new Date(now().getTime() + laterMs);
  const { office, origin } = await newOffice(at);
  await makeFirstUser(office, 'Ida Itzig', at());
  await enrolledTill(office, 'north', 'T1');
  const factor = z.object({ sealed_factor: z.string() });
  const [user] = await office.rows(factor, 'SELECT sealed_factor FROM users');
  // The code of that half minute was used.
  laterMs = 60_000;
  await page.goto(origin);
  await page.getByLabel('Name').fill('Ida Itzig');
  await page.getByLabel('Password').fill(goodPassword);
  await page.keyboard.press('Enter');
  await page
    .getByLabel('Six-digit code')
    .fill(await codeAt(office.sealing.open(user?.sealed_factor ?? '') ?? '', at()));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Enrolment' }).click();
  await expect(page.getByRole('row', { name: 'Store north, T1' })).toContainText('Used');

  await page.getByRole('button', { name: 'Add tills' }).click();
  const dialog = page.getByRole('dialog');
  const list = { name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from('store,terminal\nnorth,T1\nnorth,T2\n') };
  await dialog.getByLabel('Which').selectOption('Several, by a list (CSV)');
  await dialog.getByLabel('List of tills').setInputFiles(list);
  await dialog.getByRole('button', { name: 'Make the file' }).click();
  await expect(dialog.getByText('There is a till already: north/T1.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Make the file' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /^Replace these tills/ }).check();
  await isClean(page);
  await dialog.getByRole('button', { name: 'Make the file' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: 'Store north, T1 north Open' });
  await expect(row).toContainText('replaces the till');
  await row.getByRole('button', { name: 'Cancel code' }).click();
  await isClean(page);
  await page.getByRole('button', { name: 'Only here' }).click();
  await expect(page.getByRole('row', { name: 'Store north, T1 north Cancelled' })).toBeVisible();
  await expect(page.getByRole('row', { name: 'Store north, T2 north Open' })).toBeVisible();

  await page.getByRole('button', { name: 'Confirm: Store north' }).click();
  await page.getByLabel('Time zone').fill('Europe/Vienna');
  await isClean(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('heading', { name: 'Stores to confirm' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page.getByRole('cell', { name: 'DE · EUR · Europe/Berlin → Europe/Vienna' })).toBeVisible();
  await office.close();
});

for (const [width, height] of [
  [1280, 800],
  [1920, 1080],
  [390, 844],
] as const)
  test(`every page fits a window of ${width} by ${height}, in both themes and languages @stand-in`, async ({
    browser,
    chain,
  }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-GB' });
      const page = await context.newPage();
      await signInBy(page, chain.origin, 'Aud Itor');
      for (const language of ['en', 'de']) {
        await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
        await page.reload();
        for (const place of places) {
          await openPage(page, chain.origin, place);
          await isClean(page);
          await fits(page);
        }
      }
      await context.close();
    }
  });

async function enterAsFirst(page: Page, office: Office): Promise<PageClient> {
  const it = await makeFirstUser(office, 'Ida Itzig', now());
  const [name = '', value = ''] = it.cookie().split('=');
  await page.context().addCookies([{ name, value, domain: '127.0.0.1', path: '/', secure: true, httpOnly: true }]);
  return it;
}

test('a chain begins: its first till by a code, then hours for both of its stores at once', async ({ page }) => {
  const { office, origin } = await newOffice();
  const it = await enterAsFirst(page, office);
  await openPage(page, origin, 'today');
  await page.getByRole('link', { name: 'Add your first till' }).click();
  await page.getByRole('button', { name: 'Add tills' }).click();
  const dialog = page.getByRole('dialog');
  const make = dialog.getByRole('button', { name: 'Make the code' });
  await dialog.getByLabel('Store ID, such as hamburg-1').fill('hamburg-1');
  await dialog.getByLabel('Till, such as T1').fill('T1');
  await dialog.getByLabel('Store name').fill('Hamburg');
  await dialog.getByLabel('Country').fill('DE');
  await expect(make).toBeDisabled();
  await dialog.getByLabel('Currency').fill('EUR');
  await dialog.getByLabel('Time zone').fill('Europe/Berlin');
  await isClean(page);
  await make.click();
  const code = (await dialog.getByText(/^[\w-]{27}$/).textContent()) ?? '';
  await expect(dialog.getByText(office.url)).toBeVisible();
  await isClean(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  expect(await askToEnrol(office.url, code, { store: 'hamburg-1', terminal: 'T1' })).toMatchObject({ status: 200 });
  await enrolledTill(office, 'store-2', 'T1');

  await openPage(page, origin, 'today');
  // Nobody signs in again: whoever comes back to the window sees the new stores.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page.getByText('2 stores, 2 tills')).toBeVisible();
  await expect(page.getByText('Add your first till')).toBeHidden();
  await page.getByRole('button', { name: 'Set opening hours' }).click();
  await expect(dialog.getByRole('checkbox', { name: 'Hamburg' })).toBeChecked();
  await dialog.getByLabel('Opening hours').last().fill('mon-sat 09:00-20:00');
  await isClean(page);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('no opening hours')).toBeHidden();
  const opens = await office.rows(
    z.object({ name: z.string() }),
    'SELECT name FROM stores WHERE opens IS NOT NULL ORDER BY id',
  );
  expect(opens.map(({ name }) => name)).toEqual(['Hamburg', 'Store store-2']);
  expect((await it.ask('audit', { what: 'hours' })).ok).toBe(true);
});

test('a file is chosen by what, days and separator, and a long list is read page by page', async ({ page, chain }) => {
  const { office, origin } = chain;
  await office.database.run(
    `INSERT INTO audit (at, user_name, address, what)
     SELECT now(), 'Somebody', '192.0.2.1', 'sign-out' FROM generate_series(1, 230)`,
  );
  await signInBy(page, origin, 'Aud Itor');
  await openPage(page, origin, 'zs');
  await page.getByRole('button', { name: 'CSV' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What').selectOption('Cards sold');
  await dialog.getByLabel('Columns separated by').selectOption('Semicolon');
  await isClean(page);
  const saving = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^cards-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFFstore_id;store;till_id;till;business_day;sold_at;/);
  expect(lines.length).toBeGreaterThan(10);
  await expect(dialog).toBeHidden();

  await openPage(page, origin, 'audit');
  await page.getByLabel('User').fill('Somebody');
  const pages = page.getByRole('navigation', { name: 'Pages of the list' });
  await expect(pages).toContainText('1 to 100 of 230');
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('101 to 200 of 230');
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages).toContainText('201 to 230 of 230');
  await expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  await isClean(page);
  await fits(page);
  await pages.getByRole('button', { name: 'Earlier page' }).click();
  await expect(pages).toContainText('101 to 200 of 230');
});

test('IT says where alarms go, tries it, and it is never shown again', async ({ page }) => {
  const { office, origin } = await newOffice();
  await enterAsFirst(page, office);
  const came: string[] = [];
  const server = createServer((request, response) => {
    came.push(String(request.headers[webhookSignatureHeader.toLowerCase()] ?? 'unsigned'));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await openPage(page, origin, 'alarms');
  const panel = page.locator('section', { hasText: 'Where alarms go' });
  await isClean(page);
  await panel.getByRole('button', { name: 'Change' }).last().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(`http://127.0.0.1:${port}/alarms`);
  await dialog.getByRole('textbox').last().fill('a secret of sixteen or more');
  await isClean(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(panel).toContainText(`http://127.0.0.1:${port}/alarms`);
  await panel.getByRole('button', { name: 'Send a test' }).click();
  await expect(panel).toContainText('Sent.');
  expect(came).toHaveLength(1);
  expect(came).not.toContain('unsigned');
  await expect(page.locator('body')).not.toContainText('a secret of sixteen');
  server.close();
  await office.close();
});

test('IT makes a key for a program, which reads by it until IT ends it', async ({ page }) => {
  const { office, origin } = await newOffice();
  await enterAsFirst(page, office);
  await enrolledTill(office, 'north', 'T1');
  await openPage(page, origin, 'users');
  const panel = page.locator('section', { hasText: 'Programs that read' });
  await panel.getByRole('button', { name: 'Add program' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(dialog).toContainText('Choose at least one table.');
  await dialog.getByLabel('Program', { exact: true }).fill('Bookkeeping');
  await dialog.getByRole('checkbox', { name: 'Cards sold' }).check();
  await isClean(page);
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await expect(dialog).toContainText('Key for Bookkeeping');
  const key = (await dialog.getByText(/^[\w-]{43}$/).textContent()) ?? '';
  await isClean(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  const reads = async () => {
    const headers = { authorization: `Bearer ${key}` };
    return (await fetch(`${office.url}/cards?from=2026-11-01&to=2026-11-30`, { headers })).status;
  };
  expect(await reads()).toBe(200);
  await page.reload();
  await expect(panel.getByRole('row', { name: 'Bookkeeping' })).toContainText('all stores');
  await expect(page.locator('body')).not.toContainText(key);
  await isClean(page);
  await fits(page);
  await panel.getByRole('button', { name: 'End key: Bookkeeping' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End key' }).click();
  await expect(panel.getByRole('row', { name: 'Bookkeeping' })).toHaveCount(0);
  expect(await reads()).toBe(401);
  await office.close();
});
