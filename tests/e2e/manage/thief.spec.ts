// An owner who suspects a cashier: 33 sales each of two people, and five voids of one of them. Is it found, and in how many touches?
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { refundQuickly, sellQuickly, voidQuickly } from '../../../testkit/drive/quick-sales.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { cashier, manager, otherManager, supervisor } from '../../../testkit/drive/set-up.ts';

test('an owner finds whose voids stand out, and the sales behind them, in three touches', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const voids = new Map([
    [supervisor, 0],
    [cashier, 5],
  ]);
  for (const [person, count] of voids) {
    await screens.signIn(person);
    const sold: string[] = [];
    for (let n = 0; n < 33; n += 1) sold.push(await sellQuickly(page, { cards: [books] }));
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
  const row = page.getByRole('row').filter({ hasText: cashier.name }).first();
  await expect(row.locator('[data-flag]').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: supervisor.name }).locator('[data-flag]')).toHaveCount(0);
  // The page opens with what is least likely: the sentence, the picture and the sales.
  const often = t('exception:often.onlyOne');
  const sentence = page.getByRole('button', { name: t('exception:says.void', { name: cashier.name, often }) });
  await expect(sentence).toContainText(`${t('exception:among.cards_other', { n: 5, count: 33 })}`);
  await expect(sentence).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('listitem').filter({ hasText: '15.2' })).toContainText(cashier.name);
  const behind = page.getByRole('button', { name: new RegExp(`T1-.*${otherManager.name}`) });
  await expect(behind).toHaveCount(5);
  await touch(behind.first());
  await expect(page.getByRole('heading', { name: /T1-\w+-\d+/ })).toBeVisible();
  expect(touches).toBe(3);
});
