// A change that loosens a control takes a second manager and waits for the next business day, by the service's clock; the only manager waits
// 24 hours at least. Tightening is at once.
import { afterEach, describe, expect, test } from 'vitest';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import { ok } from '../../../shared/result.ts';
import { createHarness, type Harness, type HarnessOptions } from '../../../testkit/till/harness.ts';
import { createKeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { manager, secondManager, supervisor, wrongPin } from '../../../testkit/till/people.ts';
import { euro } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';

const hourMs = 3_600_000;
const open: Harness[] = [];
afterEach(async () => {
  for (const till of open.splice(0)) await till.close();
});

async function world(options: HarnessOptions = {}) {
  const kept = createKeptInMemory();
  const reopened: string[] = [];
  const till = await createHarness({
    ...options,
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => undefined, failed: () => undefined }),
      async reopen() {
        reopened.push('again');
        return ok(null);
      },
    }),
  });
  open.push(till);
  await till.signIn('clara');
  const save = (change: object, approval: object | null = null) =>
    till.ask('settings:save', { change: change as never, approval: approval as never });
  const waiting = async () => (await till.ask('settings:get')).kept?.waiting ?? [];
  const passes = async (hours: number) => {
    till.time.sleep(hours * hourMs);
    await till.time.advance(3 * 60_000);
    await settle();
  };
  const journal = () =>
    till
      .db()
      .prepare<[], { kind: string; body: string }>(
        `SELECT kind, operator_id AS "by", body FROM journal WHERE kind IN ('loosening', 'settings-changed', 'no-second-person')
         ORDER BY seq`,
      )
      .all()
      .map(({ body, ...entry }) => ({ ...entry, ...JSON.parse(body) }));
  return { till, kept, reopened, save, waiting, passes, journal };
}
const alone = async (options: HarnessOptions = {}) => {
  const made = await world(options);
  made.kept.leave('dora');
  return made;
};

/** Days begin at 04:00 on the wall. */
const [tomorrow, dayAfter, thirdDay] = [7, 8, 9].map((day) => new Date(2026, 10, day, 4).toISOString());

describe('with two managers', () => {
  test('a loosening is not kept without the second one’s word, nor is the rest of that save', async () => {
    const { kept, save } = await world();
    expect(await save({ new_manager_days: 0, theme: 'dark' })).toEqual({
      state: 'takes-two',
      controls: ['new_manager_days'],
      from: tomorrow,
    });
    expect(kept.settings()).not.toHaveProperty('theme');
    expect(kept.settings().waiting).toBeUndefined();
  });

  test('it waits for the next business day, is shown till then, and is in force from then on', async () => {
    const { till, kept, save, waiting, passes, reopened, journal } = await world();
    expect(await save({ new_manager_days: 0, theme: 'dark' }, secondManager)).toMatchObject({ state: 'saved' });
    expect(kept.settings()).toMatchObject({ theme: 'dark' });
    expect(kept.settings().new_manager_days).toBeUndefined();
    const shown = [
      {
        id: expect.any(String),
        from: tomorrow,
        headOffice: null,
        mayAgree: false,
        askedBy: 'clara',
        by: 'clara',
        approvedBy: 'dora',
        controls: [{ path: 'new_manager_days', value: 0 }],
      },
    ];
    expect(await waiting()).toEqual(shown);
    expect(reopened).toHaveLength(1);
    await till.crash();
    await passes(18);
    await till.signIn('clara');
    expect(await waiting()).toEqual(shown);
    await passes(2);
    expect(kept.settings()).toMatchObject({ new_manager_days: 0, theme: 'dark' });
    expect(kept.settings().waiting).toBeUndefined();
    expect(reopened).toHaveLength(2);
    const fields = ['new_manager_days'];
    expect(journal()).toEqual([
      { kind: 'settings-changed', by: 'clara', fields: ['theme'] },
      { kind: 'loosening', by: 'clara', what: 'waits', controls: fields, from: tomorrow, approvedBy: 'dora' },
      { kind: 'loosening', by: 'clara', what: 'begun', controls: fields, from: tomorrow, approvedBy: 'dora' },
    ]);
    await till.signIn('clara');
    const two = { by: 'clara', secondBy: 'dora', headOffice: null, fields, move: null };
    expect(await till.ask('settings:changes')).toMatchObject([
      { ...two, what: 'begun' },
      { ...two, what: 'waits' },
      { by: 'clara', secondBy: null, headOffice: null, what: 'changed', fields: ['theme'], move: null },
    ]);
  });

  test('what tightens in the same save is at once', async () => {
    const { kept, save } = await world();
    await save({ manual_card: { per_sale_minor: 100, per_day_minor: 999_999 } }, secondManager);
    expect(kept.settings().manual_card).toMatchObject({ per_sale_minor: 100, per_day_minor: 2000_00 });
    expect(kept.settings().waiting?.[0]?.controls).toEqual({ 'manual_card.per_day_minor': 999_999 });
  });

  test('what only tightens takes nobody else, and nothing waits', async () => {
    const { kept, save, journal } = await world();
    expect(await save({ new_manager_days: 30 })).toMatchObject({ state: 'saved' });
    expect(kept.settings()).toMatchObject({ new_manager_days: 30 });
    expect(journal()).toEqual([{ kind: 'settings-changed', by: 'clara', fields: ['new_manager_days'] }]);
  });

  test.each([
    ['their own', manager, 'needs_second_person'],
    ['a supervisor’s', supervisor, 'needs_manager'],
    ['one with a wrong PIN', { ...secondManager, pin: wrongPin }, 'wrong_pin'],
  ])('the second word is not %s', async (_whose, approval, refused) => {
    const { till, kept } = await world();
    const before = kept.settings();
    expect(await till.refusal('settings:save', { change: { new_manager_days: 0 }, approval })).toBe(refused);
    expect(kept.settings()).toBe(before);
  });

  test('nor that of a manager whose PIN the first one set within the days', async () => {
    const { till, kept } = await world();
    const set_by = [{ by: 'clara', at: till.time.now().toISOString() }];
    await kept.change('people', {
      operators: kept.operators().map((one) => (one.id === 'dora' ? { ...one, set_by } : one)),
    });
    const asked = { change: { new_manager_days: 0 }, approval: secondManager };
    expect(await till.refusal('settings:save', asked)).toBe('approver_too_new');
    expect(kept.settings().waiting).toBeUndefined();
  });

  test('any manager calls it back alone, and it never begins', async () => {
    const { till, kept, save, waiting, passes, journal } = await world();
    await save({ manual_card: { per_sale_minor: 100 } });
    await save({ manual_card: { per_sale_minor: 900 } }, secondManager);
    const [one] = await waiting();
    await till.signIn('dora');
    expect((await till.ask('settings:call-back', { id: one?.id ?? '' })).kept?.waiting).toEqual([]);
    expect(await till.refusal('settings:call-back', { id: one?.id ?? '' })).toBe('not_found');
    expect(journal().at(-1)).toMatchObject({ kind: 'loosening', by: 'dora', what: 'called-back' });
    await passes(48);
    expect(kept.settings().manual_card).toMatchObject({ per_sale_minor: 100 });
  });
});

