// The customer walks away after the cards were reserved: the orders end invalidated, and any payment goes back.

import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books, games } from '../../../testkit/drive/screens.ts';
import { reserve } from '../../../testkit/drive/selling.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';

// Promise 9: a sale that nobody ends leaves no card and no money behind.
test('before anything was paid, after a part was paid by card, and by cash', { tag: '@money' }, async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  await screens.signIn(cashier);

  await test.step('before anything was paid', async () => {
    await reserve(screens, books, games);
    await screens.button('paying:cancelSale').click();
    await screens.expectVerdicts('nothing-owed', 'nothing-owed');
    await screens.newSale();
    await till.booksAgree();
    expect(service.books().orders.map((order) => order.state)).toEqual(['invalidated', 'invalidated']);
    expect(till.books().parts).toEqual([]);
  });

  for (const [index, method] of (['card', 'cash'] as const).entries())
    await test.step(`after a part was paid by ${method}`, async () => {
      await reserve(screens, games);
      if (method === 'card') await screens.payCard('20.00');
      else await screens.payCash('20.00');
      await screens.expectDue('30.00');
      await screens.button('paying:cancelSale').click();
      await expect(screens.text('paying:cancelOwes', { amount: screens.words.money('20.00') })).toBeVisible();
      // By card a manager's word is given at once, by cash later: the money waits for it.
      if (method === 'card') await screens.approve(manager);
      else await screens.button('paying:cancelAndReturn').click();
      // The money is said once, with its sum; of the printed code only that there is nothing to give.
      await expect(screens.text('after:done.cancelledMoneyDue')).toBeVisible();
      await expect(page.locator('[data-verdict="return-money"]')).toHaveText(screens.words.t('after:line.neverIssued'));
      await expect(page.getByRole('list', { name: screens.words.t('after:refund.title') })).toContainText(
        screens.words.money('20.00'),
      );
      // By card its refund has begun already.
      if (method === 'cash') await till.booksAgree({ refundsDue: true });
      const states = () => service.books().orders.map((order) => order.state);
      await expect.poll(states).toEqual(Array(3 + index).fill('invalidated'));
      if (method === 'card') await screens.button('after:refund.done').click();
      else await screens.refund(manager);
      await screens.expectVerdicts('nothing-owed');
      await screens.newSale();
      await till.booksAgree();
      const refunded = { amount_minor: 2000, state: 'refunded' };
      expect(till.books().parts).toMatchObject(Array(1 + index).fill(refunded));
    });
});
