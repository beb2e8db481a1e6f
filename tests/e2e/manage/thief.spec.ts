// An owner who suspects a cashier: sales of two people, and five voids of one of them. Are they found, and in how many touches?
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { refundQuickly, sellQuickly, voidQuickly } from '../../../testkit/drive/quick-sales.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { cashier, manager, otherManager, supervisor } from '../../../testkit/drive/set-up.ts';

test('an owner finds who voided what, and the sales of it, in four touches', async ({ till }) => {
  const { page, screens } = till;
  const { t, money } = screens.words;
  const voids = new Map([
    [supervisor, 0],
    [cashier, 5],
  ]);
  for (const [person, count] of voids) {
    await screens.signIn(person);
    const sold: string[] = [];
    for (let n = 0; n < 7; n += 1) sold.push(await sellQuickly(page, { cards: [books] }));
    for (const saleId of sold.slice(0, count)) {
      await voidQuickly(page, saleId, { operatorId: otherManager.id, pin: otherManager.pin });
      await refundQuickly(page, saleId);
    }
    await screens.signOut();
  }
  await screens.signIn(manager);

  let touches = 0;
  const touch = async (what: { click(): Promise<void> }) => {
    await what.click();
    touches += 1;
  };
  await screens.press('F12');
  touches += 1;
  await touch(page.getByRole('button', { name: t('manage:page.exceptions') }));
  const panelOf = ({ name }: { readonly name: string }) =>
    page.locator('section section').filter({ has: page.getByRole('heading', { level: 2, name }) });
  const voided = { name: `${t('exception:kind.void')} 5 ${money('125.00')}` };
  await expect(panelOf(supervisor).getByRole('button', { name: t('exception:kind.void') })).toHaveCount(0);
  await touch(panelOf(cashier).getByRole('button', voided));
  const sales = page.getByRole('button', { name: new RegExp(`T1-.*${otherManager.name}`) });
  await expect(sales).toHaveCount(5);
  await touch(sales.nth(3));
  await expect(page.getByRole('heading', { name: /T1-\w+-\d+/ })).toBeVisible();
  expect(touches).toBe(4);
  // The way back leads to the same sale in the same list.
  await page.keyboard.press('Escape');
  await expect(sales.nth(3)).toBeFocused();
});
