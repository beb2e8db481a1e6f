// Orders for companies on screen against the sandbox: turned on, checked, agreed to by a second person, placed card by card, stopped and gone on with.
import { isForEverybody } from '../../../testkit/checks/axe.ts';
import { fits } from '../../../testkit/checks/fits.ts';
import { approvedCompany, companyOn, orderFor, place } from '../../../testkit/drive/companies.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { manager } from '../../../testkit/drive/set-up.ts';

test.describe('a shop that takes no orders', () => {
  test.use({ options: { service: {}, provisioning: {} } });
  test('says how to turn them on', async ({ till }) => {
    const { page, screens } = till;
    await screens.signIn(manager);
    await screens.openManage('partners');
    await expect(screens.text('companies:off.title')).toBeVisible();
    await isForEverybody(page, 'company orders off');
    await screens.button('companies:off.open').click();
    await expect(page.getByLabel(screens.words.t('setting:companies.on'), { exact: true })).not.toBeChecked();
  });
});

test.describe('a shop that takes orders', () => {
  test.use({ options: { service: {}, provisioning: { company_orders: companyOn } } });

  test('an order is checked, agreed to, placed and ready', async ({ till, service }) => {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(manager);
    await approvedCompany(service, 'Merrow & Finch GmbH');
    await screens.openManage('partners');
    await expect(screens.text('companies:none')).toBeVisible();
    await screens.button('companies:new').click();
    await screens.button('companies:form.check').click();
    await expect(screens.text('companies:form.wrong.company')).toBeVisible();
    await isForEverybody(page, 'new company order, wrong');
    await orderFor(till, 'Merrow & Finch GmbH', [{ ...books, count: 3 }]);
    await isForEverybody(page, 'new company order');
    await fits(page, 'new company order');
    await screens.button('companies:form.check').click();
    await expect(screens.text('companies:check.never').first()).toBeVisible();
    await expect(screens.text('companies:flag.first-order')).toBeVisible();
    await isForEverybody(page, 'company order checked');
    await fits(page, 'company order checked');
    await place(till, 3, '75.00');
    await expect(page.getByRole('status').filter({ hasText: t('companies:one.state.ready') })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: t('companies:one.more', { n: '1–3' }) })).toContainText(
      t('companies:one.state.ready'),
    );
    await isForEverybody(page, 'company order ready');
    await fits(page, 'company order ready');
    await screens.press('Escape');
    await expect(page.getByRole('listitem').filter({ hasText: 'C1' })).toContainText(t('companies:one.state.ready'));
    await isForEverybody(page, 'company orders');
    await fits(page, 'company orders');
  });
});

test.describe('a balance that runs dry', () => {
  test.use({
    options: { service: { settings: { balances: { EUR: '60.00' } } }, provisioning: { company_orders: companyOn } },
  });

  test('stops the order with the word; the rest is left out', async ({ till, service }) => {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(manager);
    await approvedCompany(service, 'Merrow & Finch GmbH');
    await screens.openManage('partners');
    await screens.button('companies:new').click();
    await orderFor(till, 'Merrow & Finch GmbH', [{ ...books, count: 3 }]);
    await screens.button('companies:form.check').click();
    await place(till, 3, '75.00');
    const why = t('companies:why.insufficient_available_balance');
    await expect(page.getByRole('status').filter({ hasText: t('companies:stoppedWhy', { why }) })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: t('companies:one.one', { n: 3 }) })).toContainText(
      t('companies:one.state.planned'),
    );
    await isForEverybody(page, 'company order stopped');
    await fits(page, 'company order stopped');
    const asked = () =>
      service.books().requests.filter(({ method, path }) => `${method} ${path}` === 'POST /v1/orders').length;
    const before = asked();
    await screens.button('companies:one.goOn').click();
    await expect.poll(asked).toBe(before + 1);
    await expect(page.getByRole('status').filter({ hasText: t('companies:stoppedWhy', { why }) })).toBeVisible();
    await page.getByRole('button', { name: `${t('companies:one.leaveOut')}: ` }).click();
    await expect(page.getByRole('listitem').filter({ hasText: t('companies:one.one', { n: 3 }) })).toContainText(
      t('companies:one.state.left-out'),
    );
  });
});
