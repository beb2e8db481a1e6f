// The products of the settings: nothing ordered, pinned and hidden products with codes that the catalogue does not list, and the hidden ones alone.
import { expect } from '@playwright/test';
import { bakery, books, games, garden } from '../drive/screens.ts';
import { manager } from '../drive/set-up.ts';
import { openSettings } from '../drive/settings.ts';
import type { Tour } from './tour.ts';

export const manageProducts: Tour = {
  name: 'manage products',
  options: {
    service: {},
    provisioning: {
      products: {
        pinned: [books.code, 'no-longer-sold-eur', games.code, bakery.code],
        hidden: ['papierboot-kinder-eur', 'gone-before-eur'],
        first_page: 'favourites',
      },
    },
  },
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t } = screens.words;
    await screens.signIn(manager);
    await expect(page.locator('[data-tile]')).toHaveCount(3);
    await stop('sell-own-page');
    await openSettings(page, screens, 'products');
    const first = page.getByRole('button', { name: t('ordering:hide', { name: garden.name }) });
    await page.getByRole('searchbox').fill(garden.name.slice(0, 6));
    await first.click();
    await page.getByRole('searchbox').fill('');
    await expect(page.locator('[data-product]').first()).toBeVisible();
    await stop('manage-products');
    await screens.button('ordering:hiddenOnes', { count: 3 }).click();
    await stop('manage-products-hidden');
    for (const unpin of ['no-longer-sold-eur', books.name, games.name, bakery.name])
      await screens.button('ordering:unpin', { name: unpin }).click();
    await page.getByRole('searchbox').fill('zzz');
    await stop('manage-products-none');
  },
};
