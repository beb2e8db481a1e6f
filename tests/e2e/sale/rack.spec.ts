// Rack cards at the counter: one scan sells a card, a stack is scanned without a touch, printed codes are counted, and Pay is not there before
// every card has its number. With a scanner that has a start sign, and with one that only types.
import type { Locator, Page } from '@playwright/test';
import { defaultCatalogue } from '../../../sandbox/catalogue/catalogue.ts';
import { sampleNumber } from '../../../sandbox/catalogue/sample-numbers.ts';
import { expect, standInOnly, type Till, test } from '../../../testkit/drive/fixture.ts';
import { byHand, scan, scanBare, scanBareLate } from '../../../testkit/drive/scanner.ts';
import { books, games, garden } from '../../../testkit/drive/screens.ts';
import { cashier, supervisor } from '../../../testkit/drive/set-up.ts';

const velo = { code: 'velorado-rad-eur', name: 'Velorado Fahrradwerkstatt Gutschein' } as const;
const wellness = 'wolkenbad-wellness-eur';
/** As the shop has it whose cards of this product all cost the same. */
const catalogue = defaultCatalogue.map((product) =>
  product.code === garden.code ? { ...product, denominations: [{ currency: 'EUR', amounts: ['25.00'] }] } : product,
);
const barcode = defaultCatalogue.find(({ code }) => code === garden.code)?.barcode ?? '';
const nameOf = (code: string) => defaultCatalogue.find((product) => product.code === code)?.name ?? '';
const number = (tail: number) => sampleNumber(garden.code, tail);
/** Product and number in one code: 13 digits and 19. */
const longCode = (tail: number) => `${barcode}${number(tail).padStart(19, '0')}`;
const last4 = (text: string) => text.slice(-4);

type Scan = (page: Page, code: string) => Promise<void>;
const scanners: readonly (readonly [string, Scan])[] = [
  ['with a start sign', scan],
  ['that only types', scanBare],
];

const basketOf = (page: Page) => page.getByRole('complementary');
const strip = (page: Page, kind: 'card' | 'nothing') => page.locator(`[data-scan="${kind}"]`);

/** Signed in, with the goods there; a scanner without a start sign types into the search. */
async function atTheGoods({ page, screens }: Till): Promise<void> {
  await screens.signIn(cashier);
  await expect(page.locator('[data-tile]').first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
}

/** What went to main as a search. */
async function searches(page: Page): Promise<readonly string[]> {
  const sought: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/__ipc/invoke')) return;
    const { channel, args } = request.postDataJSON() as { channel: string; args: readonly { query?: string }[] };
    if (channel === 'catalogue:search') sought.push(args[0]?.query ?? '');
  });
  return sought;
}

