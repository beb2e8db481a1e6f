// The goods of a large shop: 20,000 products are scrolled and searched, and only those in sight are ever drawn.
import { defaultCatalogue } from '../../../sandbox/catalogue/catalogue.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { byHand } from '../../../testkit/drive/scanner.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

const total = 20_000;
const [pattern] = defaultCatalogue;
if (!pattern) throw new Error('the sandbox sells nothing');
const name = (index: number) => `Muster Karte Nr${String(index).padStart(5, '0')}`;
const catalogue = Array.from({ length: total }, (_, index) => ({
  ...pattern,
  code: `muster-${index}`,
  name: name(index),
  brand: `Muster ${index % 200}`,
  barcode: null,
}));

test.use({ options: { service: { catalogue }, provisioning: {} } });

test('20,000 products: found while typing, scrolled to the end, drawn only in sight', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const grid = page.getByRole('grid');
  const tiles = grid.locator('[data-tile]');
  const found = (count: number) => page.getByRole('status').filter({ hasText: t('counter:sell.found', { count }) });
  await screens.signIn(cashier);
  await expect(found(total)).toBeVisible();
  await expect(tiles.first()).toBeVisible();
  expect(await tiles.count()).toBeLessThan(120);

  // By fingers: what comes at a scanner's pace is a code, and searched for by nobody.
  await page.keyboard.type('nr1234', byHand);
  await expect(found(10)).toBeVisible();
  await expect(tiles).toHaveCount(10);
  await page.keyboard.type('5');
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toContainText('Nr12345');

  await screens.press('Escape');
  await expect(found(total)).toBeVisible();
  await screens.press('ArrowDown');
  await expect(tiles.first().getByRole('button').nth(1)).toBeFocused();
  await screens.press('End');
  await expect(grid.getByRole('button', { name: name(total - 1) }).nth(1)).toBeFocused();
  expect(await tiles.count()).toBeLessThan(120);
});
