// Settlements exist in live only, and the stand-in runs no live till. So a live till of this process sells at a live sandbox, and what its
// main answers about settlements is told to the page; all else is this till's own.
import { expect } from '@playwright/test';
import { manager } from '../drive/set-up.ts';
import { type Told, tellInstead } from '../drive/told.ts';
import { createHarness, type Harness } from '../till/harness.ts';
import { payCash, reserve } from '../till/selling.ts';
import { settle } from '../till/virtual-time.ts';
import type { Tour } from './tour.ts';

const hourMs = 3_600_000;
const settings = { settlementPeriodS: 600, invalidationPeriodS: 60, settlementPaidAfterS: 4000 } as const;
const product = 'quillenhof-buch-eur';

/** Three sales, an hour apart: two settlements are paid, one is pending. */
async function sellThrice(live: Harness): Promise<void> {
  await live.signIn();
  for (const amounts of [['25.00', '10.00'], ['50.00'], ['50.00', '25.00', '10.00']]) {
    const sale = await reserve(live, amounts, product);
    await payCash(live, sale.id, sale.due.amount);
    await live.ask('sale:commit', { saleId: sale.id });
    await settle();
    await live.time.advance(hourMs);
  }
  await live.signIn('clara');
}

export const manageLive: Tour = {
  name: 'manage settlements in live',
  options: { service: {}, provisioning: {} },
  async walk({ till }, stop) {
    const { page, screens } = till;
    const { t, money } = screens.words;
    const live = await createHarness({ environment: 'live', settings });
    await live.signIn('clara');
    const askLive = async (channel: 'settlement:list' | 'settlement:get', request: unknown): Promise<Told> => {
      const value = await live.ask(channel, request as never);
      return { result: { ok: true, value } };
    };
    const read = (again: boolean) => askLive('settlement:list', { state: 'all', offset: 0, limit: 50, again });
    let first: Told = null;
    const main = await tellInstead(page, async ({ channel, args }) => {
      if (channel !== 'settlement:list' && channel !== 'settlement:get') return null;
      return first ?? askLive(channel, args[0]);
    });
    try {
      await screens.signIn(manager);
      await screens.openManage('settlements');
      await expect(screens.text('settling:none')).toBeVisible();
      await stop('settlements-none');
      await sellThrice(live);
      first = await read(true);
      await screens.openManage('today');
      await screens.openManage('settlements');
      await expect(screens.text('settling:reading', { count: 0 })).toBeVisible();
      await stop('settlements-reading');
      first = null;
      const row = page.getByRole('button', { name: money('85.00') });
      await expect(row).toBeVisible();
      await stop('settlements-list');
      await row.click();
      await expect(page.getByRole('table')).toBeVisible();
      await stop('settlements-one');
      await page.getByLabel(t('settling:stateOf'), { exact: true }).selectOption('pending');
      await expect(row).toBeVisible();
      live.unplug('unreachable');
      await screens.button('frame:refresh').click();
      await expect(screens.text('settling:fault.unreachable')).toBeVisible();
      await stop('settlements-offline');
    } finally {
      main.end();
      await live.close();
    }
  },
};
