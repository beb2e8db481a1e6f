// The list of past sales with every way that a sale may stand, its search and its days.
import { expect } from '@playwright/test';
import { refundQuickly, sellQuickly, voidQuickly } from '../drive/quick-sales.ts';
import { bakery, books, games } from '../drive/screens.ts';
import { cashier, manager } from '../drive/set-up.ts';
import { closeDialog, type Tour } from './tour.ts';

export const pastSales: Tour = {
  name: 'past sales',
  options: { service: {}, provisioning: {} },
  async walk({ till, service }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(cashier);
    await screens.openSales();
    await expect(screens.text('word:noSalesYet')).toBeVisible();
    await stop('sales-none');

    const approval = { operatorId: manager.id, pin: manager.pin };
    await sellQuickly(page, { cards: [books] });
    await sellQuickly(page, { cards: [books, bakery, books], method: 'card' });
    await sellQuickly(page, { cards: [games], until: 'cancelled' });
    const voided = await sellQuickly(page, { cards: [games], method: 'card' });
    await voidQuickly(page, voided, approval);
    await refundQuickly(page, voided);
    await voidQuickly(page, await sellQuickly(page, { cards: [books, games] }), approval);
    const declining = { kind: 'activation-fails', code: 'processing_declined' } as const;
    service.controls.next({ call: 'confirm', reply: declining, times: 1 });
    await refundQuickly(page, await sellQuickly(page, { cards: [bakery] }));
    service.controls.next({ call: 'confirm', reply: { kind: 'refuse', code: 'invalid_signature' }, times: 100 });
    await sellQuickly(page, { cards: [bakery], until: 'paid' });
    await expect(page.getByRole('list', { name: t('frame:nav.sales') }).getByRole('listitem')).toHaveCount(7);
    await expect(screens.text('after:sales.attention').first()).toBeVisible();
    await stop('sales-list');

    const search = page.getByRole('searchbox');
    await search.fill('quillenhof');
    await screens.button('counter:pad.words').click();
    await expect(screens.text('after:sales.found', { count: 3 })).toBeVisible();
    await stop('sales-found');
    await page.getByRole('button', { name: 'ABC', exact: true }).click();
    await stop('sales-letters');
    await screens.button('counter:pad.words').click();
    await screens.button('after:sales.yesterday').click();
    await expect(screens.button('after:sales.showAll')).toBeVisible();
    await stop('sales-not-found');
    await screens.button('after:sales.anotherDay').click();
    await expect(page.getByRole('dialog', { name: t('after:sales.chooseDay') })).toBeVisible();
    await stop('sales-day');
    await closeDialog(page);
  },
};
