// Orders for companies at the screens: a company that the service approved, a new order, its check and its second person.
import { expect } from '@playwright/test';
import { companyOrders } from '../../shared/limits/shop-maxima.ts';
import { approvedPartner } from '../service/approved-partner.ts';
import { elsewhere } from './elsewhere.ts';
import type { Till } from './fixture.ts';
import type { Goods } from './screens.ts';
import type { Service } from './service.ts';
import { supervisor } from './set-up.ts';

/** Orders are taken, and the first one waits for nothing. */
export const companyOn = companyOrders.parse({ on: true, pause_hours: 0 });

export const approvedCompany = (service: Service, name: string): Promise<string> =>
  elsewhere(service, (client) => approvedPartner(client, name));

/** Fills the form of a new order. */
export async function orderFor(till: Till, company: string, rows: readonly (Goods & { readonly count: number })[]) {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const field = (key: string) => page.getByLabel(t(key), { exact: true });
  await field('companies:form.partner').selectOption({ label: company });
  await field('companies:form.reference').fill('PO-4471');
  await field('companies:form.contactName').fill('Ines Falk');
  await field('companies:form.contactRole').fill('office');
  for (const { name, amount, count } of rows) {
    await field('companies:form.find').fill(name);
    await page.getByRole('button', { name, exact: true }).click();
    const row = page.getByRole('group', { name, exact: true });
    await row.getByLabel(t('word:amount')).selectOption({ label: money(amount) });
    await row.getByLabel(t('companies:form.count')).fill(`${count}`);
  }
}

/** From the filled form to the page of the order, with a supervisor's word. */
export async function place({ page, screens }: Till, count: number, sum: string): Promise<void> {
  const { t, money } = screens.words;
  const cards = t('frame:cardCount', { count });
  await screens.button('companies:check.place', { cards, sum: money(sum) }).click();
  await expect(page.getByRole('alertdialog')).toContainText(t('companies:check.never'));
  await screens.approve(supervisor);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('C1');
}
