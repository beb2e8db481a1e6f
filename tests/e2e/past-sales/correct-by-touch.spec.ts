// A payment that was booked as cash and taken by card is corrected with fingers alone, its approval code among it.
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { cashier, supervisor } from '../../../testkit/drive/set-up.ts';
import { tap } from '../../../testkit/drive/touch.ts';

test.use({ contextOptions: { hasTouch: true } });

test('cash is corrected to card by touch, with the code of the terminal', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const dialog = page.getByRole('alertdialog');
  await screens.signIn(cashier);
  await sell(screens);
  await screens.handOver();
  await tap(screens.button('frame:nav.sales'));
  await tap(
    page
      .getByRole('list', { name: t('frame:nav.sales') })
      .getByRole('button')
      .first(),
  );
  await tap(screens.button('after:detail.correct'));

  const code = dialog.getByRole('textbox', { name: t('after:tender.approvalCode') });
  const keys = dialog.getByRole('group', { name: t('counter:pad.code') });
  const key = (name: string) => tap(keys.getByRole('button', { name, exact: true }));
  await tap(code);
  for (const digit of '41907') await key(digit);
  // One was left out: the caret is put into the gap.
  await code.evaluate((field: HTMLInputElement) => field.setSelectionRange(2, 2));
  await key('9');
  await key(t('counter:pad.back'));
  await key('2');
  await expect(code).toHaveValue('412907');
  await tap(dialog.getByRole('button', { name: t('after:reasons.paidOtherwise') }));
  for (const digit of supervisor.pin)
    await tap(dialog.locator('form').getByRole('button', { name: digit, exact: true }));
  await tap(dialog.getByRole('button', { name: t('after:approval.approve') }));
  await expect(dialog).toBeHidden();
  await expect(page.getByText(t('after:detail.approval', { code: '412907' }))).toBeVisible();
  await till.booksAgree();
});
