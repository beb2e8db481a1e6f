// Training's power cut asks for the new start first, and tells nobody: no event of an orderly end comes before it.
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

it('starts an AppImage by its own file, because what it unpacked is gone', () => {
  expect(cut('/opt/counterfoil.AppImage')).toEqual([
    ['relaunch', { execPath: '/opt/counterfoil.AppImage' }],
    ['exit', 0],
  ]);
});
