// A record that somebody edited while the till was off: nothing is paid back by it, Attention says so, and a manager sees both values.
import Database from 'better-sqlite3';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { byHand } from '../../../testkit/drive/scanner.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';
import { openShift, withShifts } from '../../../testkit/drive/shift.ts';

test('a payment that is said to be due back is not paid back, and a manager sees what the journal says', async ({
  till,
}) => {
  const { t } = till.screens.words;
  await till.screens.signIn(cashier);
  await till.screens.addCard(books);
  await till.screens.takePayment();
  await till.screens.payCash('30.00');
  await till.screens.expectVerdicts('hand-over');
  await till.restart(() => {
    const db = new Database(till.ledgerFile);
    db.exec("UPDATE tender_parts SET state = 'refund-due'");
    db.close();
  });
  const { page, screens } = till;
  await screens.signIn(cashier);
  await screens.openSale();
  await screens.button('after:refund.begin').first().click();
  await expect(page.getByText(t('till:error.rows_edited')).first()).toBeVisible();
  await screens.press('F7');
  const entry = page.locator('[data-attention="rows_edited"]');
  await expect(entry).toContainText(t('matter:edited.hidden'));
  await expect(entry).not.toContainText('approved');
  await screens.signOut();
  await screens.signIn(manager);
  await screens.press('F7');
  for (const said of ['tender_parts', 'refund-due', 'approved']) await expect(entry).toContainText(said);
});

test.describe('with shifts', () => {
  test.use({ options: withShifts });

  test('a movement of cash that was made smaller moves no cash, and Today names it', async ({ till }) => {
    const { t } = till.screens.words;
    const dialog = () => till.page.getByRole('dialog');
    const payOut = async (amount: string): Promise<void> => {
      await till.screens.press('F10');
      await till.screens.button('shifts:move.out.title').click();
      await expect(dialog().locator('input:focus')).toBeVisible();
      await till.page.keyboard.type(amount, byHand);
      await dialog()
        .getByRole('button', { name: t('after:reasons.tooFull') })
        .click();
      await dialog()
        .getByRole('button', { name: t('shifts:move.out.do') })
        .click();
    };
    await till.screens.signIn(cashier);
    await till.screens.press('F4');
    await openShift(till, { '50.00': 2 });
    await payOut('20');
    await dialog()
      .getByRole('button', { name: t('word:done') })
      .click();
    await till.restart(() => {
      const db = new Database(till.ledgerFile);
      db.exec("DROP TRIGGER movements_no_update; UPDATE movements SET amount_minor = -500 WHERE kind = 'out'");
      db.close();
    });
    const { screens } = till;
    await screens.signIn(cashier);
    await payOut('10');
    await expect(screens.text('till:error.rows_edited').first()).toBeVisible();
    await screens.press('Escape');
    await screens.signOut();
    await screens.signIn(manager);
    await screens.openManage('today');
    await expect(screens.text('matter:about.rows_edited.what')).toBeVisible();
  });
});
