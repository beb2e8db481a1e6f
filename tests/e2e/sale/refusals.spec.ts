// The service refuses a card at create: alone, with each code it may refuse with, and as the third card of three with each of the
// cashier's choices. No money moves before the choice, and a reservation that is not wanted is given back.
import type { ServiceErrorCode } from '../../../shared/interface/error.ts';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { bakery, books, games } from '../../../testkit/drive/screens.ts';
import type { Service } from '../../../testkit/drive/service.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

const codes: readonly ServiceErrorCode[] = [
  'invalid_body_parameters',
  'insufficient_available_balance',
  'currency_not_allowed',
  'product_not_available',
  'store_limit_exceeded',
  'terminal_limit_exceeded',
  'receipt_limit_exceeded',
  'product_limit_exceeded',
  'processing_declined',
  'fraudulent_processing_declined',
];

const refuseNext = (service: Service, code: ServiceErrorCode, calls: number) => {
  // The cards before it are reserved: their replies are slow by nothing at all.
  if (calls > 1) service.controls.next({ call: 'create', reply: { kind: 'slow', delayMs: 1 }, times: calls - 1 });
  service.controls.next({ call: 'create', reply: { kind: 'refuse', code }, times: 1 });
};

async function threeCards(till: Till, service: Service, code: ServiceErrorCode): Promise<void> {
  refuseNext(service, code, 3);
  await till.screens.addCard(books);
  await till.screens.addCard(bakery);
  await till.screens.addCard(games);
  await till.screens.takePayment();
  await expect(till.screens.text('after:refused.title', { count: 1 })).toBeVisible();
  await expect(till.screens.text(`refusal:${code}.what`)).toBeVisible();
  await expect(till.screens.takeCash()).toBeHidden();
}

test('a card refused with each code: nothing is sold', async ({ till, service }) => {
  const { screens } = till;
  await screens.signIn(cashier);
  for (const code of codes)
    await test.step(code, async () => {
      refuseNext(service, code, 1);
      await screens.addCard(books);
      await screens.takePayment();
      // Of a create's body the service names the amount, and so does the till.
      const said = code === 'invalid_body_parameters' ? 'amount_not_sold' : code;
      await expect(screens.text(`refusal:${said}.what`)).toBeVisible();
      await expect(screens.button('after:refused.sellRest')).toBeHidden();
      // Where a smaller amount helps, to choose it is the next step.
      if (code.endsWith('limit_exceeded'))
        await expect(screens.button('after:refused.changeCard', { name: books.name })).toBeFocused();
      await screens.button('paying:cancelSale').click();
      await screens.expectVerdicts('nothing-owed');
      await screens.newSale();
    });
  await till.booksAgree();
  expect(service.books().orders).toEqual([]);
});

// What can be done with the rest does not turn on the code.
test('the third card of three refused, with a limit and with a decline', async ({ till, service }) => {
  const { screens } = till;
  await screens.signIn(cashier);

  for (const code of ['product_limit_exceeded', 'processing_declined'] as const) {
    const before = service.books().orders.length;
    const orders = () => service.books().orders.slice(before);

    await test.step(`${code}: the rest is sold`, async () => {
      await threeCards(till, service, code);
      await screens.button('after:refused.sellRest').click();
      await screens.expectDue('35.00');
      await screens.payCash('35.00');
      await screens.expectVerdicts('hand-over', 'hand-over', 'nothing-owed');
      await screens.handOver();
      await screens.newSale();
      await till.booksAgree();
      expect(orders().map((order) => order.state)).toEqual(['completed', 'completed']);
    });

    await test.step(`${code}: the card is changed`, async () => {
      await threeCards(till, service, code);
      await screens.button('after:refused.changeCard', { name: games.name }).click();
      const dialog = till.page.getByRole('dialog', { name: games.name });
      await dialog.getByRole('button', { name: screens.words.money('20.00'), exact: true }).click();
      await screens.expectDue('55.00');
      await screens.payCash('60.00');
      await screens.expectVerdicts('hand-over', 'hand-over', 'nothing-owed', 'hand-over');
      await screens.handOver();
      await screens.newSale();
      await till.booksAgree();
      const keys = orders().map((order) => order.idempotency_key);
      expect(new Set(keys).size).toBe(5);
    });

    await test.step(`${code}: all is cancelled`, async () => {
      await threeCards(till, service, code);
      await screens.button('paying:cancelSale').click();
      await screens.expectVerdicts('nothing-owed', 'nothing-owed', 'nothing-owed');
      await screens.newSale();
      await till.booksAgree();
      const states = orders().map((order) => order.state);
      expect(states.slice(-2)).toEqual(['invalidated', 'invalidated']);
    });
  }
});
