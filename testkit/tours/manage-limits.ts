// The limits page: with the service's word and without it, with what was learned, offline; the balance set; the warnings that follow.
import { expect } from '@playwright/test';
import { games } from '../drive/screens.ts';
import { manager } from '../drive/set-up.ts';
import { closeDialog, type Tour } from './tour.ts';

export const manageLimits: Tour = {
  name: 'manage limits',
  options: {
    service: {
      settings: {
        maxima: { EUR: { store: '1000.00', terminal: '220.00', receipt: '120.00' } },
        balances: { EUR: '6420.00', GBP: '310.00' },
      },
    },
    provisioning: { low_balance: '500.00' },
  },
  async walk({ till, service }, stop) {
    const { page, screens } = till;
    const { t, money } = screens.words;
    const openLimits = async () => {
      await screens.openManage('limits');
      await expect(page.getByRole('heading', { name: t('limitsPage:used.title') })).toBeVisible();
    };
    await screens.signIn(manager);
    await openLimits();
    await expect(page.getByText(money('6420.00')).first()).toBeVisible();
    await stop('limits');

    await screens.press('F2');
    await screens.addCard(games);
    await screens.takePayment();
    await screens.expectDue('50.00');
    await screens.payCard();
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await screens.newSale();
    await screens.addCard(games);
    await screens.addCard(games);
    await screens.addCard(games);
    await expect(page.getByText(t('ceiling:service.receipt', { most: money('120.00') }))).toBeVisible();
    await stop('limit-warning');
    await screens.takePayment();
    await expect(screens.button('limits:see')).toBeVisible();
    await stop('limit-refused');
    await screens.button('limits:see').click();
    await expect(page.getByText(t('limitsPage:used.left', { amount: money('70.00') }))).toBeVisible();

    await screens.button('limitsPage:balance.set').click();
    await page.getByRole('dialog').getByRole('textbox').fill('1e5');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('limitsPage:balance.set') })
      .click();
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    await stop('set-balance');
    await page.getByRole('dialog').getByRole('textbox').fill('400');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('limitsPage:balance.set') })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(screens.text('limitsPage:balance.belowSetting')).toBeVisible();
    await service.gate.shut();
    await screens.button('frame:refresh').click();
    await expect(page.getByRole('main').getByRole('status')).toBeVisible();
    await stop('limits-offline');
    await page.getByRole('button', { name: new RegExp(t('limits:low.is', { amount: '' }).trim()) }).click();
    await expect(page.getByRole('dialog')).toContainText(t('limits:low.setting'));
    await stop('low-balance');
    await closeDialog(page);
    await screens.openManage('today');
    await expect(screens.text('health:is.balance-low', { amount: money('300.00') }).first()).toBeVisible();
    await stop('today-offline');
    service.gate.open();
  },
};
