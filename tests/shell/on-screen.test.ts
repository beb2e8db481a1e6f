// The window when a screen goes, shrinks, or never had room for it.
import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { keepOnScreen } from '../../electron/shell/on-screen.ts';

const till = { x: 0, y: 0, width: 1366, height: 768 };
const workArea = { ...till, height: 728 };
type Is = { fullScreen?: boolean; maximized?: boolean };

function windowAt(bounds: typeof till, is: Is = {}) {
  const calls: [string, unknown?][] = [];
  const note = (name: string) => vi.fn((given?: unknown) => void calls.push(given ? [name, given] : [name]));
  const window = {
    isDestroyed: () => false,
    isFullScreen: () => is.fullScreen ?? false,
    isMaximized: () => is.maximized ?? false,
    getBounds: () => bounds,
    setBounds: note('setBounds'),
    maximize: note('maximize'),
    unmaximize: note('unmaximize'),
  };
  const screen = Object.assign(new EventEmitter(), { getDisplayMatching: () => ({ bounds: till, workArea }) });
  keepOnScreen(window, screen as never);
  return { calls, screen };
}

it.each(['display-removed', 'display-metrics-changed'])(
  '%s: a window out of sight comes back, as large as it was',
  (event) => {
    const { calls, screen } = windowAt({ x: 1600, y: -300, width: 1280, height: 700 });
    screen.emit(event);
    expect(calls).toEqual([['setBounds', { x: 86, y: 0, width: 1280, height: 700 }]]);
  },
);

it('a window that is larger than the screen that is left becomes as large as that', () => {
  const { calls, screen } = windowAt({ x: 100, y: 40, width: 1920, height: 1080 });
  screen.emit('display-removed');
  expect(calls).toEqual([['setBounds', workArea]]);
});

it('a maximised window is maximised again, on the screen that is left', () => {
  const { calls, screen } = windowAt({ x: 1366, y: 0, width: 1920, height: 1080 }, { maximized: true });
  screen.emit('display-removed');
  expect(calls).toEqual([['unmaximize'], ['setBounds', workArea], ['maximize']]);
});

it('a kiosk fills the screen that is left', () => {
  const { calls, screen } = windowAt({ x: 1366, y: 0, width: 1920, height: 1080 }, { fullScreen: true });
  screen.emit('display-removed');
  expect(calls).toEqual([['setBounds', till]]);
});

it.each<[string, typeof till, Is]>([
  ['stands whole on it', { x: 40, y: 20, width: 1280, height: 700 }, {}],
  ['reaches over the edge as Windows maximises it', { x: -8, y: -8, width: 1382, height: 744 }, { maximized: true }],
])('a window that %s stays where it is', (_where, bounds, is) => {
  const { calls, screen } = windowAt(bounds, is);
  screen.emit('display-metrics-changed');
  expect(calls).toEqual([]);
});