for (const [kind, scanned] of scanners)
  test.describe(`a scanner ${kind}`, () => {
    test.use({ options: { service: { catalogue }, provisioning: {} } });

    test('one scan sells a hang card: three touches and no key', async ({ till }) => {
      const { page, screens } = till;
      const { t } = screens.words;
      await atTheGoods(till);
      const sought = await searches(page);
      let touches = 0;
      const tap = async (control: Locator) => {
        touches += 1;
        await control.click();
      };
      await scanned(page, longCode(7));
      await expect(basketOf(page)).toContainText(t('counter:basket.card', { last4: last4(number(7)) }));
      // The product's name is large, whatever was scanned.
      await expect(strip(page, 'card')).toContainText(garden.name);
      await expect(page.getByRole('searchbox')).toHaveValue('');
      await tap(screens.button('counter:basket.takePayment'));
      await expect(screens.takeCash()).toBeVisible();
      if (scanned === scan) {
        await scanned(page, longCode(8));
        await expect(page.locator('[data-hint="finish-first"]')).toBeVisible();
      }
      await tap(screens.takeCash());
      await expect(page.locator('[data-band="give"]')).toBeVisible();
      await tap(screens.button('after:done.newSale'));
      await expect(basketOf(page)).toContainText(t('counter:basket.empty'));
      expect(touches).toBe(3);
      expect(till.books().lines).toMatchObject([{ state: 'active', carrier: 'plastic', number_by: 'scan' }]);
      for (const query of sought) expect(query.length, query).toBeLessThan(4);
      await till.booksAgree();
    });

    test('a stack: the product once, then twenty numbers, without a touch between', async ({ till }) => {
      const { page, screens } = till;
      const { t } = screens.words;
      await atTheGoods(till);
      await scanned(page, barcode);
      await expect(screens.text('counter:basket.missing', { count: 1 })).toBeVisible();
      await expect(screens.button('counter:basket.takePayment')).toBeHidden();
      for (let n = 1; n <= 20; n += 1) await scanned(page, number(n));
      const stack = t('counter:line.stack', { count: 20, amount: '€25', last4: last4(number(20)) });
      await expect(basketOf(page)).toContainText(stack);
      await expect(basketOf(page).getByRole('listitem')).toHaveCount(1);
      await expect(strip(page, 'card')).toContainText(stack);
      // A card twice, and one of another product, add none.
      await scanned(page, number(20));
      await expect(strip(page, 'nothing')).toHaveText(t('scanning:reason.number-in-sale'));
      await scanned(page, sampleNumber(wellness, 3));
      await expect(strip(page, 'nothing')).toContainText(t('scanning:first', { product: nameOf(wellness) }));
      await expect(basketOf(page)).toContainText(stack);
      // Any touch ends it: the next number is of no stack.
      await page.getByRole('heading', { name: t('frame:cardCount', { count: 20 }) }).click();
      await page.getByRole('searchbox').focus();
      await scanned(page, number(21));
      await expect(strip(page, 'nothing')).toContainText(garden.name);
      await screens.takePayment();
      await screens.expectDue('500.00');
      expect(till.books().lines.map(({ number_by: by }) => by)).toEqual(Array(20).fill('scan'));
    });

    test('what is no card is said at the search, which is emptied', async ({ till }) => {
      const { page, screens } = till;
      const { t } = screens.words;
      await atTheGoods(till);
      const sought = await searches(page);
      const search = page.getByRole('searchbox');
      for (const [text, reason] of [
        ['5449000000996', 'unknown-product'],
        ['4916123456789012', 'unknown'],
        [`%B4916123456789012^CARD/HOLDER^27121010000000000?`, 'stripe-not-ours'],
        ['https://example.com/offer', 'web-link'],
      ] as const) {
        await scanned(page, text);
        await expect(strip(page, 'nothing')).toContainText(t(`scanning:reason.${reason}`));
        await expect(search).toHaveValue('');
      }
      await expect(page.locator('body')).not.toContainText('4916');
      for (const query of sought) expect(query.length, query).toBeLessThan(4);
    });
  });

test.describe('a quick hand with a scanner that only types', () => {
  test.use({ options: { service: { catalogue }, provisioning: {} } });

  const held = standInOnly('the answers of Electron’s main cannot be held back from outside');
  test(
    'loses no sign typed before the card before it is there, and is told of a scan that nobody could read',
    held,
    async ({ till }) => {
      const { page, screens } = till;
      const { t } = screens.words;
      await atTheGoods(till);
      await scanBare(page, barcode);
      await expect(screens.text('counter:basket.missing', { count: 1 })).toBeVisible();
      await scanBare(page, number(1));
      await expect(basketOf(page)).toContainText(t('counter:basket.card', { last4: last4(number(1)) }));
      // The clock of the page stands still: the signs come without a pause, however slow the machine.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 1000);
      let isBroken = false;
      let letGo = () => {};
      const letThrough = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route('**/__ipc/invoke', async (route) => {
        const { channel } = route.request().postDataJSON() as { channel: string };
        if (isBroken && channel === 'scan:read') return route.abort();
        if (channel === 'sale:add-line') await letThrough;
        return route.continue();
      });
      const stack = (count: number) => t('counter:line.stack', { count, amount: '€25', last4: last4(number(count)) });
      await scanBare(page, number(2));
      // A hand's pause between two cards: the signs that come now are the first of another scan.
      await page.clock.runFor(100);
      await page.keyboard.type(number(3).slice(0, 2), byHand);
      letGo();
      await expect(basketOf(page)).toContainText(stack(2));
      await scanBare(page, number(3).slice(2));
      await page.clock.resume();
      await expect(basketOf(page)).toContainText(stack(3));
      isBroken = true;
      await scanBare(page, number(4));
      await expect(page.getByRole('alert').filter({ hasText: t('till:error.internal') })).toBeVisible();
    },
  );
});

