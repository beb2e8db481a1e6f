// At the goods: the scanner sells without a field, and an open amount is touched on a pad that takes no wrong key.
import { quietMs, scanGapMs } from '../../../renderer/keys/scan-reader.ts';
import { defaultCatalogue } from '../../../sandbox/catalogue/catalogue.ts';
import { sampleNumber } from '../../../sandbox/catalogue/sample-numbers.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { calmMs, pressEnterAt, scan, scanBare, scanOddKeys, typeCalmly } from '../../../testkit/drive/scanner.ts';
import { bakery, books, games, garden } from '../../../testkit/drive/screens.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

const barcodeOf = (goods: { readonly code: string }): string => {
  const barcode = defaultCatalogue.find((product) => product.code === goods.code)?.barcode ?? '';
  expect(barcode).toMatch(/^\d{13}$/);
  return barcode;
};

test('a sale by scanner, and an open amount on the pad', async ({ till }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;

  await test.step('by scanner: product, card, and nothing typed into a field', async () => {
    const pin = page.locator('input[type=password]');

    // Where a PIN is asked for, a scan is no try at it, not even where it is the right one: nothing is counted, nobody waits.
    await page.getByRole('button', { name: cashier.name }).click();
    await expect(pin).toBeFocused();
    for (const scanned of [scan, scanBare])
      for (const code of [barcodeOf(garden), cashier.pin]) {
        await scanned(page, code);
        await expect(page.locator('[data-hint="proof-first"]')).toContainText(t('scanning:proofFirst'));
        await expect(pin).toHaveValue('');
        await page.getByRole('button', { name: t('frame:dismiss') }).click();
        await expect(page.locator('[data-hint]')).toBeHidden();
      }
    await expect(page.getByRole('alert').filter({ hasText: /PIN/ })).toBeHidden();
    // Fingers are slower, and theirs counts.
    await pin.focus();
    await typeCalmly(page, cashier.pin, calmMs());
    const search = page.getByRole('searchbox');
    await expect(search).toBeFocused();

    // Enter counts once the screen has stood for a moment: all of this is as late as that.
    const lateMs = -2 * quietMs;
    // The card is scanned before the product's dialog is there, as by a quick hand at a slow till: it waits for the dialog.
    await scan(page, barcodeOf(garden), 4, lateMs);
    await scan(page, sampleNumber(garden.code, 11), 4, lateMs);
    const dialog = page.getByRole('dialog', { name: garden.name });
    const ofCard = t('counter:basket.card', { last4: sampleNumber(garden.code, 11).slice(-4) });
    await expect(dialog).toContainText(ofCard);
    await expect(page.locator('input[type=search]')).toHaveValue('');
    await expect(dialog.getByRole('button', { name: money('25.00') })).toBeFocused();
    // And the next product before the dialog is gone. Enter so soon after a scan with a prefix is still a person's.
    await pressEnterAt(page, Date.now() - lateMs);
    await scan(page, barcodeOf(bakery));
    const next = page.getByRole('dialog', { name: bakery.name });
    await expect(next.getByRole('button', { name: money(bakery.amount) })).toBeVisible();
    // A product's barcode is no card's number: it opens that product instead.
    await scan(page, barcodeOf(games));
    await expect(next).toBeHidden();
    await expect(page.getByRole('dialog', { name: games.name })).toBeVisible();
    await scan(page, barcodeOf(bakery));
    await expect(next.getByRole('button', { name: money(bakery.amount) })).toBeVisible();
    await expect(page.getByRole('complementary')).toContainText(ofCard);
    await next.getByRole('button', { name: t('frame:close') }).click();
    await expect(page.getByRole('dialog')).toBeHidden();

    // A code of no product: its reason is said at the search, which stays empty for the next word.
    await scan(page, '5449000000996');
    await expect(page.locator('[data-scan="nothing"]')).toContainText(t('scanning:reason.unknown-product'));
    await expect(search).toHaveValue('');
    await page.keyboard.type('q');
    await expect(search).toHaveValue('q');
    // Fingers after the prefix are fingers, and type where the focus is.
    await search.fill('');
    await scan(page, '4006', scanGapMs + 1);
    await expect(search).toHaveValue('4006');
  });
  await test.step('an open amount: the range is shown, what is wrong is explained and not sold', async () => {
    const name = 'Tannwald Outdoor Geschenkkarte';
    const dialog = await screens.chooseProduct(name);
    const amount = dialog.getByRole('textbox', { name: t('counter:product.openAmount', { currency: 'EUR' }) });
    await expect(dialog).toContainText(t('counter:product.range', { min: money('15.00'), max: money('500.00') }));
    const pad = dialog.getByRole('group', { name: t('counter:pad.label') });
    const touch = (key: string) => pad.getByRole('button', { name: key, exact: true }).click();
    for (const key of ['7', '3']) await touch(key);
    await touch('9');
    const add = dialog.getByRole('button', { name: new RegExp(`^${t('counter:product.add')}`) });
    await expect(amount).toHaveValue('739');
    await expect(dialog).toContainText(t('counter:offer.above', { max: money('500.00') }));
    await expect(add).toBeDisabled();
    await touch(t('counter:pad.back'));
    for (const key of ['.', '4', '5']) await touch(key);
    await touch('6');
    await expect(amount).toHaveValue('73.456');
    await expect(dialog).toContainText(t('counter:amount.too-precise'));
    await expect(add).toBeDisabled();
    await amount.press('x');
    await expect(amount).toHaveValue('73.456x');
    await expect(dialog).toContainText(t('counter:amount.not-a-number'));
    for (let keys = 0; keys < 3; keys += 1) await touch(t('counter:pad.back'));
    await expect(amount).toHaveValue('73.4');
    // Enter after a touch is the field's: it adds the amount and does not repeat the key.
    await expect(amount).toBeFocused();
    await screens.press('Enter');
    await expect(page.getByRole('complementary')).toContainText(money('73.40'));
  });
});

