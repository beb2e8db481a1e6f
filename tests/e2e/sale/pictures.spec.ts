// Pictures of products at a real till: the service's are fetched, kept and shown on the tiles; one that is no picture leaves the brand's
// colour, and a sale does not wait for any.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { defaultCatalogue } from '../../../sandbox/catalogue/catalogue.ts';
import { test } from '../../../testkit/drive/fixture.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';
import { bomb, png, webp } from '../../../testkit/pictures/drawn.ts';

const [drawn, dressed, exploding, none, brokenInside] = defaultCatalogue
  .filter(({ denominations, available, countries }) => {
    return available && countries.includes('DE') && denominations.some(({ currency }) => currency === 'EUR');
  })
  .map(({ code }) => code);
const folder = mkdtempSync(join(tmpdir(), 'counterfoil-art-'));
const lay = (code: string | undefined, content: Uint8Array) => writeFileSync(join(folder, `${code}.png`), content);
lay(drawn, png(176, 112, '#aa2200'));
lay(dressed, png(64, 64, '#0044aa'));
lay(exploding, bomb());
// Its head says that it is a picture of 88 x 56, and nothing behind it can be decoded.
lay(brokenInside, webp.lossy(88, 56));

test.use({ options: { service: { pictures: folder }, provisioning: {} } });
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('pictures come to the tiles, and nothing but pictures depends on them', async ({ till }) => {
  const { page, screens } = till;
  await screens.signIn(cashier);
  const tile = (code: string | undefined) => page.locator(`[data-tile="${code}"]`);
  const picture = (code: string | undefined) => tile(code).locator('img');

  for (const code of [drawn, dressed]) {
    await expect(picture(code)).toBeVisible();
    await expect.poll(() => picture(code).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  for (const code of [exploding, none, brokenInside]) {
    await expect(tile(code).locator('svg').first()).toBeVisible();
    await expect(picture(code)).toHaveCount(0);
  }
  await page.screenshot({ path: '.cache/screenshots/pictures.png' });

  // The page asks the till, and the till alone asks the service.
  expect(await picture(drawn).getAttribute('src')).toMatch(/^\/picture\?code=/);
  const kept = join(dirname(till.ledgerFile), 'pictures');
  expect(readdirSync(kept)).toHaveLength(3);

  // Kept over a restart, where the service has none any more; the shop's own art goes before it.
  rmSync(folder, { recursive: true });
  await till.restart(() => {
    const art = join(dirname(till.ledgerFile), 'art');
    mkdirSync(art, { recursive: true });
    writeFileSync(join(art, `${none}.png`), png(40, 40, '#118833'));
  });
  await till.screens.signIn(cashier);
  await expect(till.page.locator(`[data-tile="${drawn}"] img`)).toBeVisible();
  await expect(till.page.locator(`[data-tile="${none}"] img`)).toBeVisible();
});
