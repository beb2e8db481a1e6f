// A till that does not sell: the recovery code lets it go on, once. The next code is shown by the till that goes on, to a manager.
import { beforeEach, expect, test } from 'vitest';
import { createFaultChannels } from '../../../electron/till/operators/fault-channels.ts';
import {
  createRecoveryCode,
  newRecoveryCode,
  type RecoveryCode,
  recoveryHash,
} from '../../../electron/till/operators/recovery-code.ts';
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import { ok } from '../../../shared/result.ts';
import type { SessionView } from '../../../shared/session/views.ts';
import { createKeptInMemory, type KeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { createVirtualTime } from '../../../testkit/till/virtual-time.ts';

const stopped = { fault: { code: 'settings_edited', file: 'settings.json' }, operators: [] } as unknown as SessionView;
let kept: KeptInMemory;
let code: string;
let opened: number;
let ended: string[];
let handlers: Partial<TillHandlers>;
let recovery: RecoveryCode;
beforeEach(() => {
  code = newRecoveryCode();
  kept = createKeptInMemory({ hash: recoveryHash(code), isNoted: true });
  opened = 0;
  ended = [];
  const { timers } = createVirtualTime('2026-11-06T09:00:00.000Z');
  recovery = createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} });
  handlers = createFaultChannels({
    session: stopped,
    endMachine: async (how) => {
      ended.push(how);
      return ok(null);
    },
    answer: {
      recovery,
      use: (given) => recovery.use(given, 'accepted'),
      async goOn() {
        opened += 1;
      },
    },
  });
});
const answer = (given: string) => handlers['recovery:answer-fault']?.({ code: given });
const session = async () => {
  const now = await handlers['session:get']?.(undefined);
  return now?.ok ? now.value : null;
};

test('a wrong code changes nothing, and the fault stays', async () => {
  expect(await answer(newRecoveryCode())).toMatchObject({ ok: false, error: { code: 'wrong_recovery_code' } });
  expect(await session()).toMatchObject({ fault: { code: 'settings_edited' }, recoveryCode: 'noted' });
  expect(opened).toBe(0);
});

test('the right one lets the till go on, once; the next is shown to nobody here, and to the first manager there', async () => {
  const both = await Promise.all([answer(code), answer(code)]);
  expect(both.filter((one) => one?.ok)).toHaveLength(1);
  expect(opened).toBe(1);
  expect(await session()).toMatchObject({ recoveryCode: 'unnoted' });
  expect(recovery.show({ id: 'anna', role: 'cashier' })).toBeNull();
  expect(recovery.show({ id: 'clara', role: 'manager' })).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/);
  expect(recovery.show({ id: 'dora', role: 'manager' })).toBeNull();
});

test('what the service, the ledger or a sale is asked for is not answered', () => {
  expect(Object.keys(handlers).sort()).toEqual([
    'machine:end',
    'recovery:answer-fault',
    'recovery:backups',
    'recovery:put-back',
    'session:get',
  ]);
});

test('anybody may leave a till at which nobody can sign in', async () => {
  expect(await handlers['machine:end']?.({ how: 'leave', approval: null })).toEqual({ ok: true, value: null });
  expect(ended).toEqual(['leave']);
});
