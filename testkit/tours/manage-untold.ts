// Every page of Manage before main has answered, and where it cannot.
import { expect } from '@playwright/test';
import { managePages } from '../../shared/operators/pages.ts';
import { byHand } from '../drive/scanner.ts';
import { manager } from '../drive/set-up.ts';
import { withShifts } from '../drive/shift.ts';
import { tellInstead } from '../drive/told.ts';
import type { Tour } from './tour.ts';

const reads = /^(company|report|shift|exceptions|reconcile|settlement|manager|people|settings|partner):/;

export const manageUntold: Tour = {
  name: 'manage without an answer',
  options: withShifts,
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    let hold: 'held' | 'lost' | null = 'held';
    const checked = await tellInstead(page, ({ channel }) => (channel === 'session:sign-in' ? hold : null));
    await page.getByRole('button', { name: manager.name }).click();
    await page.keyboard.type(manager.pin, byHand);
    await page.keyboard.press('Enter');
    await expect(screens.button('frame:pin.checking')).toBeVisible();
    await stop('sign-in-checking');
    hold = null;
    checked.letGo();
    await expect(page.getByRole('navigation')).toBeVisible();
    checked.end();
    for (const one of managePages) {
      // A page that is opened asks anew.
      await screens.openManage(one === 'people' ? 'limits' : 'people');
      hold = 'held';
      const main = await tellInstead(page, ({ channel }) => (reads.test(channel) ? hold : null));
      // A badge is part of an entry's name.
      const rail = page.getByRole('navigation');
      await rail.getByRole('button', { name: t(`manage:page.${one}`) }).click();
      await expect(page.getByRole('heading', { level: 1, name: t(`manage:page.${one}`) })).toBeVisible();
      await stop(`${one}-loading`);
      hold = 'lost';
      main.letGo();
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
      await stop(`${one}-lost`);
      main.end();
      // Health shows the checks of before.
      if (one === 'health') continue;
      // Today reads each of its parts by itself, and offers it where it is lost.
      const again = screens.button('word:tryAgain');
      await expect(async () => {
        if ((await again.count()) > 0) await again.first().click();
        await expect(page.getByRole('main').getByRole('alert')).toBeHidden({ timeout: 1000 });
      }).toPass();
    }
  },
};
