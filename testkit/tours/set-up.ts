// The first set-up of a till: each of its steps, and what each says about what is wrong.
import { expect } from '@playwright/test';
import { createSetUpSteps, newCashier, newManager, newStore } from '../drive/new-till.ts';
import { openLoopbackPrinter, well } from '../printing/loopback-printer.ts';
import type { Tour } from './tour.ts';

export const setUp: Tour = {
  name: 'first set-up',
  options: { service: {}, provisioning: {}, setsUp: true },
  async walk({ till, service }, stop) {
    const { page } = till;
    const { locale, t } = till.screens.words;
    const printer = await openLoopbackPrinter('closes-in-order', well);
    const { steps, button, field } = createSetUpSteps(() => page, locale, printer);
    const check = (id: string, state: string) =>
      expect(page.locator(`[data-check="${id}"]`)).toHaveAttribute('data-state', state);
    const { baseUrl, keyId, keySecret } = service.credentials;
    await expect(steps.title('language')).toBeVisible();
    await stop('set-up-language');
    await button('setUp:join.title').click();
    await expect(steps.title('join')).toBeVisible();
    await stop('set-up-join');
    await button('setUp:ownButton').click();
    await steps.next('service');
    await stop('set-up-service');
    await field('setUp:service.address').fill('https://api.nowhere.invalid/v1');
    await check('reach', 'bad');
    await stop('set-up-service-no-name');
    await field('setUp:service.address').fill(baseUrl);
    await field('setUp:service.keyId').fill(keyId);
    await page.getByLabel(t('setUp:service.secret'), { exact: true }).fill(`${keySecret.slice(1)}x`);
    await check('signature', 'bad');
    await stop('set-up-service-refused');
    await button('counter:pad.keys').click();
    await field('setUp:service.keyId').click();
    await expect(page.locator('[data-keys]')).toBeVisible();
    await stop('set-up-service-keys');
    await button('counter:pad.keys').click();
    await steps.service(service.credentials);
    await stop('set-up-service-good');
    await steps.next('store');
    await expect(page.getByText('Kaufhaus am Marktplatz')).toBeVisible();
    await stop('set-up-store-list');
    await steps.fillStore({ ...newStore, id: 'a b', country: 'XQ', name: '' });
    await expect(page.locator('p[role=alert]').first()).toBeVisible();
    await stop('set-up-store-wrong');
    await steps.fillStore({ ...newStore, id: 'store-001' });
    await expect(page.getByRole('heading', { name: t('setUp:store.reviewTitle') })).toBeVisible();
    await stop('set-up-store-review');
    await button('setUp:store.send').click();
    await expect(page.getByRole('heading', { name: t('setUp:store.takenTitle') })).toBeVisible();
    await stop('set-up-store-taken');
    await button('setUp:store.otherId').click();
    await steps.registerStore();
    await stop('set-up-store-registered');
    await steps.next('till');
    await steps.till('Till 1');
    await button('frame:continue').click();
    await expect(page.locator('p[role=alert]').first()).toBeVisible();
    await stop('set-up-till-wrong');
    await steps.till('T1');
    await steps.next('people');
    await stop('set-up-people');
    await steps.putPerson(newManager);
    await steps.putPerson({ ...newCashier, name: 'Wolfeschlegelsteinhausenbergerdorff-Ångström 🧾' });
    await field('word:name').fill('Eve');
    await steps.givePin('1234', 'word:addPerson');
    await expect(page.locator('p[role=alert]').first()).toBeVisible();
    await stop('set-up-people-wrong');
    // What is typed would be added on the way on.
    await field('word:name').fill('');
    for (const pin of ['frame:pin.label', 'setUp:people.pinAgain'])
      await page.getByLabel(t(pin), { exact: true }).fill('');
    await steps.next('devices');
    await expect(page.locator('[data-device="printer"]').getByRole('group')).toBeVisible();
    await stop('set-up-devices');
    await steps.testPrinter();
    await steps.testScanner();
    await steps.skipDevices();
    // A computer of one monitor is not asked for the customer's.
    const monitors = await page.evaluate(() => window.till.invoke['display:monitors']());
    if (monitors.ok && monitors.value.some(({ name }) => name === 'Customer'))
      await steps.chooseMonitor('2: Customer 1280 × 800');
    await stop('set-up-devices-done');
    await steps.next('recovery');
    await stop('set-up-recovery');
    await steps.noteCode();
    await stop('set-up-recovery-noted');
    await steps.next('finish');
    await stop('set-up-finish');
    await printer.close();
  },
};
