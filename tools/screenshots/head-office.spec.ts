// Every page of head office: .cache/screenshots/head-office/<language>-<theme>-<width>-<page>.png.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from '@playwright/test';
import { builtPage } from '../../head-office/page-door/built-page.ts';
import { openOffice } from '../../testkit/head-office/open-office.ts';
import { makeFirstUser, makeUser } from '../../testkit/head-office/page-client.ts';
import { openPage, signInBy } from '../../testkit/head-office/page-look.ts';
import { seedOffice } from '../head-office/seeded-office.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sizes = [
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
] as const;
const places: Readonly<Record<string, string>> = {
  today: 'today',
  store: 'today?store=leipzig',
  till: 'till?till=hannover-T2',
  cards: 'cards?find=25.00',
  due: 'due',
  companies: 'companies',
  attention: 'attention',
  zs: 'zs',
  periods: 'periods',
  exceptions: 'exceptions',
  settings: 'settings',
  tills: 'tills',
  enrolment: 'enrolment',
  alarms: 'alarms',
  audit: 'audit',
};

test('head office', async ({ browser }) => {
  const built = await builtPage(() => {});
  if (!built.ok) throw new Error(built.error);
  const office = await openOffice({ pageFolder: built.value });
  await seedOffice(office.database, new Date(), (error) => {
    throw error;
  });
  const it = await makeFirstUser(office);
  await makeUser(it, office, 'Aud Itor', 'auditor');
  const { origin } = new URL(office.url);
  for (const viewport of sizes)
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ viewport, colorScheme, locale: 'en-GB', reducedMotion: 'reduce' });
      const page = await context.newPage();
      await signInBy(page, origin, 'Aud Itor');
      for (const language of ['en', 'de']) {
        await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
        await page.reload();
        for (const [name, place] of Object.entries(places)) {
          await openPage(page, origin, place);
          const file = `${language}-${colorScheme}-${viewport.width}-${name}.png`;
          const path = join(root, '.cache/screenshots/head-office', file);
          await page.screenshot({ path, animations: 'disabled' });
        }
      }
      await context.close();
    }
  await office.close();
});
