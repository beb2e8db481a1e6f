// An entry that needs a person stays in sight until it is settled: on the list, in the badge of every screen, in every window. It says
// whether money or a card is owed, and every step can be taken by touch alone.
import type { Locator, Page } from '@playwright/test';
import type { AttentionCode } from '../../../shared/errors.ts';
import { confirmElsewhere } from '../../../testkit/drive/elsewhere.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import type { Screens } from '../../../testkit/drive/screens.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { reserve, sell } from '../../../testkit/drive/selling.ts';
import { cashier, manager, type Person } from '../../../testkit/drive/set-up.ts';

const entry = (page: Page, code: AttentionCode): Locator => page.locator(`[data-attention="${code}"]`);
const badge = (page: Page): Locator => page.getByRole('navigation').locator('[data-badge=""]');

/** A reason or a note that is at hand, a manager, and the PIN on the pad: no key is pressed. */
async function approveByTouch(page: Page, { words: { t } }: Screens, person: Person, reason: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: t(`after:reasons.${reason}`), exact: true }).click();
  await dialog.getByRole('combobox').selectOption({ label: person.name });
  for (const digit of person.pin) await dialog.getByRole('button', { name: digit, exact: true }).click();
  await dialog.getByRole('button', { name: t('after:approval.approve'), exact: true }).click();
}

test('money due from a void is in the badge of every screen and window until it is back, and the list leads to it', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const amount = money('25.00');
  await screens.signIn(cashier);
  const second = await till.secondWindow();
  await sell(screens);
  await expect(badge(page)).toHaveCount(0);
  await screens.openSale();
  await screens.button('after:line.void').click();
  await approveByTouch(page, screens, manager, 'wrongCard');
  await screens.expectVerdicts('return-money');

  await test.step('the cashier walks away: every screen and the other window still say it', async () => {
    for (const name of ['sales', 'claim', 'sell'] as const) {
      await screens.button(`frame:nav.${name}`).click();
      await expect(badge(page)).toHaveText(/^1\b/);
    }
    await expect(page.getByRole('status').filter({ hasText: t('frame:nav.needAttention', { count: 1 }) })).toHaveCount(
      1,
    );
    if (second) await expect(badge(second.page)).toHaveText(/^1\b/);
  });

  await test.step('the status bar leads a cashier to the page they have', async () => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('frame:nav.needAttention', { count: 1 }) })
      .click();
    const dialog = page.getByRole('dialog', { name: t('frame:status.label') });
    await expect(dialog.getByRole('button', { name: t('frame:nav.manage'), exact: true })).toHaveCount(0);
    await dialog.getByRole('button', { name: t('frame:nav.attention'), exact: true }).click();
    await expect(page.getByRole('main').locator('[data-kind="money"]')).toBeVisible();
  });

  await test.step('what is owed, how, for what, since when, and straight to giving it back', async () => {
    await page.getByRole('button', { name: t('frame:nav.attention') }).click();
    const due = page.getByRole('main').locator('[data-kind="money"]');
    await expect(due.getByRole('heading')).toHaveText(t('matter:money.title', { amount }));
    await expect(due).toContainText(`${amount} ${t('matter:way.cash')}`);
    await expect(due).toContainText(books.name);
    await expect(due).toContainText(t('matter:money.why.voided'));
    await expect(due.locator('time')).toHaveCount(1);
    await due.getByRole('button', { name: t('word:refund') }).click();
    await screens.expectVerdicts('return-money');
  });

  await test.step('begun and not answered it is still there; once back it is gone everywhere', async () => {
    await screens.button('after:refund.begin').click();
    await screens.press('F7');
    await expect(page.getByRole('main')).toContainText(t('matter:money.beganTitle', { amount }));
    await screens.button('matter:money.sayWhether').click();
    await screens.button('after:refund.done').click();
    await screens.expectVerdicts('nothing-owed');
    await expect(badge(page)).toHaveCount(0);
    await screens.press('F7');
    await expect(screens.text('matter:none')).toBeVisible();
    if (second) await expect(badge(second.page)).toHaveCount(0);
  });
  await till.booksAgree();
});

