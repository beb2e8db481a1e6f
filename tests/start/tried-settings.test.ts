// What is tried in training: kept in memory until training ends, over a power cut too, and never in a settings file.
// First: training's folder belongs to the shell, which loads Electron.
import '../../tools/stand-in/electron-hook.ts';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tillSettings } from '../../electron/shell/settings.ts';
import { trainingRecovery } from '../../electron/shell/training-folder.ts';
import { createTriedSettings, defaultTraining } from '../../electron/start/tried-settings.ts';
import { isRecoveryCode, recoveryHash } from '../../electron/till/operators/recovery-code.ts';
import { shownHeadOffice } from '../../shared/head-office/held.ts';
import type { SealCause } from '../../shared/settings/settings-seal.ts';

const store = { name: 'Shop', address: { street: 'High Street 1', city: 'Town', postal_code: '12345' }, country: 'DE' };
const usual = () => defaultTraining('en', { store, store_id: 'store-001', currency: 'EUR' });
const cause: SealCause = 'settings';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tried-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const tried = () => createTriedSettings(folder, usual);
const files = () => readdirSync(folder);

test('are settings as a till has them, with shifts and a printer that is none of the shop’s', () => {
  const { settings } = tried();
  expect(tillSettings.parse(settings())).toEqual(settings());
  expect(settings()).toMatchObject({ shifts: { on: true }, base_url: 'https://training.invalid/v1' });
  expect(settings().printer).toMatch(/^tcp:\/\/127\.0\.0\.1:/);
});

test('are changed in memory: no file is written, and the next training has none of it', async () => {
  const one = tried();
  let heard = 0;
  one.onChange(() => {
    heard += 1;
  });
  const [first, second] = one.operators();
  const hash = second?.pin_hash ?? '';
  expect(await one.change(cause, { settings: { lock_minutes: 9, low_balance: '50.00' } })).toMatchObject({ ok: true });
  expect(await one.change('people', { operators: one.operators().slice(0, 1) })).toMatchObject({ ok: false });
  expect(await one.change('people', { pinHash: { operatorId: 'anna', hash } })).toMatchObject({ ok: true });
  expect(await one.change(cause, { settings: { low_balance: undefined } })).toMatchObject({ ok: true });
  expect(one.settings()).toMatchObject({ lock_minutes: 9 });
  expect(one.settings()).not.toHaveProperty('low_balance');
  expect(one.operators()[0]).toEqual({ ...first, pin_hash: hash });
  expect([heard, files()]).toEqual([3, []]);
  expect(tried().settings().lock_minutes).toBeUndefined();
});

test('a change that no till could read back is none', async () => {
  const one = tried();
  expect(await one.change(cause, { settings: { lock_minutes: 0 } })).toEqual({
    ok: false,
    error: 'lock_minutes is not valid',
  });
  expect(one.settings().lock_minutes).toBeUndefined();
});

test('secrets go in and are not kept: what there is of them can be seen', async () => {
  const one = tried();
  const headOffice = shownHeadOffice(undefined);
  const secrets = { keySecret: 's3cret', storeKey: 'another-key-of-16', terminalPassphrase: 'pass' };
  await one.change(cause, { secrets: { ...secrets, webhookKeys: [{ keyId: 'W1', keySecret: 'w3bhook' }] } });
  expect(one.held()).toEqual({ terminalPassphrase: true, webhookKeyIds: ['W1'], oldStoreKeys: 1, headOffice });
  one.keepOverPowerCut();
  expect(JSON.stringify(one.settings())).not.toMatch(/s3cret|another-key|w3bhook|"pass"/);
  await one.change(cause, { secrets: { terminalPassphrase: null, webhookKeys: null, dropsOldStoreKeys: true } });
  expect(one.held()).toEqual({ terminalPassphrase: false, webhookKeyIds: [], oldStoreKeys: 0, headOffice });
});

test('last over a power cut, whose file the next start takes away', async () => {
  const one = tried();
  await one.change(cause, { settings: { lock_minutes: 9 } });
  one.keepOverPowerCut();
  expect(files()).toEqual(['tried-settings.json']);
  expect(existsSync(join(folder, 'settings.json'))).toBe(false);
  const next = tried();
  expect(next.settings()).toEqual(one.settings());
  expect(files()).toEqual([]);
  expect(tried().settings().lock_minutes).toBeUndefined();
});

test.each(['', '{', '{}', '[]'])('a file that reads %j is none, and is gone', (text) => {
  writeFileSync(join(folder, 'tried-settings.json'), text);
  const one = tried();
  expect(one.settings().lock_minutes).toBeUndefined();
  expect(files()).toEqual([]);
});

test('the recovery code is told until another took its place', async () => {
  const one = tried();
  expect(one.toldCode()).toBe(trainingRecovery);
  expect(isRecoveryCode(trainingRecovery, one.recovery()?.hash ?? '')).toBe(true);
  await one.change('recovery-code', { recovery: { hash: recoveryHash('other'), isNoted: false } });
  expect(one.toldCode()).toBeNull();
});