test('a whole sale by the scanner: no key until the money, none typed into a field', { tag: '@quick' }, async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const cinema = { code: 'glimmerkino-eur', name: 'Glimmerkino Filmabend zu zweit' } as const;
  const basket = page.getByRole('complementary');
  await screens.signIn(cashier);
  await expect(page.getByRole('grid').getByRole('button').first()).toBeVisible();
  // One amount only: it is in the basket at once, and once more: equal printed codes are one line.
  await scan(page, barcodeOf(cinema));
  await expect(basket).toContainText(money('29.90'));
  await expect(page.locator('[data-scan="card"]')).toContainText(cinema.name);
  await expect(page.getByRole('dialog')).toBeHidden();
  // Sold as a printed code: of its cards no number is taken, by whatever scanner.
  await scan(page, '6006491234567890');
  await expect(page.locator('[data-scan="nothing"]')).toBeVisible();
  // From a scanner without a start sign, whose code is typed into the search.
  await scanBare(page, barcodeOf(cinema));
  await expect(basket).toContainText(t('counter:line.several', { count: 2, amount: money('29.90') }));
  await expect(basket.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await screens.press('F4');
  await screens.expectDue('59.80');
  // A code at the wrong moment sells nothing and is no amount: with a prefix, and without one.
  const amount = page.getByRole('textbox', { name: t('after:tender.given') });
  await scan(page, barcodeOf(books));
  await expect(amount).toHaveValue('');
  await scanBare(page, barcodeOf(books));
  await expect(amount).toHaveValue('');
  await screens.expectDue('59.80');
  expect(till.books().parts).toEqual([]);
  await screens.typeCash('60');
  await screens.press('Enter');
  await screens.expectVerdicts('hand-over', 'hand-over');
  // Nor does it hand over, or start the next sale.
  await scanBare(page, barcodeOf(books));
  await screens.expectVerdicts('hand-over', 'hand-over');
  await screens.handOver();
  await till.booksAgree();
  // Its receipt opens it from the goods, with a start sign and without one.
  const receipt = till.books().sales[0]?.receipt_number ?? '';
  const heading = page.getByRole('heading', { name: t('word:receiptNumber', { number: receipt }) });
  await scan(page, receipt);
  await expect(heading).toBeVisible();
  await screens.press('F2');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await scanBare(page, receipt);
  await expect(heading).toBeVisible();
  expect(service.books().orders.map((order) => [order.product_code, order.state])).toEqual([
    [cinema.code, 'completed'],
    [cinema.code, 'completed'],
  ]);
});

