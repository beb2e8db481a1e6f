// A card terminal that the till asks itself: the cashier types nothing, may give up, and the money goes back the way it came.

import { expect, test } from '../../../testkit/drive/fixture.ts';
import { games } from '../../../testkit/drive/screens.ts';
import { reserve } from '../../../testkit/drive/selling.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';

test.use({ options: { service: {}, provisioning: { card_terminal: { kind: 'simulator' } } } });

// Promise 11: no payment stays that bought nothing.
test('a payment on the terminal: given up, declined, lost and found, refunded', { tag: ['@quick', '@money'] }, async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const charge = (amount: string) => screens.beginCard(amount);
  await screens.signIn(cashier);
  await reserve(screens, games);

  await test.step('the customer takes long, and the cashier gives up', async () => {
    await charge('10.02');
    await expect(page.getByRole('heading', { name: t('after:tender.atTerminal') })).toBeVisible();
    await expect(screens.text('after:tender.followTerminal')).toBeVisible();
    await expect(page.getByRole('textbox', { name: t('after:tender.approvalCode') })).toBeHidden();
    await screens.button('after:tender.giveUp').click();
    await screens.expectDue('50.00');
  });

  await test.step('a card that is declined leaves the sum due', async () => {
    await charge('10.01');
    // The same sum stands on screen before the answer and after it: only the ledger tells them apart.
    await expect.poll(() => till.books().parts.map((part) => part.state)).toEqual(['declined', 'declined']);
    await page.reload();
    await screens.expectDue('50.00');
  });

  await test.step('an answer that was lost is found: only the rest is due', async () => {
    await charge('10.03');
    await screens.expectDue('39.97');
  });

  await test.step('the rest is approved, and the card is sold', async () => {
    await screens.button('till:method.card').click();
    await screens.expectVerdicts('hand-over');
  });
  await till.booksAgree();
  expect(till.books().parts.map((part) => [part.amount_minor, part.state])).toEqual([
    [1002, 'declined'],
    [1001, 'declined'],
    [1003, 'approved'],
    [3997, 'approved'],
  ]);

  await test.step('a void gives it back on the terminal, without a word of the cashier', async () => {
    await screens.openSale();
    await screens.button('after:line.void').click();
    await screens.approve(manager, 'wrong card');
    await screens.expectVerdicts('return-money');
    const begin = screens.button('after:refund.begin');
    await begin.first().click();
    // The first went by the amount: its answer was lost, and found again.
    await expect(begin).toHaveCount(1);
    await begin.click();
    await screens.expectVerdicts('nothing-owed');
  });
  await till.booksAgree();
});
