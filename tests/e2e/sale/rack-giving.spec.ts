// Plastic cards over the counter: of several each is scanned as it is given, a wrong one stops until somebody has understood, and one that can't
// be scanned takes a supervisor. With a scanner that has a start sign, and with one that only types, on a busy till.
import type { Page } from '@playwright/test';
import { defaultCatalogue } from '../../../sandbox/catalogue/catalogue.ts';
import { sampleNumber } from '../../../sandbox/catalogue/sample-numbers.ts';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { scan, scanBareLate } from '../../../testkit/drive/scanner.ts';
import { cashier, supervisor } from '../../../testkit/drive/set-up.ts';

const garden = 'gruenspecht-garten-eur';
/** As the shop has it whose cards of this product all cost the same. */
const catalogue = defaultCatalogue.map((product) =>
  product.code === garden ? { ...product, denominations: [{ currency: 'EUR', amounts: ['25.00'] }] } : product,
);
const sold = defaultCatalogue.find(({ code }) => code === garden);
const [barcode, name] = [sold?.barcode ?? '', sold?.name ?? ''];
const number = (tail: number) => sampleNumber(garden, tail);
const longCode = (tail: number) => `${barcode}${number(tail).padStart(19, '0')}`;

type Scan = (page: Page, code: string) => Promise<void>;

const rows = (page: Page) => page.getByRole('main').locator('[data-must-stand]');
const wrong = (page: Page) => page.locator('[data-wrong-card]');

/** How each card was given, the first first. */
function waysOf(till: Till): readonly unknown[] {
  const given = till
    .books()
    .journal.filter(({ kind }) => kind === 'line-handed-over' || kind === 'card-given-unscanned');
  return given.map(({ body }) => JSON.parse(body).givenBy);
}

async function sellPlastic({ page, screens }: Till, scanned: Scan, tails: readonly number[]): Promise<void> {
  await expect(page.locator('[data-tile]').first()).toBeVisible();
  for (const tail of tails) {
    // A scanner without a start sign types into it.
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expect(page.getByRole('searchbox')).toHaveValue('');
    await scanned(page, longCode(tail));
    await expect(page.getByRole('complementary')).toContainText(number(tail).slice(-4));
  }
  await screens.takePayment();
  await expect(screens.takeCash()).toBeVisible();
  await screens.takeCash().click();
  await expect(page.locator('[data-verdict="hand-over"]')).toHaveCount(tails.length);
}

for (const [locale, kind, scanned] of [
  ['en', 'with a start sign', scan],
  ['de', 'that only types, CR and LF too', scanBareLate],
] as const)
  test.describe(`in ${locale}, a scanner ${kind}`, () => {
    test.use({ options: { service: { catalogue }, provisioning: { locale } } });

    test('several plastic cards: each by its scan, a wrong one stops, one goes by eye', async ({ till }) => {
      const { page, screens } = till;
      const { t } = screens.words;
      await screens.signIn(cashier);
      await sellPlastic(till, scanned, [1, 2, 3]);
      await expect(page.locator('[data-band="scan"]')).toContainText(t('after:done.scan_other', { count: 3 }));
      await expect(rows(page)).toHaveCount(3);
      await expect(rows(page).first()).toHaveAttribute('data-must-stand', number(1).slice(-4));

      await test.step('neither Enter nor the next sale gives them', async () => {
        await screens.press('Enter');
        await expect(rows(page)).toHaveCount(3);
        await screens.newSale();
        await screens.openSale();
        await expect(page.locator('[data-outcome="to-hand-over"]')).toBeVisible();
        await expect(screens.button('after:line.handOverAll', { count: 3 })).toBeHidden();
        await expect(rows(page)).toHaveCount(3);
      });

      await test.step('the right one is ticked', async () => {
        await scanned(page, number(2));
        await expect(rows(page)).toHaveCount(2);
        await scanned(page, number(2));
        await expect(screens.text('scanning:reason.already-given')).toBeVisible();
        await scanned(page, barcode);
        await expect(screens.text('scanning:reason.scan-the-number')).toBeVisible();
      });

      await test.step('a wrong one stays until somebody has understood', async () => {
        await scanned(page, number(9));
        await expect(wrong(page)).toBeVisible();
        await screens.press('Enter');
        await page.keyboard.press('Escape');
        await scanned(page, number(1));
        await expect(wrong(page)).toBeVisible();
        await screens.button('scanning:give.understood').click();
        await expect(wrong(page)).toBeHidden();
        await expect(rows(page)).toHaveCount(2);
        await scanned(page, longCode(1));
        await expect(rows(page)).toHaveCount(1);
      });

      await test.step('one that can’t be scanned takes a supervisor', async () => {
        await page.getByRole('button', { name: `${t('scanning:give.byEye')}: ${name} ${number(3).slice(-4)}` }).click();
        await screens.approve(supervisor);
        await expect(rows(page)).toHaveCount(0);
        await expect(page.locator('[data-outcome="sold"]')).toBeVisible();
      });
      expect(waysOf(till)).toEqual(['scan', 'scan', 'eye']);
      expect(till.books().journal.filter(({ kind: is }) => is === 'wrong-card-scanned')).toHaveLength(1);
      await till.booksAgree();
    });

    test('right after the sale: scan by scan, and then one key to go on', async ({ till }) => {
      const { page, screens } = till;
      const { t } = screens.words;
      await screens.signIn(cashier);
      await sellPlastic(till, scanned, [4, 5]);
      await scanned(page, number(6));
      await expect(wrong(page)).toBeVisible();
      await screens.button('scanning:give.understood').click();
      await scanned(page, number(5));
      await expect(rows(page)).toHaveCount(1);
      await scanned(page, number(4));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('after:done.sold'));
      await screens.press('Enter');
      await expect(page.getByRole('searchbox')).toBeFocused();
      expect(waysOf(till)).toEqual(['scan', 'scan']);
      await till.booksAgree();
    });

    test('one plastic card: its last four signs are large, and the next sale gives it', async ({ till }) => {
      const { page, screens } = till;
      await screens.signIn(cashier);
      await sellPlastic(till, scanned, [7]);
      await expect(rows(page)).toHaveAttribute('data-must-stand', number(7).slice(-4));
      await screens.button('after:done.newSale').click();
      await expect(page.getByRole('searchbox')).toBeFocused();
      expect(waysOf(till)).toEqual(['hand']);
    });
  });
