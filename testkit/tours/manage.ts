// The manager's half: the pages of Manage that need no walk of their own, in the states that a walk can bring about.
import { expect } from '@playwright/test';
import { manager } from '../drive/set-up.ts';
import type { Tour } from './tour.ts';

/** As long as the service takes them, and letters that run from right to left. */
const partners = ['Ahoy 🚢 GmbH', 'مؤسسة البحر الأزرق', 'Merrow & Finch ', 'x'.repeat(200)];

export const manage: Tour = {
  name: 'manage',
  options: { service: {}, provisioning: {}, prints: true },
  async walk({ till, service }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(manager);
    await screens.openManage('partners');
    await expect(screens.text('companies:off.title')).toBeVisible();
    await stop('manage-company-orders-off');
    await page
      .getByRole('group', { name: t('companies:tab.label') })
      .getByRole('button', { name: t('companies:tab.companies') })
      .click();
    await expect(screens.text('partners:none')).toBeVisible();
    await stop('manage-partners-none');
    for (const name of partners) {
      await screens.button('partners:add').click();
      await page.getByLabel(t('companies:form.name'), { exact: true }).fill(name);
      await page.getByLabel(t('setUp:store.country'), { exact: true }).fill('IE');
      await screens.button('partners:create').click();
      await expect(page.getByRole('listitem').filter({ hasText: name.trim() })).toBeVisible();
    }
    await page.getByRole('listitem').filter({ hasText: 'Ahoy' }).getByRole('button').click();
    await page.getByLabel(t('companies:form.name'), { exact: true }).fill('');
    await screens.button('partners:save').click();
    await expect(screens.text('partners:wrong.name')).toBeVisible();
    await stop('manage-partners-wrong');
    await service.gate.shut();
    await screens.button('frame:refresh').click();
    await expect(screens.text('partners:fault.unreachable')).toBeVisible();
    await stop('manage-partners-offline');
    service.gate.open();
  },
};
