// A card that was sold is voided: by a manager who did not sell it, while the service allows it.
import type { Approval } from '../../../shared/request-parts.ts';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { sellQuickly } from '../../../testkit/drive/quick-sales.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import {
  cashier,
  manager,
  operatorOf,
  otherManager,
  type Person,
  people,
  supervisor,
  wrongPin,
} from '../../../testkit/drive/set-up.ts';

/** Ends with the question whether to void it. */
async function sellAndOpen({ page, screens }: Till, seller: Person): Promise<void> {
  await screens.signIn(seller);
  await sellQuickly(page, { cards: [books] });
  await screens.openSale();
  await screens.expectVerdicts('hand-over');
  await screens.button('after:line.void').click();
}

// Promise 11: no card stays active that nobody paid.
test('not with a wrong PIN, and inside the period by a manager', { tag: '@money' }, async ({ till, service }) => {
  const { screens } = till;
  await sellAndOpen(till, cashier);
  await screens.approve({ ...manager, pin: wrongPin }, 'the wrong card');
  await expect(screens.text('till:error.wrong_pin')).toBeVisible();
  await till.booksAgree();
  expect(service.books().orders).toMatchObject([{ state: 'completed' }]);

  await screens.approve(manager, 'the wrong card');
  await screens.expectVerdicts('return-money');
  await screens.refund();
  await screens.expectVerdicts('nothing-owed');
  await till.booksAgree();
  expect(service.books().orders).toMatchObject([{ state: 'invalidated' }]);
});

/** What the dialog does not offer, asked of main directly: the code it refuses with. */
function voidLastSale(till: Till, approval: Approval): Promise<string> {
  return till.page.evaluate(async (given) => {
    const { invoke } = window.till;
    const sales = await invoke['sales:list']({ query: '', before: null, limit: 1 });
    const sale = await invoke['sale:get']({ saleId: sales.ok ? (sales.value[0]?.id ?? '') : '' });
    const lineId = sale.ok ? (sale.value.sale.lines[0]?.id ?? '') : '';
    const answer = await invoke['line:void']({ lineId, reason: 'why not', approval: given });
    return answer.ok ? 'voided' : answer.error.code;
  }, approval);
}

test('not by a cashier or a supervisor, nor by the manager who sold it', async ({ till, service }) => {
  const { page, screens } = till;
  await sellAndOpen(till, manager);
  for (const person of [cashier, supervisor])
    expect(await voidLastSale(till, { operatorId: person.id, pin: person.pin })).toBe('needs_manager');
  // Neither the seller herself nor anybody who is no manager can be chosen.
  await expect(page.getByRole('alertdialog').getByRole('option')).toHaveText([otherManager.name]);
  expect(await voidLastSale(till, { operatorId: manager.id, pin: manager.pin })).toBe('approver_is_the_cashier');
  await till.booksAgree();
  expect(service.books().orders).toMatchObject([{ state: 'completed' }]);
  await screens.approve(otherManager, 'the wrong card');
  await screens.expectVerdicts('return-money');
  await screens.refund();
  await till.booksAgree();
  expect(service.books().orders).toMatchObject([{ state: 'invalidated' }]);
});

test('not once the time ran out while the dialog was open', async ({ till, service }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  await sellAndOpen(till, cashier);
  const dialog = page.getByRole('alertdialog');
  await test.step('who approves sees which card, how much goes back and by which way, and how long there is', async () => {
    const serial = service.books().orders[0]?.delivery?.serial?.slice(-4) ?? '';
    await expect(dialog).toContainText(books.name);
    await expect(dialog).toContainText(t('after:line.serial', { last4: serial }));
    await expect(dialog).toContainText(
      t('after:line.back', { parts: t('after:done.paidCash', { paid: money('25.00') }) }),
    );
    await expect(dialog).toContainText(
      new RegExp(t('after:line.voidLeft', { at: '\\d\\d:\\d\\d', left: '\\d+\\s(min|s)' })),
    );
  });
  await test.step('the button says what is missing', async () => {
    const button = (key: string) => dialog.getByRole('button', { name: t(key, { name: manager.name }), exact: true });
    await expect(button('after:approval.reasonMissing')).toBeDisabled();
    await dialog.getByRole('button', { name: t('after:reasons.wrongCard') }).click();
    await expect(button('after:approval.pinMissing')).toBeDisabled();
    await dialog.locator('input[type=password]').fill(manager.pin);
    await expect(button('after:approval.approve')).toBeEnabled();
  });
  // The page's own clock alone: the service would still void it.
  await page.clock.setFixedTime(Date.now() + 20 * 60_000);
  await expect(dialog.getByRole('alert').filter({ hasText: t('after:line.voidOverTodo') })).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('after:line.voidTooLate') })).toBeDisabled();
  await screens.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(screens.button('after:line.void')).toHaveCount(0);
  await expect(page.locator('[data-void=over]')).toContainText(t('after:line.voidOverTodo'));
  await till.booksAgree();
  expect(service.books().orders).toMatchObject([{ state: 'completed' }]);
});

test.describe('where only one manager is set up', () => {
  const alone = people.filter((person) => person !== otherManager);
  test.use({ options: { service: {}, provisioning: { operators: alone.map(operatorOf) } } });

  test('that manager voids alone what she sold, is told that it is marked, and from when on it is possible', async ({
    till,
    service,
  }) => {
    const { page, screens } = till;
    const { t } = screens.words;
    await sellAndOpen(till, manager);
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(t('after:approval.alone', { name: manager.name }));
    await screens.approve(manager, 'the wrong card');
    await expect(dialog).toContainText(new RegExp(t('till:error.alone_pause', { detail: '\\d\\d:\\d\\d' })));
    await till.booksAgree();
    expect(service.books().orders).toMatchObject([{ state: 'completed' }]);
  });
});

test.describe('after the period', () => {
  test.use({ options: { service: { settings: { invalidationPeriodS: 1 } }, provisioning: {} } });

  test('it is not offered, and asked for all the same the card stays active and the reason is said', async ({
    till,
    service,
  }) => {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(cashier);
    await sell(screens);
    await screens.openSale();
    await expect(page.locator('[data-void=over]')).toContainText(t('after:line.voidOverTodo'));
    await expect(screens.button('after:line.void')).toHaveCount(0);
    expect(await voidLastSale(till, { operatorId: manager.id, pin: manager.pin })).toBe('voided');
    await expect(screens.text('refusal:order_invalidation_period_expired.what')).toBeVisible();
    await screens.expectVerdicts('hand-over');
    await expect(screens.button('after:line.void')).toHaveCount(0);
    await till.booksAgree();
    expect(service.books().orders).toMatchObject([{ state: 'completed' }]);
    expect(till.books().parts).toMatchObject([{ state: 'approved' }]);
  });
});