test('a paid card that the service does not let in: what is owed, what the till does, a note by touch, and asking again', async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  await screens.signIn(cashier);
  const second = await till.secondWindow();
  service.controls.next({ call: 'confirm', reply: { kind: 'refuse', code: 'invalid_signature' }, times: 50 });
  await sell(screens, { ends: 'keep-card' });
  await expect(badge(page)).toHaveText(/^1\b/);
  await page.getByRole('button', { name: t('frame:nav.attention') }).click();
  const open = entry(page, 'not_authorised');

  await test.step('the entry', async () => {
    await expect(open.getByRole('heading', { level: 3 })).toHaveText(t('matter:about.not_authorised.what'));
    await expect(open).toContainText(`${money('25.00')} · ${t('till:method.cash')}`);
    await expect(open).toContainText(t('matter:owes.card-or-money', { amount: money('25.00') }));
    await expect(open).toContainText(t('matter:about.not_authorised.known'));
    // By itself, and when: the sentence up to the time.
    await expect(open).toContainText(t('matter:doing.waiting', { in: '…' }).split('…')[0] ?? '');
    // The step that changes nothing comes first, in the accent colour.
    await expect(open.getByRole('button').first()).toHaveText(t('matter:step.retry.do'));
  });

  await test.step('nowhere does the till say that it can sell', async () => {
    await screens.button('frame:nav.sell').click();
    await expect(page.locator('[data-not-accepted]')).toContainText(t('guide:problem.not_authorised'));
    await expect(page.getByText(t('till:connection.refused'), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: t('frame:nav.attention') }).click();
  });

  await test.step('a note, by touch: said with who and when, in the other window too', async () => {
    await screens.takeStep(open, 'take-note');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(t('matter:outcome.unchanged'));
    await dialog.getByRole('button', { name: t('after:reasons.askedOffice'), exact: true }).click();
    await dialog.getByRole('button', { name: t('word:confirm') }).click();
    await expect(open).toContainText(t('matter:notedBy', { name: cashier.name }));
    await expect(open).toContainText(t('after:reasons.askedOffice'));
    await expect(open.locator('time')).toHaveCount(2);
    if (!second) return;
    await second.page.getByRole('button', { name: t('frame:nav.attention') }).click();
    await expect(entry(second.page, 'not_authorised')).toContainText(t('after:reasons.askedOffice'));
  });

  await test.step('a decision names the card, the amount and what follows', async () => {
    await screens.takeStep(open, 'return-money');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(`${books.name} ${money('25.00')}`);
    await expect(dialog).toContainText(
      t('matter:outcome.cancel-first', { amount: money('25.00'), way: t('matter:way.cash') }),
    );
    await dialog.getByRole('button', { name: t('frame:close') }).click();
  });

  await test.step('asked again once the service lets the till in, it settles itself in both windows', async () => {
    service.controls.reset();
    await screens.takeStep(open, 'retry');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: t('after:reasons.askedService'), exact: true }).click();
    await dialog.getByRole('button', { name: t('word:confirm') }).click();
    await expect(screens.text('matter:none')).toBeVisible();
    await expect(badge(page)).toHaveCount(0);
    await screens.button('frame:nav.sell').click();
    await expect(page.locator('[data-not-accepted]')).toHaveCount(0);
    if (second) await expect(second.screens.text('matter:none')).toBeVisible();
  });
  await till.booksAgree();
});

