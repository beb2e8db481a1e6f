// Settings saved on screen: who may, when not, and that a change that cannot be kept whole changes nothing.
import { basename } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createRecoveryCode } from '../../../electron/till/operators/recovery-code.ts';
import type { KeptParts } from '../../../electron/till/settings/kept-parts.ts';
import { err, ok } from '../../../shared/result.ts';
import { createHarness, type Harness, type HarnessOptions } from '../../../testkit/till/harness.ts';
import { createKeptInMemory, type KeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { manager, supervisor, wrongPin } from '../../../testkit/till/people.ts';
import { beginTender, euro, payCash, reserve } from '../../../testkit/till/selling.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

type World = { harness: Harness; kept: KeptInMemory; reopened: string[]; asked: (string | null)[] };

type More = Pick<KeptParts, 'askService' | 'reopen' | 'restoreBackup'>;

async function world(more: More = {}, options: HarnessOptions = {}): Promise<World> {
  const kept = createKeptInMemory();
  const [reopened, asked]: [string[], (string | null)[]] = [[], []];
  const harness = await createHarness({
    ...options,
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => undefined, failed: () => undefined }),
      async reopen() {
        reopened.push(kept.settings().key_id);
        return ok(null);
      },
      async askService(_settings, secret) {
        asked.push(secret);
        return ok(null);
      },
      ...more,
    }),
  });
  cleanUps.push(() => harness.close());
  return { harness, kept, reopened, asked };
}

const journalled = (harness: Harness) =>
  harness.db().prepare(`SELECT operator_id, body FROM journal WHERE kind = 'settings-changed'`).all();

