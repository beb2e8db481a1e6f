// The count stays blind on every screen beside it: an invented card payment is not found in a cashier's X, nor in the sales, nor in
// Attention; and who goes back from the form sells on, with everything in sight again.
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';
import { openShift, withShifts } from '../../../testkit/drive/shift.ts';

test.use({ options: withShifts });

test('a cashier who counts finds no sum and no amount on any screen, and sells on after going back', async ({
  till,
}) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const amount = page.getByText(money('25.00'));
  const isKept = t('after:sales.kept');
  await screens.signIn(cashier);
  await openShift(till, { '50.00': 3 });
  await sell(screens, { by: 'card' });
  await screens.handOver();
  await screens.newSale();

  await test.step('the X says how many cards, and no money at all', async () => {
    await screens.press('F10');
    await screens.button('shifts:x.title').click();
    await expect(page.getByRole('dialog')).toContainText(t('shifts:x.noCash'));
    await expect(page.getByRole('dialog').getByText(t('shifts:pot.by-hand'))).toHaveCount(0);
    await expect(page.getByRole('dialog')).not.toContainText(/\d[.,]\d\d/);
    await page.keyboard.press('Escape');
  });

  await test.step('while it is counted the sales say that they wait, also one that was looked at before', async () => {
    await screens.press('F6');
    await screens.openSale();
    await expect(amount.first()).toBeVisible();
    await screens.press('F10');
    await screens.button('shifts:close.title').click();
    await expect(screens.text('shifts:close.blind')).toBeVisible();
    await screens.press('F6');
    await expect(page.getByText(isKept)).toBeVisible();
    await expect(amount).toHaveCount(0);
    await page.getByText(isKept).click();
    await expect(page.getByRole('alert').filter({ hasText: t('guide:error.being_counted') })).toBeVisible();
    await expect(amount).toHaveCount(0);
  });

  await test.step('back to selling: everything is in sight again', async () => {
    await screens.press('F2');
    await expect(screens.text('shifts:close.blind')).toBeVisible();
    await page.getByRole('textbox').first().fill('3');
    await screens.button('shifts:close.back').click();
    await expect(screens.text('shifts:close.leaveWords')).toBeVisible();
    await screens.button('shifts:count.goOn').click();
    await expect(page.getByRole('textbox').first()).toHaveValue('3');
    await screens.button('shifts:close.back').click();
    await screens.button('shifts:close.leave').click();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await screens.press('F6');
    await screens.openSale();
    await expect(amount.first()).toBeVisible();
  });

  await test.step('a report of the week shows the days before this one, and says that this one is left out', async () => {
    await screens.signOut();
    await screens.signIn(manager);
    await screens.openManage('reports');
    await expect(screens.text('reporting:kept')).toBeVisible();
    await page.getByLabel(t('reconciling:period.label')).selectOption('week');
    const [before, after] = t('reporting:leftOut', { days: '|' }).split('|');
    await expect(screens.text('today:kept.hint').locator('xpath=../..')).toContainText(before ?? '');
    await expect(screens.text('today:kept.hint').locator('xpath=../..')).toContainText(after ?? '');
    await expect(screens.text('word:nothingSold')).toBeVisible();
    await expect(screens.button('word:print')).toBeEnabled();
    await screens.button('word:showCash').click();
    await expect(page.getByRole('heading', { name: t('reporting:byDay') })).toBeVisible();
    await expect(amount.first()).toBeVisible();
  });
});
