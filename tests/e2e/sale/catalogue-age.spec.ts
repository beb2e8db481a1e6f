// A till that cannot read the catalogue anew sells from the copy it has, and says how old that is.

import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

test('an old copy shows its age, a refresh by hand that fails keeps it, and one that works makes it new', async ({
  till,
  service,
}) => {
  await expect.poll(() => service.books().requests.some((one) => one.path === '/v1/products')).toBe(true);
  await till.screens.signIn(cashier);
  await expect(till.page.locator(`[data-tile="${books.code}"]`)).toBeVisible();
  await till.restart(() => service.gate.shut());

  const { page, screens } = till;
  const { t } = screens.words;
  // The page's own clock alone: three hours on from the copy, which nothing else knows of.
  await page.clock.setFixedTime(Date.now() + 3 * 3_600_000 + 60_000);
  await screens.signIn(cashier);
  const age = page.getByRole('button', { name: t('frame:refresh') });
  await expect(age).toContainText(t('counter:sell.updated', { age: '3\u00a0h' }));
  await age.click();
  await expect(screens.text('till:error.service_unreachable')).toBeVisible();
  await expect(age).toContainText(t('counter:sell.updated', { age: '3\u00a0h' }));
  await expect(page.locator('[data-tile]').first()).toBeVisible();

  service.gate.open();
  const read = () => service.books().requests.filter((one) => one.path === '/v1/products').length;
  const before = read();
  await expect(async () => {
    await age.click();
    expect(read()).toBeGreaterThan(before);
  }).toPass();
  // A screen that is opened anew looks at the clock at once.
  await screens.signOut();
  await page.clock.setFixedTime(Date.now());
  await screens.signIn(cashier);
  await expect(age).toHaveAccessibleName(new RegExp(t('counter:sell.updatedNow')));
  await expect(age).toHaveText(t('frame:refresh'));
});
