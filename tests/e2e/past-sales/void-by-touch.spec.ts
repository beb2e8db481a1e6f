// A card is voided and its money returned with fingers alone, from the list of sales to the slips: no key is pressed, nothing is typed.
import type { Page } from '@playwright/test';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { cashier, manager, type Person } from '../../../testkit/drive/set-up.ts';
import { tap } from '../../../testkit/drive/touch.ts';

test.use({
  options: { service: {}, provisioning: {}, prints: 'and-opens-drawer' },
  contextOptions: { hasTouch: true },
});

/** Touches the PIN on the pad. */
async function tapPin(page: Page, person: Person): Promise<void> {
  for (const digit of person.pin) await tap(page.getByRole('button', { name: digit, exact: true }));
}

// Promise 7 and 9: the slips say what became of the card and of its money.
test('a void and a refund by touch, to the printed slips', { tag: '@money' }, async ({ till, service }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const press = (key: string) => tap(screens.button(key).first());
  const times = (text: string) => till.printed().split(text).length - 1;
  const dialog = page.getByRole('alertdialog');

  await test.step('a card is sold', async () => {
    await tap(page.getByRole('button', { name: cashier.name }));
    await tapPin(page, cashier);
    // Enter after the keys is the field's: the PIN is as it was touched.
    await screens.press('Enter');
    const pad = page.getByRole('group', { name: t('counter:pad.words') });
    await tap(page.getByRole('searchbox'));
    for (const letter of ['Q', 'U', 'I', 'L', 'L']) await tap(pad.getByRole('button', { name: letter, exact: true }));
    await expect(page.getByRole('searchbox')).toHaveValue('Quill');
    const remove = page.getByRole('button', { name: t('frame:remove', { name: books.name }) });
    // A tile that has only just come to its place takes no press yet.
    await expect(async () => {
      if ((await remove.count()) === 0)
        await tap(
          page.getByRole('grid').getByRole('button', { name: `${money('25.00').replace('.00', '')}, ${books.name}` }),
        );
      await expect(remove).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    await press('counter:basket.takePayment');
    await screens.expectDue('25.00');
    await press('after:tender.exact');
    await screens.expectVerdicts('hand-over');
  });

  await test.step('and voided: why, who, and its PIN', async () => {
    await tap(screens.button('frame:nav.sales'));
    await tap(
      page
        .getByRole('list', { name: t('frame:nav.sales') })
        .getByRole('listitem')
        .first()
        .getByRole('button'),
    );
    await press('after:line.void');
    await expect(dialog).toContainText(
      t('after:line.back', { parts: t('after:done.paidCash', { paid: money('25.00') }) }),
    );
    const own = dialog.getByRole('textbox', { name: t('after:approval.ownReason') });
    await tap(own);
    const keys = dialog.getByRole('group', { name: t('after:approval.pad') });
    for (const letter of ['N', 'O']) await tap(keys.getByRole('button', { name: letter, exact: true }));
    await expect(own).toHaveValue('No');
    await tap(dialog.getByRole('button', { name: t('after:reasons.changedMind') }));
    await tapPin(page, manager);
    await tap(dialog.getByRole('button', { name: t('after:approval.approve') }));
    await screens.expectVerdicts('return-money');
    await expect(page.locator('[data-outcome="voided"]')).toBeVisible();
    await expect.poll(() => times('Void'), 'the paper').toBeGreaterThan(0);
  });

  await test.step('its money leaves the drawer, and a slip says so', async () => {
    await press('after:refund.begin');
    await press('after:refund.done');
    await screens.expectVerdicts('nothing-owed');
    const before = times('Refund');
    // The slips of before stand there with the reason why they have no buttons.
    await expect(screens.text('after:detail.noMore', { state: t('till:line.voided') }).first()).toBeVisible();
    await tap(screens.slip('word:print', 'refund'));
    await expect.poll(() => times('Refund'), 'the paper').toBeGreaterThan(before);
    // Once as the cash was taken, once as it went back.
    await expect.poll(() => times('\x1bp\x00\x19\xfa'), 'the drawer').toBe(2);
  });

  await test.step('what was chosen stands in the life of the sale, with who said it', async () => {
    const life = page.locator('section').filter({ has: page.getByRole('heading', { name: t('after:life.title') }) });
    await tap(life.locator('summary'));
    const approved = life
      .getByRole('listitem')
      .filter({ hasText: t('after:reasons.changedMind') })
      .first();
    await expect(approved).toContainText(manager.name);
    await expect(life.getByRole('listitem').filter({ hasText: t('after:life.tender-refund-done') })).toContainText(
      cashier.name,
    );
  });
  await till.booksAgree();
  expect(service.books().orders).toMatchObject([{ state: 'invalidated' }]);
});
