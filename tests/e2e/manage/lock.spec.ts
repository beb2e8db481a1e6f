// The lock on screen: nothing of a sale is left to be seen or heard, the same person comes back to it, another one is asked.
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { reserve } from '../../../testkit/drive/selling.ts';
import { cashier, manager, supervisor, wrongPin } from '../../../testkit/drive/set-up.ts';

/** Everything that a page says, in sight or not. */
const allOf = (page: import('@playwright/test').Page) =>
  page.evaluate(() => {
    const labels = [...document.querySelectorAll('*')].flatMap((one) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => one.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.textContent, ...labels].join('\n');
  });

test('nothing of the sale stays, live regions included; the same person goes on with it', async ({ till }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  await screens.signIn(cashier);
  await reserve(screens);
  await screens.expectDue(books.amount);
  await screens.press('F11');
  await expect(page.getByRole('heading', { name: t('staff:lock.title') })).toBeVisible();
  for (const word of [books.name, money(books.amount), '25,00', '25.00'])
    await expect.poll(() => allOf(page)).not.toContain(word);
  // A tap on the own name, or beside everything, loses no digit.
  const pin = page.locator('input[type=password]');
  const heading = page.getByRole('heading', { name: t('staff:lock.title') });
  for (const [index, digit] of [...cashier.pin].entries()) {
    await page.keyboard.press(digit);
    await (index % 2 === 0 ? page.getByRole('button', { name: cashier.name }) : heading).click();
    await expect(pin).toHaveValue(cashier.pin.slice(0, index + 1));
  }
  await page.getByRole('button', { name: cashier.name }).click();
  await expect(pin).toBeFocused();
  await page.keyboard.press('Enter');
  await screens.expectDue(books.amount);
});

test('the rail locks at a tap; a wrong PIN is told, and how long to wait and who can help', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(cashier);
  const rail = page.getByRole('navigation', { name: t('frame:nav.label') });
  for (const label of [t('frame:nav.help'), t('staff:lock.now')]) {
    const box = await rail.getByText(label, { exact: true }).boundingBox();
    expect(box?.height, `${label} is written, not only heard`).toBeGreaterThan(8);
  }
  await screens.button('staff:lock.now').click();
  await expect(page.getByRole('heading', { name: t('staff:lock.title') })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Counterfoil');
  const pin = page.locator('input[type=password]');
  const alert = page.getByRole('region', { name: t('frame:pin.label') }).getByRole('alert');
  // From the third one on there is a wait.
  for (let n = 0; n < 6; n += 1) {
    await expect(pin).toHaveValue('');
    await expect(async () => {
      await pin.fill(wrongPin);
      await screens.button('staff:lock.unlock').click({ timeout: 1000 });
    }).toPass();
    await expect(alert).not.toBeEmpty();
    if ((await alert.innerText()).includes(t('guide:error.too_many_tries'))) break;
  }
  await expect(alert).toContainText(t('guide:error.too_many_tries'));
});

test('another person is asked before the sale is theirs', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(cashier);
  await screens.addCard(books);
  await screens.press('F11');
  const enter = async (person: typeof cashier) => {
    await page.getByRole('button', { name: person.name }).click();
    await page.locator('input[type=password]').fill(person.pin);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t('staff:takeOver.title', { from: cashier.name }) })).toBeVisible();
  };
  await enter(supervisor);
  await screens.button('staff:takeOver.leave').click();
  await enter(manager);
  await screens.button('staff:takeOver.take').click();
  await screens.takePayment();
  await screens.expectDue(books.amount);
});

test('a basket that is put aside waits for its cashier', async ({ till }) => {
  const { page, screens } = till;
  await screens.signIn(cashier);
  await screens.addCard(books);
  await screens.signOut();
  await page.getByRole('button', { name: supervisor.name }).click();
  await page.locator('input[type=password]').fill(supervisor.pin);
  await page.keyboard.press('Enter');
  await screens.button('staff:takeOver.hold').click();
  await expect(page.getByRole('navigation')).toContainText(supervisor.name);
  await expect(page.locator('[data-held]')).toBeVisible();
});
