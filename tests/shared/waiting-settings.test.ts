// When a change that loosens a control begins, and what a further save makes of one that waits.
import { describe, expect, test } from 'vitest';
import type { StoredSettings } from '../../shared/settings/provisioning.ts';
import { beginsAt, inForce, splitChange, type WaitingChange, type WithWaiting } from '../../shared/settings/waiting.ts';

describe('it begins', () => {
  const vienna = 'Europe/Vienna';
  test.each([
    ['in the evening', '2026-11-06T19:00:00Z', '04:00', '2026-11-07T03:00:00Z', '2026-11-08T03:00:00Z'],
    [
      'after midnight, of the day before',
      '2026-11-06T01:00:00Z',
      '04:00',
      '2026-11-06T03:00:00Z',
      '2026-11-07T03:00:00Z',
    ],
    ['as a day begins', '2026-11-06T03:00:00Z', '04:00', '2026-11-07T03:00:00Z', '2026-11-07T03:00:00Z'],
    ['a moment before', '2026-11-06T02:59:59Z', '04:00', '2026-11-06T03:00:00Z', '2026-11-07T03:00:00Z'],
    ['before a day of 25 hours', '2026-10-24T12:00:00Z', '04:00', '2026-10-25T03:00:00Z', '2026-10-26T03:00:00Z'],
    ['before a day of 23 hours', '2026-03-28T03:30:00Z', '04:00', '2026-03-29T02:00:00Z', '2026-03-30T02:00:00Z'],
    [
      'where the day begins at midnight',
      '2026-11-06T19:00:00Z',
      '00:00',
      '2026-11-06T23:00:00Z',
      '2026-11-07T23:00:00Z',
    ],
  ])('asked for %s', (_when, at, begins, ofTwo, alone) => {
    const found = [false, true].map((isAlone) => beginsAt(new Date(at), begins, vienna, isAlone));
    expect(found).toEqual([new Date(ofTwo), new Date(alone)]);
  });
});

describe('what waits', () => {
  const one = (controls: WaitingChange['controls'], id = 'one'): WaitingChange => ({
    id,
    asked_at: '2026-11-06T10:00:00.000Z',
    from: '2026-11-07T03:00:00.000Z',
    by: 'clara',
    approved_by: 'dora',
    controls,
  });
  const shifts = { on: true, tolerance_minor: 200, move_limit_minor: 100, day_begins: '04:00' };
  const waiting: WithWaiting = {
    shifts,
    waiting: [
      one({ new_manager_days: 0, 'shifts.tolerance_minor': 500 }),
      one({ 'manual_card.per_sale_minor': 900 }, 'two'),
    ],
    manual_card: { code_of: 'digits', code_length: 6, per_sale_minor: 100, per_day_minor: 900 },
  };
  const saved = (change: StoredSettings) => {
    const { settings, waits } = splitChange(waiting, { ...waiting, ...change });
    return { left: settings.waiting?.map(({ controls }) => controls), waits };
  };

  test('stays through a save of something else, and of other parts of its field', () => {
    expect(saved({ theme: 'dark' })).toEqual({ left: waiting.waiting?.map(({ controls }) => controls), waits: {} });
    expect(saved({ shifts: { ...shifts, move_limit_minor: 50 } }).left).toHaveLength(2);
  });

  test('waits no longer where the same is asked for again', () => {
    expect(saved({ new_manager_days: 0 })).toEqual({
      left: waiting.waiting?.map(({ controls }) => controls),
      waits: {},
    });
  });

  test('is gone where its control is saved anew, in either direction', () => {
    expect(saved({ new_manager_days: 14 })).toEqual({
      left: [{ 'shifts.tolerance_minor': 500 }, { 'manual_card.per_sale_minor': 900 }],
      waits: {},
    });
    expect(saved({ new_manager_days: 2 })).toEqual({
      left: [{ 'shifts.tolerance_minor': 500 }, { 'manual_card.per_sale_minor': 900 }],
      waits: { new_manager_days: 2 },
    });
  });

  test('is in force by itself, and the others wait on', () => {
    const [first] = waiting.waiting ?? [];
    expect(first && inForce(waiting, first)).toEqual({
      new_manager_days: 0,
      shifts: { ...shifts, tolerance_minor: 500 },
      waiting: [one({ 'manual_card.per_sale_minor': 900 }, 'two')],
    });
  });

  test('is never in force where it makes no sense with what was saved since', () => {
    const boats = { name: 'Boats', products: ['boat'], carrier: 'code' as const, number: null, masks: [] };
    const change = one({ 'rack_cards.rules.Ships': { ...boats, name: 'Ships' } });
    const rules = {
      rack_cards: {
        rules: [boats],
        typed_numbers: 'never' as const,
        scan_to_give: 'always' as const,
        scanner_prefix: null,
      },
    };
    expect(inForce({ ...rules, waiting: [change] }, change)).toBeNull();
  });
});
