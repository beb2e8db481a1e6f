// One sale of the past, worked on at its detail: by keys alone, back to the card or in cash, printed again, and heard by a screen reader.
import type { DocumentKind } from '../../../shared/document.ts';
import { listenToSpeech } from '../../../testkit/checks/heard.ts';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { byHand } from '../../../testkit/drive/scanner.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { cashier, manager, supervisor, wrongPin } from '../../../testkit/drive/set-up.ts';

async function sellByCard({ screens }: Till): Promise<void> {
  await screens.signIn(cashier);
  await sell(screens, { by: 'card' });
}

// Promise 9: what is owed goes back the way it came.
test('a card is voided and its money returned: by keys alone and heard by a screen reader, then in cash on a manager’s word', {
  tag: '@money',
}, async ({ till, service }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;

  await test.step('by keys alone, and a screen reader hears each step', async () => {
    const focused = () =>
      page.evaluate(() =>
        document.activeElement?.matches('button') ? (document.activeElement.textContent ?? '') : '',
      );
    /** To the control that says this, by Tab alone. */
    const tabTo = async (words: string) => {
      for (let presses = 0; !(await focused()).includes(words); presses += 1) {
        expect(presses, words).toBeLessThan(60);
        await screens.press('Tab');
      }
    };
    await sellByCard(till);
    const heard = await listenToSpeech(page);
    await screens.openSales();
    await expect(
      page
        .getByRole('list', { name: t('frame:nav.sales') })
        .getByRole('button')
        .filter({ hasText: books.name }),
    ).toBeVisible();
    await tabTo(books.name);
    await screens.press('Enter');
    await expect(page.getByRole('heading', { name: t('after:detail.slips'), exact: true })).toBeVisible();
    // What was said of the screen before is not there to be read any more.
    await expect(page.locator('[aria-live="polite"][aria-atomic="true"]')).toHaveText('');
    await expect(screens.button('after:line.void')).toBeVisible();
    await tabTo(t('after:line.void'));
    await screens.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: t('after:reasons.changedMind') })).toBeFocused();
    await screens.press('Enter');
    await expect(dialog.locator('input[type=password]')).toBeFocused();
    await page.keyboard.type(manager.pin, byHand);
    await screens.press('Enter');
    await screens.expectVerdicts('return-money');
    await expect(screens.button('after:refund.begin')).toBeFocused();
    await screens.press('Enter');
    await expect(screens.button('after:refund.done')).toBeFocused();
    await screens.press('Enter');
    await screens.expectVerdicts('nothing-owed');
    await expect.poll(heard).toContain(`${t('after:refund.done')}: ${money('25.00')}`);
    const said = await heard();
    expect(said).toContain(`${books.name}: ${t('till:line.voided')}. ${t('till:verdict.return-money.say')}`);
    expect(said).not.toContain(t('till:verdict.hand-over.say'));
    await till.booksAgree();
    expect(till.books().parts).toMatchObject([{ state: 'refunded' }]);
    expect(service.books().orders).toMatchObject([{ state: 'invalidated' }]);
  });
  await test.step('card money goes back in cash only on a manager’s word, and the reckoning says so', async () => {
    await screens.press('F2');
    await sell(screens, { by: 'card' });
    await screens.openSale();
    await screens.button('after:line.void').click();
    await screens.approve(manager);
    await screens.expectVerdicts('return-money');
    await screens.button('after:refund.inCash').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(books.name);
    await expect(dialog).toContainText(`${t('after:refund.howCash')} · ${money('25.00')}`);
    await dialog.getByRole('button', { name: t('after:reasons.cardGone') }).click();
    await screens.approve(manager);
    await screens.button('after:refund.done').click();
    await screens.expectVerdicts('nothing-owed');
    const reckoning = page.getByRole('table');
    await expect(reckoning.getByRole('row').filter({ hasText: t('after:detail.kept') })).toContainText(money('0.00'));
    await expect(
      reckoning.getByRole('row').filter({ hasText: `${t('after:part.refunded')} · ${t('till:method.cash')}` }),
    ).toContainText(money('-25.00'));
    await screens.openHistory();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: t('after:reasons.cardGone') })
        .last(),
    ).toContainText(manager.name);
    await till.booksAgree();
  });
});

test.describe('with a printer', () => {
  test.use({ options: { service: {}, provisioning: {}, prints: true } });

  // Promise 7: a reprint says so.
  test('each slip is there by its name, a copy says which it is, and a second PIN takes a supervisor', {
    tag: '@money',
  }, async ({ till }) => {
    const { page, screens } = till;
    const { t } = screens.words;
    const times = (text: string) => till.printed().split(text).length - 1;
    await sellByCard(till);
    await screens.newSale();
    await screens.openSale();
    const slip = (document: DocumentKind) => page.getByRole('group', { name: t(`after:document.${document}`) });
    // Asked for while it is still printing it is no copy: first it has to be on paper.
    for (const document of ['receipt', 'merchant', 'activation', 'pin'] as const)
      await expect(slip(document)).toContainText(t('after:job.printed'));

    const printed = t('after:job.printed');
    for (const number of [1, 2]) {
      await screens.slip('after:print.again', 'activation').click();
      await expect(slip('activation')).toContainText(`${t('after:print.copyWithoutCode', { number })} · ${printed}`);
    }
    await expect.poll(() => times('COPY 2'), 'the paper').toBe(1);

    await screens.slip('after:print.again', 'pin').click();
    await expect(page.getByRole('alertdialog')).toContainText(t('till:error.needs_supervisor'));
    await screens.approve({ ...supervisor, pin: wrongPin });
    await expect(page.getByRole('alertdialog')).toContainText(t('till:error.wrong_pin'));
    await screens.approve(supervisor);
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(slip('pin')).toContainText(`${t('after:print.copy', { number: 1 })} · ${printed}`);
    await till.booksAgree();
  });

  test('the code of a card that was handed over is shown on a supervisor’s word', async ({ till, service }) => {
    const { page, screens } = till;
    await sellByCard(till);
    await screens.handOver();
    await screens.openSale();
    const code = service.books().orders[0]?.delivery?.code ?? '';
    await screens.slip('after:print.preview', 'activation').click();
    const slip = page.getByRole('dialog', { name: screens.words.t('after:document.activation') });
    await expect(slip).toContainText(screens.words.t('after:print.revealExplain'));
    // Only where the shop asks its customers about fraud.
    await expect(slip).not.toContainText(screens.words.t('after:print.nobodyAsks'));
    await slip.getByRole('button', { name: screens.words.t('after:print.reveal') }).click();
    await screens.approve(supervisor);
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(slip).toContainText(code);
    await till.booksAgree();
  });
});
