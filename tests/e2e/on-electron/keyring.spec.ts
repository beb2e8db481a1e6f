// The vault and a real keyring, in sessions of a kiosk: no desktop names itself, and the keyring is there, late, locked or missing.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../../../testkit/drive/fixture.ts';
import { writeCodeDown } from '../../../testkit/drive/screens.ts';
import { cashier, provisioningOf, writeProvisioning } from '../../../testkit/drive/set-up.ts';
import { wordsOf } from '../../../testkit/drive/words.ts';
import { endProcessesWith, type RealTill, startReal } from '../../../testkit/electron/real-till.ts';
import { type KeyringSession, openSession } from './keyring-session.ts';

const { t } = wordsOf('en');

type Shop = {
  readonly file: string;
  readonly data: string;
  /** Another login of the till's user. */
  login(): Promise<KeyringSession>;
  start(session: KeyringSession, args?: readonly string[], desktop?: string): RealTill;
};

const shopTest = test.extend<{ shop: Shop }>({
  shop: async ({ service }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'counterfoil-keyring-'));
    const file = join(folder, 'till.json');
    const data = join(folder, 'data');
    writeProvisioning(file, provisioningOf(service.credentials, { vault: 'keyring' }));
    const sessions: KeyringSession[] = [];
    await use({
      file,
      data,
      async login() {
        const session = await openSession(join(folder, 'home'));
        sessions.push(session);
        return session;
      },
      start: (session, args = [], desktop) =>
        startReal(data, args, {
          env: { ...session.env, ...(desktop === undefined ? {} : { XDG_CURRENT_DESKTOP: desktop }) },
        }),
    });
    await endProcessesWith(data);
    for (const session of sessions) await session.end();
    rmSync(folder, { recursive: true, force: true });
  },
});

async function opens(till: RealTill): Promise<void> {
  const page = await till.page();
  await expect(page.getByRole('button', { name: cashier.name })).toBeVisible();
}

async function saysLocked(till: RealTill): Promise<void> {
  const page = await till.page();
  await expect(page.getByText(t('fault:vault_locked.title'))).toBeVisible();
}

/** Sets the till up under this desktop, or none, and ends it. */
async function setUp({ login, start, file }: Shop, desktop?: string): Promise<void> {
  const session = await login();
  await session.keyring('unlocked');
  const till = start(session, ['--provision', file], desktop);
  await writeCodeDown(await till.page());
  await opens(till);
  await till.stop();
  await session.end();
}

const vaults = (data: string): string[] =>
  readdirSync(join(data, 'sandbox'))
    .filter((name) => name.startsWith('vault-'))
    .map((name) => readFileSync(join(data, 'sandbox', name), 'latin1').slice(0, 3));

shopTest('with an unlocked keyring a till is set up, sealed by it, and opens at the next login', async ({ shop }) => {
  await setUp(shop);
  expect(vaults(shop.data)).toEqual(['v11']);
  const session = await shop.login();
  await session.keyring('unlocked');
  const till = shop.start(session);
  await opens(till);
  expect(await till.stop()).toBe(0);
});

shopTest('without a keyring nothing is set up, and it says so', async ({ shop, service }) => {
  const session = await shop.login();
  const till = shop.start(session, ['--provision', shop.file]);
  await expect.poll(() => till.child.exitCode).toBe(2);
  expect(till.output()).toContain('no keyring: the secrets would be sealed with a fixed key');
  expect(existsSync(join(shop.data, 'sandbox'))).toBe(false);
  expect(readFileSync(shop.file, 'utf8')).toContain(service.credentials.keySecret);
});

shopTest('a keyring that comes late is waited for, and the till opens by itself', async ({ shop }) => {
  await setUp(shop);
  const session = await shop.login();
  const till = shop.start(session);
  await saysLocked(till);
  await session.keyring('unlocked');
  await expect.poll(() => till.child.exitCode, 'Electron finds a late keyring in a new process only').toBe(0);
  await opens(till);
});

shopTest('a locked keyring is waited for, and the till opens once it is unlocked', async ({ shop }) => {
  await setUp(shop);
  const session = await shop.login();
  await session.keyring('locked');
  const till = shop.start(session);
  await saysLocked(till);
  await session.endKeyring();
  await session.keyring('unlocked');
  await expect.poll(() => till.child.exitCode).toBe(0);
  await opens(till);
});

shopTest('a till that was set up under a desktop opens in a bare session', async ({ shop }) => {
  await setUp(shop, 'GNOME');
  const session = await shop.login();
  await session.keyring('unlocked');
  const till = shop.start(session);
  await opens(till);
  await till.stop();
});
