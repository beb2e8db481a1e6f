// Taking the money by touch alone: the sum in the largest type, a split as a plan, a declined card.
import type { Page } from '@playwright/test';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { byHand, pressEnterAt } from '../../../testkit/drive/scanner.ts';
import { books, games } from '../../../testkit/drive/screens.ts';
import { reserve } from '../../../testkit/drive/selling.ts';
import { aWhileMs } from '../../../testkit/drive/service.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';
import { tellInstead } from '../../../testkit/drive/told.ts';

/** The words in the largest type that can be seen, as sizes and words. */
function largest(): { readonly px: number; readonly words: string } {
  let found = { px: 0, words: '' };
  for (const element of document.body.querySelectorAll('*')) {
    if (element.closest('.hidden-but-read, svg')) continue;
    const words = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.nodeValue ?? '')
      .join('')
      .trim();
    const { width, height } = element.getBoundingClientRect();
    const px = Number.parseFloat(getComputedStyle(element).fontSize);
    if (words !== '' && width > 1 && height > 1 && px > found.px) found = { px, words };
  }
  return found;
}
const expectLargest = (page: Page, words: string) =>
  expect.poll(async () => (await page.evaluate(largest)).words).toBe(words);

test('a split by touch alone: the plan shows each part, a declined card is said, the change is the largest', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const plan = page.getByRole('list', { name: t('after:plan.label') });
  const parts = plan.getByRole('listitem');
  const now = plan.locator('[aria-current="step"]');
  const touch = async (keys: string, pad: 'label' | 'code') => {
    const group = page.getByRole('group', { name: t(`counter:pad.${pad}`), exact: true });
    for (const key of keys) await group.getByRole('button', { name: key, exact: true }).click();
  };
  await screens.signIn(cashier);
  await reserve(screens, books, games);
  await expectLargest(page, money('75.00'));
  await expect(plan).toBeHidden();

  // What is typed pays a part: in cash by the filled button, by card by the other.
  await screens.button('paying:split').click();
  await expect(screens.button('till:method.card')).toBeDisabled();
  await touch('20', 'label');
  await expect(page.getByRole('textbox', { name: t('paying:thisPart') })).toHaveValue('20');
  await expect(parts).toHaveText([
    `${t('after:plan.now')}${money('20.00')}`,
    `${t('after:plan.later')}${money('55.00')}`,
  ]);
  await screens.button('till:method.card').click();
  await expect(now).toContainText(`${t('after:plan.now')}: ${t('till:method.card')}`);
  await expectLargest(page, money('20.00'));
  await screens.button('after:part.declined').click();
  await expect(
    page.getByRole('alert').filter({ hasText: t('paying:declined', { amount: money('20.00') }) }),
  ).toBeVisible();

  // The part that was declined stands there to be tried again.
  await expect(page.getByRole('textbox', { name: t('paying:thisPart') })).toHaveValue('20.00');
  await screens.button('till:method.card').click();
  // A hyphen is no part of a code, and what was refused gives way to the next sign.
  const code = page.getByRole('textbox', { name: t('after:tender.approvalCode') });
  await expect(code).toBeFocused();
  await page.keyboard.type('A-1', byHand);
  await expect(code).toHaveValue('A1');
  await screens.press('Enter');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('B');
  await expect(code).toHaveValue('B');
  await page.keyboard.press('Backspace');
  await touch('774411', 'code');
  // Enter after the keys: the code is as it was touched.
  await expect(code).toBeFocused();
  await screens.press('Enter');
  await screens.expectDue('55.00');
  await expect(screens.button('frame:remove', { name: games.name })).toBeHidden();
  await expect(parts.first()).toHaveText(`${t('after:plan.paid')}: ${t('till:method.card')}${money('20.00')}`);
  await expect(now).toHaveText(`${t('after:plan.now')}${money('55.00')}`);
  await expect(page.getByText(t('paying:declined', { amount: money('20.00') }))).toBeHidden();

  // A note takes the cash at once, and says its change before.
  await page
    .getByRole('group', { name: t('after:tender.quick') })
    .getByRole('button', { name: money('100.00').replace('.00', '') })
    .click();
  await screens.expectVerdicts('hand-over', 'hand-over');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('after:done.show_other', { count: 2 }));
  await expectLargest(page, money('45.00'));
  await screens.handOver();
  await till.booksAgree();

  await test.step('with twice the text the change stays in sight though the next step lies below it', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await reserve(screens);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await screens.payCash('50.00');
    await screens.expectVerdicts('hand-over');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.locator('[data-band]').getByText(screens.words.money('25.00'), { exact: true })).toBeInViewport({
      ratio: 1,
    });
    await screens.handOver();
  });
});

