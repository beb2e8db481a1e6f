// What the people at a till like better lasts, for that till; a damaged file or a full disk stops nothing.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('where the window stood, and how large its page was shown, is kept beside them', () => {
  const place = { x: 40, y: 20, width: 1100, height: 700, isMaximized: false };
  const first = createPreferences(folder, log());
  expect(first.window()).toMatchObject({ window: null, zoom: 0 });
  first.setSounds(false);
  first.keepWindow(place, 1.5);
  const next = createPreferences(folder, log());
  expect(next.window()).toMatchObject({ window: place, zoom: 1.5 });
  expect(next.sounds()).toBe(false);
});

test('a damaged file is as none', () => {
  writeFileSync(join(folder, 'preferences.json'), '{ "sounds": ');
  expect(createPreferences(folder, log()).sounds()).toBe(true);
});

test('one that is written otherwise is as usual, and takes no other along', () => {
  const file = join(folder, 'preferences.json');
  const later = { sounds: false, window: { x: 'left' }, zoom: 40, ofALaterVersion: true };
  writeFileSync(file, JSON.stringify(later));
  const preferences = createPreferences(folder, log());
  expect(preferences.window()).toMatchObject({ window: null, zoom: 0 });
  expect(preferences.sounds()).toBe(false);
  preferences.setSounds(true);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...later, sounds: true });
});

test('what cannot be read stops nothing', () => {
  const told = log();
  mkdirSync(join(folder, 'preferences.json'));
  const preferences = createPreferences(folder, told);
  preferences.setSounds(false);
  expect(preferences.sounds()).toBe(false);
  expect(told.warn).toHaveBeenCalled();
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
