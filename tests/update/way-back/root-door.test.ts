// What the till says to the service that installs the deb, and what it hears: only the answer to its own question counts.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemTimers } from '../../../electron/shell/system-timers.ts';
import { createRootDoor } from '../../../electron/update/way-back/root-door.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'root-door-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));
const says = (id: string, kind: string) =>
  writeFileSync(join(place, 'result.json'), JSON.stringify({ id, kind, version: '1.0.0', sentence: `${kind}.` }));

test('the former version is asked for, and comes back', async () => {
  mkdirSync(join(place, 'incoming'));
  says('an older question', 'refused');
  const asked = createRootDoor(systemTimers, place).bringBack('this one');
  expect(readFileSync(join(place, 'incoming/back-this one'), 'utf8')).toBe('this one');
  says('this one', 'came-back');
  expect(await asked).toEqual({ ok: true, value: null });
});

test('that it passed its check is said while the service waits for it, at each start', () => {
  mkdirSync(join(place, 'incoming'));
  const door = createRootDoor(systemTimers, place);
  door.passed('1');
  expect(readdirSync(join(place, 'incoming'))).toEqual([]);
  writeFileSync(join(place, 'state'), 'trial');
  for (const id of ['2', '3']) door.passed(id);
  expect(readdirSync(join(place, 'incoming'))).toEqual(['passed-2', 'passed-3']);
});

test('nothing is written through what lies there already', () => {
  mkdirSync(join(place, 'incoming'));
  writeFileSync(join(place, 'own'), 'the till’s own');
  symlinkSync(join(place, 'own'), join(place, 'incoming/lives-1'));
  createRootDoor(systemTimers, place).lives('1');
  expect(readFileSync(join(place, 'own'), 'utf8')).toBe('the till’s own');
});

test('what the service refuses is said', async () => {
  mkdirSync(join(place, 'incoming'));
  says('this one', 'refused');
  expect(await createRootDoor(systemTimers, place).bringBack('this one')).toEqual({ ok: false, error: 'refused.' });
});

test('without the service nothing is left anywhere, and the till loses nothing', async () => {
  const door = createRootDoor(systemTimers, place);
  door.lives('1');
  door.passed('2');
  expect(await door.bringBack('this one')).toMatchObject({ ok: false });
  expect(existsSync(join(place, 'incoming'))).toBe(false);
});
