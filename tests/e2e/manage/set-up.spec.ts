// From an empty folder to a till that sells, on screen; and a second till of the store that joins it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSecrets } from '../../../testkit/checks/secrets.ts';
import { goOffline, payWithoutLine, printClaimSlip } from '../../../testkit/drive/claim-slip.ts';
import { onSecondMonitor } from '../../../testkit/drive/customer.ts';
import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { newCashier, newManager, newStore, startNewTill } from '../../../testkit/drive/new-till.ts';
import { scan } from '../../../testkit/drive/scanner.ts';
import { openSettings } from '../../../testkit/drive/settings.ts';
import { openShift } from '../../../testkit/drive/shift.ts';
import { tap } from '../../../testkit/drive/touch.ts';

const own = standInOnly('a till of its own beside the fixture, and Electron has one window');
/** What a computer without a second one has; the customer's display is not asked about there. */
const oneMonitor = { STAND_IN_MONITORS: '1' };
const manager = { id: 'nora-nolan', ...newManager };

test(
  'a new till registers its store, sells, and brings a second one along that redeems its slip',
  own,
  async ({ openBrowser, service }) => {
    const browser = await openBrowser();
    const till = await startNewTill(browser);
    const second = await startNewTill(browser, 'en', oneMonitor);
    const { steps, button } = till;
    const secrets = new Map([
      ['the key', service.credentials.keySecret],
      ['a PIN', newManager.pin],
      ['another PIN', newCashier.pin],
    ]);
    try {
      await test.step('the first till is set up', async () => {
        await steps.next('service');
        await expect(button('frame:continue')).toBeDisabled();
        const { baseUrl, keyId, keySecret } = service.credentials;
        // As the console may show it, with a slash at its end.
        await steps.typeByFinger(till.field('setUp:service.address'), `${baseUrl}/`);
        await till.field('setUp:service.keyId').fill(keyId);
        const secret = till.page.getByLabel(till.words.t('setUp:service.secret'), { exact: true });
        await steps.typeByFinger(secret, keySecret);
        await expect(till.page.locator('[data-check="permissions"]')).toHaveAttribute('data-state', 'good');
        await steps.next('store');
        await steps.registerStore();
        await steps.next('till');
        await steps.typeByFinger(till.field('setUp:till.id'), 'T1');
        // One touch, though the keys above it go with the focus.
        await tap(till.page.getByRole('checkbox').first());
        await expect(till.page.getByRole('checkbox').first()).toBeChecked();
        await steps.next('people');
        await steps.fillPerson(newManager);
        await button('word:addPerson').click();
        // The next name, typed while the PIN of the first is hashed, stays.
        const name = till.field('word:name');
        await name.fill(newCashier.name);
        await expect(button('setUp:people.edit', { name: newManager.name })).toBeVisible();
        await expect(name).toHaveValue(newCashier.name);
        // Whoever is typed is kept on the way on, without a press on the button that adds.
        await steps.fillPerson(newCashier);
        await steps.next('devices');
        await steps.testPrinter();
        await steps.skipDevices();
        await steps.chooseMonitor('2: Customer 1280 × 800');
        await steps.next('recovery');
        secrets.set('the recovery code', await steps.noteCode('printed'));
        await steps.next('finish');
        const { t } = till.words;
        await expect(steps.finishRow('setUp:step.store')).toContainText(newStore.street);
        await expect(steps.finishRow('setUp:step.store')).toContainText(newStore.id);
        await expect(steps.finishRow('setUp:step.till')).toHaveText('T1');
        await expect(steps.finishRow('setUp:step.people')).toContainText(newCashier.name);
        await expect(steps.finishRow('setUp:devices.printer')).toContainText(t('setUp:devices.tested'));
        for (const device of ['scanner', 'card_terminal'])
          await expect(steps.finishRow(`setUp:devices.${device}`)).toHaveText(t('setUp:devices.skipped'));
        await expect(steps.finishRow('setting:section.customerDisplay')).toHaveText('2: Customer 1280 × 800');
        await steps.finish(newManager);
        expect(service.books().stores.filter(({ id }) => id === newStore.id)).toHaveLength(1);
        const { till: settings } = JSON.parse(readFileSync(join(till.data, 'sandbox', 'settings.json'), 'utf8'));
        expect(settings).toMatchObject({ store_id: newStore.id, untested_devices: ['scanner', 'card_terminal'] });
        expect(settings.customer_display).toEqual({ ...onSecondMonitor, is_touch: false });
        expect(settings.operators).toMatchObject([{ id: manager.id }, { id: 'cem-celik', pin_must_change: true }]);
        expect(settings.operators[0]).not.toHaveProperty('pin_must_change');
        expect(readdirSync(till.data)).not.toContain('set-up.json');
      });

      await test.step('its manager makes a file for the next till', async () => {
        await till.screens.signIn(manager);
        await openSettings(till.page, till.screens, 'nextTill');
        await button('setUp:nextTill.toTill').click();
      });
      const file = await till.page.locator('code').filter({ hasText: '.json' }).innerText();
      const passphrase = await till.page.getByText(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/).innerText();
      secrets.set('the passphrase', passphrase);
      await till.screens.signOut();

      await test.step('the second till joins by it', async () => {
        const { steps: at, page } = second;
        await second.button('setUp:join.title').click();
        await page.locator('input[type=file]').setInputFiles(file);
        const passphraseField = second.field('setUp:join.passphrase');
        await passphraseField.fill('00000-00000-00000-00000');
        await second.button('word:open').click();
        await expect(page.getByText(second.words.t('setUp:join.wrong.passphrase'))).toBeVisible();
        await passphraseField.fill(passphrase.toLowerCase());
        await second.button('word:open').click();
        await expect(page.getByText(newStore.name)).toBeVisible();
        await at.next('service');
        await at.service(service.direct);
        await at.next('till');
        await at.till('T1');
        await second.button('frame:continue').click();
        await expect(page.getByText(second.words.t('setUp:till.taken'))).toBeVisible();
        await at.till('T2');
        await at.next('people');
        await at.next('devices');
        await at.noPrinter();
        await at.testScanner();
        await at.skipDevices();
        await expect(page.getByText(second.words.t('setting:display.which'))).toHaveCount(0);
        await at.next('recovery');
        secrets.set('the second recovery code', await at.noteCode());
        await at.next('finish');
        await expect(at.finishRow('setUp:devices.printer')).toHaveText(second.words.t('setUp:devices.none'));
        await at.finish(newManager);
        const { till: kept } = JSON.parse(readFileSync(join(second.data, 'sandbox', 'settings.json'), 'utf8'));
        expect(kept).not.toHaveProperty('customer_display');
        expect(kept).toMatchObject({ printer: null, untested_devices: ['card_terminal'] });
      });

      await test.step('it redeems the slip that the first one printed', async () => {
        await till.screens.signIn(manager);
        // A till that was set up on screen counts shifts.
        await openShift(till, { '50.00': 3 });
        await payWithoutLine(till, () => goOffline(till, service));
        const claim = await printClaimSlip(till);
        await second.screens.signIn(manager);
        await openShift(second, { '50.00': 3 });
        await scan(second.page, claim);
        await second.screens.button('after:claim.step.finish.do').click();
        await second.screens.expectVerdicts('hand-over');
        await second.screens.handOver();
        service.gate.open();
        await till.screens.expectVerdicts('settled-elsewhere');
        expect(service.books().orders).toMatchObject([{ state: 'completed', store_id: newStore.id }]);
      });

      for (const one of [till, second]) {
        expect(findSecrets(one.data, secrets)).toEqual([]);
        for (const secret of secrets.values()) expect(one.output()).not.toContain(secret);
      }
    } finally {
      await till.close();
      await second.close();
    }
  },
);