describe('with one manager', () => {
  test('that one alone, at the earliest after 24 hours, and the Z says so', async () => {
    const { kept, save, passes, journal } = await alone();
    expect(await save({ new_manager_days: 0 })).toMatchObject({
      state: 'saved',
      view: { kept: { waiting: [{ from: dayAfter, by: 'clara', approvedBy: null }] } },
    });
    expect(journal().map(({ kind }) => kind)).toEqual(['loosening', 'no-second-person']);
    await passes(24 + 18);
    expect(kept.settings().new_manager_days).toBeUndefined();
    await passes(2);
    expect(kept.settings().new_manager_days).toBe(0);
  });

  test('asking again for what waits does not make it wait longer, and another value does', async () => {
    const { save, waiting, passes } = await alone();
    await save({ new_manager_days: 0 });
    await passes(24);
    await save({ new_manager_days: 0 });
    expect(await waiting()).toMatchObject([{ from: dayAfter }]);
    await save({ new_manager_days: 1 });
    expect(await waiting()).toMatchObject([{ from: thirdDay, controls: [{ value: 1 }] }]);
  });

  test('what is saved tighter meanwhile is no longer loosened', async () => {
    const { kept, save, passes } = await alone();
    await save({ new_manager_days: 0 });
    await save({ new_manager_days: 14 });
    await passes(72);
    expect(kept.settings().new_manager_days).toBe(14);
  });
});

describe('the clock of the till', () => {
  test('set forward brings nothing on early; neither does a restart with it', async () => {
    const { till, kept, save, passes } = await alone();
    await save({ new_manager_days: 0 });
    till.setClock(30 * 24 * hourMs);
    await passes(1);
    await till.crash();
    await passes(1);
    expect(kept.settings().new_manager_days).toBeUndefined();
  });

  test('set back as it is asked for makes it wait no less', async () => {
    const { till, save, waiting } = await alone();
    till.setClock(-30 * 24 * hourMs);
    await save({ new_manager_days: 0 });
    expect(await waiting()).toMatchObject([{ from: dayAfter }]);
  });

  test('is not asked where the service does not answer: nothing is loosened, and nothing begins', async () => {
    const { till, kept, save, passes } = await alone();
    await save({ new_manager_days: 0 });
    till.unplug();
    expect(await till.refusal('settings:save', { change: { new_manager_days: 1 } })).toBe('service_unreachable');
    await passes(72);
    expect(kept.settings().new_manager_days).toBeUndefined();
    till.plug();
    await passes(1);
    expect(kept.settings().new_manager_days).toBe(0);
  });
});

test('with shifts it begins with the first shift of a later day, not in one that went on past midnight', async () => {
  const { till, kept, save, passes } = await world({ shifts: {} });
  await till.ask('shift:open', { tray: 'A', counted: { total: euro('0.00') } });
  await save({ new_manager_days: 0 }, secondManager);
  await passes(30);
  expect(kept.settings().new_manager_days).toBeUndefined();
  await till.signIn('clara');
  await till.ask('shift:suspend');
  await passes(1);
  expect(kept.settings().new_manager_days).toBe(0);
});
