// The pause at the customer's display: Stop leaves nothing sold and nothing reserved, "Go on" counts once it is awake, and what the customer taps is
// what the cashier sees.
import { cutOff } from '../../../testkit/display/cut-off.ts';
import { createCustomer, onSecondMonitor } from '../../../testkit/drive/customer.ts';
import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { games } from '../../../testkit/drive/screens.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

test.use({
  options: {
    service: {},
    provisioning: {
      customer_display: onSecondMonitor,
      customer_pause: { amount: '100.00', cards: null, categories: [] },
    },
  },
});

test(
  'the customer stops, is asked again, and goes on',
  standInOnly('Electron’s own window is seen in tests/e2e/on-electron'),
  async ({ till }) => {
    const { page: atTill, screens } = till;
    const page = await till.display();
    const customer = createCustomer(page, 'en');
    const said = (key: string, values = {}) => customer.words().t(`customer:pause.${key}`, values);
    const states = () => till.books().lines.map(({ state }) => state);
    const goOn = () => page.getByRole('button', { name: new RegExp(`^${said('goOn')}`) });
    // By axe in views.spec.ts.
    const looks = async (state: string) => expect.soft(await cutOff(page, 12), state).toEqual([]);

    await screens.signIn(cashier);
    await screens.addCard(games);
    await screens.addCard(games);
    await screens.takePayment();

    await test.step('the question, and the other language for whoever reads that', async () => {
      // The cashier is not told to read aloud what the customer reads.
      await expect(atTill.getByText(screens.words.t('after:pause.atDisplay'))).toBeVisible();
      await expect(atTill.getByText(screens.words.t('after:pause.always'))).toBeHidden();
      await customer.sees(said('title'), said('question'), said('scam'), said('nothingPaid'), 'Einen Moment bitte');
      await looks('pause');
      await customer.chooses('de', 'Auf Deutsch lesen');
      await customer.sees(said('title'), said('question'), 'Stop for a moment');
      await looks('pause in German');
    });
    await test.step('Stop: nothing is sold or reserved, and the cashier sees it', async () => {
      await page.getByRole('button', { name: said('stop') }).dblclick();
      await customer.sees(said('stopped'), said('notSold'));
      await expect(atTill.getByRole('alertdialog')).toContainText(screens.words.t('after:pause.stopped'));
      await looks('stopped');
      expect(states()).toEqual(['draft', 'draft']);
      expect(till.books().outbox).toEqual([]);
    });
    await test.step('a locked till asks nothing', async () => {
      await screens.button('after:pause.askAgain').click();
      await customer.sees(said('question'));
      // A question on the cashier's screen takes no key but its own: the till locks by itself, after a while.
      await atTill.evaluate(() => window.till.invoke['session:lock']());
      await expect(page.getByRole('heading', { name: 'We’ll be right with you' })).toBeVisible();
      await expect(page.getByRole('button', { name: said('stop') })).toHaveCount(0);
      await atTill.locator('input[type=password]').fill(cashier.pin);
      await atTill.keyboard.press('Enter');
    });
    await test.step('“Go on” leads to the payment', async () => {
      await customer.sees(said('question'));
      await goOn().click();
      await screens.expectDue('100.00');
      await customer.sees(customer.words().t('customer:pay.due'), customer.words().money('100.00'));
      expect(states()).toEqual(['reserved', 'reserved']);
    });
  },
);
