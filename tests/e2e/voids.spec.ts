// A card that was sold is voided: by a manager who did not sell it, while the service allows it.
import type { Approval } from '../../shared/ipc-schemas.ts';
import { books } from './screens.ts';
import { cashier, manager, otherManager, type Person, supervisor } from './set-up.ts';
import { expect, expectBooks, type Till, test } from './till-fixture.ts';

async function sellAndOpen(till: Till, seller: Person): Promise<void> {
  const { screens } = till;
  await screens.signIn(seller);
  await screens.addCard(books);
  await screens.takePayment();
  await screens.expectDue('25.00');
  await screens.payCash('25.00');
  await screens.expectVerdicts('hand-over');
  await screens.openSale();
  await screens.expectVerdicts('hand-over');
  await screens.button('after:line.void').click();
}

test('inside the period, by a manager', async ({ till, service }) => {
  const { screens } = till;
  await sellAndOpen(till, cashier);
  await screens.approve(manager, 'the wrong card');
  await screens.expectVerdicts('return-money');
  await screens.refund();
  await screens.expectVerdicts('nothing-owed');
  await till.booksAgree();
  expectBooks(service.books().orders).toMatchObject([{ state: 'invalidated' }]);
});

test('not with a wrong PIN', async ({ till, service }) => {
  const { screens } = till;
  await sellAndOpen(till, cashier);
  await screens.approve({ ...manager, pin: '111111' }, 'the wrong card');
  await expect(screens.text('till:error.wrong_pin')).toBeVisible();
  await till.booksAgree();
  expectBooks(service.books().orders).toMatchObject([{ state: 'completed' }]);
});

/** What the dialog does not offer, asked of main directly: the code it refuses with. */
function voidLastSale(till: Till, approval: Approval): Promise<string> {
  return till.page.evaluate(async (given) => {
    const { invoke } = window.till;
    const sales = await invoke['sales:list']({ query: '', before: null, limit: 1 });
    const sale = await invoke['sale:get']({ saleId: sales.ok ? (sales.value[0]?.id ?? '') : '' });
    const lineId = sale.ok ? (sale.value.lines[0]?.id ?? '') : '';
    const answer = await invoke['line:void']({ lineId, reason: 'why not', approval: given });
    return answer.ok ? 'voided' : answer.error.code;
  }, approval);
}

test('not by the manager who sold it', async ({ till, service }) => {
  const { page, screens } = till;
  await sellAndOpen(till, manager);
  // Neither the seller herself nor anybody who is no manager can be chosen.
  await expect(page.getByRole('alertdialog').getByRole('option')).toHaveText([otherManager.name]);
  expect(await voidLastSale(till, { operatorId: manager.id, pin: manager.pin })).toBe('approver_is_the_cashier');
  await screens.approve(otherManager, 'the wrong card');
  await screens.expectVerdicts('return-money');
  await screens.refund();
  await till.booksAgree();
  expectBooks(service.books().orders).toMatchObject([{ state: 'invalidated' }]);
});

test('not by a cashier or a supervisor', async ({ till, service }) => {
  await sellAndOpen(till, manager);
  for (const person of [cashier, supervisor])
    expect(await voidLastSale(till, { operatorId: person.id, pin: person.pin })).toBe('needs_manager');
  await till.booksAgree();
  expectBooks(service.books().orders).toMatchObject([{ state: 'completed' }]);
});

test.describe('after the period', () => {
  test.use({ options: { service: { settings: { invalidationPeriodS: 1 } }, provisioning: {} } });

  test('the card stays active and the reason is said', async ({ till, service }) => {
    const { screens } = till;
    await sellAndOpen(till, cashier);
    const until = Date.parse(service.books().orders[0]?.invalidate_until ?? '');
    await expect.poll(() => Date.now() > until).toBe(true);
    await screens.approve(manager, 'too late');
    await expect(screens.text('till:refusal.order_invalidation_period_expired.what')).toBeVisible();
    await screens.expectVerdicts('hand-over');
    await till.booksAgree();
    expectBooks(service.books().orders).toMatchObject([{ state: 'completed' }]);
    expectBooks(till.books().parts).toMatchObject([{ state: 'approved' }]);
  });
});
