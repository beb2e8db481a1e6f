// How many touches and keys the usual sales take, from an empty basket to the next one: counted here, listed in docs/counter.md.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { defaultCatalogue } from '../../../sandbox/catalogue/catalogue.ts';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { scan } from '../../../testkit/drive/scanner.ts';
import { bakery, books, games } from '../../../testkit/drive/screens.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

const listed = readFileSync(new URL('../../../docs/counter.md', import.meta.url), 'utf8');
/** The row of docs/counter.md: touches, and keys beyond the card's number and the sum. */
const rowOf = (sale: string): readonly string[] =>
  listed
    .split('\n')
    .find((line) => line.startsWith(`| ${sale} |`))
    ?.split('|')
    .slice(2, 4)
    .map((cell) => cell.trim()) ?? [];

function hand({ page, screens }: Till) {
  const { t } = screens.words;
  let count = 0;
  const tap = async (control: Locator) => {
    count += 1;
    await control.click();
  };
  const keyOf = (amount: string, name: string) =>
    page.getByRole('grid').getByRole('button', { name: `€${amount}, ${name}`, exact: true });
  return {
    tap,
    /** One touch on its tile, and the card is there. */
    async card(amount: string, { name }: { readonly name: string }) {
      const cards = page.getByRole('complementary').getByRole('listitem');
      const before = await cards.count();
      await tap(keyOf(amount, name));
      await expect(cards).toHaveCount(before + 1);
    },
    async pad(digits: string) {
      const pad = page.getByRole('group', { name: t('counter:pad.label') });
      for (const digit of digits) await tap(pad.getByRole('button', { name: digit, exact: true }));
    },
    async end() {
      await expect(page.locator('[data-band="give"]')).toBeVisible();
      await tap(screens.button('after:done.newSale'));
      await expect(page.getByRole('complementary')).toContainText(t('counter:basket.empty'));
      const counted = count;
      count = 0;
      return counted;
    },
  };
}

/** How often the middle of the window was empty from now on. */
async function watchForBlank(page: Page): Promise<() => Promise<number>> {
  const times = await page.evaluateHandle(() => {
    const seen = { blank: 0 };
    const look = () => {
      const shown = [...document.querySelectorAll('main')].filter((main) => main.checkVisibility());
      if (shown.every((main) => main.innerText.trim() === '')) seen.blank += 1;
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  return () => times.evaluate(({ blank }) => blank);
}

test.use({ options: { service: {}, provisioning: {}, prints: true } });

test.describe('with a card terminal', () => {
  test.use({ options: { service: {}, provisioning: { card_terminal: { kind: 'simulator' } }, prints: true } });

  test('the usual sales by touch', async ({ till }) => {
    const { page, screens } = till;
    const { t, money } = screens.words;
    const { tap, card, pad, end } = hand(till);
    const pay = async () => {
      await tap(screens.button('counter:basket.takePayment'));
      await expect(screens.takeCash()).toBeVisible();
    };
    const counted: Record<string, number> = {};
    await screens.signIn(cashier);
    await expect(page.locator('[data-tile]').first()).toBeVisible();

    await card('25', books);
    const blank = await watchForBlank(page);
    await pay();
    await tap(screens.takeCash());
    counted['One card, cash exact'] = await end();
    expect(await blank()).toBe(0);

    await card('25', books);
    await pay();
    await tap(
      page
        .getByRole('group', { name: t('after:tender.quick') })
        .getByRole('button')
        .first(),
    );
    counted['One card, cash with change'] = await end();

    await card('25', books);
    await pay();
    await tap(screens.button('till:method.card'));
    counted['One card, by card at the terminal'] = await end();

    for (const [amount, goods] of [
      ['25', books],
      ['10', bakery],
      ['50', games],
    ] as const)
      await card(amount, goods);
    await pay();
    await tap(screens.takeCash());
    counted['Three cards, cash exact'] = await end();

    await card('50', games);
    await pay();
    await pad('20');
    await tap(screens.takeCash());
    await screens.expectDue('30.00');
    await tap(screens.button('till:method.card'));
    counted['Split: 20 in cash, the rest by card'] = await end();

    const open = 'Tannwald Outdoor Geschenkkarte';
    await tap(page.getByRole('button', { name: `${t('counter:product.other')}, ${open}` }));
    await pad('45');
    await tap(page.getByRole('dialog').getByRole('button', { name: new RegExp(`^${t('counter:product.add')}`) }));
    await expect(page.getByRole('complementary')).toContainText(money('45.00'));
    await pay();
    await tap(screens.takeCash());
    counted['Open amount, cash exact'] = await end();

    await scan(page, defaultCatalogue.find(({ code }) => code === 'glimmerkino-eur')?.barcode ?? '');
    await expect(page.getByRole('complementary')).toContainText(money('29.90'));
    await pay();
    await tap(screens.takeCash());
    counted['Scanned card, cash exact'] = await end();

    for (const [sale, taps] of Object.entries(counted)) expect([sale, `${taps}`]).toEqual([sale, rowOf(sale)[0]]);
    expect(counted['One card, cash exact']).toBe(4);
    await till.booksAgree();
    expect(till.books().lines.map(({ state }) => state)).toEqual(Array(9).fill('active'));
  });
});

test('by card with the code typed, and the usual sales by keys', async ({ till }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const { tap, card, end } = hand(till);
  await screens.signIn(cashier);
  await expect(page.locator('[data-tile]').first()).toBeVisible();

  await card('25', books);
  await tap(screens.button('counter:basket.takePayment'));
  await expect(screens.takeCash()).toBeVisible();
  await tap(screens.button('till:method.card'));
  const pad = page.getByRole('group', { name: t('counter:pad.code'), exact: true });
  for (const digit of '482913') await tap(pad.getByRole('button', { name: digit, exact: true }));
  await tap(screens.button('after:tender.approved'));
  const byCode = 'One card, by card with the code typed';
  expect([byCode, `${await end()}`]).toEqual([byCode, rowOf(byCode)[0]]);

  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await screens.press(key);
  };
  const sold = async () => {
    await expect(page.locator('[data-band="give"]')).toBeVisible();
    await press('Enter');
    await expect(page.getByRole('complementary')).toContainText(t('counter:basket.empty'));
    const counted = `${keys}`;
    keys = 0;
    return counted;
  };

  await screens.press('F2');
  for (const letter of 'qui') await press(letter);
  await expect(page.locator('[data-tile]')).toHaveCount(1);
  await press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: money('10.00') })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('complementary')).toContainText(money('10.00'));
  // While it is open, its keys are its own.
  await expect(page.getByRole('dialog')).toBeHidden();
  await press('F4');
  await screens.expectDue('10.00');
  await press('Enter');
  expect(await sold()).toBe(rowOf('One card, cash exact')[1]);

  await scan(page, defaultCatalogue.find(({ code }) => code === 'glimmerkino-eur')?.barcode ?? '');
  await expect(page.getByRole('complementary')).toContainText(money('29.90'));
  await press('F4');
  await screens.expectDue('29.90');
  await press('Enter');
  expect(await sold()).toBe(rowOf('Scanned card, cash exact')[1]);
  await till.booksAgree();
});
