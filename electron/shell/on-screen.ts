// Where the window is. Invariant: whole on a screen that is there, whenever a screen goes or changes its size. The system moves
// windows too, but not every one, and not to another size.
import type { BrowserWindow, Rectangle, Screen } from 'electron';

/** A maximised window of Windows reaches that far over each edge of its screen, in DIP. */
const overEdge = 16;

type Placed = Pick<
  BrowserWindow,
  'isDestroyed' | 'isFullScreen' | 'isMaximized' | 'getBounds' | 'setBounds' | 'maximize' | 'unmaximize'
>;

/** Of the same size where that has room, moved no further than it must. */
export function broughtInto(area: Rectangle, { x, y, width, height }: Rectangle): Rectangle {
  const size = { width: Math.min(width, area.width), height: Math.min(height, area.height) };
  return {
    x: Math.max(area.x, Math.min(x, area.x + area.width - size.width)),
    y: Math.max(area.y, Math.min(y, area.y + area.height - size.height)),
    ...size,
  };
}

function isWholeIn(area: Rectangle, { x, y, width, height }: Rectangle): boolean {
  const [left, top] = [area.x - x, area.y - y];
  const [right, bottom] = [x + width - area.x - area.width, y + height - area.y - area.height];
  return Math.max(left, top, right, bottom) <= overEdge;
}

/** A maximised window takes no other place. */
function moveInto(area: Rectangle, window: Placed): void {
  const fills = window.isMaximized();
  if (fills) window.unmaximize();
  window.setBounds(broughtInto(area, window.getBounds()));
  if (fills) window.maximize();
}

export function keepOnScreen(window: Placed, screen: Pick<Screen, 'getDisplayMatching'> & NodeJS.EventEmitter): void {
  const bringBack = (): void => {
    if (window.isDestroyed()) return;
    const bounds = window.getBounds();
    const display = screen.getDisplayMatching(bounds);
    if (window.isFullScreen()) window.setBounds(display.bounds);
    else if (!isWholeIn(display.workArea, bounds)) moveInto(display.workArea, window);
  };
  screen.on('display-removed', bringBack);
  screen.on('display-metrics-changed', bringBack);
}
