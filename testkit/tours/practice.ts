// What only training says, and what a till says when a payment cannot go on, with the numbers to call.
import { expect } from '@playwright/test';
import { books } from '../drive/screens.ts';
import { reserve } from '../drive/selling.ts';
import { cashier } from '../drive/set-up.ts';
import { createTrainer, trainee, trainer } from '../drive/trainer.ts';
import type { Tour } from './tour.ts';

const pretended: Tour = {
  name: 'nothing real is touched in training',
  options: { service: {}, provisioning: {}, training: true },
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    const { bar, begin, help, seesItDone } = createTrainer(till);
    await screens.signIn(trainee);
    await screens.button('frame:nav.training').click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    await stop('practice-stories');
    await page.keyboard.press('Escape');
    await begin('network-after-payment');
    await reserve(screens);
    await screens.button('till:method.card').click();
    await expect(screens.text('after:tender.approvalCode')).toBeVisible();
    await stop('practice-card');
    await screens.button('after:tender.notCharged').click();
    await screens.expectDue('25.00');
    await expect(screens.text('drill:pretend.cash')).toBeVisible();
    await stop('practice-cash');
    await screens.payCash('25.00');
    await screens.expectVerdicts('keep-card');
    await screens.slip('word:print', 'pending').click();
    await expect(screens.slip('after:print.again', 'pending')).toBeVisible();
    await help('network-back');
    await screens.expectVerdicts('hand-over-against-slip');
    await stop('practice-slip-out');
    await bar()
      .getByRole('button', { name: t('drill:bringSlip') })
      .click();
    await expect(screens.button('after:claim.step.take-slip.do')).toBeVisible();
    await stop('practice-slip-brought');
    await screens.button('after:claim.step.take-slip.do').click();
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await seesItDone();
    await begin('slip-of-another-till');
    await stop('practice-other-till');
    await bar()
      .getByRole('button', { name: t('drill:bringSlip') })
      .click();
    await expect(screens.button('after:claim.step.finish.do')).toBeVisible();
    await stop('practice-other-till-brought');
    await screens.button('after:claim.step.finish.do').click();
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await screens.openSale();
    await screens.button('after:line.void').click();
    await screens.approve(trainer);
    await screens.expectVerdicts('return-money');
    await stop('practice-refund');
  },
};

const phones = { service: '+49 30 123456', support: '+49 30 654321', head_office: '+49 30 998877' };

const standstill: Tour = {
  name: 'a payment that stands still, and whom to call',
  options: { service: {}, provisioning: { phones } },
  async walk({ till, service }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(cashier);
    service.controls.next({ call: 'create', reply: { kind: 'refuse', code: 'terminal_limit_exceeded' }, times: 1 });
    await screens.addCard(books);
    await screens.takePayment();
    await expect(screens.text('refusal:terminal_limit_exceeded.what')).toBeVisible();
    await stop('limit-sold-today');
    await screens.button('paying:cancelSale').click();
    await screens.newSale();
    service.controls.next({ call: 'create', reply: { kind: 'refuse', code: 'reused_idempotency_key' }, times: 50 });
    await screens.addCard(books);
    await screens.takePayment();
    await expect(page.getByRole('main')).toContainText(t('matter:about.key_conflict.what'));
    await stop('standstill-key-conflict');
    await screens.press('F7');
    await expect(page.locator('[data-attention="key_conflict"]').first()).toBeVisible();
    await stop('standstill-entry');
  },
};

const notAccepted: Tour = {
  name: 'a payment at a till that the service does not accept',
  options: { service: {}, provisioning: { phones } },
  async walk({ till, service }, stop) {
    const { page, screens } = till;
    await screens.signIn(cashier);
    service.controls.next({ call: 'create', reply: { kind: 'refuse', code: 'invalid_signature' }, times: 50 });
    await screens.addCard(books);
    await screens.takePayment();
    await expect(page.getByRole('main')).toContainText(screens.words.t('paying:denied'));
    await stop('standstill-not-accepted');
  },
};

export const practice: readonly Tour[] = [pretended, standstill, notAccepted];
