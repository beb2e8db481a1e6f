// When a till under way takes a new version: by a manager's word or in the night, after a checked backup, and never while anything is open.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { UpdateState } from '../../../shared/release/update-state.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import type { HarnessOptions } from '../../../testkit/till/harness.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';
import { until } from '../../../testkit/until.ts';
import { newInstalls, putOnStick, updateParts } from '../../../testkit/update/till-updates.ts';

const some = oneTestIn(2);

let installs = newInstalls();
let backupFault: { table: string; row: string; reason: string } | null = null;
/** A check of a backup ends no sooner. */
let checking: Promise<void> = Promise.resolve();
let checks = 0;
let hour: string | null = null;
let changes: object = {};
const inMinutes = (hours: number, minutes: number) => new Date(2026, 10, 6, hours, minutes).toISOString();
const options: HarnessOptions = {
  beginsAt: inMinutes(20, 0),
  async checkBackup() {
    checks += 1;
    await checking;
    return backupFault;
  },
  logged: () => undefined,
  updates({ folder }) {
    const stick = join(folder, 'stick');
    if (!existsSync(stick)) putOnStick(stick, { minimumVersion: '0.0.0', ...changes });
    return updateParts(folder, installs, { hour });
  },
};
beforeEach(() => {
  installs = newInstalls();
  backupFault = null;
  checking = Promise.resolve();
  checks = 0;
  hour = null;
  changes = {};
});
const world = worldPerTest(options);
const { till, basket, sold, paid, paidWithoutAnswer } = world;

const state = async (): Promise<UpdateState | undefined> => (await till.ask('status:get')).update?.state;
const is = (kind: UpdateState['kind']) =>
  until(kind, async () => {
    const now = await state();
    return now?.kind === kind && now;
  });
const why = async () => {
  const now = await state();
  return now?.kind === 'waiting' ? now.why : [now?.kind];
};
const installNow = async () => {
  await till.signIn('clara');
  return till.ask('update:install');
};
const backups = () => {
  const folder = join(till.folder, 'backups');
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.sqlite')) : [];
};

describe('by a manager’s word', () => {
  some('it is offered with its notes, and installed after a backup that was checked', async () => {
    await is('ready');
    await till.signIn('clara');
    expect(await till.ask('update:offer')).toMatchObject({ version: '1.2.0', notes: { de: expect.any(String) } });
    expect(await installNow()).toEqual({ kind: 'installing', version: '1.2.0' });
    expect(installs).toMatchObject({ handedOver: ['1.2.0'], begun: ['0.0.0 to 1.2.0'] });
    expect(backups()).toHaveLength(1);
    expect(till.till().isBusy()).toBe(true);
    await installNow();
    expect(installs.handedOver, 'once').toHaveLength(1);
  });

  const holds: readonly (readonly [string, () => Promise<unknown>, string])[] = [
    ['a basket', () => basket(), 'sale-open'],
    ['a sale that is paid', () => paid(), 'sale-open'],
    ['a payment whose answer is out', () => paidWithoutAnswer(), 'requests-unsent'],
    ['money that a customer is owed', () => world.refundDue(), 'payment-unfinished'],
  ];
  test.each(holds)('not with %s, which is said; nothing is handed over', async (_what, begin, hold) => {
    await is('ready');
    await begin();
    expect(await why()).toContain(hold);
    expect(await installNow()).toMatchObject({ kind: 'waiting', why: expect.arrayContaining([hold]) });
    expect(installs).toMatchObject({ handedOver: [], begun: [] });
    expect(backups()).toEqual([]);
  });

  some('not while a shift is counted', async () => {
    await world.reopen({ ...options, shifts: { on: true } });
    const { current } = await till.ask('shift:open', {
      tray: 'A',
      counted: { total: { currency: 'EUR', amount: '100.00' } },
    });
    await is('ready');
    await till.ask('shift:begin-count', { shiftId: current?.id ?? '' });
    expect(await why()).toEqual(['shift-counting']);
    expect(await installNow()).toMatchObject({ why: ['shift-counting'] });
    expect(installs.handedOver).toEqual([]);
  });

  some('not after a backup that failed its check, and then after one that holds', async () => {
    await is('ready');
    backupFault = { table: 'journal', row: '1', reason: 'a test' };
    expect(await installNow()).toEqual({ kind: 'waiting', version: '1.2.0', why: ['no-backup'] });
    backupFault = null;
    expect(await installNow()).toMatchObject({ kind: 'installing' });
  });

  some('not with a backup that was under way already: another one has all that was sold since', async () => {
    await is('ready');
    const check = Promise.withResolvers<void>();
    checking = check.promise;
    // The backup of the day.
    await till.time.advance(60_000);
    await until('the check', async () => checks === 1);
    await till.time.advance(60_000);
    const asked = installNow();
    await is('installing');
    check.resolve();
    expect(await asked).toMatchObject({ kind: 'installing' });
    expect(checks).toBe(2);
  });

  some('not where a sale began while the backup was made', async () => {
    await is('ready');
    await till.signIn('clara');
    const asked = till.ask('update:install');
    await basket();
    expect(await asked).toMatchObject({ kind: 'waiting', why: ['sale-open'] });
    expect(installs.begun).toEqual([]);
  });

  some('nothing is handed over that the way back was not written for', async () => {
    await is('ready');
    installs.noted = false;
    expect(await installNow()).toEqual({ kind: 'failed', version: '1.2.0', reason: 'not-noted' });
    expect(installs.handedOver).toEqual([]);
    expect(till.till().isBusy()).toBe(false);
  });

  some(
    'an installer that fails, or does nothing, is said; the till sells on, and a manager may try again',
    async () => {
      await is('ready');
      installs.fails = 'no-installer';
      expect(await installNow()).toMatchObject({ kind: 'failed', reason: 'no-installer' });
      await till.signIn();
      await sold();
      installs.fails = null;
      expect(await installNow()).toMatchObject({ kind: 'installing' });
      await till.time.advance(11 * 60_000);
      expect(await state()).toMatchObject({ kind: 'failed', reason: 'not-installed' });
      expect(till.till().isBusy()).toBe(false);
    },
  );
});

