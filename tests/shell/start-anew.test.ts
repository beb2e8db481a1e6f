// A till that starts anew requests the restart first, and then ends without any event of an orderly shutdown.
import { expect, it } from 'vitest';
import { createStartAnew } from '../../electron/shell/start-anew.ts';

function anew(appImage: string | undefined, isKept = false): unknown[] {
  const calls: unknown[] = [];
  createStartAnew(
    { relaunch: (options) => void calls.push(['relaunch', options]), exit: (code) => void calls.push(['exit', code]) },
    appImage,
    isKept,
  )();
  return calls;
}

it('starts the same till again', () => {
  expect(anew(undefined)).toEqual([
    ['relaunch', {}],
    ['exit', 0],
  ]);
});

it('starts an AppImage from its own file, because its unpacked copy is gone', () => {
  expect(anew('/opt/counterfoil.AppImage')).toEqual([
    ['relaunch', { execPath: '/opt/counterfoil.AppImage' }],
    ['exit', 0],
  ]);
});

it('leaves its start to the keeper of a locked session', () => {
  expect(anew(undefined, true)).toEqual([['exit', 75]]);
});
