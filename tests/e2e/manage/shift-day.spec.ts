// A whole day at one till, by keys where it is counted: opened blind, sold in cash, a drop, handed over, closed blind with a difference
// that a second person approves, the Z read on screen, its count corrected by a manager.
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { byHand } from '../../../testkit/drive/scanner.ts';
import { sell } from '../../../testkit/drive/selling.ts';
import { cashier, manager, supervisor } from '../../../testkit/drive/set-up.ts';
import { countDrawer, openShift, withShifts } from '../../../testkit/drive/shift.ts';

test.use({ options: withShifts });

// Promise 5: the drawer, the tenders and the sales add up to the Z.
test('a day from the blind count of the float to its Z', { tag: '@money' }, async ({ till }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const dialog = page.getByRole('dialog');
  const expected = '155.00'; // 150.00 + 25.00 - 20.00

  await screens.signIn(cashier);
  await test.step('nothing is sold before the float is counted', async () => {
    await screens.press('F4');
    await expect(screens.text('shifts:open.lead')).toBeVisible();
    // The drawer opens to be counted. Blank boxes mean none; where all are blank the till asks once.
    await screens.press('Enter');
    await expect.poll(till.printed).toContain('\u001bp');
    await page.getByRole('button', { name: new RegExp(`^${t('shifts:open.title')}`) }).click();
    await expect(screens.text('shifts:count.empty')).toBeVisible();
    await screens.button('shifts:count.goOn').click();
    await expect(screens.text('shifts:count.empty')).toBeHidden();
    await screens.button('frame:back').first().click();
    await openShift(till, { '50.00': 2, '20.00': 2, '10.00': 1 });
  });
  await sell(screens);
  await screens.handOver();
  await screens.newSale();

  await test.step('a drop, with its reason and its slip', async () => {
    await screens.press('F10');
    await screens.button('shifts:move.drop.title').click();
    await expect(dialog.locator('input:focus')).toBeVisible();
    await page.keyboard.type('20', byHand);
    await dialog.getByRole('button', { name: t('after:reasons.tooFull') }).click();
    await dialog.getByRole('button', { name: t('shifts:move.drop.do') }).click();
    await expect(dialog.getByText(t('shifts:move.drop.done', { amount: money('20.00') }))).toBeVisible();
    await expect(dialog.getByText(t('shifts:printed.printed'))).toBeVisible();
    await dialog.getByRole('button', { name: t('word:done') }).click();
  });

  await test.step('handed over: both enter their PINs', async () => {
    await screens.button('shifts:handOver.title').click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('combobox').selectOption({ label: supervisor.name });
    for (const person of [cashier, supervisor]) {
      const pin = page.getByLabel(t('shifts:handOver.pinOf', { name: person.name }));
      await expect(pin).toBeFocused();
      await page.keyboard.type(person.pin, byHand);
      await page.keyboard.press('Enter');
    }
    await expect(question).toBeHidden();
    // Who took over is at the till.
    await expect(page.getByRole('button', { name: supervisor.name }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: cashier.name })).toHaveCount(0);
  });

  await test.step('after a power cut it is the same shift, and that is said', async () => {
    await till.powerCut();
    await till.screens.signIn(supervisor);
    await expect(till.screens.text('shifts:wentOn')).toBeVisible();
    // Once read it is gone, for the next person too.
    await expect(till.screens.text('shifts:wentOn')).toBeHidden();
  });

  await test.step('closed blind: a difference is counted again, explained and approved', async () => {
    const at = { page: till.page, screens: till.screens };
    await at.screens.press('F10');
    await at.screens.button('shifts:close.title').click();
    const short = { '50.00': 3 };
    await expect(at.page.getByText(money(expected))).toHaveCount(0);
    await countDrawer(at, short);
    await expect(at.screens.text('shifts:close.again')).toBeVisible();
    await expect(at.page.getByText(money(expected))).toHaveCount(0);
    await countDrawer(at, short);
    await expect(at.page.getByRole('cell', { name: money(expected), exact: true })).toBeVisible();
    await at.page.getByRole('button', { name: t('after:reasons.wrongChange') }).click();
    await at.screens.button('shifts:close.title').click();
    await at.screens.approve(manager);
  });

  await test.step('its Z', async () => {
    const { page: window, screens: its } = till;
    await expect(window.getByRole('heading', { name: t('shifts:z.title', { n: 1 }) })).toBeVisible();
    await expect(window.locator('[data-result]')).toContainText(`${t('shifts:z.drawer.short')}${money('-5.00')}`);
    await expect(its.text('shifts:z.approvedBy', { name: manager.name }).first()).toBeVisible();
    await expect(window.getByRole('article')).toContainText('155.00');
    await expect(window.getByRole('status').filter({ hasText: t('shifts:printed.printed') })).toBeVisible();
    expect(till.printed()).toContain('155.00');
    await its.button('word:done').click();
    await expect(its.text('shifts:open.lead')).toBeVisible();
    await its.signOut();
  });

  await test.step('a manager reads it again, and corrects what was typed wrong', async () => {
    const { page: window, screens: its } = till;
    await its.signIn(manager);
    await its.press('F12');
    await expect(window.getByRole('heading', { level: 1, name: t('manage:page.today') })).toBeVisible();
    await expect(its.text('today:shift.none').first()).toBeVisible();
    // Nothing is left to count: the takings stand there unasked.
    await expect(its.text('word:takings')).toBeVisible();
    await expect(its.button('word:showCash')).toBeHidden();
    const short = t('shifts:gap.short', { pot: t('shifts:pot.drawer'), amount: '' }).trim();
    await window.getByRole('button', { name: `${t('word:view')}: ${short}` }).click();
    await its.button('shifts:z.correct').click();
    await window.getByRole('button', { name: `${t('counter:pad.label')}: ${t('shifts:z.really')}` }).click();
    await expect(window.getByRole('group', { name: t('counter:pad.label') })).toBeVisible();
    await window.getByRole('textbox', { name: t('shifts:z.really') }).fill('155.00');
    const question = window.getByRole('dialog');
    await question.getByRole('button', { name: t('after:reasons.mistyped') }).click();
    await question.getByRole('button', { name: t('shifts:z.correct') }).click();
    await expect(its.text('shifts:z.correction', { k: 1 })).toBeVisible();
    await expect(window.locator('[data-result]')).toContainText(`${t('shifts:z.drawer.short')}${money('-5.00')}`);
  });
});
