// A sale with all that can happen to it, from the sign-in to the list of past sales.
import { expect } from '@playwright/test';
import { sampleNumber } from '../../sandbox/catalogue/sample-numbers.ts';
import { defaults } from '../../shared/settings/provisioning.ts';
import { scan } from '../drive/scanner.ts';
import { bakery, books, games, garden } from '../drive/screens.ts';
import { aWhileMs } from '../drive/service.ts';
import { cashier, manager, wrongPin } from '../drive/set-up.ts';
import { closeDialog, type Tour } from './tour.ts';

export const sale: Tour = {
  name: 'a sale',
  // Whose card payments above 20.00 take a supervisor.
  options: { service: {}, provisioning: { manual_card: { ...defaults.manual_card, per_sale_minor: 20_00 } } },
  async walk({ till, service }, stop) {
    const { page, screens } = till;
    const { t, money } = screens.words;
    const close = () => closeDialog(page);
    const declining = { kind: 'activation-fails', code: 'processing_declined' } as const;

    await expect(screens.text('counter:signIn.title')).toBeVisible();
    await stop('sign-in');
    await page.getByRole('button', { name: cashier.name }).click();
    await page.locator('input[type=password]').fill('0000');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: t('till:error.wrong_pin') })).toBeVisible();
    await stop('wrong-pin');
    await screens.signIn(cashier);
    await expect(page.getByRole('grid').getByRole('button').first()).toBeVisible();
    await stop('sell');

    await page.getByRole('searchbox').fill('zzz');
    await expect(screens.text('counter:sell.notFound', { query: 'zzz' })).toBeVisible();
    await stop('nothing-found');
    await page.getByRole('searchbox').fill('seifenkontor');
    await expect(page.locator('[data-tile]')).toHaveCount(1);
    await page.locator('[data-tile]').getByRole('button').dispatchEvent('click');
    await expect(page.getByRole('alert').filter({ hasText: t('till:error.product_unavailable') })).toBeVisible();
    // Its dialog, which says why, comes a moment later.
    await expect(page.getByRole('dialog')).toBeVisible();
    await stop('notice');
    await close();
    const dialog = await screens.chooseProduct(books.name);
    await stop('amounts');
    await dialog.getByRole('button', { name: t('frame:details') }).click();
    await expect(dialog.getByText(t('counter:product.terms'))).toBeVisible();
    await stop('details');
    await dialog.getByRole('button', { name: t('counter:product.backToAmounts') }).click();
    await dialog.getByRole('button', { name: `${t('counter:product.several')}, ${books.name}` }).click();
    await stop('several');
    await dialog.getByRole('button', { name: money(books.amount) }).click();
    await expect(dialog).toBeHidden();
    await screens.addCard(bakery);
    await screens.addCard(games);
    await page.getByRole('searchbox').fill('');
    await expect(page.locator('[data-tile]').nth(3)).toBeVisible();
    await stop('basket');
    await screens.addCard(garden);
    await page.getByRole('searchbox').fill('');
    await screens.press('F4');
    await stop('card-waits');
    await screens.button('counter:line.type').click();
    await expect(page.getByRole('dialog', { name: t('scanning:typing.title') })).toBeVisible();
    await stop('card-number');
    await close();
    for (const tail of [1, 2, 3]) await scan(page, sampleNumber(garden.code, tail));
    await expect(page.locator('[data-scan="card"]')).toContainText(sampleNumber(garden.code, 3).slice(-4));
    await stop('stack');
    await scan(page, sampleNumber(garden.code, 3));
    await expect(page.locator('[data-scan="nothing"]')).toBeVisible();
    await stop('scan-of-nothing');
    const stacked = page.getByRole('complementary').locator('[data-card]').last();
    await stacked.click();
    await stop('stack-open');
    for (const last4 of ['0001', '0002'])
      await page.getByRole('button', { name: t('counter:line.remove', { last4 }), exact: true }).click();
    await page
      .getByRole('complementary')
      .getByRole('button', { name: t('frame:remove', { name: garden.name }) })
      .click();
    await screens.press('F1');
    await expect(page.getByRole('dialog', { name: t('frame:nav.help') })).toBeVisible();
    await stop('help');
    await screens.press('F1');
    await expect(page.locator('[data-hint]').first()).toBeVisible();
    await stop('keys');
    await close();
    await screens.press('Control+k');
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await stop('commands');
    await close();
    await screens.press('F3');
    await expect(page.locator('[data-held]')).toBeVisible();
    const open = await screens.chooseProduct('Tannwald Outdoor Geschenkkarte');
    await open.getByRole('button', { name: '7', exact: true }).click();
    await stop('open-amount');
    await close();
    await stop('put-aside');
    await page.getByRole('button', { name: t('counter:held.recall') }).click();

    service.controls.next({ call: 'create', reply: { kind: 'slow', delayMs: 1 }, times: 2 });
    service.controls.next({ call: 'create', reply: { kind: 'refuse', code: 'terminal_limit_exceeded' }, times: 1 });
    await screens.takePayment();
    await expect(screens.text('after:refused.title', { count: 1 })).toBeVisible();
    await stop('refused');
    await screens.button('after:refused.changeCard', { name: games.name }).click();
    await expect(page.getByRole('dialog', { name: games.name })).toBeVisible();
    await stop('change-card');
    await close();
    await screens.button('after:refused.sellRest').click();
    await screens.expectDue('35.00');
    await stop('payment');
    await screens.button('till:method.card').click();
    await expect(screens.button('after:tender.approved')).toBeVisible();
    await stop('card');
    await screens.button('after:tender.unknown').click();
    await expect(screens.button('after:tender.unknown')).toBeHidden();
    await stop('unknown-payment');
    await screens.button('after:tender.notTaken').click();
    await screens.expectDue('35.00');
    await stop('declined');
    await screens.button('paying:split').click();
    await screens.typeCash('20.00');
    await stop('split-typed');
    await screens.payCard('20.00');
    await screens.expectDue('15.00');
    await stop('split');
    await screens.payCard();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await stop('card-supervisor');
    await close();
    await screens.button('after:tender.notCharged').click();
    await screens.expectDue('15.00');
    await screens.button('paying:cancelSale').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await stop('cancel');
    await close();
    await screens.typeCash('50.00');
    await stop('cash');

    service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: aWhileMs }, times: 1 });
    service.controls.next({ call: 'confirm', reply: declining, times: 1 });
    await screens.takeCash().click();
    await expect(page.locator('[data-verdict="return-money"]')).toBeVisible();
    await expect(page.locator('[data-verdict="keep-card"]')).toBeVisible();
    await stop('done');
    service.hurry(aWhileMs);
    await expect(page.locator('[data-verdict="hand-over"]')).toBeVisible();
    await stop('hand-over');
    await screens.slip('after:print.preview').first().click();
    await expect(page.getByRole('dialog').getByRole('article')).toBeVisible();
    await stop('slip');
    await close();
    await screens.button('after:refund.begin').first().click();
    await expect(screens.button('after:refund.done')).toBeVisible();
    await stop('refund');

    await screens.openSales();
    await expect(page.getByRole('list', { name: t('frame:nav.sales') })).toBeVisible();
    await stop('sales');
    await screens.openSale();
    await expect(page.locator('[data-verdict="hand-over"]')).toBeVisible();
    await stop('sale');
    await screens.openHistory();
    await screens.text('after:life.title').scrollIntoViewIfNeeded();
    await expect(screens.text('after:life.line-reserve').first()).toBeVisible();
    await stop('life');
    await screens.button('after:line.void').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await stop('void');
    await screens.approve({ ...manager, pin: wrongPin }, 'the wrong card');
    await expect(screens.text('till:error.wrong_pin')).toBeVisible();
    await stop('void-refused');
    await close();
    await screens.press('F7');
    await expect(screens.button('matter:money.sayWhether')).toBeVisible();
    await stop('attention-money');
    await screens.button('frame:nav.claim').click();
    await page.getByRole('textbox', { name: t('after:claim.code') }).fill('no slip');
    await screens.button('after:claim.look').click();
    await expect(screens.text('till:error.claim_malformed')).toBeVisible();
    await stop('claim');

    await screens.press('F2');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await screens.addCard(books);
    await service.gate.shut();
    await screens.takePayment();
    await expect(screens.text('paying:silent')).toBeVisible();
    await stop('silent');
    const status = page.getByRole('list', { name: t('frame:status.label') });
    await status.getByRole('button', { name: t('till:connection.offline') }).click();
    await expect(page.getByRole('dialog')).toContainText(t('frame:status.connection.offline.todo'));
    await stop('status');
    await close();
  },
};