describe('a manager', () => {
  test('changes settings: they are kept, journalled by their names, and the till is opened anew with them', async () => {
    const { harness, kept, reopened, asked } = await world();
    await harness.signIn('clara');
    const saved = await harness.ask('settings:save', { change: { phones: { support: '+49 30 99' }, theme: 'dark' } });
    expect(saved).toMatchObject({
      state: 'saved',
      view: { kept: { phones: { support: '+49 30 99' }, theme: 'dark' } },
    });
    expect(kept.settings()).toMatchObject({ phones: { support: '+49 30 99' }, theme: 'dark' });
    expect(journalled(harness)).toEqual([{ operator_id: 'clara', body: '{"fields":["theme","phones"]}' }]);
    expect(reopened).toHaveLength(1);
    // No other service, no other key: nobody is asked.
    expect(asked).toEqual([]);
  });

  test('takes a setting away with null', async () => {
    const { harness, kept } = await world();
    await harness.signIn('clara');
    await harness.ask('settings:save', { change: { lock_minutes: 9 } });
    expect(kept.settings().lock_minutes).toBe(9);
    await harness.ask('settings:save', { change: { lock_minutes: null } });
    expect(kept.settings().lock_minutes).toBeUndefined();
    expect(await harness.ask('settings:get')).toMatchObject({ kept: { lock_minutes: 3 } });
  });

  test('chooses a printer, whose test slip was seen: it counts as untested no more, the others do', async () => {
    const { harness, kept } = await world();
    await kept.change('set-up', { settings: { untested_devices: ['printer', 'scanner'] } });
    await harness.signIn('clara');
    await harness.ask('settings:save', { change: { theme: 'dark' } });
    expect(kept.settings().untested_devices).toEqual(['printer', 'scanner']);
    await harness.ask('settings:save', { change: { printer: 'tcp://127.0.0.1:9100' } });
    expect(kept.settings()).toMatchObject({ untested_devices: ['scanner'], tested_printer: 'tcp://127.0.0.1:9100' });
  });

  test.each(['file:///home/shop/.profile', 'file:///dev/%2e%2e/tmp/x?paper=58'])(
    'prints into no plain file: %s is refused, and nothing is changed',
    async (printer) => {
      const { harness, kept } = await world();
      const before = kept.settings().printer;
      await harness.signIn('clara');
      expect(await harness.ask('settings:save', { change: { printer } })).toMatchObject({ fields: ['printer'] });
      expect(kept.settings().printer).toBe(before);
      await harness.ask('settings:save', { change: { printer: 'file:///dev/usb/lp0' } });
      expect(kept.settings().printer).toBe('file:///dev/usb/lp0');
    },
  );

  test('says that there is no printer: what was skipped at the set-up is a choice now', async () => {
    const { harness, kept } = await world();
    await kept.change('set-up', { settings: { printer: null, untested_devices: ['printer'] } });
    await harness.signIn('clara');
    expect(await harness.ask('settings:get')).toMatchObject({ kept: { printer: null, isPrinterUntested: true } });
    await harness.ask('settings:save', { change: { printer: null } });
    expect(kept.settings().untested_devices).toBeUndefined();
    expect(await harness.ask('settings:get')).toMatchObject({ kept: { isPrinterUntested: false } });
  });

  test('settles how shifts are counted: a wrong time is named, and each change is journalled', async () => {
    const { harness, kept } = await world();
    await harness.signIn('clara');
    const shifts = { on: true, tolerance_minor: 500, move_limit_minor: 50_00, day_begins: '03:30' };
    const wrong = await harness.ask('settings:save', { change: { shifts: { ...shifts, day_begins: '25:00' } } });
    expect(wrong).toMatchObject({ state: 'wrong', fields: ['shifts.day_begins'] });
    await harness.ask('settings:save', { change: { shifts } });
    expect(kept.settings().shifts).toEqual(shifts);
    expect(await harness.ask('settings:get')).toMatchObject({ kept: { shifts } });
    const last = harness.db().prepare("SELECT body FROM journal WHERE kind = 'settings-changed' ORDER BY seq DESC");
    expect(last.pluck().get()).toContain('"shifts"');
  });

  test('is told every wrong field by its name, and nothing is changed', async () => {
    const { harness, kept, reopened } = await world();
    const before = kept.settings();
    await harness.signIn('clara');
    const change = {
      base_url: 'http://shop.example/v1',
      phones: { service: 'Tom' },
      lock_minutes: 0,
      terminal_id: 'T9',
    };
    const saved = await harness.ask('settings:save', { change });
    expect(saved).toMatchObject({ state: 'wrong', why: null });
    expect(saved.state === 'wrong' && [...saved.fields].sort()).toEqual([
      'base_url',
      'lock_minutes',
      'phones.service',
      'terminal_id',
    ]);
    expect([kept.settings(), reopened]).toEqual([before, []]);
  });

  test('gives a new key: the service is asked with it first, and the secret is neither shown nor journalled', async () => {
    const { harness, kept, reopened, asked } = await world();
    await harness.signIn('clara');
    const secret = 'a secret that nobody sees';
    const saved = await harness.ask('settings:save', { change: { key_id: 'KEY2', key_secret: secret } });
    expect(asked).toEqual([secret]);
    expect(kept.given()).toEqual({ keySecret: secret });
    expect(reopened).toEqual(['KEY2']);
    expect(JSON.stringify([saved, await harness.ask('settings:get')])).not.toContain(secret);
    expect(JSON.stringify(harness.db().prepare('SELECT * FROM journal').all())).not.toContain(secret);
  });

  test('keeps the old key where the service refuses the new one', async () => {
    const { harness, kept, reopened } = await world({
      askService: async () => err({ field: 'key_secret', message: 'wrong', why: 'wrong-secret' }),
    });
    const before = kept.settings();
    await harness.signIn('clara');
    expect(await harness.ask('settings:save', { change: { key_id: 'KEY2', key_secret: 'wrong' } })).toEqual({
      state: 'wrong',
      fields: ['key_secret'],
      why: 'wrong-secret',
    });
    expect([kept.settings(), kept.given(), reopened]).toEqual([before, {}, []]);
  });

  test('needs the secret of another key', async () => {
    const { harness, asked } = await world();
    await harness.signIn('clara');
    expect(await harness.ask('settings:save', { change: { key_id: 'KEY2' } })).toMatchObject({
      fields: ['key_secret'],
    });
    expect(asked).toEqual([]);
  });

  test('who left while the service was asked has changed nothing', async () => {
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { harness, kept, reopened } = await world({
      async askService() {
        await asked;
        return ok(null);
      },
    });
    const before = kept.settings();
    await harness.signIn('clara');
    const saving = harness.refusal('settings:save', { change: { key_id: 'KEY2', key_secret: 'secret' } });
    await harness.ask('session:sign-out');
    answer();
    expect(await saving).toBe('not_signed_in');
    expect([kept.settings(), reopened]).toEqual([before, []]);
  });

  test('is told that nothing was changed where it could not be kept', async () => {
    const { harness, kept, reopened } = await world();
    await harness.signIn('clara');
    kept.breaks(true);
    expect(await harness.refusal('settings:save', { change: { theme: 'dark' } })).toBe('settings_not_kept');
    expect([journalled(harness), reopened]).toEqual([[], []]);
  });
});

