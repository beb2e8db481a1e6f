// Cards of which nobody knows whether they were ordered: two people settle one by the number that the service's support names, the other as not ordered.
import { randomUUID } from 'node:crypto';
import { isForEverybody } from '../../../testkit/checks/axe.ts';
import { fits } from '../../../testkit/checks/fits.ts';
import { approvedCompany, companyOn, orderFor, place } from '../../../testkit/drive/companies.ts';
import { elsewhere } from '../../../testkit/drive/elsewhere.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import type { Service } from '../../../testkit/drive/service.ts';
import { manager, supervisor } from '../../../testkit/drive/set-up.ts';
import { book } from '../../../testkit/till/products.ts';

test.use({ options: { service: {}, provisioning: { company_orders: companyOn } } });

const company = 'Merrow & Finch GmbH';

/** As the service's support finds it: one card of this company, which the till heard nothing of. */
async function orderedFor(service: Service, partnerId: string): Promise<string> {
  const body = {
    product_code: book,
    customer: { id: partnerId },
    country: 'DE',
    face_value: { currency: 'EUR', amount: books.amount },
    processing_mode: 'sync',
    delivery_method: { type: 'code' },
    client_partner_id: partnerId,
  };
  const made = await elsewhere(service, (client) =>
    client.createOrder(Buffer.from(JSON.stringify(body)), randomUUID()),
  );
  if (!made.ok) throw new Error(made.error.kind);
  return made.value.value.id;
}

test('one is found by its number, the other was not ordered', async ({ till, service }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  const partnerId = await approvedCompany(service, company);
  const serviceId = await orderedFor(service, partnerId);
  await screens.openManage('partners');
  await screens.button('companies:new').click();
  await orderFor(till, company, [{ ...books, count: 2 }]);
  await screens.button('companies:form.check').click();
  service.controls.next({ call: 'orders', reply: { kind: 'refuse', code: 'reused_idempotency_key' }, times: 2 });
  await place(till, 2, '50.00');

  const card = (n: number) => page.getByRole('listitem').filter({ hasText: t('companies:one.one', { n }) });
  const dialog = page.getByRole('alertdialog');
  const settle = async (n: number) => {
    await expect(card(n)).toContainText(t('companies:one.state.unknown'));
    await card(n)
      .getByRole('button', { name: `${t('companies:one.settle')}: ` })
      .click();
  };
  const agree = async () => {
    await dialog.getByLabel(t('after:approval.approver'), { exact: true }).selectOption({ label: supervisor.name });
    await dialog.locator('input[type=password]').fill(supervisor.pin);
    await dialog.getByRole('button', { name: t('after:approval.approve') }).click();
  };

  await settle(1);
  await expect(dialog.getByText(t('companies:settle.missing'))).toBeVisible();
  await isForEverybody(page, 'company card of which nobody knows');
  await fits(page, 'company card of which nobody knows');
  await dialog.getByLabel(t('companies:settle.id'), { exact: true }).fill(serviceId);
  await agree();
  await expect(dialog).toBeHidden();
  await expect(card(1)).toContainText(t('companies:one.state.ready'));

  await settle(2);
  await dialog
    .getByLabel(t('companies:settle.which'), { exact: true })
    .selectOption({ label: t('companies:settle.none') });
  await agree();
  await expect(dialog).toBeHidden();
  await expect(card(2)).toContainText(t('companies:one.state.refused'));
  expect(service.books().codeOrders.map(({ id }) => id)).toEqual([serviceId]);
});
