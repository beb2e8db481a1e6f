// The recovery code: one for one thing, then the next. It gives a manager a new PIN, whatever the clock and the waits say. A colleague is
// signed in meanwhile; the next code is shown to that manager alone.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refuse } from '../../../electron/till/core/transaction.ts';
import { checkPin } from '../../../electron/till/operators/pin-hash.ts';
import { createRecoveryCode, newRecoveryCode, recoveryHash } from '../../../electron/till/operators/recovery-code.ts';
import { ok } from '../../../shared/result.ts';
import { findSecrets } from '../../../testkit/checks/secrets.ts';
import { oneTestIn } from '../../../testkit/some-tests.ts';
import { createHarness, type Harness } from '../../../testkit/till/harness.ts';
import { createKeptInMemory, type KeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { manager, pins, wrongPin } from '../../../testkit/till/people.ts';

// Each a story of its own.
const some = oneTestIn(2);

const cost = { newN: 16, leastN: 16 };
const newPin = '739164';
let kept: KeptInMemory;
let till: Harness;
let code: string;
beforeEach(async () => {
  code = newRecoveryCode();
  kept = createKeptInMemory({ hash: recoveryHash(code), isNoted: true });
  till = await createHarness({
    logged: () => {},
    kept: ({ timers }) => ({
      outside: kept,
      recovery: createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} }),
    }),
  });
  await till.signIn('anna');
});
afterEach(() => till.close());

/** The next code, which this manager is shown once signed in; anna is back at the till afterwards. */
async function nextCode(operatorId = 'clara', pin = newPin): Promise<string> {
  await till.ask('session:sign-in', { operatorId, pin });
  const { code: next } = await till.ask('recovery:show');
  await till.signIn('anna');
  return next;
}

const reset = (change: { operatorId?: string; pin?: string; code?: string } = {}) => ({
  operatorId: 'clara',
  pin: newPin,
  code,
  ...change,
});
const kinds = () => till.db().prepare('SELECT kind FROM journal ORDER BY seq').pluck().all();

some('a code has 100 bits in four groups of Crockford’s base32, and is read however it was typed', () => {
  const made = Array.from({ length: 200 }, newRecoveryCode);
  for (const one of made) expect(one).toMatch(/^([0-9A-HJKMNP-TV-Z]{5}-){3}[0-9A-HJKMNP-TV-Z]{5}$/);
  expect(new Set(made).size).toBe(200);
  expect(new Set(made.join('').replaceAll('-', '')).size).toBe(32);
  expect(recoveryHash('o1abc-defgh-jkmnp-qrstv')).toBe(recoveryHash('0IABCDEFGHJKMNPQRSTV'));
  expect(recoveryHash(made[0] ?? '')).not.toContain((made[0] ?? '').slice(0, 5).toLowerCase());
});

