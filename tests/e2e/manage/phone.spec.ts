// On a phone the page has the room: the status bar and the rail of Manage together take at most 200 px, in the longest words.
import { companyOn } from '../../../testkit/drive/companies.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { manager } from '../../../testkit/drive/set-up.ts';

test.use({ options: { service: {}, provisioning: { locale: 'de', company_orders: companyOn } } });

test('bar and rail leave a page of Manage its room, and fields of one row stand at one height', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await screens.openManage('partners');
  await screens.button('companies:new').first().click();
  const topOf = async (key: string) => (await page.getByLabel(t(key), { exact: true }).boundingBox())?.y;
  for (const width of [1024, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    expect(await topOf('companies:form.identity')).toBe(await topOf('companies:form.last4'));
  }
  // A touch screen that reports touches as a mouse.
  await screens.button('counter:pad.keys').click();
  await page.getByLabel(t('companies:form.contactName'), { exact: true }).click();
  await expect(page.getByRole('group', { name: t('counter:pad.keys') })).toBeVisible();
  await screens.openManage('today');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const heights = await Promise.all(
    [page.locator('[data-status-bar]'), page.getByRole('navigation')].map(
      async (part) => (await part.boundingBox())?.height ?? 844,
    ),
  );
  expect(heights.reduce((sum, height) => sum + height)).toBeLessThanOrEqual(200);
});
