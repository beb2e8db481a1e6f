// A screen that cannot be drawn leaves no blank till: it says that nothing is lost, and comes back.

import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { books } from '../../../testkit/drive/screens.ts';
import { cashier } from '../../../testkit/drive/set-up.ts';

test(
  'a screen whose code does not arrive',
  standInOnly('Electron reads its screens from its own package'),
  async ({ till }) => {
    // In a window of its own: the fixture fails for every error in its first one, and React reports this one there.
    const window = await till.secondWindow();
    if (window === null) throw new Error('no second window');
    const { page, screens } = window;
    await screens.signIn(cashier);
    await screens.addCard(books);
    // The disk is slow to wake, or the folder it lies in is gone for a moment.
    const code = /\/sales-[\w-]+\.js$/;
    await page.route(code, (route) => route.abort());
    await screens.press('F6');
    await expect(screens.text('frame:guard.title')).toBeVisible();
    await page.unroute(code);
    await screens.button('frame:guard.again').click();
    await expect(page.getByRole('complementary')).toContainText(books.name);
    await screens.openSales();
  },
);