test('while a payment is under way nothing is changed; afterwards it is', async () => {
  const { harness, kept, reopened } = await world();
  await harness.signIn('clara');
  const { id: saleId } = await reserve(harness, ['25.00'], 'quillenhof-buch-eur');
  expect(harness.till().isBusy()).toBe(false);
  const { tenders } = await beginTender(harness, saleId, 'cash', '25.00');
  expect(harness.till().isBusy()).toBe(true);
  expect(await harness.refusal('settings:save', { change: { theme: 'dark' } })).toBe('till_busy');
  expect([kept.settings().theme, reopened]).toEqual([undefined, []]);
  await harness.ask('tender:answer', {
    tenderId: tenders[0]?.id ?? '',
    answer: { kind: 'cash', tendered: euro('25.00') },
  });
  await harness.ask('settings:save', { change: { theme: 'dark' } });
  expect(kept.settings().theme).toBe('dark');
});

describe('a backup on screen', () => {
  async function backedUp(isWhole = true) {
    const restoreBackup: string[] = [];
    const check = async (file: string) =>
      isWhole || file.endsWith('unfinished.sqlite') ? null : { table: 'journal', row: '3', reason: 'changed' };
    const { harness } = await world(
      {
        async restoreBackup(file, by) {
          restoreBackup.push(`${basename(file)} by ${by}`);
          return ok(null);
        },
      },
      { checkBackup: check },
    );
    await harness.signIn('clara');
    const { list } = await harness.ask('settings:back-up');
    return { harness, restoreBackup, name: list[0]?.name ?? '' };
  }

  test('says what was sold since, and is put back on a manager’s PIN, who is journalled', async () => {
    const { harness, restoreBackup, name } = await backedUp();
    expect(await harness.ask('settings:check-backup', { name })).toMatchObject({ isWhole: true, since: { sales: 0 } });
    await harness.time.advance(2000);
    const { id: saleId } = await reserve(harness, ['25.00'], 'quillenhof-buch-eur');
    await payCash(harness, saleId, '25.00');
    await harness.ask('sale:commit', { saleId });
    expect(await harness.ask('settings:check-backup', { name })).toMatchObject({
      since: { sales: 1, cards: 1, total: euro('25.00') },
    });
    await harness.ask('settings:restore', { name, approval: manager });
    expect(restoreBackup).toEqual([`${name} by clara`]);
    const began = harness.db().prepare(`SELECT operator_id, body FROM journal WHERE kind = 'restore-started'`).all();
    expect(began).toEqual([{ operator_id: 'clara', body: JSON.stringify({ backup: name }) }]);
  });

  test.each([
    ['with a wrong PIN', { ...manager, pin: wrongPin }, 'wrong_pin'],
    ['by a supervisor', supervisor, 'needs_manager'],
  ])('is not put back %s', async (_why, approval, refused) => {
    const { harness, restoreBackup, name } = await backedUp();
    expect(await harness.refusal('settings:restore', { name, approval })).toBe(refused);
    expect(restoreBackup).toEqual([]);
  });

  test('that is not whole, or is not there, is not put back', async () => {
    const { harness, restoreBackup, name } = await backedUp(false);
    expect(await harness.ask('settings:check-backup', { name })).toMatchObject({ isWhole: false });
    expect(await harness.refusal('settings:restore', { name, approval: manager })).toBe('backup_not_whole');
    const other = 'ledger-20200101T000000Z-day.sqlite';
    expect(await harness.refusal('settings:restore', { name: other, approval: manager })).toBe('not_found');
    expect(restoreBackup).toEqual([]);
  });

  test('waits for a payment that is under way', async () => {
    const { harness, restoreBackup, name } = await backedUp();
    const { id: saleId } = await reserve(harness, ['25.00'], 'quillenhof-buch-eur');
    await beginTender(harness, saleId, 'cash', '25.00');
    expect(await harness.refusal('settings:restore', { name, approval: manager })).toBe('till_busy');
    expect(restoreBackup).toEqual([]);
  });
});

test.each([
  ['cashier', 'anna'],
  ['supervisor', 'ben'],
] as const)('a %s neither sees nor changes them', async (_role, who) => {
  const { harness, reopened } = await world();
  await harness.signIn(who);
  for (const refused of [
    harness.refusal('settings:get'),
    harness.refusal('settings:save', { change: { theme: 'dark' } }),
    harness.refusal('settings:preview', { notes: {} }),
    harness.refusal('settings:backups'),
    harness.refusal('settings:back-up'),
    harness.refusal('settings:restore', {
      name: 'ledger-20200101T000000Z-day.sqlite',
      approval: { operatorId: 'clara', pin: '1' },
    }),
  ])
    expect(await refused).toBe('needs_manager');
  expect(reopened).toEqual([]);
});

test('a till without settings of its own keeps none', async () => {
  const harness = await createHarness();
  cleanUps.push(() => harness.close());
  await harness.signIn('clara');
  expect(await harness.ask('settings:get')).toEqual({ environment: 'sandbox', kept: null });
  expect(await harness.refusal('settings:save', { change: { theme: 'dark' } })).toBe('not_of_training');
});
