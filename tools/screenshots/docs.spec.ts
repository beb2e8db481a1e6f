// The pictures of docs/ that need a shop at work: Manage, and head office, each with a seeded day behind it, in English.
// `npm run screenshots -- -g docs` takes these alone. It is early evening there whenever they are taken.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { builtPage } from '../../head-office/page-door/built-page.ts';
import { startTill } from '../../testkit/drive/process.ts';
import { createScreens } from '../../testkit/drive/screens.ts';
import type { Person } from '../../testkit/drive/set-up.ts';
import { openSettings } from '../../testkit/drive/settings.ts';
import { openOffice } from '../../testkit/head-office/open-office.ts';
import { makeFirstUser, makeUser } from '../../testkit/head-office/page-client.ts';
import { openPage, signInBy } from '../../testkit/head-office/page-look.ts';
import { seedOffice } from '../head-office/seeded-office.ts';
import { seedTraining } from '../seeded-day/seed-training.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Of training. */
const clara: Person = { id: 'clara', name: 'Clara', role: 'manager', pin: '3333' };

/** Where it is between five and six in the evening now. The names of these zones count the hours behind. */
function eveningZone(): string {
  const hours = ((17 - new Date().getUTCHours() + 36) % 24) - 12;
  return `Etc/GMT${hours < 0 ? '+' : '-'}${Math.abs(hours)}`;
}

/** Seeds in this zone: the shop opens at nine on its wall. */
async function seededIn<T>(zone: string, seed: () => Promise<T>): Promise<T> {
  const own = process.env.TZ;
  process.env.TZ = zone;
  try {
    return await seed();
  } finally {
    if (own === undefined) delete process.env.TZ;
    else process.env.TZ = own;
  }
}

async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(root, `docs/${name}.png`), animations: 'disabled' });
}

test('docs: Manage with a day behind it', async ({ browser }) => {
  const zone = eveningZone();
  const data = mkdtempSync(join(tmpdir(), 'counterfoil-docs-'));
  await seededIn(zone, () => seedTraining(join(data, 'training'), new Date(), 'en', true));
  const till = await startTill(['--training', '--locale', 'en', '--data', data], { TZ: zone });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: zone,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(till.url);
  const screens = createScreens(page, 'en', true);
  const { t } = screens.words;

  await screens.signIn(clara);
  // That the till was off is told once.
  await page
    .getByRole('status')
    .getByRole('button', { name: t('frame:dismiss') })
    .click();

  await screens.openManage('today');
  await screens.button('word:showCash').click();
  await expect(screens.button('today:kept.hide')).toBeVisible();
  await take(page, 'manage-today');

  await screens.openManage('reports');
  await screens.button('word:showCash').click();
  await expect(page.getByRole('heading', { name: t('reporting:byHour') })).toBeVisible();
  await take(page, 'manage-reports');

  await screens.openManage('exceptions');
  await expect(page.getByRole('heading', { name: 'Ben' })).toBeVisible({ timeout: 20_000 });
  await take(page, 'manage-exceptions');

  await screens.openManage('limits');
  await screens.button('word:showCash').click();
  await expect(page.getByRole('heading', { name: t('limitsPage:used.title') })).toBeVisible();
  await take(page, 'manage-limits');

  await screens.openManage('health');
  await screens.button('health:checkAll').click();
  await take(page, 'manage-health');

  await screens.openManage('people');
  await page
    .getByRole('region', { name: t('manage:page.people') })
    .getByRole('button', { name: 'Ben' })
    .click();
  const role = page.getByRole('group', { name: t('word:role') });
  await role.getByRole('button', { name: t('till:role.manager') }).click();
  // What it takes and the button below it are seen together.
  await page.setViewportSize({ width: 1280, height: 900 });
  await take(page, 'manage-people');
  await page.setViewportSize({ width: 1280, height: 800 });

  await openSettings(page, screens, 'printer');
  await take(page, 'manage-printer');

  await screens.press('F2');
  await screens.press('F10');
  await screens.button('shifts:close.title').click();
  await expect(screens.text('shifts:close.blind')).toBeVisible();
  await take(page, 'manage-count');

  await context.close();
  await till.stop();
  rmSync(data, { recursive: true, force: true });
});

test('docs: head office with a day behind it', async ({ browser }) => {
  const built = await builtPage(() => {});
  if (!built.ok) throw new Error(built.error);
  const evening = new Date();
  evening.setUTCHours(16, 40, 0, 0);
  // A second factor is of the right time; what the page shows is of the evening.
  let isEvening = false;
  const office = await openOffice({ pageFolder: built.value, now: () => (isEvening ? evening : new Date()) });
  const it = await makeFirstUser(office);
  await makeUser(it, office, 'Frida Kern', 'auditor');
  isEvening = true;
  await seededIn('Europe/Berlin', () =>
    seedOffice(office.database, evening, (error) => {
      throw error;
    }),
  );
  // The seeded name is one that a page must not run, which is of interest to specs only.
  await office.database.run(`UPDATE stores SET name = 'Harbor Gifts' WHERE id = 'boston'`, []);
  const { origin } = new URL(office.url);
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(evening);
  await signInBy(page, origin, 'Frida Kern');
  for (const [name, place] of Object.entries({ today: 'today', till: 'till?till=hannover-T2' })) {
    await openPage(page, origin, place);
    await take(page, `head-office-${name}`);
  }
  await context.close();
  await office.close();
});