test('printed codes by a count: five at three touches, one by one on their line, and never too many', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const basket = basketOf(page);
  await atTheGoods(till);
  await page.getByRole('button', { name: `${t('counter:product.several')}, ${books.name}` }).click();
  const dialog = page.getByRole('dialog', { name: books.name });
  await dialog.getByRole('button', { name: '× 5', exact: true }).click();
  await dialog.getByRole('button', { name: money('25.00'), exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(basket).toContainText(t('counter:line.several', { count: 5, amount: money('25.00') }));
  await expect(basket).toContainText(money('125.00'));
  await basket.getByRole('button', { name: t('counter:line.more', { name: books.name }) }).click();
  await expect(basket).toContainText(money('150.00'));
  for (let n = 0; n < 2; n += 1)
    await basket.getByRole('button', { name: t('counter:line.less', { name: books.name }) }).click();
  await expect(basket).toContainText(t('counter:line.several', { count: 4, amount: money('25.00') }));
  // All or none.
  await page.getByRole('button', { name: `${t('counter:product.several')}, ${books.name}` }).click();
  await dialog.getByRole('button', { name: '× 20', exact: true }).click();
  await dialog.getByRole('button', { name: money('10.00'), exact: true }).click();
  await expect(basket.getByRole('heading', { level: 2 })).toHaveText(t('frame:cardCount', { count: 24 }));
  const several = async () => {
    await page.getByRole('button', { name: `${t('counter:product.several')}, ${games.name}` }).click();
    const other = page.getByRole('dialog', { name: games.name });
    await other.getByRole('button', { name: '× 20', exact: true }).click();
    await other.getByRole('button', { name: money('50.00'), exact: true }).click();
    return other;
  };
  await expect(await several()).toBeHidden();
  await several();
  await expect(page.getByRole('alert').filter({ hasText: t('scanning:count.fits', { count: 6 }) })).toBeVisible();
  await screens.press('Escape');
  await expect(basket.getByRole('heading', { level: 2 })).toHaveText(t('frame:cardCount', { count: 44 }));
  // Plastic has none: it is counted by scanning it.
  await expect(page.getByRole('button', { name: `${t('counter:product.several')}, ${garden.name}` })).toBeHidden();
});

for (const locale of ['en', 'de'] as const)
  test.describe(`in ${locale}`, () => {
    test.use({ options: { service: {}, provisioning: { locale } } });

    test('Pay waits for every number: typed with a supervisor’s word, printed instead, undone by a scan', async ({
      till,
    }) => {
      const { page, screens } = till;
      const { t, money } = screens.words;
      const basket = basketOf(page);
      await atTheGoods(till);
      await screens.addCard({ name: garden.name, amount: '25.00' });
      await screens.addCard({ name: velo.name, amount: '40.00' });
      await expect(basket).toContainText(t('counter:basket.missing', { count: 2 }));
      await expect(screens.button('counter:basket.takePayment')).toBeHidden();
      // The key leads to the first of them.
      // Pressed while the last card's dialog still closes, it does nothing.
      await expect(async () => {
        await screens.press('F4');
        await expect(basket.getByRole('button', { pressed: true })).toContainText(t('counter:line.scan'), {
          timeout: 5000,
        });
      }).toPass();

      // A wrong number, and then the right one: typed twice, the first unseen, nothing pasted.
      const typed = number(31);
      await screens.button('counter:line.type').click();
      const dialog = page.getByRole('dialog', { name: t('scanning:typing.title') });
      const [first, again] = [
        dialog.getByRole('textbox', { name: t('scanning:typing.first'), exact: true }),
        dialog.getByRole('textbox', { name: t('scanning:typing.again'), exact: true }),
      ];
      await expect(first).toBeFocused();
      await expect(first).toHaveCSS('-webkit-text-security', 'disc');
      await first.evaluate((field) =>
        field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
      );
      await expect(dialog).toContainText(t('scanning:typing.byKeys'));
      // A scanner's keys are a scan, however late they are heard.
      await scanBareLate(page, barcode);
      await expect(dialog).toContainText(t('scanning:reason.finish-first'));
      await expect(dialog).not.toContainText(t('scanning:typing.differ'));
      await page.keyboard.type(typed, byHand);
      await screens.press('Enter');
      await expect(again).toBeFocused();
      await page.keyboard.type(number(32), byHand);
      await screens.press('Enter');
      await expect(dialog).toContainText(t('scanning:typing.differ'));
      await expect(first).toHaveValue('');
      await page.keyboard.type(typed, byHand);
      await screens.press('Enter');
      await page.keyboard.type(typed, byHand);
      await screens.press('Enter');
      await expect(page.getByRole('alertdialog')).toContainText(last4(typed));
      await screens.approve(supervisor);
      await expect(page.getByRole('alertdialog')).toBeHidden();
      await expect(basket).toContainText(t('counter:basket.card', { last4: last4(typed) }));
      await expect(basket).toContainText(t('counter:basket.missing', { count: 1 }));

      // A code instead, undone by the next scan, and chosen again.
      await screens.button('counter:line.codeInstead').click();
      await expect(basket).toContainText(t('counter:line.undo'));
      await expect(screens.button('counter:basket.takePayment')).toBeVisible();
      await scan(page, sampleNumber(velo.code, 5));
      await expect(basket).toContainText(t('counter:basket.card', { last4: last4(sampleNumber(velo.code, 5)) }));
      await basket.getByRole('button', { name: t('frame:remove', { name: velo.name }) }).click();
      await expect(basket.getByRole('heading', { level: 2 })).toHaveText(t('frame:cardCount', { count: 1 }));
      await screens.addCard({ name: velo.name, amount: '40.00' });
      await screens.button('counter:line.codeInstead').click();
      await screens.takePayment();
      await screens.expectDue('65.00');

      // A card that is added during the payment waits too.
      await screens.press('Escape');
      await screens.addCard({ name: garden.name, amount: '50.00' });
      await expect(basket).toContainText(t('counter:basket.missing', { count: 1 }));
      await scan(page, number(33));
      await screens.button('counter:basket.backToPayment').click();
      await screens.expectDue('115.00');
      await screens.payCash('115.00');
      await expect.poll(() => till.books().lines.map(({ state }) => state)).toEqual(['active', 'active', 'active']);
      expect(till.books().lines.map((line) => [line.carrier, line.number_by])).toEqual([
        ['plastic', 'typed'],
        ['code', null],
        ['plastic', 'scan'],
      ]);
      expect(money('115.00')).not.toBe('');
    });

    test('a card that the service does not take: one touch, and another card of it is scanned', async ({ till }) => {
      const { page, screens } = till;
      const { t } = screens.words;
      await atTheGoods(till);
      await screens.addCard({ name: garden.name, amount: '25.00' });
      await scan(page, sampleNumber(garden.code, '99001'));
      await screens.takePayment();
      await expect(page.getByRole('alert').filter({ hasText: t('scanning:refused.what') })).toBeVisible();
      await expect(screens.text('scanning:refused.todo')).toBeVisible();
      await screens.button('scanning:refused.another').click();
      await expect(basketOf(page)).toContainText(t('counter:basket.missing', { count: 1 }));
      await scan(page, number(41));
      await screens.button('counter:basket.backToPayment').click();
      await screens.expectDue('25.00');
      await screens.payCash('25.00');
      await expect.poll(() => till.books().lines.map(({ state }) => state)).toEqual(['refused', 'active']);
      await till.booksAgree();
    });
  });

test('a held basket keeps its waiting card, and a receipt read with Caps Lock on opens its sale', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await atTheGoods(till);
  await screens.addCard({ name: garden.name, amount: '25.00' });
  await screens.press('F3');
  await expect(page.locator('[data-held]')).toContainText(t('frame:cardCount', { count: 1 }));
  await scan(page, number(51));
  await expect(strip(page, 'nothing')).toContainText(garden.name);
  await screens.press('F3');
  await expect(basketOf(page)).toContainText(t('counter:basket.missing', { count: 1 }));
  await scan(page, number(51));
  await screens.takePayment();
  await screens.expectDue('25.00');
  await screens.payCash('25.00');
  await screens.expectVerdicts('hand-over');
  await screens.handOver();
  const receipt = till.books().sales[0]?.receipt_number ?? '';
  const swapped = receipt.replace(/[A-Za-z]/g, (sign) => (sign < 'a' ? sign.toLowerCase() : sign.toUpperCase()));
  await expect(page.getByRole('searchbox')).toBeFocused();
  await scanBare(page, swapped);
  await expect(page.getByRole('heading', { name: t('word:receiptNumber', { number: receipt }) })).toBeVisible();
  await expect(page.locator('[data-hint="caps-lock"]')).toHaveText(new RegExp(t('scanning:capsLock')));
});
