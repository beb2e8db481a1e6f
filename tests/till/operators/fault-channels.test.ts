// A till that does not sell: the recovery code lets it go on, once, and only after the next code was written down.
import { beforeEach, expect, test } from 'vitest';
import { createFaultChannels } from '../../../electron/till/operators/fault-channels.ts';
import { createRecoveryCode, newRecoveryCode, recoveryHash } from '../../../electron/till/operators/recovery-code.ts';
import type { TillHandlers } from '../../../shared/ipc/ipc.ts';
import type { TillEvent } from '../../../shared/ipc/ipc-event.ts';
import { ok } from '../../../shared/result.ts';
import type { SessionView } from '../../../shared/session/views.ts';
import { createKeptInMemory, type KeptInMemory } from '../../../testkit/till/kept-in-memory.ts';
import { createVirtualTime } from '../../../testkit/till/virtual-time.ts';

const stopped = { fault: { code: 'settings_edited', file: 'settings.json' }, operators: [] } as unknown as SessionView;
let kept: KeptInMemory;
let code: string;
let opened: number;
let events: TillEvent[];
let ended: string[];
let handlers: Partial<TillHandlers>;
beforeEach(() => {
  code = newRecoveryCode();
  kept = createKeptInMemory({ hash: recoveryHash(code), isNoted: true });
  opened = 0;
  events = [];
  ended = [];
  const { timers } = createVirtualTime('2026-11-06T09:00:00.000Z');
  const recovery = createRecoveryCode({ kept, timers, hide: () => {}, failed: () => {} });
  handlers = createFaultChannels({
    session: stopped,
    emit: (event) => events.push(event),
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
  expect(await handlers['recovery:noted']?.(undefined)).toMatchObject({ ok: false });
  expect(await session()).toMatchObject({ fault: { code: 'settings_edited' }, recoveryCode: 'noted' });
  expect([opened, events]).toEqual([0, []]);
});

test('the right one shows the next, and the till goes on once that is noted', async () => {
  expect(await answer(code)).toMatchObject({ ok: true });
  expect(await session()).toMatchObject({ fault: null, recoveryCode: 'to-note' });
  expect(opened).toBe(0);
  const both = await Promise.all([handlers['recovery:noted']?.(undefined), handlers['recovery:noted']?.(undefined)]);
  expect(both.filter((one) => one?.ok)).toHaveLength(1);
  expect(opened).toBe(1);
  expect(await answer(code)).toMatchObject({ ok: false });
});

test('what the service, the ledger or a sale is asked for is not answered', () => {
  expect(Object.keys(handlers).sort()).toEqual([
    'machine:end',
    'recovery:answer-fault',
    'recovery:backups',
    'recovery:noted',
    'recovery:put-back',
    'recovery:show',
    'session:get',
  ]);
});

test('anybody may leave a till at which nobody can sign in', async () => {
  expect(await handlers['machine:end']?.({ how: 'leave', approval: null })).toEqual({ ok: true, value: null });
  expect(ended).toEqual(['leave']);
});
