// The till without a mouse: a key for everything, the commands, a whole sale in a few keys, what a screen reader and the ear hear.
import type { Page } from '@playwright/test';
import { listenToSpeech } from '../../../testkit/checks/heard.ts';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { byHand } from '../../../testkit/drive/scanner.ts';
import { books, games } from '../../../testkit/drive/screens.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

test.use({ options: { service: {}, provisioning: {}, prints: true } });

test('a whole sale takes fewer than 9 keys beyond the amount, and a screen reader hears the change and the verdict', {
  tag: '@quick',
}, async ({ till }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  await screens.signIn(cashier);
  await expect(page.getByRole('searchbox')).toBeFocused();
  const heard = await listenToSpeech(page);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await screens.press(key);
  };
  for (const letter of 'qui') await press(letter);
  await expect(page.getByRole('status').filter({ hasText: t('counter:sell.found', { count: 1 }) })).toBeVisible();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: books.name });
  await expect(dialog.getByRole('button', { name: money('10.00') })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await press('F4');
  await screens.expectDue('10.00');
  await page.keyboard.type('20', byHand);
  await press('Enter');
  await screens.expectVerdicts('hand-over');
  // Its slip is out.
  await expect(page.locator('[data-band="give"]')).toBeVisible();
  await press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  expect(keys).toBeLessThan(9);
  await till.booksAgree();
  for (const sentence of [
    `${t('paying:due')}: ${money('10.00')}`,
    `${t('after:tender.change')}: ${money('10.00')}`,
    `${books.name}: ${t('till:verdict.hand-over.say')}`,
  ])
    await expect.poll(heard).toContain(sentence);
});

test('every action has a key, shown on demand, and is among the commands', async ({ till }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const showKeys = async () => {
    await screens.press('F1');
    await expect(page.getByRole('dialog', { name: t('frame:nav.help') })).toBeVisible();
    await screens.press('F1');
  };
  const hintOf = (name: string) => page.locator(`[data-hint][data-name="${name}"]`).first();
  await expect(screens.text('counter:signIn.title')).toBeVisible();
  // First the help, which says what a cashier asks first; the same key again shows the keys.
  await screens.press('F1');
  await expect(page.getByRole('dialog', { name: t('frame:nav.help') })).toContainText(t('help:wrong.ask'));
  await screens.press('F1');
  await expect(page.getByRole('dialog', { name: t('frame:keys.title') })).toBeVisible();
  // Four people, a manager's forgotten PIN, and what the status bar can be asked.
  await expect(page.locator('[data-hint]')).toHaveCount(7);
  await screens.press((await hintOf(cashier.name).textContent()) ?? '');
  await expect(page.locator('input[type=password]')).toBeFocused();
  await screens.signIn(cashier);
  await screens.addCard(games);

  // As many keys as controls in sight, asked of the browser in another way, once the goods stand there again.
  const usable = () =>
    page
      .getByRole('button', { disabled: false })
      .or(page.getByRole('searchbox'))
      .or(page.getByRole('combobox'))
      .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().top < innerHeight).length);
  await expect.poll(usable).toBeGreaterThan(20);
  await expect(async () => {
    await screens.press('Escape');
    await expect(page.locator('[data-hint]')).toHaveCount(0);
    const inSight = await usable();
    await showKeys();
    await expect(page.locator('[data-hint]')).toHaveCount(inSight, { timeout: 2000 });
  }).toPass();
  // Nothing is typed into the field that has the focus, and Escape leaves.
  await screens.press('Escape');
  await expect(page.locator('[data-hint]')).toHaveCount(0);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await showKeys();
  await page.keyboard.type((await hintOf(t('counter:basket.discard')).textContent()) ?? '', byHand);
  await expect(screens.text('counter:basket.empty')).toBeVisible();

  // The payment has a letter for each of its buttons, and none for digits that a keyboard has itself.
  await screens.addCard(games);
  await screens.takePayment();
  await screens.expectDue(games.amount);
  await showKeys();
  await expect(hintOf(t('paying:split'))).toHaveText(/^[a-z]$/);
  await expect(page.locator('[data-hint][data-name="7"]')).toHaveCount(0);
  await screens.press('Escape');

  // A switch by its letter leaves Enter to the filled button.
  await screens.payCash(games.amount);
  await screens.expectVerdicts('hand-over');
  await showKeys();
  await screens.press((await hintOf(`${t('after:done.giveLater')}: ${games.name}`).textContent()) ?? '');
  await expect(screens.text('after:done.stays', { count: 1 })).toBeVisible();
  await screens.press('Enter');
  await expect(page.getByRole('searchbox')).toBeFocused();
  const ready = page.getByRole('button', { name: t('after:beside.ready', { count: 1 }) });
  for (const part of [money(games.amount), cashier.name, games.name]) await expect(ready).toContainText(part);

  // The commands of a dialog are typed too.
  const commands = page.getByRole('combobox', { name: t('frame:commands.search') });
  await screens.chooseProduct(games.name);
  await screens.press('Control+k');
  await expect(commands).toBeFocused();
  await screens.press('Escape');
  await expect(commands).toBeHidden();
  await screens.press('Escape');

  await screens.press('Control+k');
  await expect(commands).toBeFocused();
  const groups = page.getByRole('listbox').getByRole('group');
  for (const [index, group] of (['go', 'actions', 'products'] as const).entries())
    await expect(groups.nth(index)).toHaveAccessibleName(t(`help:commands.${group}`));
  await expect(groups.first()).toContainText(t('frame:nav.attention'));
  await page.keyboard.type(t('frame:nav.attention').slice(0, 4), byHand);
  await screens.press('Enter');
  await expect(screens.text('matter:none')).toBeVisible();
  await screens.press('Control+k');
  await expect(commands).toBeFocused();
  await screens.press('Escape');
  await expect(page.getByRole('combobox')).toBeHidden();
});

test('a sound tells that a card may be handed over, another that a person has to look, and both can be switched off', async ({
  till,
  service,
}) => {
  const { page, screens } = till;
  await page.evaluate(() => {
    const tones: number[] = [];
    Object.assign(window, { tones });
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      tones.push(this.frequency.value);
      start.call(this, when);
    };
  });
  /** How many sounded since the last time this was asked. */
  const sounded = async (count: number) => {
    const tones = () => page.evaluate(() => (window as unknown as { tones: number[] }).tones.length);
    await expect.poll(tones).toBe(count);
    await page.evaluate(() => (window as unknown as { tones: number[] }).tones.splice(0));
  };
  await screens.signIn(cashier);
  await sell(screens);
  await sounded(2);
  await screens.handOver();
  await screens.newSale();

  service.controls.next({
    call: 'confirm',
    reply: { kind: 'activation-fails', code: 'processing_declined' },
    times: 1,
  });
  await sell(screens, { ends: 'return-money' });
  await sounded(4);
  await screens.refund();
  await screens.newSale();

  const person = (at: Page) => at.getByRole('navigation').locator('[aria-haspopup=dialog]');
  await person(page).click();
  await screens.button('frame:nav.soundOn').click();
  await screens.press('Escape');
  await sell(screens);
  await sounded(0);
  await screens.handOver();
  await till.booksAgree();

  await till.restart();
  await till.screens.signIn(cashier);
  await person(till.page).click();
  await expect(till.screens.button('frame:nav.soundOff')).toBeVisible();
});
