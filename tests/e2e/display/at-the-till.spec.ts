// The customer's display beside a till that sells: each state as the cashier brings it about, whole, and nothing on it is a
// secret, a number or a name.
import type { Locale } from '../../../shared/locales/intl.ts';
import { secretsOf } from '../../../testkit/checks/secrets.ts';
import { cutOff } from '../../../testkit/display/cut-off.ts';
import { type Customer, createCustomer, onSecondMonitor } from '../../../testkit/drive/customer.ts';
import { expect, standInOnly, type Till, test } from '../../../testkit/drive/fixture.ts';
import { bakery, books, games } from '../../../testkit/drive/screens.ts';
import { aWhileMs, type Service } from '../../../testkit/drive/service.ts';
import { cashier, people } from '../../../testkit/drive/set-up.ts';

const why = 'Electron’s own window is seen in tests/e2e/on-electron';
type Walked = { locale: Locale; other: Locale; name: string; width: number; height: number };
const walks: readonly Walked[] = [
  { locale: 'en', other: 'de', name: 'Deutsch', width: 1280, height: 800 },
  { locale: 'de', other: 'en', name: 'English', width: 800, height: 1280 },
];

type Walk = { readonly till: Till; readonly service: Service; readonly customer: Customer };

async function stop({ customer: { page } }: Walk, state: string): Promise<void> {
  // By axe in views.spec.ts.
  expect.soft(await cutOff(page, 12), state).toEqual([]);
}

/** Nothing that the page said in all its states is one of these. */
function expectNothingTold({ till, service, customer }: Walk): void {
  const said = customer.everything();
  const numbers = till.books().sales.flatMap(({ receipt_number }) => (receipt_number ? [receipt_number] : []));
  expect(numbers.length).toBeGreaterThan(1);
  const told = [...secretsOf(service), ...numbers.map((one): [string, string] => ['a receipt number', one])];
  const names = people.map(({ name }): [string, string] => ['a name', name]);
  expect([...told, ...names].filter(([, secret]) => said.includes(secret)).map(([what]) => what)).toEqual([]);
  const lastFour = service.books().orders.flatMap(({ card_number }) => (card_number ? [card_number.slice(-4)] : []));
  expect(lastFour.filter((four) => new RegExp(`(?<![\\d.,])${four}(?![\\d.,])`).test(said))).toEqual([]);
  // It was there to be found, had it been said.
  expect(said).toContain('Kornfeld');
}

for (const { locale, other, name, width, height } of walks)
  test.describe(`in ${locale}, at ${width}x${height}`, () => {
    test.use({ options: { service: {}, provisioning: { locale, customer_display: onSecondMonitor } } });

    test('the customer sees what they buy, pay and get', standInOnly(why), async ({ till, service }) => {
      const page = await till.display();
      await page.setViewportSize({ width, height });
      const customer = createCustomer(page, locale);
      const walk = { till, service, customer };
      const { screens } = till;
      const said = (key: string, values = {}) => customer.words().t(`customer:${key}`, values);
      const money = (amount: string) => customer.words().money(amount);

      await test.step('nobody is at the till, then somebody', async () => {
        await customer.sees(said('away'));
        await stop(walk, 'away');
        await screens.signIn(cashier);
        await customer.sees(said('idle.ask'));
        await stop(walk, 'idle');
      });
      await test.step('the basket, in the language that the customer taps; the till keeps its own', async () => {
        await screens.addCard(bakery);
        await screens.addCard(bakery);
        await screens.addCard(books);
        await customer.sees(said('cards.title'), money('45.00'), said('cards.count', { count: 3 }));
        await stop(walk, 'basket');
        await customer.chooses(other, name);
        await customer.sees(said('cards.title'), money('45.00'));
        await expect(till.page.locator('html')).toHaveAttribute('lang', locale);
      });
      await test.step('locked: nothing of the sale', async () => {
        await screens.press('F11');
        await expect(page.getByText(money('45.00'))).toHaveCount(0);
        await expect(page.getByRole('heading', { name: /We’ll be right|Wir sind gleich/ })).toBeVisible();
        await till.page.locator('input[type=password]').fill(cashier.pin);
        await till.page.keyboard.press('Enter');
        await customer.sees(said('cards.title'), money('45.00'));
      });
      await test.step('in cash, with change, and one card that comes later', async () => {
        service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: aWhileMs }, times: 1 });
        await screens.takePayment();
        await customer.sees(said('pay.due'), money('45.00'));
        await stop(walk, 'pay');
        await screens.payCash('50.00');
        await customer.sees(said('pay.change'), money('5.00'));
        await customer.sees(
          said('paid.ready', { count: 2 }),
          said('paid.state.coming'),
          said('paid.slip', { count: 1 }),
        );
        await customer.sees(said('pay.change'), money('5.00'));
        await stop(walk, 'paid');
      });
      await test.step('the next customer, by card, begins in the till’s language', async () => {
        await screens.newSale();
        await screens.addCard(games);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        const next = createCustomer(page, locale);
        const words = next.words();
        await next.sees(words.money('50.00'));
        await screens.takePayment();
        await screens.expectDue('50.00');
        await screens.beginCard();
        await next.sees(words.t('customer:pay.terminal'));
        await stop(walk, 'pay by card');
      });
      expectNothingTold(walk);
    });
  });
