// A shift that its owner leaves: suspended and resumed, then sealed by a supervisor into a numbered bag, counted by a manager the same way;
// and what stands in the way of a close is led to where it is decided.
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { bakery } from '../../../testkit/drive/screens.ts';
import { reserve } from '../../../testkit/drive/selling.ts';
import { cashier, manager, supervisor } from '../../../testkit/drive/set-up.ts';
import { countDrawer, openShift, withShifts } from '../../../testkit/drive/shift.ts';

test.use({ options: withShifts });

test('a shift is suspended, resumed, sealed and counted by a manager', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const dialog = page.getByRole('alertdialog');
  await screens.signIn(cashier);
  await openShift(till, { '50.00': 3 });

  await test.step('a sale in payment holds up its close, which leads back to it', async () => {
    await reserve(screens, bakery);
    await screens.press('F10');
    await screens.button('shifts:close.title').click();
    await expect(page.getByRole('alert').filter({ hasText: t('till:error.sale_in_payment') })).toBeVisible();
    await screens.button('shifts:close.to.payment').click();
    await screens.expectDue('10.00');
    await screens.button('paying:cancelSale').click();
    await screens.expectVerdicts('nothing-owed');
    await screens.newSale();
  });

  await test.step('suspended, and nothing is sold until it is resumed', async () => {
    await screens.press('F10');
    await screens.button('shifts:suspend').click();
    await expect(screens.text('shifts:open.lead')).toBeVisible();
    await screens.press('F2');
    await expect(page.getByRole('searchbox')).toBeHidden();
    await screens.button('counter:held.recall').click();
    await expect(screens.button('shifts:suspend').or(page.getByRole('searchbox'))).toBeVisible();
  });

  await test.step('its owner has gone: a supervisor seals it, uncounted', async () => {
    await screens.signOut();
    await screens.signIn(supervisor);
    await screens.press('F10');
    await screens.button('shifts:seal.title').click();
    await dialog.getByRole('button', { name: t('after:reasons.gone') }).click();
    await expect(dialog.getByRole('button', { name: t('shifts:seal.title') })).toBeDisabled();
    await dialog.getByRole('textbox', { name: t('shifts:seal.bag') }).fill('B-1042');
    await dialog.getByRole('button', { name: t('shifts:seal.title') }).click();
    await expect(screens.text('shifts:open.lead')).toBeVisible();
    await screens.signOut();
  });

  await test.step('a manager counts the bag, by notes and coins, to its Z', async () => {
    await screens.signIn(manager);
    await screens.openManage('shifts');
    await expect(page.getByText('B-1042')).toBeVisible();
    await screens.button('shifts:list.count').click();
    await countDrawer(till, { '50.00': 3 });
    await expect(page.getByRole('heading', { name: t('shifts:step.deposit') }).first()).toBeVisible();
    await screens.press('Enter');
    await expect(page.getByRole('heading', { name: t('shifts:z.title', { n: 1 }) })).toBeVisible();
    await expect(screens.text('shifts:z.drawer.even')).toBeVisible();
    await expect.poll(till.printed).toContain('B-1042');
  });
});
