// Forty cards for a company's staff, from the check to whoever received them: what the capability is there for, whole.
import { approvedCompany, companyOn, orderFor, place } from '../../../testkit/drive/companies.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { manager } from '../../../testkit/drive/set-up.ts';
import { withShifts } from '../../../testkit/drive/shift.ts';

const count = 40;
test.use({
  options: { ...withShifts, provisioning: { ...withShifts.provisioning, company_orders: companyOn } },
});

test('forty cards are checked, agreed to, placed one by one, handed out as strips and received', async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(manager);
  await approvedCompany(service, 'Merrow & Finch GmbH');
  await screens.openManage('partners');
  await screens.button('companies:new').click();
  await orderFor(till, 'Merrow & Finch GmbH', [{ ...books, count }]);
  await screens.button('companies:form.check').click();
  await place(till, count, '1000.00');
  await expect(page.getByText(t('companies:one.count.ready', { count }), { exact: true })).toBeVisible();
  await screens.button('companies:out.strips_other', { count }).click();
  await expect(screens.text('companies:out.printed')).toBeVisible();
  await screens.button('frame:close').last().click();
  await expect(screens.text('companies:out.nothing')).toBeVisible();
  const asked = service.books().requests.filter(({ method, path }) => `${method} ${path}` === 'POST /v1/orders');
  expect(asked).toHaveLength(count);
  await page.getByLabel(t('word:name'), { exact: true }).fill('Ines Falk');
  await page.getByLabel(t('companies:received.role'), { exact: true }).fill('office');
  await screens.button('companies:received.save').click();
  await expect(page.getByText('Ines Falk, office')).toBeVisible();
});
