// A record that somebody edited while the till was off: nothing is paid back by it, Attention says so, and a manager sees both values.
import Database from 'better-sqlite3';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';

test('a payment that is said to be due back is not paid back, and a manager sees what the journal says', {
  tag: '@long',
}, async ({ till }) => {
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
