// A kiosk's way out by touch: a manager's PIN, and nobody else's; the till ends, and the open sale is there at the next start.
import { existsSync } from 'node:fs';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { cashier, manager } from '../../../testkit/drive/set-up.ts';

/** A till that ended in order leaves no write-ahead log behind. */
const isOpen = (ledger: string): boolean => existsSync(`${ledger}-wal`);

test.describe('a kiosk', () => {
  test.use({ options: { service: {}, provisioning: { kiosk: true } } });

  test('is left with a manager, and comes back with its sale', async ({ till }) => {
    const { page, screens } = till;
    await screens.signIn(cashier);
    await screens.addCard(books);
    await expect(screens.button('frame:machine.open')).toBeHidden();
    await screens.signOut();
    await screens.button('frame:machine.open').click();
    await screens.button('frame:machine.leave.do').click();
    const dialog = page.getByRole('alertdialog', { name: screens.words.t('frame:machine.leave.do') });
    const approvers = dialog.getByRole('combobox');
    await expect(approvers).toContainText(manager.name);
    await expect(approvers).not.toContainText(cashier.name);
    await dialog.locator('input[type=password]').fill('000000');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert')).toContainText(screens.words.t('till:error.wrong_pin'));
    await dialog.locator('input[type=password]').fill(manager.pin);
    await page.keyboard.press('Enter');
    await expect.poll(() => isOpen(till.ledgerFile)).toBe(false);
    await till.restart();
    await till.screens.signIn(cashier);
    await expect(till.page.getByText(books.name).first()).toBeVisible();
  });
});

test('a till with a window of its own has no such way out: the system closes it', async ({ till }) => {
  await expect(till.page.getByRole('button', { name: till.screens.words.t('frame:machine.open') })).toBeHidden();
});
