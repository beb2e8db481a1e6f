// Two windows of one till show the same sale, and a step pressed in both is done once.

import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { runTill } from '../../../testkit/drive/process.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

// Promise 1: one order a card.
test(
  'two windows: one sale, one order, one payment',
  standInOnly('Electron has one window', '@money'),
  async ({ till, service }) => {
    await till.screens.signIn(cashier);
    const second = await till.secondWindow();
    if (!second) throw new Error('no second window');
    const { screens } = till;
    // A sign-in counts for both windows.
    await expect(second.page.getByRole('navigation')).toContainText(cashier.name);
    await screens.addCard(books);
    await expect(second.page.getByRole('complementary')).toContainText(books.name);
    await Promise.all([
      screens.button('counter:basket.takePayment').click(),
      second.screens
        .button('counter:basket.takePayment')
        .click({ timeout: 2000 })
        .catch(() => {}),
    ]);
    await screens.expectDue('25.00');
    await screens.payCash('30.00');
    await screens.expectVerdicts('hand-over');
    await till.booksAgree();
    expect(service.books().orders).toHaveLength(1);
    expect(till.books().parts).toHaveLength(1);
    await second.screens.openSale();
    await second.screens.expectVerdicts('hand-over');
    // Handed over in one window, it is so in the other.
    await screens.handOver();
    await second.screens.expectVerdicts('nothing-owed');
  },
);

test(
  'a second start on the same folder ends by itself, and the first goes on',
  standInOnly('the second start is of the stand-in'),
  async ({ till }) => {
    await till.screens.signIn(cashier);
    const second = await runTill(['--data', till.data]);
    expect(second.code).toBe(0);
    expect(second.stderr).toMatch(/already/);
    await sell(till.screens);
    await till.booksAgree();
  },
);
