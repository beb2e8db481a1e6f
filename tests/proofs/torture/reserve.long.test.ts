// SIGKILL while cards are reserved: one order a card, made with one key and the same bytes however often it was sent.
import { expect, it } from 'vitest';
import type { World } from '../../../proofs/torture/world.ts';
import * as cut from './cuts.ts';
import { journalled, lineStates, stage, unsent } from './kept.ts';
import { inOneWorld, type Look, type Ordeal } from './ordeal.ts';

const survive = inOneWorld();

const reserving: Pick<Ordeal, 'way' | 'during'> = { way: 'sold', during: 'sale:reserve' };

/** Both requests are on the disk and nothing came back yet: all that the till knows is that it has asked. */
const bothStored: Look = (ledger) => {
  expect(stage(ledger)).toBe('paying');
  expect(lineStates(ledger)).toEqual(['reserving', 'reserving']);
  expect(unsent(ledger)).toEqual(['create', 'create']);
};

function creates({ service }: World) {
  return service.books().requests.filter(({ method, path }) => method === 'POST' && path === '/v1/retail_orders');
}

/** The first create went twice, under its own key and byte for byte; the second once. */
const firstReplayed: Look = (_ledger, world) => {
  const sent = creates(world).map(({ headers, body }) => `${headers['idempotency-key']} ${body}`);
  expect(sent).toHaveLength(3);
  expect(sent[1]).toBe(sent[0]);
  expect(sent[2]).not.toBe(sent[0]);
};

it('reserve, before the commit: the basket is as it was, and the service knows nothing', () =>
  survive({
    ...reserving,
    cut: cut.beforeTheCommit,
    onDisk(ledger, world) {
      expect(stage(ledger)).toBe('basket');
      expect(ledger.sales[0]?.receipt_number).toBeNull();
      expect(lineStates(ledger)).toEqual(['draft', 'draft']);
      expect(unsent(ledger)).toEqual([]);
      expect(world.reached('create')).toBe(0);
    },
    inTheEnd: (_ledger, world) => expect(world.reached('create')).toBe(2),
  }));

it('reserve, committed and unsent: both requests leave after the restart', () =>
  survive({
    ...reserving,
    cut: cut.beforeTheFirstByteArrives('create', 2),
    onDisk: bothStored,
    inTheEnd: (_ledger, world) => expect(world.reached('create')).toBe(2),
  }));

it('reserve, sent and the answer held back: the replay finds the order', () =>
  survive({
    ...reserving,
    cut: cut.whileTheAnswerIsHeldBack('create', 1),
    onDisk: bothStored,
    inTheEnd: firstReplayed,
  }));

it('reserve, the answer there and not written: the replay finds the order', () =>
  survive({
    ...reserving,
    cut: cut.beforeTheAnswerIsWritten('create'),
    onDisk: bothStored,
    inTheEnd: firstReplayed,
  }));

it('reserve, given up by the customer before the answer: the order that the replay finds is taken back', () =>
  survive({
    way: 'cancelled-at-once',
    during: 'sale:cancel',
    prepare: ({ service }) =>
      service.controls.next({ call: 'create', reply: { kind: 'slow', delayMs: 120_000 }, times: 1 }),
    cut: cut.onceItIsWritten('the cancelled sale', (ledger) => stage(ledger) === 'cancelled'),
    onDisk(ledger) {
      // The second create was behind the first and never left.
      expect(lineStates(ledger)).toEqual(['reserving', 'refused']);
      expect(unsent(ledger)).toEqual(['create']);
    },
    orders: 1,
    inTheEnd(ledger, world) {
      expect(lineStates(ledger)).toEqual(['cancelled', 'refused']);
      expect(journalled(ledger, 'line-order-found-after-cancel')).toBe(1);
      expect(world.service.books().orders).toMatchObject([{ state: 'invalidated' }]);
    },
  }));
