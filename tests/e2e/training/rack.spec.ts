// The rack of training: a touch scans a card, right or wrong; and the drill in which a card is given that was not sold.
import { compareBooks } from '../../../testkit/checks/books.ts';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { createTrainer, ledgerFault, trainee, trainingOrders } from '../../../testkit/drive/trainer.ts';

test.use({ options: { service: {}, provisioning: {}, training: true } });

const onTheRack = ({ page, screens: { words } }: Till) => {
  const shelf = page.getByRole('region', { name: words.t('drill:groups.rack'), exact: true });
  return {
    shelf,
    scan: (card: string) =>
      shelf
        .getByRole('button', {
          name: `${words.t(`drill:rack.card.${card}.brand`)} ${words.t(`drill:rack.card.${card}.form`)}`,
        })
        .click(),
  };
};
const dialogOf = ({ page }: Till) => page.getByRole('dialog');
const basketOf = ({ page }: Till) => page.getByRole('complementary');

test('cards from the rack are scanned at a touch, wrong ones too', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const { shelf, scan } = onTheRack(till);
  const said = page.locator('[data-scan="nothing"]');
  await screens.signIn(trainee);
  await expect(page.locator('[data-tile]').first()).toBeVisible();

  await test.step('a misprinted one is refused', async () => {
    await scan('misread');
    await expect(said).toContainText(t('scanning:reason.number-check-digit'));
    await expect(basketOf(till).getByRole('listitem')).toHaveCount(0);
  });
  await test.step('a number alone, before its product', async () => {
    await scan('number-only');
    await expect(said).toBeVisible();
    await expect(basketOf(till).getByRole('listitem')).toHaveCount(0);
  });
  await test.step('product and number, then a stack by the number alone', async () => {
    await scan('two-codes');
    // Its second code is in: nobody presses sooner.
    await expect(dialogOf(till)).toContainText('0001');
    await dialogOf(till).getByRole('button', { name: /25/ }).first().click();
    await expect(dialogOf(till)).toBeHidden();
    // The shelf hands out the next number that is in no sale yet.
    await scan('number-only');
    await expect(basketOf(till)).toContainText('2 ×');
    await scan('number-only');
    await expect(basketOf(till)).toContainText('3 ×');
  });
  await test.step('it is put away, and comes back in the dialog of training', async () => {
    await shelf.getByRole('button', { name: t('drill:rack.close') }).click();
    await expect(shelf).toBeHidden();
    await screens.button('frame:nav.training').click();
    await page.getByLabel(t('drill:rack.show')).click();
    await page.keyboard.press('Escape');
    await expect(shelf).toBeVisible();
  });
  expect(till.books().lines.map((line) => line.state)).toEqual(['draft', 'draft', 'draft']);
});

test('a wrong card is stopped as two are given', async ({ till }) => {
  const { page, screens } = till;
  const { t } = screens.words;
  const { bar, begin, seesItDone } = createTrainer(till);
  const { scan } = onTheRack(till);
  await screens.signIn(trainee);
  // Put away before: the drill is told with its cards.
  await page.getByRole('button', { name: t('drill:rack.close') }).click();
  await begin('wrong-card-scanned');
  await expect(bar()).toContainText(t('drill:begin.sellTwo'));

  await scan('two-codes');
  await expect(dialogOf(till)).toContainText('0001');
  await dialogOf(till).getByRole('button', { name: /25/ }).first().click();
  await expect(dialogOf(till)).toBeHidden();
  await scan('number-only');
  await expect(basketOf(till)).toContainText('2 ×');
  await screens.takePayment();
  await screens.expectDue('50.00');
  await screens.payCash('50.00');

  const toGive = page.getByRole('region', { name: t('drill:rack.toGive'), exact: true });
  await expect(bar()).toContainText(t('drill:story.wrong-card-scanned.todo'));
  const next = toGive.getByRole('button', { name: t('drill:rack.sold') });
  await next.click();
  const wrong = page.getByRole('alertdialog', { name: t('scanning:give.wrongTitle') });
  await expect(wrong).toContainText(t('scanning:give.wrong'));
  await wrong.getByRole('button', { name: t('scanning:give.understood') }).click();
  await expect(wrong).toBeHidden();
  await next.click();
  await expect(page.locator('main')).toContainText(t('word:given'));
  await next.click();
  await expect(toGive).toBeHidden();
  await seesItDone();

  expect(ledgerFault(till)).toBeNull();
  expect(till.books().lines.map((line) => line.state)).toEqual(['active', 'active']);
  await expect.poll(() => compareBooks(trainingOrders(till), till.books())).toEqual([]);
});
