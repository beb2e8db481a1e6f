// Time zones from outside: each that this computer knows can be reckoned in, and none other throws behind the door.
import { afterEach, describe, expect, test } from 'vitest';
import { takeZone } from '../../electron/till/core/take-zone.ts';
import { businessDay } from '../../shared/business-day.ts';
import { isZone, ownZone, zoneOrUtc } from '../../shared/zone.ts';

const names = Intl.supportedValuesOf('timeZone');
const wrong = [
  '',
  ' ',
  'Etc/Unknown',
  'Europe/Atlantis',
  'Mars/Olympus',
  ':/etc/localtime',
  'undefined',
  'Europe/Berlin ',
  '\0',
  'x'.repeat(200),
];

const before = process.env.TZ;
const restored = () => {
  if (before === undefined) delete process.env.TZ;
  else process.env.TZ = before;
};
afterEach(restored);

test('each known one is taken, and its days can be told', () => {
  expect(names.length).toBeGreaterThan(400);
  for (const name of names) {
    expect(zoneOrUtc(name), name).toBe(name);
    expect(businessDay(new Date('2026-11-29T12:00:00Z'), '04:00', name).day, name).toMatch(/^2026-11-(28|29|30)$/);
  }
});

test.each([...wrong, undefined, null, 7])('%j is none', (name) => {
  expect(isZone(name)).toBe(false);
  expect(zoneOrUtc(String(name))).toBe('UTC');
});

describe('the zone that a till reckons in', () => {
  // What a machine may have in `TZ`: glibc takes more than names, and an empty one means UTC there.
  const broken = ['', ':/etc/localtime', 'Europe/Atlantis', 'NZST-12NZDT'];

  test.each(names.filter((_, n) => n % 40 === 0))('%s is the computer’s own', (name) => {
    process.env.TZ = name;
    expect(takeZone('Asia/Kathmandu')).toEqual({
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      isUnknown: false,
    });
    expect(process.env.TZ).toBe(name);
  });

  test.each(broken)('TZ=%j: that of the start before, else UTC, and all dates are of it', (name) => {
    for (const [last, zone] of [
      ['Asia/Kathmandu', 'Asia/Kathmandu'],
      [null, 'UTC'],
      ['Europe/Atlantis', 'UTC'],
    ] as const) {
      process.env.TZ = name;
      // Where the system makes something of it, that is what counts.
      if (isZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)) continue;
      expect(takeZone(last)).toEqual({ zone, isUnknown: true });
      expect(ownZone()).toMatch(zone === 'UTC' ? 'UTC' : /Kat[hm]+andu/);
      expect(new Date('2026-11-29T12:00:00Z').getHours()).toBe(zone === 'UTC' ? 12 : 17);
      // A start anew inherits what the till put there, and looks at the computer again.
      expect(takeZone(last)).toEqual({ zone, isUnknown: true });
      process.env.COUNTERFOIL_TZ_BEFORE = 'Europe/Berlin';
      expect(takeZone(last)).toEqual({ zone: 'Europe/Berlin', isUnknown: false });
      expect(process.env.COUNTERFOIL_TZ_BEFORE).toBeUndefined();
    }
  });

  test('at least an empty one names no zone', () => {
    process.env.TZ = '';
    expect(isZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(false);
    expect(ownZone()).toBe('UTC');
  });
});
