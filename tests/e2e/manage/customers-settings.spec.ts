// What the settings say of the customer's display and of the notice beside a card's code: what is wrong is named at its field and keeps
// nothing, what is right is taken up at once, and both pages are for everybody at a small till and at a usual one.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '../../../shared/locales/intl.ts';
import { isForEverybody } from '../../../testkit/checks/axe.ts';
import { createCustomer, onSecondMonitor } from '../../../testkit/drive/customer.ts';
import { expect, standInOnly, type Till, test } from '../../../testkit/drive/fixture.ts';
import { manager } from '../../../testkit/drive/set-up.ts';
import { openSettings } from '../../../testkit/drive/settings.ts';
import { isWhole } from '../../../testkit/whole.ts';

const own = standInOnly('Electron’s own windows are seen in tests/e2e/on-electron');
const sizes = [...(isWhole ? [{ width: 1280, height: 800 }] : []), { width: 1024, height: 768 }];

/** At each size: nothing sideways, and axe. */
async function looks({ page, screens }: Till, state: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    const at = `${screens.words.locale} ${size.width} ${state}`;
    expect
      .soft(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), at)
      .toBeLessThanOrEqual(0);
    await isForEverybody(page, at);
  }
}

for (const locale of ['en', 'de'] satisfies Locale[])
  test.describe(`in ${locale}`, () => {
    test.describe('the customer’s display', () => {
      const gone = { ...onSecondMonitor, monitor: 'Lent|800x600|-800,0' };
      test.use({ options: { service: {}, provisioning: { locale, customer_display: gone } } });

      test('its monitor is chosen, its folder is a whole path, and it goes with its monitor', own, async ({ till }) => {
        const { page, screens, data } = till;
        const { t } = screens.words;
        const which = page.getByLabel(t('setting:display.which'));
        const touch = page.getByLabel(t('setting:display.touch'));
        const pictures = page.getByLabel(t('setting:display.pictures'));
        const save = screens.button('word:save');
        await screens.signIn(manager);
        await openSettings(page, screens, 'customerDisplay');
        await test.step('a monitor that is not there stays chosen', async () => {
          await expect(which.locator('option:checked')).toHaveText(t('setting:display.gone'));
          await expect(save).toBeDisabled();
          await looks(till, 'display-gone');
        });
        await test.step('half a path is named at its field', async () => {
          await which.selectOption({ label: '2: Customer 1280 × 800' });
          await touch.uncheck();
          await pictures.fill('pictures');
          await save.click();
          await expect(page.getByText(t('setting:wrong.pictures'))).toBeVisible();
          await expect(pictures).toHaveValue('pictures');
          await looks(till, 'display-wrong');
        });
        await test.step('right, it is saved, and the customer sees the till at once', async () => {
          const folder = join(data, 'pictures');
          if (!existsSync(folder)) mkdirSync(folder);
          await pictures.fill(folder);
          await save.click();
          // Its monitor at once, the folder once another manager confirms it.
          await expect(screens.text('setting:waiting.savedAsked')).toBeVisible();
          const customer = createCustomer(await till.display(), locale);
          await customer.sees(customer.words().t('customer:idle.ask'));
          await expect(customer.page.getByRole('button')).toHaveCount(0);
          await looks(till, 'display-saved');
        });
        await test.step('none, it is off', async () => {
          await which.selectOption({ label: t('setting:display.none') });
          await expect(touch).toHaveCount(0);
          await save.click();
          await expect(save).toBeDisabled();
          await page.keyboard.press('Escape');
          await expect(page.locator('[data-section="customerDisplay"]')).toContainText(t('setting:now.off'));
        });
      });
    });

    test.describe('the notice', () => {
      test.use({ options: { service: {}, provisioning: { locale }, prints: true } });

      test(
        'it is seen as it prints, its sheet is of what is kept, and what cannot print is named',
        own,
        async ({ till }) => {
          const { page, screens } = till;
          const { t } = screens.words;
          const field = page.getByRole('textbox', { name: t('setting:fraud.notice') });
          const paper = page.getByRole('article');
          const sheet = screens.button('notice:sheet');
          const save = screens.button('word:save');
          await screens.signIn(manager);
          await openSettings(page, screens, 'fraud');
          await expect(page.getByText(t('notice:none'))).toBeVisible();
          await expect(sheet).toHaveCount(0);
          await looks(till, 'notice-none');
          await test.step('as it is typed', async () => {
            await field.fill('GIFT CARD SCAMS\nNobody honest asks for payment by gift card.\n\nStop, and ask us.');
            await expect(paper).toContainText('GIFT CARD SCAMS');
            await looks(till, 'notice-typed');
          });
          await test.step('too long, or in letters that the printer lacks: named, and what was typed stays', async () => {
            for (const [text, wrong] of [
              ['a\n'.repeat(21), 'setting:wrong.notice'],
              ['Vorsicht\nनमस्ते', 'setting:wrong.notice_letters'],
            ] as const) {
              await field.fill(text);
              await save.click();
              await expect(page.getByText(t(wrong))).toBeVisible();
              await expect(field).toHaveValue(text);
            }
            await looks(till, 'notice-wrong');
          });
          await test.step('kept, there is a sheet of it', async () => {
            await field.fill('STOP\nIt is a scam.');
            await save.click();
            await expect(screens.text('setting:saved')).toBeVisible();
            await sheet.click();
            await expect(page.getByRole('status').filter({ hasText: '.pdf' })).toBeVisible();
            await looks(till, 'notice-sheet');
            await field.fill('STOP\nAsk us.');
            await expect(sheet).toBeDisabled();
            await expect(page.getByText(t('notice:first'))).toBeVisible();
            await looks(till, 'notice-first');
          });
        },
      );
    });
  });