describe('a manager’s PIN', () => {
  some(
    'is reset by the code, once: the old PIN is gone, and she is shown the next code until she notes it',
    async () => {
      await till.ask('recovery:reset-pin', reset());
      expect(await till.refusal('session:sign-in', { operatorId: 'clara', pin: pins.clara })).toBe('wrong_pin');
      expect(await till.refusal('recovery:reset-pin', reset())).toBe('wrong_recovery_code');
      const signedIn = await till.ask('session:sign-in', { operatorId: 'clara', pin: newPin });
      expect(signedIn.recoveryCode).toBe('to-note');
      const next = (await till.ask('recovery:show')).code;
      await till.ask('recovery:noted');
      expect((await till.ask('session:get')).recoveryCode).toBe('noted');
      expect(await till.refusal('recovery:show')).toBe('not_found');
      await till.ask('recovery:reset-pin', reset({ code: next.toLowerCase(), operatorId: 'dora' }));
      expect(kinds()).toEqual(expect.arrayContaining(['pin-reset', 'recovery-code-noted', 'wrong-recovery-code']));
    },
  );

  some(
    'the next code is shown to nobody else: not to a colleague, another manager, a locked till, or nobody at all',
    async () => {
      await till.ask('recovery:reset-pin', reset());
      const told = async () => (await till.ask('session:get')).recoveryCode;
      const refused = async () => [await till.refusal('recovery:show'), await till.refusal('recovery:noted')];
      expect([await told(), await refused()]).toEqual(['unnoted', ['needs_manager', 'needs_manager']]);
      await till.signIn('dora');
      expect([await told(), await refused()]).toEqual(['unnoted', ['not_found', 'not_found']]);
      await till.ask('session:sign-out');
      expect([await told(), await refused()]).toEqual(['unnoted', ['not_signed_in', 'not_signed_in']]);
      await till.ask('session:sign-in', { operatorId: 'clara', pin: newPin });
      expect(await told()).toBe('to-note');
      await till.ask('session:lock');
      expect([await told(), await refused()]).toEqual(['unnoted', ['not_signed_in', 'not_signed_in']]);
    },
  );

  some('the journal names who used the code, and who noted the next', async () => {
    await till.ask('recovery:reset-pin', reset());
    await till.ask('session:sign-in', { operatorId: 'clara', pin: newPin });
    await till.ask('recovery:noted');
    const who = (kind: string) =>
      till.db().prepare('SELECT operator_id, subject_id FROM journal WHERE kind = ?').raw().all(kind);
    expect(who('pin-reset')).toEqual([['anna', 'clara']]);
    expect(who('recovery-code-noted')).toEqual([['clara', null]]);
  });

  some('is not reset without somebody signed in, but where only managers work', async () => {
    await till.ask('session:sign-out');
    expect(await till.refusal('recovery:reset-pin', reset())).toBe('not_signed_in');
    expect(await till.refusal('recovery:backups')).toBe('not_signed_in');
    for (const id of ['anna', 'ben']) kept.leave(id);
    await till.ask('recovery:reset-pin', reset());
    await till.ask('session:sign-in', { operatorId: 'clara', pin: newPin });
  });

  some('does not make whose PIN it is a second person beside who was signed in', async () => {
    await till.ask('recovery:reset-pin', reset());
    const approval = { operatorId: 'clara', pin: newPin };
    expect(await till.refusal('drawer:open', { reason: 'x', approval })).toBe('approver_too_new');
  });

  some('is reset also where wrong PINs made her wait', async () => {
    for (let n = 0; n < 3; n += 1) await till.refusal('session:sign-in', { operatorId: 'clara', pin: wrongPin });
    await till.ask('recovery:reset-pin', reset());
    await till.ask('session:sign-in', { operatorId: 'clara', pin: newPin });
  });

  test.each([
    ['of a cashier', { operatorId: 'anna' }, 'needs_manager'],
    ['of nobody', { operatorId: 'nobody' }, 'needs_manager'],
    ['too short', { pin: '73916' }, 'pin_length'],
    ['too long', { pin: '739164825' }, 'pin_length'],
    ['that everybody guesses', { pin: '123456' }, 'pin_obvious'],
  ])('(%s) is not taken, and the code is not spent', async (_what, change, refusal) => {
    expect(await till.refusal('recovery:reset-pin', reset(change))).toBe(refusal);
    await till.ask('recovery:reset-pin', reset());
  });

  some('of two who have the code, one gets it', async () => {
    const both = await Promise.allSettled([
      till.ask('recovery:reset-pin', reset()),
      till.ask('recovery:reset-pin', reset({ operatorId: 'dora' })),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  some('that could not be kept is as it was, and so is the code', async () => {
    kept.breaks(true);
    expect(await till.refusal('recovery:reset-pin', reset())).toBe('settings_not_kept');
    kept.breaks(false);
    await till.signIn('clara');
    await till.ask('recovery:reset-pin', reset());
  });
});

some('wrong codes make the next one wait, and the clock does not shorten it', async () => {
  const guess = () => till.refusal('recovery:reset-pin', reset({ code: newRecoveryCode() }));
  const answers: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    answers.push(await guess());
    till.setClock((n + 1) * 3_600_000);
  }
  expect(answers.filter((answer) => answer === 'wrong_recovery_code')).toHaveLength(3);
  expect(await till.refusal('recovery:reset-pin', reset())).toBe('too_many_tries');
  await till.time.advance(1000);
  await till.ask('recovery:reset-pin', reset());
});

describe('a new code', () => {
  some('is made by a manager with the own PIN, and the old one is dead', async () => {
    await till.signIn('clara');
    expect(await till.refusal('recovery:make', { pin: wrongPin })).toBe('wrong_pin');
    await till.ask('recovery:make', { pin: manager.pin });
    expect(await till.refusal('recovery:reset-pin', reset())).toBe('wrong_recovery_code');
    const next = (await till.ask('recovery:show')).code;
    await till.signIn('dora');
    expect(await till.refusal('recovery:show')).toBe('not_found');
    await till.ask('recovery:reset-pin', reset({ code: next }));
  });

  some('is made by nobody else', async () => {
    await till.ask('session:sign-out');
    expect(await till.refusal('recovery:make', { pin: pins.clara })).toBe('not_signed_in');
    await till.signIn('ben');
    expect(await till.refusal('recovery:make', { pin: pins.ben })).toBe('needs_manager');
  });

  some('that nobody noted before the till ended is told on the health page', async () => {
    await till.signIn('clara');
    await till.ask('recovery:make', { pin: manager.pin });
    await till.crash();
    expect((await till.ask('session:get')).recoveryCode).toBe('unnoted');
    expect((await till.ask('status:get')).recoveryCode).toBe('unnoted');
  });
});

some('neither a code nor a new PIN is in a file of the till', async () => {
  await till.ask('recovery:reset-pin', reset());
  const next = await nextCode();
  await till.refusal('recovery:reset-pin', reset({ code: newRecoveryCode() }));
  expect(
    findSecrets(
      till.folder,
      new Map([
        ['code', code],
        ['next code', next],
        ['new PIN', newPin],
      ]),
    ),
  ).toEqual([]);
  expect(JSON.stringify(till.events)).not.toContain(next);
});

some('a ledger that is put back brings back neither the old PIN nor anybody who left', async () => {
  await till.ask('recovery:reset-pin', reset());
  kept.leave('ben');
  // The people are nowhere in the ledger: what it holds of them is whose tries were wrong.
  await till.crash();
  expect(await till.refusal('session:sign-in', { operatorId: 'clara', pin: pins.clara })).toBe('wrong_pin');
  expect(await till.refusal('session:sign-in', { operatorId: 'ben', pin: pins.ben })).toBe('wrong_pin');
  expect(JSON.stringify(till.db().prepare('SELECT sql FROM sqlite_master').all())).not.toMatch(/pin_hash|role/i);
});

some('each seal of the settings is journalled once, also one made while the till was closed', async () => {
  const sealed = () => kinds().filter((kind) => kind === 'settings-sealed').length;
  expect(sealed()).toBe(1);
  await till.crash();
  expect(sealed()).toBe(1);
  await till.dies();
  await kept.change('settings-file');
  await till.lives();
  expect(sealed()).toBe(2);
  await till.signIn('anna');
  await till.ask('recovery:reset-pin', reset());
  expect(sealed()).toBe(3);
});

describe('a PIN hash', () => {
  some('of before is made anew at the next sign-in, for the same PIN', async () => {
    kept.leave('anna');
    const old = kept.hire({ id: 'anna', name: 'anna', role: 'cashier' }, pins.anna, 16);
    const dearer = await createHarness({
      pinCost: { newN: 32, leastN: 16 },
      kept: ({ timers }) => ({
        outside: kept,
        recovery: createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} }),
      }),
    });
    await dearer.signIn('anna');
    const now = kept.operators().find(({ id }) => id === 'anna')?.pin_hash ?? '';
    expect(now).toMatch(/^scrypt\$32\$/);
    expect(now).not.toBe(old);
    expect(await checkPin(pins.anna, now, cost)).toBe('right');
    await dearer.signIn('anna');
    expect(kept.operators().find(({ id }) => id === 'anna')?.pin_hash).toBe(now);
    await dearer.close();
  });

  some('that is too cheap is refused by name, and is no wrong try', async () => {
    kept.leave('anna');
    kept.hire({ id: 'anna', name: 'anna', role: 'cashier' }, pins.anna, 8);
    for (let n = 0; n < 5; n += 1)
      expect(await till.refusal('session:sign-in', { operatorId: 'anna', pin: pins.anna })).toBe('pin_hash_too_weak');
  });
});

some('of a set-up is shown to the manager who signs in first', async () => {
  const { timers } = till.time;
  const recovery = createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {}, madeAtSetUp: code });
  expect([recovery.state(), recovery.state({ id: 'anna', role: 'cashier' })]).toEqual(['noted', 'noted']);
  expect(recovery.show({ id: 'clara', role: 'manager' })).toBe(code);
  expect(recovery.show({ id: 'dora', role: 'manager' })).toBeNull();
});

some('what is done before the code is spent, and fails, leaves it for the next try', async () => {
  const { timers } = till.time;
  const recovery = createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} });
  const before = async () => refuse('till_stopped');
  expect(await recovery.use(code, 'new-ledger', {}, before)).toEqual(refuse('till_stopped'));
  expect(await recovery.use(code, 'new-ledger')).toEqual(ok(null));
});
