// The window comes back where it stood, as large as it was, and its page as large; never out of sight.
import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import type { WindowPlace } from '../../electron/shell/preferences.ts';
import { keepPlaceAndZoom, placeAgain, zoomFactorOf } from '../../electron/shell/window-place.ts';

const display = (x: number, y: number, width: number, height: number) => ({ workArea: { x, y, width, height } });
const primary = display(0, 0, 1366, 728);
const beside = display(1366, 0, 1920, 1040);
const screenOf = (...displays: (typeof primary)[]) => ({
  getAllDisplays: () => displays,
  getPrimaryDisplay: () => primary,
  getDisplayMatching: ({ x }: { x: number }) => (x >= beside.workArea.x ? beside : primary),
});
const placed = (x: number, y: number, width = 1100, height = 700): WindowPlace => ({
  x,
  y,
  width,
  height,
  isMaximized: false,
});

describe('the window', () => {
  it.each([
    ['stands where it stood', placed(40, 20), { x: 40, y: 20, width: 1100, height: 700 }],
    ['stands where it stood on another screen', placed(1500, 100), { x: 1500, y: 100, width: 1100, height: 700 }],
    [
      'that stood partly on no screen is whole on its own',
      placed(-300, 100),
      { x: 0, y: 28, width: 1100, height: 700 },
    ],
    ['that stood on no screen is on the primary one', placed(5000, 3000), { x: 266, y: 28, width: 1100, height: 700 }],
    ['larger than its screen is as large as that', placed(-4000, 0, 3000, 2000), { ...primary.workArea }],
  ])('%s', (_what, kept, expected) => {
    expect(placeAgain(kept, screenOf(primary, beside) as never)).toEqual(expected);
  });

  it('of a screen that is gone stands on the primary one', () => {
    expect(placeAgain(placed(1500, 100), screenOf(primary) as never)).toEqual({
      x: 266,
      y: 28,
      width: 1100,
      height: 700,
    });
  });

  it('that stood nowhere yet has no place', () => {
    expect(placeAgain(null, screenOf(primary) as never)).toBeNull();
  });
});

function opened(zoom = 0, window: WindowPlace | null = null) {
  const setZoomLevel = vi.fn();
  const keepWindow = vi.fn();
  const webContents = Object.assign(new EventEmitter(), { setZoomLevel });
  const shown = Object.assign(new EventEmitter(), {
    webContents,
    getNormalBounds: () => ({ x: 40, y: 20, width: 1100, height: 700 }),
    isMaximized: () => false,
  });
  keepPlaceAndZoom(shown as never, { window: () => ({ window, zoom }), keepWindow });
  const press = (key: string, held: object = { control: true }): boolean => {
    const preventDefault = vi.fn();
    webContents.emit('before-input-event', { preventDefault }, { type: 'keyDown', key, ...held });
    return preventDefault.mock.calls.length > 0;
  };
  return { shown, webContents, setZoomLevel, keepWindow, press, level: () => setZoomLevel.mock.lastCall?.[0] };
}

describe('its page', () => {
  it('is as large as it was left from its first frame on, and is told nothing as it loads', () => {
    expect([zoomFactorOf(0), zoomFactorOf(1), zoomFactorOf(-1)]).toEqual([1, 1.2, 1 / 1.2]);
    const { webContents, press, setZoomLevel, level } = opened(1.5);
    webContents.emit('did-finish-load');
    expect(setZoomLevel).not.toHaveBeenCalled();
    expect([press('+'), level()]).toEqual([true, 2]);
  });

  it('grows and shrinks by keys and the wheel, within bounds, and goes back', () => {
    const { webContents, press, level } = opened();
    expect([press('+'), level()]).toEqual([true, 0.5]);
    expect([press('-'), press('-'), level()]).toEqual([true, true, -0.5]);
    webContents.emit('zoom-changed', {}, 'in');
    expect(level()).toBe(0);
    for (let n = 0; n < 20; n += 1) press('=');
    expect(level()).toBe(3);
    expect([press('0'), level()]).toEqual([true, 0]);
  });

  it.each<[string, object]>([
    ['+', {}],
    ['0', { control: true, alt: true }],
    ['a', { control: true }],
    ['-', { control: true, type: 'keyUp' }],
  ])('hears nothing else: %s with %j', (key, held) => {
    const { press, setZoomLevel } = opened();
    expect(press(key, held)).toBe(false);
    expect(setZoomLevel).not.toHaveBeenCalled();
  });
});

describe('what is kept as the window closes', () => {
  it('is where it stands and how large its page is', () => {
    const { shown, press, keepWindow } = opened();
    press('+');
    expect(keepWindow).not.toHaveBeenCalled();
    shown.emit('close');
    expect(keepWindow).toHaveBeenCalledExactlyOnceWith(placed(40, 20), 0.5);
  });

  it('is not written where nothing changed', () => {
    const { shown, keepWindow } = opened(1, placed(40, 20));
    shown.emit('close');
    expect(keepWindow).not.toHaveBeenCalled();
  });
});
