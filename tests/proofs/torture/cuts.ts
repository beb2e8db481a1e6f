// The moments at which the power goes, each made certain from outside the till. A cut sends the message, kills the till at its
// moment, and leaves line and service as they are when the power is back.
// Invariant: no cut waits for a time to pass; each waits for what it is about to be so.
import { expect } from 'vitest';
import type { World } from '../../../proofs/torture/world.ts';
import type { RetailOrderState } from '../../../shared/interface/resources.ts';
import type { TillBooks } from '../../../testkit/checks/books.ts';
import { until } from '../../../testkit/until.ts';

/** `send` gives the till the message and resolves as its answer does. */
export type Cut = (world: World, send: () => Promise<unknown>) => Promise<void>;

type Sent = 'create' | 'confirm' | 'invalidate';

/** The till has the message, and its transaction has not begun. */
export const beforeTheCommit: Cut = async (world, send) => {
  const lock = world.lockLedger();
  const sent = outcome(send);
  await world.stuck();
  await world.kill();
  lock.release();
  expect(await sent, 'the till answered before its commit').toBe('none');
};

/** What the message writes is on the disk; its answer is read by nobody. */
export const onceItIsWritten =
  (what: string, isWritten: (ledger: TillBooks) => boolean): Cut =>
  async (world, send) => {
    const sent = outcome(send);
    await until(`the ledger has ${what}`, () => isWritten(world.ledger()));
    await world.kill();
    await sent;
  };

/** The requests are stored, and none of them reached the service. */
export const beforeTheFirstByteArrives =
  (kind: Sent, requests: number): Cut =>
  async (world, send) => {
    const before = world.reached(kind);
    world.service.gate.hold();
    const stored = (ledger: TillBooks) => ledger.outbox.filter((row) => row.kind === kind).length === requests;
    await onceItIsWritten(`${requests} ${kind}`, stored)(world, send);
    expect(world.reached(kind), `${kind} seen by the service`).toBe(before);
    world.service.gate.open();
  };

const done: Readonly<Record<Sent, RetailOrderState>> = {
  create: 'created',
  confirm: 'completed',
  invalidate: 'invalidated',
};

/** The service has done it for `times` orders, and keeps those answers. */
export const whileTheAnswerIsHeldBack =
  (kind: Sent, times: number): Cut =>
  async (world, send) => {
    const { books, controls } = world.service;
    const count = () => books().orders.filter((order) => order.state === done[kind]).length;
    const before = count();
    controls.next({ call: kind, reply: { kind: 'slow', delayMs: 120_000 }, times });
    const sent = outcome(send);
    await until(`the service has done ${times} ${kind}`, () => count() - before >= times);
    await world.kill();
    await sent;
  };

/**
 * The answer arrives, and its transaction has not begun. The held answer cannot overtake the lock: both are of this process, and
 * nothing else runs in it between the look that saw the request and the lock.
 */
export const beforeTheAnswerIsWritten =
  (kind: Sent): Cut =>
  async (world, send) => {
    const before = world.reached(kind);
    world.service.controls.next({ call: kind, reply: { kind: 'slow', delayMs: 500 }, times: 1 });
    const sent = outcome(send);
    await until(`a ${kind} is at the service`, () => world.reached(kind) > before);
    const lock = world.lockLedger();
    await world.stuck();
    await world.kill();
    lock.release();
    await sent;
  };

/** The first try was lost before the service saw it; the till waits to try again. */
export const afterALostTry =
  (kind: Sent): Cut =>
  async (world, send) => {
    const { books, controls } = world.service;
    controls.next({ call: kind, reply: { kind: 'drop-before' }, times: 1 });
    const sent = outcome(send);
    await until(`a ${kind} was lost`, () => books().requests.some((request) => request.dropped));
    await world.kill();
    await sent;
  };

/** The service works on it and has said so. */
export const whileTheServiceWorks =
  (activationMs: number): Cut =>
  async (world, send) => {
    const { books, controls } = world.service;
    controls.next({ call: 'confirm', reply: { kind: 'activation-takes', delayMs: activationMs }, times: 1 });
    const sent = outcome(send);
    await until('the till was told to wait', () => books().requests.some(toldToWait));
    await world.kill();
    await sent;
  };

/** The till that starts again asks the service once more, which keeps its answer. */
export const whileItAsksAgain =
  (call: 'create' | 'read') =>
  async (world: World): Promise<void> => {
    const { books, controls } = world.service;
    const kept = () => books().requests.filter((request) => request.reply === 'slow').length;
    const before = kept();
    controls.next({ call, reply: { kind: 'slow', delayMs: 120_000 }, times: 1 });
    await world.restart();
    await until(`the ${call} is at the service`, () => kept() > before);
    await world.kill();
  };

/** The till that starts again is killed as soon as somebody has signed in. */
export const asItStarts = async (world: World): Promise<void> => {
  await world.restart();
  await world.kill();
};

const toldToWait = ({ reply, status }: { reply: string | null; status: number | null }) =>
  reply === 'activation-takes' && status === 200;

/** A till that was killed answers nothing; whatever else goes wrong is an answer. */
function outcome(send: () => Promise<unknown>): Promise<'none' | 'some'> {
  return send().then(
    () => 'some',
    (error: unknown) => {
      if (error instanceof TypeError) return 'none';
      throw error;
    },
  );
}
