// Which monitor the customer's display takes, over arrangements: none of them lets it cover the till.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chosenMonitor, meets, monitorId, monitorsOf, placeOn } from '../../electron/shell/monitors.ts';

type Screen = Parameters<typeof monitorId>[0];

let nextId = 1;
function monitor(label: string, x: number, [width, height]: readonly [number, number], scaleFactor = 1): Screen {
  nextId += 1;
  return { id: nextId, label, bounds: { x, y: 0, width, height }, scaleFactor };
}
const till = monitor('Dell', 0, [1366, 768]);
const customer = monitor('Elo', 1366, [1024, 600]);
const office = monitor('LG', 2390, [1920, 1080]);
const small = [1024, 600] as const;

describe('a monitor', () => {
  it('is known by its name, its size in pixels and its place', () => {
    expect(monitorId(monitor('Elo  Touch\n', -960, [960, 540], 2))).toBe('Elo Touch|1920x1080|-960,0');
  });

  it('is shown with its size in pixels, and whether the till stands on it', () => {
    expect(monitorsOf([till, monitor('', 1366, [960, 540], 2)], till)).toEqual([
      { id: 'Dell|1366x768|0,0', name: 'Dell', width: 1366, height: 768, isTills: true },
      { id: '|1920x1080|1366,0', name: '', width: 1920, height: 1080, isTills: false },
    ]);
  });

  it('whose name is as long as can be has an id that a setting takes', () => {
    expect(monitorId(monitor('x'.repeat(5_000), 0, small)).length).toBeLessThan(200);
  });
});

const wanted = monitorId(customer);
const stood = placeOn(wanted, customer, [till, customer, office], till);

describe('the chosen monitor', () => {
  const elsewhere = monitor('Elo', -1024, small);
  const wider = monitor('Elo', 1366, [1280, 800]);
  const twin = monitor('Elo', 2390, small);
  const nameless = monitor('', 1366, small);
  const still = monitor('', 1366, [1280, 800]);

  it.each<[string, Screen | null, readonly Screen[], string?]>([
    ['where it stood', customer, [till, customer, office]],
    ['elsewhere, in another arrangement', elsewhere, [till, elsewhere, office]],
    ['with another resolution', wider, [till, wider, office]],
    ['while it does not say its name yet', nameless, [till, nameless, office]],
    ['beside another one of its make', customer, [till, twin, customer]],
    ['unplugged: nowhere, whatever else is there', null, [till, office]],
    ['unplugged, with no other one', null, [till]],
    ['without a name and with another resolution', still, [till, still], '|1024x600|1366,0'],
    ['named by something that is no monitor: nowhere', null, [till, customer], 'the left one'],
  ])('is found %s', (_how, found, monitors, asked = wanted) => {
    expect(chosenMonitor(asked, null, monitors, till)).toBe(found);
  });

  it('is not its twin that stood beside it, once it is unplugged; and is itself again when it is back', () => {
    const all = [till, customer, twin];
    const last = placeOn(wanted, customer, all, till);
    expect(chosenMonitor(wanted, last, [till, twin], till)).toBeNull();
    expect(chosenMonitor(wanted, last, all, till)).toBe(customer);
  });

  it('of two twins of which it was neither is the one nearest to where it stood last', () => {
    const [near, far] = [monitor('Elo', 1400, small), monitor('Elo', 5_000, small)];
    expect(chosenMonitor(wanted, stood, [far, near, till], till)).toBe(near);
  });

  it('that the till stands on is none', () => {
    expect(chosenMonitor(wanted, stood, [till, customer], customer)).toBeNull();
  });

  it('that shows the same as the till’s own is none', () => {
    const mirror = monitor('Elo', 0, [1366, 768]);
    expect(chosenMonitor(monitorId(mirror), null, [till, mirror], till)).toBeNull();
  });
});

const screens = fc
  .array(
    fc.record({
      label: fc.constantFrom('', 'Elo', 'Dell'),
      x: fc.integer({ min: -3, max: 3 }).map((at) => at * 1000),
      size: fc.constantFrom<(readonly [number, number])[]>([1000, 600], [1000, 800], [2000, 800]),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((all) => all.map(({ label, x, size }) => monitor(label, x, size)));

describe('whatever the arrangement', () => {
  it('the display never covers any part of the till’s monitor, and the order of the monitors does not matter', () => {
    fc.assert(
      fc.property(screens, screens, fc.nat(), fc.nat(), (before, now, seed, at) => {
        const chosen = before[seed % before.length];
        const tills = now[at % now.length];
        if (!chosen || !tills) return;
        const asked = monitorId(chosen);
        const last = placeOn(asked, chosen, before, tills);
        const found = chosenMonitor(asked, last, now, tills);
        expect(found !== null && meets(found.bounds, tills.bounds)).toBe(false);
        const other = chosenMonitor(asked, last, now.toReversed(), tills);
        expect(other && monitorId(other)).toEqual(found && monitorId(found));
      }),
      { numRuns: 1_000 },
    );
  });

  it('the chosen monitor that is where it was is taken, whatever came or went beside it', () => {
    fc.assert(
      fc.property(screens, screens, (before, now) => {
        const last = placeOn(wanted, customer, [till, customer, ...before], till);
        expect(chosenMonitor(wanted, last, [till, ...now, customer], till)).toSatisfy(
          (found: Screen) => monitorId(found) === wanted,
        );
      }),
    );
  });
});
