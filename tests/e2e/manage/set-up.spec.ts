// From an empty folder to a till that sells, on screen: step by step, and with the power cut at each step.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSecrets } from '../checks/secrets.ts';
import { expect, standInOnly, test } from '../drive/fixture.ts';
import { newCashier, newManager, newStore, startNewTill } from '../drive/new-till.ts';
import { books } from '../drive/screens.ts';

const own = standInOnly('a till of its own beside the fixture, and Electron has one window');

test('a new till registers its store, notes its recovery code and sells', own, async ({ openBrowser, service }) => {
  const till = await startNewTill(await openBrowser());
  const { steps, button } = till;
  try {
    await steps.next('service');
    await expect(button('setUp:next')).toBeDisabled();
    await steps.service(service.credentials);
    await steps.next('store');
    await steps.registerStore();
    await steps.next('till');
    await steps.till('T1');
    await steps.next('people');
    await steps.putPerson(newManager);
    await steps.putPerson(newCashier);
    await steps.next('devices');
    await steps.skipDevices();
    await steps.next('recovery');
    const code = await steps.noteCode();
    await steps.next('finish');
    await expect(till.page.getByText(newStore.street)).toBeVisible();
    await steps.finish(newManager);

    expect(service.books().stores.filter(({ id }) => id === newStore.id)).toHaveLength(1);
    await till.screens.signIn({ id: 'cem-celik', ...newCashier });
    await till.screens.addCard(books);
    await till.screens.takePayment();
    await till.screens.payCash('25.00');
    await till.screens.expectVerdicts('hand-over');

    const settings = readFileSync(join(till.data, 'sandbox', 'settings.json'), 'utf8');
    expect(JSON.parse(settings).till).toMatchObject({
      store_id: newStore.id,
      terminal_id: 'T1',
      untested_devices: ['printer', 'scanner', 'card_terminal'],
    });
    expect(readdirSync(till.data)).not.toContain('set-up.json');
    const secrets = new Map([
      ['the key', service.credentials.keySecret],
      ['a PIN', newManager.pin],
      ['another PIN', newCashier.pin],
      ['the recovery code', code],
      ['the bare recovery code', code.replaceAll('-', '')],
    ]);
    expect(findSecrets(till.data, secrets)).toEqual([]);
    for (const secret of secrets.values()) expect(till.output()).not.toContain(secret);
  } finally {
    await till.close();
  }
});
