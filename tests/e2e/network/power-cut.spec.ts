// The power goes while a customer waits at the counter: the screens go on with the sale, and ask what only a person knows.

import { expect, test } from '../../../testkit/drive/fixture.ts';
import { games } from '../../../testkit/drive/screens.ts';
import { reserve } from '../../../testkit/drive/selling.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

// Promise 3: a restart at any point goes on.
test('with the cash on the counter: the till asks whether it was taken', { tag: ['@quick', '@money'] }, async ({
  till,
}) => {
  await till.screens.signIn(cashier);
  await reserve(till.screens);
  // An earlier version took cash in two steps, and the power went between the two.
  await till.page.evaluate(async () => {
    const { invoke } = window.till;
    const open = await invoke['sale:current']();
    if (!open.ok || !open.value) throw new Error('no sale is open');
    const { id, due } = open.value.sale;
    await invoke['tender:begin']({ saleId: id, method: 'cash', amount: due });
  });
  await till.powerCut();
  const { screens } = till;
  await screens.signIn(cashier);
  // After the sign-in the open payment is on the screen.
  await expect(screens.text('after:tender.wasTaken')).toBeVisible();
  await expect(screens.button('paying:cancelSale')).toBeHidden();
  await screens.button('after:tender.notTaken').click();
  await screens.expectDue('25.00');
  await screens.payCash('25.00');
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await till.booksAgree();
  expect(till.books().parts.map((part) => part.state)).toEqual(['declined', 'approved']);
});

// Promise 3: a restart at any point goes on.
test('after the payment, before the card is active: its cashier comes back to it', { tag: '@money' }, async ({
  till,
  service,
}) => {
  await till.screens.signIn(cashier);
  await till.screens.addCard(games);
  service.controls.next({ call: 'confirm', reply: { kind: 'slow', delayMs: 60_000 }, times: 1 });
  await till.screens.takePayment();
  await till.screens.expectDue('50.00');
  await till.screens.payCard();
  await till.screens.expectVerdicts('keep-card');
  await till.powerCut();
  const { screens } = till;
  await screens.signIn(cashier);
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await till.booksAgree();
  expect(service.books().requests.filter(({ path }) => path.endsWith('/confirm'))).toHaveLength(1);
});
