// Which till looks for updates at all, and what takes the place of what.
import { expect, it } from 'vitest';
import { installedAs } from '../../electron/shell/installed-as.ts';
import { updateParts } from '../../electron/start/update-parts.ts';

const machine = {
  version: '1.0.0',
  folder: '/nowhere',
  installedAs: { kind: 'deb' },
  transportTo: () => Promise.reject(new Error('somebody was asked')),
  restartProgram: () => undefined,
} as const;
const settings = { store_id: 'kiel', terminal_id: 'T1' };
const log = Object.assign(() => undefined) as never;

it('has none without an address, and asks nobody without a public key', async () => {
  expect(await updateParts(settings, { ...machine, log })).toEqual({ off: 'no-address' });
  const updates = { address: 'https://updates.example/', channel: 'stable', hour: null };
  expect(await updateParts({ ...settings, updates }, { ...machine, log })).toEqual({ off: 'no-key' });
});

it.each([
  ['the deb', { path: '/usr/lib/counterfoil/counterfoil' }, { kind: 'deb' }],
  [
    'a deb that another AppImage started',
    { path: '/usr/lib/counterfoil/counterfoil', appImage: '/opt/Files.AppImage' },
    { kind: 'deb' },
  ],
  ['an AppImage', { appImage: '/opt/Till.AppImage' }, { kind: 'appimage', file: '/opt/Till.AppImage' }],
  ['an AppImage of no whole path', { appImage: 'Till.AppImage' }, null],
  [
    'Windows',
    { platform: 'win32' as const, path: 'C:\\Program Files\\Counterfoil\\Counterfoil.exe' },
    { kind: 'nsis', resources: 'C:\\Program Files\\Counterfoil\\resources' },
  ],
  ['an unpacked folder', {}, null],
  ['a checkout', { packaged: false, path: '/usr/lib/counterfoil/counterfoil' }, null],
  ['a Mac', { platform: 'darwin' as const }, null],
])('knows %s', (_what, program, expected) => {
  const usual = { packaged: true, platform: 'linux', path: '/srv/till/counterfoil', appImage: undefined } as const;
  expect(installedAs({ ...usual, ...program })).toEqual(expected);
});
