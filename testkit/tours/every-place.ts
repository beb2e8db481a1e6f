// Every screen of a till once, as a sale and a look into Manage come by it: what `npm test` looks at. Their states are for the other walks.
import { expect } from '@playwright/test';
import { managePages } from '../../shared/operators/pages.ts';
import { books } from '../drive/screens.ts';
import { reserve } from '../drive/selling.ts';
import { cashier, manager } from '../drive/set-up.ts';
import { openShift, withShifts } from '../drive/shift.ts';
import { closeDialog, type Tour } from './tour.ts';

export const everyPlace: Tour = {
  name: 'every place',
  options: withShifts,
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    await expect(screens.text('counter:signIn.title')).toBeVisible();
    await stop('place-sign-in');
    await screens.signIn(cashier);
    await expect(screens.text('shifts:open.lead')).toBeVisible();
    await stop('place-no-shift');
    await openShift(till, { '50.00': 3 });
    await expect(page.locator('[data-tile]').nth(3)).toBeVisible();
    await stop('place-sell');
    await screens.chooseProduct(books.name);
    await stop('place-product');
    await closeDialog(page);
    await reserve(screens);
    await stop('place-pay');
    await screens.payCash('25.00');
    await expect(page.locator('[data-band="give"]')).toBeVisible();
    await stop('place-done');
    await screens.handOver();
    await screens.openSales();
    await stop('place-sales');
    await screens.openSale();
    await stop('place-sale');
    await screens.press('F7');
    await expect(screens.text('matter:none')).toBeVisible();
    await stop('place-attention');
    await screens.button('frame:nav.claim').click();
    await expect(page.getByRole('textbox', { name: t('after:claim.code') })).toBeVisible();
    await stop('place-claim');
    await screens.press('F10');
    await expect(screens.button('shifts:close.title')).toBeVisible();
    await stop('place-shift');
    await screens.button('shifts:close.title').click();
    await expect(page.locator('main input:focus')).toBeVisible();
    await stop('place-count');
    await screens.signOut();
    await screens.signIn(manager);
    // The count is where the till was left.
    await expect(page.locator('main input:focus')).toBeVisible();
    for (const one of managePages) {
      await screens.openManage(one);
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
      await stop(`place-${one}`);
    }
  },
};
