// What the people at a till like better lasts, for that till; a damaged file or a full disk stops nothing.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import '../../tools/stand-in/electron-hook.ts';
import { createPreferences } from '../../electron/shell/preferences.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'preferences-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

test('sounds are on until somebody switches them off, and then stay off', () => {
  const first = createPreferences(folder, log());
  expect(first.sounds()).toBe(true);
  first.setSounds(false);
  expect(first.sounds()).toBe(false);
  expect(createPreferences(folder, log()).sounds()).toBe(false);
});

test('a damaged file is as none', () => {
  writeFileSync(join(folder, 'preferences.json'), '{ "sounds": ');
  expect(createPreferences(folder, log()).sounds()).toBe(true);
});

test('what cannot be written holds until the till ends, and the log says so', () => {
  const told = log();
  const preferences = createPreferences(folder, told);
  rmSync(join(folder, 'preferences.json'), { force: true });
  mkdirSync(join(folder, 'preferences.json'));
  preferences.setSounds(false);
  expect(preferences.sounds()).toBe(false);
  expect(told.warn).toHaveBeenCalledTimes(1);
});
