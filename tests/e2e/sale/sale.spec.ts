// Sales that go well: cash with change, several cards, a split payment, by keyboard alone, in German.

import { expect, test } from '../../../testkit/drive/fixture.ts';
import { byHand } from '../../../testkit/drive/scanner.ts';
import { bakery, books, games } from '../../../testkit/drive/screens.ts';
import { reserve, sell } from '../../../testkit/drive/selling.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

// Promise 1 and 2: one order a card, and none is activated before its money is there.
test('one card, three, a split payment, and a declined card, one sale after another', {
  tag: ['@quick', '@money'],
}, async ({ till, service }) => {
  const { page, screens } = till;
  await screens.signIn(cashier);

  await test.step('one card for cash with change', async () => {
    await sell(screens, { given: '30.00' });
    await expect(page.getByRole('main')).toContainText(screens.words.money('5.00'));
    await screens.handOver();
    await till.booksAgree();
    expect(service.books().orders).toMatchObject([
      {
        state: 'completed',
        product_code: books.code,
        face_value: { currency: 'EUR', amount: '25.00' },
        confirmation: { paid: { amount: '25.00' }, tenders: [{ type: 'cash', amount: '25.00' }] },
      },
    ]);
    expect(till.books().lines).toHaveLength(1);
  });

  await test.step('three cards on one receipt', async () => {
    await sell(screens, { cards: [books, bakery, games], by: 'card' });
    await screens.handOver();
    await screens.newSale();
    await till.booksAgree();
    const orders = service.books().orders.slice(1);
    expect(orders.map((order) => order.face_value.amount)).toEqual(['25.00', '10.00', '50.00']);
    expect(new Set(orders.map((order) => order.receipt_id)).size).toBe(1);
    expect(new Set(orders.map((order) => order.idempotency_key)).size).toBe(3);
  });

  await test.step('a payment split between cash and card', async () => {
    await reserve(screens, books, games);
    await screens.payCash('30.00');
    await screens.expectDue('45.00');
    await screens.payCard();
    await screens.expectVerdicts('hand-over', 'hand-over');
    await screens.handOver();
    await screens.newSale();
    await till.booksAgree();
    // In line order: the cash pays the first card and begins the second.
    const orders = service.books().orders.slice(4);
    expect(orders.map((order) => order.confirmation?.tenders)).toEqual([
      [{ type: 'cash', amount: '25.00' }],
      [
        { type: 'cash', amount: '5.00' },
        { type: 'card', amount: '45.00' },
      ],
    ]);
  });

  await test.step('a declined card, then cash', async () => {
    const before = till.books().parts.length;
    await reserve(screens);
    await screens.button('till:method.card').click();
    await screens.button('after:part.declined').click();
    await screens.expectDue('25.00');
    await screens.payCash('25.00');
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await till.booksAgree();
    const parts = till.books().parts.slice(before);
    expect(parts.map((part) => part.state)).toEqual(['declined', 'approved']);
  });
});

test('a sale by keyboard alone', async ({ till }) => {
  const { page, screens } = till;
  const { keyboard } = page;
  const { t } = screens.words;
  await expect(page.getByRole('button', { name: cashier.name })).toBeFocused();
  await screens.press('Enter');
  await expect(page.locator('input[type=password]')).toBeFocused();
  await keyboard.type(cashier.pin, byHand);
  await screens.press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await keyboard.type('quillenhof', byHand);
  await expect(page.getByRole('status').filter({ hasText: t('counter:sell.found', { count: 1 }) })).toBeVisible();
  await screens.press('Enter');
  const dialog = page.getByRole('dialog', { name: books.name });
  await expect(dialog.getByRole('button', { name: screens.words.money('10.00') })).toBeFocused();
  await screens.press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await screens.press('F4');
  await screens.expectDue('10.00');
  await keyboard.type('20', byHand);
  await screens.press('Enter');
  await screens.expectVerdicts('hand-over');
  // Without a printer the customer sees the code first.
  await screens.press('Enter');
  await expect(screens.button('after:print.shown')).toBeFocused();
  await screens.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(screens.button('after:done.newSale')).toBeVisible();
  await screens.press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await till.booksAgree();
  expect(till.books().lines).toMatchObject([{ state: 'active', amount_minor: 1000 }]);
});

test.describe('in German', () => {
  test.use({ options: { service: {}, provisioning: { locale: 'de' } } });

  test('amounts are typed and shown the German way', async ({ till }) => {
    const { page, screens } = till;
    await screens.signIn(cashier);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const size = page.viewportSize();
    await page.setViewportSize({ width: 1080, height: 1920 });
    const ways = page.locator('nav button');
    const rows = () => ways.evaluateAll((all) => new Set(all.map((one) => one.getBoundingClientRect().top)).size);
    await expect.poll(rows, 'rows that the ways between screens take').toBe(1);
    const categories = page
      .getByRole('group', { name: screens.words.t('counter:sell.categories') })
      .getByRole('button');
    const topsOf = () =>
      categories.evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().top))).size);
    for (const width of [1920, 1024]) {
      await page.setViewportSize({ width, height: 768 });
      await expect.poll(topsOf, `rows that the categories take at ${width}`).toBe(1);
    }
    // Beside a scrollbar too, which is slim, and keeps its room while there is nothing to scroll.
    const goods = page.getByRole('grid');
    await expect(goods, 'columns of goods').toHaveAttribute('aria-colcount', '2');
    const barOf = () =>
      goods.evaluate(({ parentElement: scroller }) => ({
        px: (scroller?.offsetWidth ?? 0) - (scroller?.clientWidth ?? 0),
        scrolls: (scroller?.scrollHeight ?? 0) > (scroller?.clientHeight ?? 0),
      }));
    await expect.poll(barOf).toEqual({ px: 10, scrolls: true });
    await page.getByRole('searchbox').fill(books.name);
    await expect.poll(barOf).toEqual({ px: 10, scrolls: false });
    if (size) await page.setViewportSize(size);
    await screens.addCard(books);
    await screens.takePayment();
    await expect(page.getByRole('main')).toContainText('25,00');
    await screens.payCash('27.50');
    await screens.expectVerdicts('hand-over');
    await expect(page.getByRole('main')).toContainText('2,50');
    await screens.handOver();
    await till.booksAgree();
  });
});
