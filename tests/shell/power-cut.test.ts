// Training's power cut requests the restart first, and then ends without any event of an orderly shutdown.
import { expect, it } from 'vitest';
import { createPowerCut } from '../../electron/shell/power-cut.ts';

function cut(appImage: string | undefined): unknown[] {
  const calls: unknown[] = [];
  createPowerCut(
    { relaunch: (options) => void calls.push(['relaunch', options]), exit: (code) => void calls.push(['exit', code]) },
    appImage,
  )();
  return calls;
}

it('starts the same till again', () => {
  expect(cut(undefined)).toEqual([
    ['relaunch', {}],
    ['exit', 0],
  ]);
});

it('starts an AppImage from its own file, because its unpacked copy is gone', () => {
  expect(cut('/opt/counterfoil.AppImage')).toEqual([
    ['relaunch', { execPath: '/opt/counterfoil.AppImage' }],
    ['exit', 0],
  ]);
});
