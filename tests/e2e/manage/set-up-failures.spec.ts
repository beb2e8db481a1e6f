// What a set-up says when the service cannot be reached or does not take the key: each failure at its check, with its fix, and no way on.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceCheckId, ServiceFinding } from '../../../shared/set-up/set-up-steps.ts';
import { expect, type Till, test } from '../../../testkit/drive/fixture.ts';
import { createSetUpSteps, newStore } from '../../../testkit/drive/new-till.ts';

const options = { service: {}, provisioning: {}, setsUp: true };
const limitedKey = {
  keyId: 'LIMITED1',
  keySecret: 'the-secret-of-a-key-with-limits',
  actions: ['ping', 'list_settlements', 'list_products', 'read_retail_order'],
};
const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

function atService(till: Till) {
  const { page } = till;
  const { locale, t } = till.screens.words;
  const { steps, button, field } = createSetUpSteps(() => page, locale);
  return {
    steps,
    button,
    type: async (baseUrl: string, keyId: string, secret: string) => {
      await field('setUp:service.address').fill(baseUrl);
      await field('setUp:service.keyId').fill(keyId);
      await page.getByLabel(t('setUp:service.secret'), { exact: true }).fill(secret);
    },
    fails: async (id: ServiceCheckId, finding: ServiceFinding) => {
      const row = page.locator(`[data-check="${id}"]`);
      await expect(row).toHaveAttribute('data-state', 'bad');
      await expect(row).toContainText(t(`setUp:check.${id}.${finding}.is`));
      await expect(row).toContainText(t(`setUp:check.${id}.${finding}.fix`));
      await expect(page.locator('[data-check][data-state="bad"]')).toHaveCount(1);
      await expect(button('frame:continue')).toBeDisabled();
    },
  };
}

test.describe('a service that is not there, or not the one', () => {
  test.use({ options });

  test('no address, no such name, nobody there, an unknown key, a wrong secret; and none of it stands in the way later', async ({
    till,
    service,
  }) => {
    const { steps, type, fails } = atService(till);
    const { baseUrl, keyId, keySecret } = service.credentials;
    await steps.next('service');
    await type('http://api.example.com/v1', keyId, keySecret);
    await fails('reach', 'no-address');
    await type('https://api.nowhere.invalid/v1', keyId, keySecret);
    await fails('reach', 'name-unknown');
    await type('http://127.0.0.1:1/v1', keyId, keySecret);
    await fails('reach', 'no-connection');
    await type(baseUrl, 'NOBODY', keySecret);
    await fails('signature', 'unknown-key');
    await type(baseUrl, keyId, `${keySecret.slice(1)}x`);
    await fails('signature', 'refused');
    await steps.service(service.credentials);
    await steps.next('store');
  });

  test('a certificate that this computer does not trust', async ({ till }) => {
    test.skip(!hasOpenssl, 'makes its certificate with openssl');
    const { steps, type, fails } = atService(till);
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-e2e-tls-'));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    expect(spawnSync('openssl', [...made, ...subject, '-keyout', key, '-out', cert]).status).toBe(0);
    const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const address = server.address();
      await steps.next('service');
      await type(`https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v1`, 'KEY', 'secret');
      await fails('secure', 'untrusted');
    } finally {
      server.close();
      rmSync(folder, { recursive: true });
    }
  });

  test('an id that somebody else has, and a lost answer that is looked up at once', async ({ till, service }) => {
    const { steps, button } = atService(till);
    await steps.next('service');
    await steps.service(service.credentials);
    await steps.next('store');
    await steps.fillStore({ ...newStore, id: 'store-001' });
    await button('setUp:store.send').click();
    await expect(till.screens.text('setUp:store.takenOther')).toBeVisible();
    await button('setUp:store.otherId').click();
    await steps.fillStore(newStore);
    const { lost } = service.gate.loseAnswerTo('POST /v1/stores');
    await button('setUp:store.send').click();
    await lost;
    service.gate.cut();
    await expect(till.page.getByText(`${newStore.name} · ${newStore.id}`)).toBeVisible();
    expect(service.books().stores.filter(({ id }) => id === newStore.id)).toHaveLength(1);
  });
});

test.describe('a key that may not do everything', () => {
  test.use({ options: { ...options, service: { keys: [limitedKey] } } });

  test('what is forbidden is named', async ({ till, service }) => {
    const { steps, type, fails } = atService(till);
    await steps.next('service');
    await type(service.credentials.baseUrl, limitedKey.keyId, limitedKey.keySecret);
    await fails('permissions', 'missing');
    await expect(till.page.locator('[data-check="permissions"]')).toContainText(
      till.screens.words.t('setUp:permission.stores'),
    );
  });
});

test.describe('a clock that is wrong', () => {
  test.use({ options: { ...options, service: { now: () => new Date(Date.now() + 3_600_000) } } });

  test('is told by how much', async ({ till, service }) => {
    const { steps, type, fails } = atService(till);
    const { baseUrl, keyId, keySecret } = service.credentials;
    await steps.next('service');
    await type(baseUrl, keyId, keySecret);
    await fails('clock', 'behind');
  });
});
