// The money is taken and the card is not active yet, or never will be: the cashier is told what to do with both.

import { expect, test } from '../../../testkit/drive/fixture.ts';
import { bakery, books } from '../../../testkit/drive/screens.ts';
import { pay, sell } from '../../../testkit/drive/selling.ts';
import { aWhileMs } from '../../../testkit/drive/service.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';

test('activation takes a while', async ({ till, service }) => {
  const { page, screens } = till;
  await screens.signIn(cashier);
  service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: aWhileMs }, times: 1 });
  await sell(screens, { ends: 'keep-card' });
  await expect(page.getByRole('main')).toContainText(screens.words.t('till:problem.activation_pending'));
  // The counter is free for the next customer meanwhile.
  await screens.newSale();
  await sell(screens, { cards: [bakery] });
  await screens.handOver();
  await screens.openSale(1);
  service.hurry(aWhileMs);
  await expect(page.locator('[data-verdict="hand-over"]')).toBeVisible();
  await screens.handOver();
  await till.booksAgree();
});

// Promise 11 and 13: only an answer about this card moves it, and what bought nothing goes back.
test('activation fails, takes longer than the customer has, and is answered with faults', { tag: '@money' }, async ({
  till,
  service,
}) => {
  const { screens } = till;
  await screens.signIn(cashier);

  await test.step('it fails: the money is returned and the refund recorded', async () => {
    service.controls.next({
      call: 'confirm',
      reply: { kind: 'activation-fails', code: 'processing_declined' },
      times: 1,
    });
    await pay(screens, { cards: [books, bakery], by: 'card' });
    await screens.expectVerdicts('return-money', 'hand-over');
    await expect(screens.text('refusal:processing_declined.what')).toBeVisible();
    await till.booksAgree({ refundsDue: true });
    await screens.refund();
    await screens.expectVerdicts('nothing-owed', 'hand-over');
    await screens.handOver();
    await till.booksAgree();
    expect(till.books().parts.map((part) => [part.amount_minor, part.state])).toEqual(
      expect.arrayContaining([
        [2500, 'refunded'],
        [1000, 'approved'],
      ]),
    );
    await screens.newSale();
  });
  await test.step('the customer will not wait: a manager returns the money', async () => {
    service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: aWhileMs }, times: 1 });
    await sell(screens, { ends: 'keep-card' });
    await screens.button('after:line.giveBack').click();
    await screens.approve(manager, 'the customer has to go');
    await screens.expectVerdicts('return-nothing-yet');
    // The service is still at work: only once it ended can the card be taken back.
    service.hurry(aWhileMs);
    await screens.expectVerdicts('return-money');
    await screens.refund();
    await screens.expectVerdicts('nothing-owed');
    await till.booksAgree();
    expect(service.books().orders.slice(2)).toMatchObject([{ state: 'invalidated' }]);
    await screens.newSale();
  });
  await test.step('confirm is answered with faults for a while', async () => {
    const before = service.books().requests.length;
    service.controls.next({ call: 'confirm', reply: { kind: 'server-error' }, times: 1 });
    service.controls.next({ call: 'read', reply: { kind: 'nonsense' }, times: 1 });
    service.controls.next({ call: 'read', reply: { kind: 'rate-limit', retryAfterS: 2 }, times: 1 });
    service.controls.next({ call: 'read', reply: { kind: 'server-error' }, times: 1000 });
    await sell(screens, { ends: 'keep-card' });
    const replies = () =>
      service
        .books()
        .requests.slice(before)
        .flatMap(({ reply }) => (reply === null ? [] : [reply]));
    await expect.poll(replies).toContain('rate-limit');
    expect(replies().slice(0, 3)).toEqual(['server-error', 'nonsense', 'rate-limit']);
    service.controls.reset();
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await till.booksAgree();
  });
});

test('confirm alone fails while a second customer is served', async ({ till, service }) => {
  const { screens } = till;
  await screens.signIn(cashier);
  service.controls.next({ call: 'confirm', reply: { kind: 'slow', delayMs: 60_000 }, times: 1 });
  // However long the second customer takes.
  service.controls.next({ call: 'read', reply: { kind: 'server-error' }, times: 1000 });
  await sell(screens, { ends: 'keep-card' });
  await screens.newSale();
  await sell(screens, { cards: [bakery] });
  // The first is still waiting, and only that.
  expect(till.books().lines.map((line) => line.state)).toEqual(['activating', 'active']);
  // The second one's code is shown, which the service is asked for.
  service.controls.reset();
  await screens.handOver();
  service.gate.cut();
  await screens.openSale(1);
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await till.booksAgree();
});
