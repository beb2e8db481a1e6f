// The power goes at each step of a set-up: it goes on where it was, asks its secrets again, and registers one store.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findSecrets } from '../../../testkit/checks/secrets.ts';
import { expect, standInOnly, test } from '../../../testkit/drive/fixture.ts';
import { newManager, newStore, startNewTill } from '../../../testkit/drive/new-till.ts';

const own = standInOnly('a till of its own beside the fixture, and Electron has one window');

test(
  'cut at each step, also between the store and its answer, it resumes and has one store',
  own,
  async ({ openBrowser, service }) => {
    const till = await startNewTill(await openBrowser());
    const { steps, button, words } = till;
    const secrets = new Map([
      ['the key', service.credentials.keySecret],
      ['a PIN', newManager.pin],
    ]);
    /** The power goes; what was entered is there again, without its secrets, which are nowhere on the disk. */
    const cut = async () => {
      await till.powerCut();
      expect(findSecrets(till.data, secrets)).toEqual([]);
      await expect(steps.title('service')).toBeVisible();
      await expect(till.page.getByText(words.t('setUp:resumed'))).toBeVisible();
      await steps.service(service.credentials);
    };
    const pinAgain = async () => {
      await expect(steps.title('people')).toBeVisible();
      await steps.givePin(newManager.pin, 'setUp:people.save');
      await expect(button('frame:continue')).toBeEnabled();
    };
    const stores = () => service.books().stores.filter(({ id }) => id === newStore.id).length;
    try {
      await steps.next('service');
      await till.powerCut();
      await expect(steps.title('service')).toBeVisible();
      await steps.service(service.credentials);
      await steps.next('store');
      await cut();
      await steps.next('store');

      await test.step('between the store and its answer', async () => {
        await steps.fillStore(newStore);
        const { lost } = service.gate.loseAnswerTo('POST /v1/stores');
        await button('setUp:store.send').click();
        await lost;
        expect(stores()).toBe(1);
        await cut();
        await steps.next('store');
        await button('setUp:store.lookUp').click();
        await expect(till.page.getByText(`${newStore.name} · ${newStore.id}`)).toBeVisible();
        expect(stores()).toBe(1);
        expect(
          service.books().requests.filter(({ method, path }) => method === 'POST' && path === '/v1/stores'),
        ).toHaveLength(1);
      });

      await steps.next('till');
      await cut();
      await steps.next('till');
      await steps.till('T1');
      await steps.next('people');
      await steps.putPerson(newManager);
      await cut();
      await steps.next('people');
      await pinAgain();
      await steps.next('devices');
      await steps.skipDevices();
      await cut();
      await steps.next('people');
      await pinAgain();
      await steps.next('devices');
      await steps.next('recovery');
      const first = await steps.noteCode();
      await cut();
      await steps.next('people');
      await pinAgain();
      await steps.next('recovery');
      expect(await steps.noteCode()).not.toBe(first);
      await steps.next('finish');
      await cut();
      await steps.next('people');
      await pinAgain();
      await steps.next('recovery');
      await steps.noteCode();
      await steps.next('finish');
      expect(readdirSync(till.data)).not.toContain('sandbox');

      await test.step('between the vault and the settings of the finish', async () => {
        await till.powerCut({ rename: 'settings.json', when: 'before' });
        const toFinish = async () => {
          await steps.service(service.credentials);
          await steps.next('people');
          await pinAgain();
          await steps.next('recovery');
          await steps.noteCode();
          await steps.next('finish');
        };
        await toFinish();
        await button('setUp:finish.submit').click();
        await expect.poll(till.isRunning).toBe(false);
        const half = readdirSync(join(till.data, 'sandbox'));
        expect(half.filter((name) => name.endsWith('.bin'))).toHaveLength(1);
        expect(half).not.toContain('settings.json');
        await till.powerCut();
        await expect(till.page.getByText(words.t('setUp:resumed'))).toBeVisible();
        expect(findSecrets(till.data, secrets)).toEqual([]);
        await toFinish();
      });

      await steps.finish(newManager);
      expect(stores()).toBe(1);
      expect(readdirSync(till.data)).not.toContain('set-up.json');
      expect(readdirSync(join(till.data, 'sandbox')).filter((name) => name.endsWith('.bin'))).toHaveLength(1);
      expect(findSecrets(till.data, secrets)).toEqual([]);
    } finally {
      await till.close();
    }
  },
);