test('a return nobody knows the end of, an order that the service does not know, a conflict of numbers: each its words', async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const amount = money('25.00');
  await screens.signIn(cashier);
  const opened = async (code: AttentionCode): Promise<Locator> => {
    await page.getByRole('button', { name: t('frame:nav.attention') }).click();
    const found = entry(page, code);
    await expect(found.getByRole('heading', { level: 3 })).toHaveText(t(`matter:about.${code}.what`));
    await expect(found).toContainText(t(`matter:about.${code}.known`));
    return found;
  };

  await test.step('refund_unknown', async () => {
    await sell(screens);
    await screens.openSale();
    await screens.button('after:line.void').click();
    await approveByTouch(page, screens, manager, 'faulty');
    await screens.button('after:refund.begin').click();
    await screens.button('after:tender.unknown').click();
    await screens.expectVerdicts('find-out-first');
    await expect(page.getByRole('main')).toContainText(t('after:detail.notKnown'));
    // Not the money and the question about it: one sale.
    await expect(badge(page)).toHaveText(/^1\b/);
    // The next sale says so, and leads to it.
    await page.keyboard.press('F2');
    await page.getByRole('button', { name: t('after:beside.refundUnknown_one', { receipt: '' }).trim() }).click();
    await screens.expectVerdicts('find-out-first');
    const open = await opened('refund_unknown');
    await expect(open).toContainText(t('matter:owes.perhaps-returned', { amount }));
    await expect(page.getByRole('main').locator('[data-kind="money"]')).toHaveCount(0);
    await screens.takeStep(open, 'refund-not-made');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(t('matter:outcome.due-again', { amount, way: t('matter:way.cash') }));
    // That it may be paid a second time is no cashier's word alone, nor on the sale.
    await approveByTouch(page, screens, manager, 'drawerCounted');
    await expect(open).toHaveCount(0);
    await expect(badge(page)).toHaveText(/^1\b/);
    await screens.button('word:refund').click();
    await screens.refund();
    await expect(badge(page)).toHaveCount(0);
  });

  await test.step('given_card_dead', async () => {
    await screens.button('frame:nav.sell').click();
    await sell(screens);
    await screens.handOver();
    // Taken back at once; the till hears first nothing, then that there is no such order.
    service.controls.next({ call: 'invalidate', reply: { kind: 'drop-after' }, times: 1 });
    service.controls.next({ call: 'invalidate', reply: { kind: 'refuse', code: 'entity_not_found' }, times: 50 });
    await screens.openSale();
    await screens.button('after:line.void').click();
    await approveByTouch(page, screens, manager, 'wrongCard');
    await expect(badge(page)).toHaveText(/^1\b/);
    const missing = await opened('order_missing');
    await expect(missing).toContainText(t('matter:owes.money-later', { amount }));
    // While it is decided nothing is on its way: what the service says of it meanwhile would end it.
    await service.gate.shut();
    await screens.takeStep(missing, 'settle-card-handed-over');
    await approveByTouch(page, screens, manager, 'askedService');
    await expect(missing).toHaveCount(0);
    service.controls.reset();
    service.gate.open();
    await expect(entry(page, 'given_card_dead')).toBeVisible();
    const open = await opened('given_card_dead');
    await expect(open).toContainText(t('matter:owes.dead-card', { amount }));
    await screens.takeStep(open, 'customer-told');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: t('after:reasons.comesBack'), exact: true }).click();
    await dialog.getByRole('button', { name: t('word:confirm') }).click();
    await expect(open).toHaveCount(0);
    await screens.button('word:refund').click();
    await screens.refund(manager);
    await expect(badge(page)).toHaveCount(0);
  });

  await test.step('order_missing', async () => {
    for (const call of ['confirm', 'read'] as const)
      service.controls.next({ call, reply: { kind: 'refuse', code: 'entity_not_found' }, times: 50 });
    await screens.button('frame:nav.sell').click();
    await sell(screens, { ends: 'keep-card' });
    const open = await opened('order_missing');
    await expect(open).toContainText(t('matter:owes.card-or-money', { amount }));
    await screens.takeStep(open, 'settle-card-handed-over');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(t('matter:outcome.card-for-money', { amount }));
    await dialog.getByRole('button', { name: t('frame:close') }).click();
    await screens.takeStep(open, 'settle-money-back');
    await expect(dialog).toContainText(t('matter:outcome.money-back', { amount, way: t('matter:way.cash') }));
    await approveByTouch(page, screens, manager, 'askedService');
    // Decided, and owed until it is given back.
    await expect(open).toHaveCount(0);
    await expect(page.getByRole('main')).toContainText(t('matter:money.why.decided'));
    await screens.button('word:refund').click();
    await screens.refund();
    await expect(badge(page)).toHaveCount(0);
    service.controls.reset();
  });

  await test.step('key_conflict', async () => {
    service.controls.next({ call: 'create', reply: { kind: 'refuse', code: 'reused_idempotency_key' }, times: 50 });
    await screens.button('frame:nav.sell').click();
    await screens.addCard(books);
    await screens.takePayment();
    await expect(badge(page)).toHaveText(/^1\b/);
    // A card that cannot go on: the payment says so, and does not say to wait.
    const main = page.getByRole('main');
    await expect(main).toContainText(t('matter:about.key_conflict.what'));
    await expect(main).toContainText(t('paying:standstill'));
    await expect(main).not.toContainText(t('paying:silent'));
    const open = await opened('key_conflict');
    await expect(open).toContainText(t('matter:tell.label'));
    await expect(open).toContainText(t('after:tender.notTaken'));
    await expect(open).toContainText(t('matter:owes.nothing'));
    await screens.takeStep(open, 'settle-nothing-owed');
    await expect(page.getByRole('alertdialog')).toContainText(t('matter:outcome.nobody-anything'));
    await approveByTouch(page, screens, manager, 'askedService');
    await expect(screens.text('matter:none')).toBeVisible();
  });

  // What was given back by hand is in the till's books as often as it was taken.
  expect(till.books().parts.filter(({ state }) => state !== 'refunded')).toEqual([]);
});

test('an unpaid card that somebody else activated and that is cancelled too late: kept in the shop, and taken back by asking again', async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const amount = money('25.00');
  await screens.signIn(cashier);
  await reserve(screens);
  await confirmElsewhere(service);
  service.controls.next({ call: 'invalidate', reply: { kind: 'refuse', code: 'action_not_allowed' }, times: 50 });
  await screens.button('paying:cancelSale').click();
  await expect(badge(page)).toHaveText(/^1\b/);
  await page.getByRole('button', { name: t('frame:nav.attention') }).click();
  const open = entry(page, 'cancel_too_late');
  await expect(open).toContainText(t('matter:about.cancel_too_late.what'));
  await expect(open).toContainText(t('after:tender.notTaken'));
  await expect(open).toContainText(t('matter:owes.live-card', { amount }));
  await expect(open).toContainText(t('matter:doing.nothing'));
  await screens.takeStep(open, 'settle-card-handed-over');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(t('matter:outcome.card-for-nothing', { amount }));
  await dialog.getByRole('button', { name: t('frame:close') }).click();
  service.controls.reset();
  await screens.takeStep(open, 'retry');
  await dialog.getByRole('button', { name: t('after:reasons.askedService'), exact: true }).click();
  await dialog.getByRole('button', { name: t('word:confirm') }).click();
  await expect(screens.text('matter:none')).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await till.booksAgree();
});
