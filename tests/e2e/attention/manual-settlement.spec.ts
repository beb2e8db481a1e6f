// Where no rule can settle a card, the list says what is known and owed, a manager decides, and the money goes back through the books.
// Meanwhile too many unresolved cards stop the next basket, and the till says so before it is filled.
import Database from 'better-sqlite3';
import { verifyLedger } from '../../../electron/ledger/verify.ts';
import { graceMs } from '../../../electron/till/sale/unresolved-limit.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { bakery } from '../../../testkit/drive/screens.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';
import { patienceMs } from '../../../testkit/patience.ts';

test.use({ options: { service: {}, provisioning: { max_unresolved_cards: 1 } } });

test('an order that the service does not know is settled by hand', async ({ till, service }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  for (const call of ['confirm', 'read'] as const)
    service.controls.next({ call, reply: { kind: 'refuse', code: 'entity_not_found' }, times: 20 });
  await screens.signIn(cashier);
  await sell(screens, { ends: 'keep-card' });

  await test.step('the next basket is not reserved, and the counter says so first', async () => {
    await screens.newSale();
    const unresolved = page.getByRole('status').filter({ hasText: t('counter:basket.unresolved', { count: 1 }) });
    // A card counts as unresolved once it has waited so long.
    await expect(unresolved).toBeVisible({ timeout: graceMs + patienceMs });
    await screens.addCard(bakery);
    await screens.takePayment();
    await expect(
      page.getByRole('alert').filter({ hasText: t('till:error.too_many_unresolved', { detail: '1' }) }),
    ).toBeVisible();
    await expect(page.getByRole('complementary')).toContainText(bakery.name);
  });

  await test.step('a manager decides that the money goes back', async () => {
    await screens.press('F7');
    const entry = page.locator('[data-attention="order_missing"]');
    await expect(entry.first()).toContainText(t('matter:about.order_missing.known'));
    await screens.openSteps(entry.first());
    await expect(entry.first()).toContainText(t('matter:step.settle-money-back.explain'));
    await screens.takeStep(entry, 'settle-money-back');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: t('after:approval.ownNote') }).fill('support knows no such order');
    await screens.approve(manager);
    // It is decided, and the money is not back yet: that stays on the list.
    await expect(entry).toHaveCount(0);
  });

  await test.step('the money is returned, once', async () => {
    await screens.button('word:refund').click();
    await screens.expectVerdicts('return-money');
    await screens.refund();
    await screens.expectVerdicts('nothing-owed');
  });

  await test.step('and the next sale goes on', async () => {
    service.controls.reset();
    await screens.press('F2');
    await screens.takePayment();
    await screens.expectDue('10.00');
  });

  const db = new Database(till.ledgerFile, { readonly: true });
  try {
    // One state of it: the till may still be printing.
    const report = db.transaction(() => verifyLedger(db))();
    expect(report.ok ? report.value.money.get('EUR') : report.error).toMatchObject({
      cashInMinor: 2500,
      cashBackMinor: 2500,
    });
  } finally {
    db.close();
  }
});
