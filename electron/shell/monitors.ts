// Which of the monitors that are there is the one that was chosen for the customer. A system numbers monitors again at each start, so
// they are known by name, size and place. Invariant: never one that shows any part of what the till's own monitor shows.
import type { Display, Rectangle } from 'electron';
import type { Monitor } from '../../shared/display/monitors.ts';
import type { DisplayPlace } from './preferences.ts';

type Screenful = Pick<Display, 'id' | 'label' | 'bounds' | 'scaleFactor'>;

/** Size in pixels, place in DIP, as the system arranges them. */
type Traits = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
};

const longestName = 100;

function traitsOf({ label, bounds, scaleFactor }: Screenful): Traits {
  const [width, height] = [bounds.width, bounds.height].map((side) => Math.round(side * scaleFactor));
  const name = label.replace(/[\p{C}\s]+/gu, ' ').trim();
  return { name: name.slice(0, longestName), width: width ?? 0, height: height ?? 0, x: bounds.x, y: bounds.y };
}

export function monitorId(monitor: Screenful): string {
  const { name, width, height, x, y } = traitsOf(monitor);
  return `${name}|${width}x${height}|${x},${y}`;
}

function traitsIn(id: string): Traits | null {
  const found = /^(?<name>.*)\|(?<width>\d+)x(?<height>\d+)\|(?<x>-?\d+),(?<y>-?\d+)$/s.exec(id)?.groups;
  if (!found) return null;
  const { name = '', width, height, x, y } = found;
  return { name, width: Number(width), height: Number(height), x: Number(x), y: Number(y) };
}

export function monitorsOf(monitors: readonly Screenful[], tills: Pick<Screenful, 'bounds'>): readonly Monitor[] {
  return monitors.map((one) => {
    const { name, width, height } = traitsOf(one);
    return { id: monitorId(one), name, width, height, isTills: meets(one.bounds, tills.bounds) };
  });
}

/** The first that any monitor fits decides. */
const fits: readonly ((one: Traits, sought: Traits) => boolean)[] = [
  // Another arrangement.
  (one, sought) => one.name === sought.name && hasSameSize(one, sought),
  // Another resolution, or turned.
  (one, sought) => one.name !== '' && one.name === sought.name,
  // After a sleep some do not say at once who they are.
  (one, sought) => (one.name === '' || sought.name === '') && hasSameSize(one, sought) && hasSamePlace(one, sought),
  (one, sought) => one.name === '' && sought.name === '' && hasSamePlace(one, sought),
];

/** `stood`: where the display was last. Null where the chosen one is not there. */
export function chosenMonitor<M extends Screenful>(
  wanted: string,
  stood: DisplayPlace | null,
  monitors: readonly M[],
  tills: Pick<Screenful, 'bounds'>,
): M | null {
  const free = monitors.filter(({ bounds }) => !meets(bounds, tills.bounds));
  const last = stood?.wanted === wanted ? stood : null;
  const known =
    free.find((one) => monitorId(one) === wanted) ?? free.find((one) => last && monitorId(one) === last.monitor);
  const sought = traitsIn(last?.monitor ?? wanted);
  if (known || sought === null) return known ?? null;
  // Another monitor of the same make was next to the chosen one: it does not become the chosen one when that is unplugged.
  const possible = free.filter((one) => !last?.others.includes(monitorId(one)));
  for (const isFit of fits) {
    const found = possible.filter((one) => isFit(traitsOf(one), sought));
    if (found.length > 0) return nearestTo(sought, found);
  }
  return null;
}

/** What is kept once the display is on this monitor. */
export function placeOn<M extends Screenful>(
  wanted: string,
  monitor: M,
  monitors: readonly M[],
  tills: Pick<Screenful, 'bounds'>,
): DisplayPlace {
  const beside = monitors.filter(({ id, bounds }) => id !== monitor.id && !meets(bounds, tills.bounds));
  return { wanted, monitor: monitorId(monitor), others: beside.map(monitorId) };
}

const hasSameSize = (one: Traits, other: Traits) => one.width === other.width && one.height === other.height;
const hasSamePlace = (one: Traits, other: Traits) => one.x === other.x && one.y === other.y;

function nearestTo<M extends Screenful>({ x, y }: Traits, found: readonly M[]): M | null {
  const far = ({ bounds }: M) => (bounds.x - x) ** 2 + (bounds.y - y) ** 2;
  const order = (one: M, other: M) => far(one) - far(other) || (monitorId(one) < monitorId(other) ? -1 : 1);
  return found.toSorted(order)[0] ?? null;
}

/** Two monitors that show the same meet. */
export function meets(one: Rectangle, other: Rectangle): boolean {
  const isBeside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  const isAbove = one.y + one.height <= other.y || other.y + other.height <= one.y;
  return !isBeside && !isAbove;
}