test('favourites by what this till sold, and a basket put aside for the next customer', async ({ till }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const tiles = page.locator('[data-tile]');
  await screens.signIn(cashier);
  await expect(tiles.first()).toBeVisible();
  // It has its place before there are any: the chips beside it do not move at the first sale.
  const chips = page.getByRole('group', { name: t('counter:sell.categories') }).getByRole('button');
  await expect(screens.button('frame:favourites')).toBeDisabled();
  const leftOf = () =>
    chips.evaluateAll((all) => all.map((one) => [one.textContent, one.getBoundingClientRect().left]));
  const places = await leftOf();
  await screens.addCard(games);
  await screens.press('F3');
  const held = page.getByRole('region', { name: t('counter:held.title') });
  for (const part of [t('frame:cardCount', { count: 1 }), money(games.amount), cashier.name, games.name])
    await expect(held).toContainText(part);

  await screens.addCard(books);
  await expect(held).toBeHidden();
  await screens.takePayment();
  await screens.expectDue('25.00');
  await screens.payCash('25.00');
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  await screens.newSale();

  const brand = page.getByRole('combobox', { name: t('counter:sell.brand') });
  // Whoever chooses comes to it first: then it is written out.
  await brand.focus();
  await brand.selectOption({ label: 'Pixelhafen' });
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toContainText('Play Guthaben');
  await brand.selectOption({ label: t('counter:sell.allBrands') });
  await expect.poll(() => tiles.count()).toBeGreaterThan(5);

  await expect(screens.button('frame:favourites')).toBeEnabled();
  expect(await leftOf()).toEqual(places);
  await screens.button('frame:favourites').click();
  await expect(tiles).toHaveCount(1);
  await expect(tiles).toContainText('Bücher Geschenkkarte');
  await expect(held.getByRole('button', { name: t('counter:held.recall') })).toBeVisible();
  // The only one held comes back by the key that held it.
  await screens.press('F3');
  await expect(page.getByRole('complementary')).toContainText(money('50.00'));
  await screens.button('counter:basket.discard').click();
  await expect(screens.text('counter:basket.empty')).toBeVisible();
});

test('several baskets put aside: each is taken up by itself, and none is forgotten while another is filled', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const basket = page.getByRole('complementary');
  const held = page.getByRole('region', { name: t('counter:held.title') }).getByRole('button');
  await screens.signIn(cashier);
  await screens.addCard(games);
  await screens.press('F3');
  await expect(held).toHaveCount(1);
  await screens.addCard(bakery);
  await expect(basket).toContainText(t('counter:held.count', { count: 1 }));
  await screens.press('F3');
  await expect(held).toHaveCount(2);
  // The key leads to them, and a person chooses.
  await screens.press('F3');
  await expect(held.first()).toBeFocused();
  await till.restart();
  await till.screens.signIn(cashier);
  const again = till.page.getByRole('region', { name: t('counter:held.title') }).getByRole('button');
  await expect(again).toHaveCount(2);
  await again.filter({ hasText: bakery.name }).click();
  await expect(till.page.getByRole('complementary')).toContainText(money(bakery.amount));
  await expect(till.page.getByRole('complementary')).not.toContainText(games.name);
  await till.screens.takePayment();
  await till.screens.expectDue(bakery.amount);
  await till.screens.payCash(bakery.amount);
  await till.screens.expectVerdicts('hand-over');
  await till.screens.handOver();
  await till.screens.newSale();
  await expect(again).toHaveCount(1);
  await again.click();
  await expect(till.page.getByRole('complementary')).toContainText(money(games.amount));
});

// What the digits of a keypad scanner become without Num Lock, and what an input method makes of them.
const oddKeys = [
  ['Num Lock off', ['ArrowDown', 'ArrowRight', 'End', 'ArrowLeft', 'Home', 'PageDown', 'ArrowUp', 'Clear', 'PageUp']],
  ['an input method', Array.from({ length: 13 }, () => 'Process')],
] as const;

for (const [name, keys] of oddKeys)
  test(`a scanner with ${name} takes no money, sells nothing and hands nothing over, and the till says why`, async ({
    till,
  }) => {
    const { page, screens } = till;
    const { t } = screens.words;
    const basket = page.getByRole('complementary');
    const says = page.getByRole('alert').filter({ hasText: t('scanning:scannerKeys') });
    await screens.signIn(cashier);
    const tile = page.getByRole('grid').getByRole('button').first();
    await tile.focus();
    await scanOddKeys(page, keys);
    await expect(says).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect(till.books().lines).toEqual([]);

    await screens.addCard(games);
    await screens.takePayment();
    await screens.expectDue('50.00');
    for (const pressed of [screens.button('after:tender.exact'), screens.button('till:method.card')]) {
      await pressed.focus();
      await scanOddKeys(page, keys);
      await expect(says).toBeVisible();
      await screens.expectDue('50.00');
    }
    expect(till.books().parts).toEqual([]);

    await screens.payCash('50.00');
    await screens.expectVerdicts('hand-over');
    await scanOddKeys(page, keys);
    await expect(says).toBeVisible();
    await screens.expectVerdicts('hand-over');
    await screens.handOver();
    await screens.newSale();
    await expect(basket).not.toContainText(games.name);
    await till.booksAgree();
  });
