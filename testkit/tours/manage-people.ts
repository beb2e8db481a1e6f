// The people page and the lock: one person, many, the last manager, nobody else to agree, a PIN that was given, somebody else's sale.
import { expect } from '@playwright/test';
import { bakery } from '../drive/screens.ts';
import { cashier, manager, operatorOf, otherManager, supervisor } from '../drive/set-up.ts';
import { closeDialog, type Tour } from './tour.ts';

export const managePeople: Tour = {
  name: 'people',
  options: { service: {}, provisioning: {} },
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    const list = page.getByRole('region', { name: t('manage:page.people') });
    const role = (which: 'cashier' | 'supervisor' | 'manager') =>
      page.getByRole('group', { name: t('word:role') }).getByRole('button', { name: t(`till:role.${which}`) });
    const open = async () => {
      await screens.openManage('people');
      await expect(list).toBeVisible();
    };
    await screens.signIn(manager);
    await open();
    await stop('manage-people');
    await list.getByRole('searchbox').fill('xyz');
    await expect(list.getByText(t('staff:none'))).toBeVisible();
    await stop('manage-people-none');
    await list.getByRole('searchbox').fill('');
    await list.getByRole('button', { name: supervisor.name }).click();
    await role('manager').click();
    await expect(page.getByText(t('team:two.title'))).toBeVisible();
    await stop('manage-people-promote');
    await screens.button('team:make.manager', { name: 'Sara' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await stop('manage-people-agree');
    await screens.button('team:agree.useCode').click();
    await stop('manage-people-agree-code');
    await closeDialog(page);
    await screens.button('frame:cancel').click();
    await screens.button('team:reset').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await stop('manage-people-reset');
    await closeDialog(page);
    await screens.button('word:addPerson').click();
    await page.getByLabel(t('team:name'), { exact: true }).fill(cashier.name);
    await expect(page.getByText(t('till:error.name_taken'))).toBeVisible();
    await stop('manage-people-name-taken');
    await screens.button('after:approval.pad').click();
    await stop('manage-people-keys');
    await page.getByRole('navigation').locator('[aria-haspopup=dialog]').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await stop('own-person');
    await screens.button('staff:ownPin').click();
    await stop('own-pin');
    await closeDialog(page);
    await screens.press('F2');
    await screens.addCard(bakery);
    await screens.press('F11');
    await expect(page.getByRole('heading', { name: t('staff:lock.title') })).toBeVisible();
    await stop('locked');
    await page.getByRole('button', { name: cashier.name }).click();
    await page.locator('input[type=password]').fill(cashier.pin);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t('staff:takeOver.title', { from: manager.name }) })).toBeVisible();
    await stop('take-over');
  },
};

/** A person of a shop with very many. */
const one = (n: number, name = `Person ${n}`) => ({ ...operatorOf(cashier), id: `p${n}`, name });

export const manyPeople: Tour = {
  name: 'many people',
  options: {
    service: {},
    provisioning: {
      operators: [
        operatorOf(manager),
        { ...operatorOf(otherManager), pin_must_change: true },
        one(0, 'Wolfeschlegelsteinhausenbergerdorff '.repeat(6).slice(0, 200)),
        one(1, '🦊🐻‍❄️'),
        one(2, 'عائشة بنت محمد'),
        { ...one(3, 'Liam Kearns'), disabled_at: '2026-10-31T18:00:00.000Z' },
        ...Array.from({ length: 294 }, (_, n) => one(n + 10)),
      ],
    },
  },
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    await expect(page.getByRole('button', { name: manager.name })).toBeVisible();
    await stop('sign-in-many');
    await page.getByRole('button', { name: otherManager.name }).click();
    await page.locator('input[type=password]').fill(otherManager.pin);
    await page.keyboard.press('Enter');
    await expect(page.getByText(t('staff:own.must'))).toBeVisible();
    await expect(page.getByLabel(t('word:newPin'))).toBeVisible();
    await stop('sign-in-given-pin');
    await screens.signIn(manager);
    await screens.openManage('people');
    const list = page.getByRole('region', { name: t('manage:page.people') });
    await expect(list).toBeVisible();
    await stop('manage-people-fifty');
    const search = list.getByRole('searchbox');
    await search.fill('wolfe');
    await list.getByRole('button', { name: /Wolfe/ }).click();
    await stop('manage-people-many');
    await search.fill('liam');
    await list.getByRole('button', { name: /Liam/ }).click();
    await stop('manage-people-disabled');
  },
};

export const lastManager: Tour = {
  name: 'one manager only',
  options: { service: {}, provisioning: { operators: [operatorOf(manager), operatorOf(cashier)] } },
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(manager);
    await screens.openManage('people');
    await expect(page.getByText(t('team:last', { name: manager.name }))).toBeVisible();
    await stop('manage-people-last');
    const list = page.getByRole('region', { name: t('manage:page.people') });
    await list.getByRole('button', { name: cashier.name }).click();
    await page
      .getByRole('group', { name: t('word:role') })
      .getByRole('button', { name: t('till:role.manager') })
      .click();
    await stop('manage-people-nobody-agrees');
    await screens.button('team:make.manager', { name: 'Ben' }).click();
    await expect(page.getByLabel(t('frame:recovery.code'))).toBeVisible();
    await stop('manage-people-nobody-agrees-code');
  },
};