test('a card that is not active yet is not called a finished sale', async ({ till, service }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const heading = page.getByRole('heading', { level: 1 });
  service.controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: aWhileMs }, times: 1 });
  await screens.signIn(cashier);
  const reservedAt = Date.now();
  await reserve(screens);
  // A digit goes to the amount wherever the focus is. Enter takes what the button says, and never within half a second of a new screen.
  const amount = page.getByRole('textbox', { name: t('after:tender.given') });
  await expect(screens.takeCash()).toHaveText(new RegExp(`^${t('after:tender.exact')}`));
  await pressEnterAt(page, reservedAt);
  await page.keyboard.type('10', byHand);
  await expect(amount).toHaveValue('10');
  await expect(page.getByRole('list', { name: t('after:plan.label') }).getByRole('listitem')).toHaveCount(2);
  await expect(screens.takeCash()).toContainText(t('after:tender.left', { left: money('15.00') }));
  // What is no amount stays as it was typed, and nothing can be paid.
  await amount.fill('25.001');
  await expect(page.getByText(t('counter:amount.too-precise'))).toBeVisible();
  await expect(screens.button('till:method.card')).toBeDisabled();
  for (const key of ['F9', 'Enter']) await screens.press(key);
  await expect(amount).toHaveValue('25.001');
  // Nor by what is no amount yet: the filled button asks for one, and says at the field what is wrong.
  await amount.fill('1,');
  await screens.button('paying:typeSum').click();
  await expect(page.getByText(t('counter:amount.not-a-number'))).toBeVisible();
  await amount.fill('');
  // Card by mistake: the cashier goes back, and no card is called declined.
  await screens.press('F9');
  await screens.button('after:tender.notCharged').click();
  await screens.expectDue('25.00');
  await expect(page.getByText(t('paying:declined', { amount: money('25.00') }))).toBeHidden();
  // Enter after a touch is the field's: the last key is not said once more.
  const pad = page.getByRole('group', { name: t('counter:pad.label') });
  for (const key of ['3', '0']) await pad.getByRole('button', { name: key, exact: true }).click();
  await expect(amount).toHaveValue('30');
  await expect(amount).toBeFocused();
  // Absurd change is asked about, and Enter goes back to the field as it was typed.
  await amount.fill('2500');
  await screens.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(t('after:tender.muchChange', { change: money('2475.00') }));
  await expect(question.getByRole('button', { name: t('after:tender.typeAgain') })).toBeFocused();
  await screens.press('Enter');
  await expect(question).toBeHidden();
  await expect(amount).toHaveValue('2500');
  await amount.fill('');
  await screens.press('Enter');
  await expect(heading).toHaveText(t('after:done.activating_one'));
  await screens.expectVerdicts('keep-card');
});

test('a declined card and a missing approval code move no button, and a card is taken out before any money', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const takeOut = screens.button('frame:remove', { name: games.name });
  await screens.signIn(cashier);
  await reserve(screens, books, games);
  const before = await screens.takeCash().boundingBox();
  await screens.button('till:method.card').click();
  const declined = screens.button('after:part.declined');
  const declinedAt = await declined.boundingBox();
  await screens.button('after:tender.approved').click();
  await expect(page.getByText(t('till:error.approval_code_missing'))).toBeVisible();
  expect(await declined.boundingBox()).toEqual(declinedAt);
  await page.keyboard.type('123456', byHand);
  await screens.button('after:tender.approved').click();
  await expect(page.getByText(t('after:tender.notARow'))).toBeVisible();
  expect(await declined.boundingBox()).toEqual(declinedAt);
  await page.getByRole('textbox', { name: t('after:tender.approvalCode') }).fill('');
  // What is typed next is the code.
  await page.keyboard.type('4711', byHand);
  await expect(page.getByRole('textbox', { name: t('after:tender.approvalCode') })).toHaveValue('4711');
  await declined.click();
  await expect(page.getByRole('alert').filter({ hasText: t('paying:declined', { amount: '€75.00' }) })).toBeVisible();
  expect(await screens.takeCash().boundingBox()).toEqual(before);

  await takeOut.click();
  await screens.expectDue('25.00');
  // The last one goes with the whole sale.
  await expect(page.getByRole('button', { name: t('frame:remove', { name: books.name }) })).toBeHidden();
  await screens.takeCash().click();
  await screens.expectVerdicts('hand-over');
  // What never was paid is struck through, and no negative number.
  await screens.openSale();
  await expect(page.getByRole('main').locator('td s')).toHaveText('€75.00');
  await till.booksAgree();
  expect(
    till
      .books()
      .lines.map(({ state }) => state)
      .sort(),
  ).toEqual(['active', 'cancelled']);
});

test('a press while the last one is unanswered is not lost in silence: the till says that it waits, and takes one payment', async ({
  till,
}) => {
  const { page, screens } = till;
  const hint = page.locator('[data-hint="still-asking"]');
  await screens.signIn(cashier);
  await reserve(screens, books);
  let isHeld = true;
  let begun = 0;
  const told = await tellInstead(page, ({ channel }) => {
    if (channel !== 'tender:begin') return null;
    if (isHeld) return 'held';
    begun += 1;
    return null;
  });
  await screens.button('till:method.card').click();
  await expect(hint).toBeHidden();
  for (const press of [
    () => screens.button('till:method.card').click(),
    () => screens.takeCash().click(),
    () => page.keyboard.press('F9'),
  ]) {
    await press();
    await expect(hint).toHaveText(screens.words.t('scanning:stillAsking'));
    await hint.getByRole('button').click();
  }
  isHeld = false;
  told.letGo();
  await expect(screens.button('after:part.declined')).toBeVisible();
  await expect(hint).toBeHidden();
  expect(begun).toBe(1);
  told.end();
});

test('a card that is pressed during a payment: a hint says why, covers no button of the payment, calls nobody, and goes by itself', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t } = screens.words;
  await screens.signIn(cashier);
  await reserve(screens, books);
  await screens.beginCard();
  await page.keyboard.press('Escape');
  const tile = page.locator('[data-tile]').first();
  await expect(tile.locator('svg').first()).toHaveCSS('filter', 'grayscale(1)');
  await tile.getByRole('button').nth(1).click();
  const hint = page.getByRole('alert').filter({ hasText: t('till:error.tender_undecided') });
  await expect(hint).toHaveText(`${t('till:error.tender_undecided')} ${t('guide:error.tender_undecided')} `);
  const back = page.getByRole('button', { name: new RegExp(t('counter:basket.backToPayment')) });
  const [over, button] = [await hint.boundingBox(), await back.boundingBox()];
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(button?.y ?? 0);
  await back.click();
  for (const press of await page.getByRole('main').getByRole('button').all()) await press.click({ trial: true });
  await expect(hint).toBeHidden({ timeout: 15_000 });
});
