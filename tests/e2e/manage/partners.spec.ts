// Partners on screen against the sandbox: one is made and renamed, a wrong field is named at the field, and offline the last list stays.
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { manager } from '../../../testkit/drive/set-up.ts';

test('a manager makes a partner, renames it, and sees the list offline', async ({ till, service }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const field = (key: string) => page.getByLabel(t(key), { exact: true });
  await screens.signIn(manager);
  await screens.openManage('partners');
  await page
    .getByRole('group', { name: t('companies:tab.label') })
    .getByRole('button', { name: t('companies:tab.companies') })
    .click();
  await expect(screens.text('partners:none')).toBeVisible();
  await screens.button('partners:add').click();
  await screens.button('partners:create').click();
  await expect(screens.text('partners:wrong.name')).toBeVisible();
  await field('companies:form.name').fill('Merrow & Finch');
  await field('setUp:store.country').fill('Ireland');
  // Two letters at most.
  await expect(field('setUp:store.country')).toHaveValue('Ir');
  await field('setUp:store.country').fill('I');
  await screens.button('partners:create').click();
  await expect(screens.text('partners:wrong.country')).toBeVisible();
  await expect(field('companies:form.name')).toHaveValue('Merrow & Finch');
  await field('setUp:store.country').fill('ie');
  await screens.button('partners:create').click();
  const row = page.getByRole('listitem').getByRole('button', { name: 'Merrow & Finch' });
  await expect(row).toContainText(t('partners:state.pending'));
  await row.click();
  await field('companies:form.name').fill('Merrow');
  await expect(screens.text('word:notSaved')).toBeVisible();
  await screens.button('partners:save').click();
  const renamed = page.getByRole('listitem').getByRole('button', { name: 'Merrow' });
  await expect(renamed).toContainText('IE');
  await service.gate.shut();
  await screens.button('frame:refresh').click();
  await expect(screens.text('partners:fault.unreachable').first()).toBeVisible();
  await expect(renamed).toBeVisible();
});