describe('in the set hour', () => {
  const atNight = async (given: string) => {
    hour = given;
    await world.reopen(options);
    await is('ready');
  };

  some('it is installed where nobody is signed in, once', async () => {
    await atNight('03:00');
    await till.ask('session:sign-out');
    await till.time.advance(6.5 * 60 * 60_000);
    expect(installs.handedOver).toEqual([]);
    await till.time.advance(60 * 60_000);
    await until('an installation', () => installs.handedOver.length === 1);
    expect(backups().length).toBeGreaterThan(0);
  });

  some('not where somebody is, nor with a basket, nor at another hour', async () => {
    await atNight('20:00');
    await till.time.advance(10 * 60_000);
    expect(installs.handedOver, 'somebody is signed in').toEqual([]);
    await basket();
    await till.ask('session:sign-out');
    await till.time.advance(10 * 60_000);
    expect(installs.handedOver, 'a basket').toEqual([]);
  });

  some('what came to nothing is not tried again, over a restart too, before there is a newer manifest', async () => {
    await atNight('20:00');
    installs.fails = 'not-handed-over';
    await till.ask('session:sign-out');
    await till.time.advance(2 * 60_000);
    await until('a failure', async () => (await state())?.kind === 'failed');
    installs.fails = null;
    await till.crash();
    expect(await is('failed')).toMatchObject({ reason: 'not-installed' });
    await till.time.advance(5 * 60_000);
    await settle();
    expect(installs.handedOver).toEqual([]);
    putOnStick(join(till.folder, 'stick'), { minimumVersion: '0.0.0', sequence: 8 });
    await till.signIn('clara');
    await till.ask('update:look');
    await is('ready');
    await till.ask('session:sign-out');
    await till.time.advance(3 * 60_000);
    await until('an installation', () => installs.handedOver.length === 1);
  });
});

some('a till outside the wave waits, and offers nothing', async () => {
  changes = { waves: { share: 0, stores: ['bonn'] } };
  await world.reopen(options);
  expect(await is('waiting')).toMatchObject({ why: ['wave'] });
  await till.signIn('clara');
  expect(await till.ask('update:offer')).toBeNull();
  expect(await till.ask('update:install')).toMatchObject({ kind: 'waiting' });
  expect(installs.begun).toEqual([]);
});

some('a till without an address asks for nothing and says so; training says nothing', async () => {
  await world.reopen({ updates: () => ({ off: 'no-address' }) });
  expect((await till.ask('status:get')).update).toMatchObject({ state: { kind: 'off', reason: 'no-address' } });
  await world.reopen();
  expect((await till.ask('status:get')).update).toBeUndefined();
});
