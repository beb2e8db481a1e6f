// SIGKILL while a paid sale is committed, and while its cards are confirmed: nobody but the till has to do anything afterwards,
// each card is activated once, and the money is kept once.
import { describe, expect, it } from 'vitest';
import type { World } from '../../../proofs/torture/world.ts';
import type { RetailOrder } from '../../../shared/interface/resources.ts';
import * as cut from './cuts.ts';
import { lineStates, partStates, stage, unsent } from './kept.ts';
import { inOneWorld, type Look, type Ordeal } from './ordeal.ts';

const survive = inOneWorld();

const committing: Pick<Ordeal, 'way' | 'during'> = { way: 'sold', during: 'sale:commit' };

/** Confirms, by order, that did something: all others were refused as repetitions, or answered as what was under way already. */
const confirms = ({ service }: World): string[] =>
  service
    .books()
    // One whose answer was still held back when the power went has done its work all the same.
    .requests.filter(
      ({ path, status, reply }) => path.endsWith('/confirm') && reply !== 'drop-before' && status !== 400,
    )
    .map(({ path }) => path);

const eachConfirmedOnce: Look = (_ledger, world) => {
  const sent = confirms(world);
  expect(new Set(sent).size).toBe(2);
  expect(sent).toHaveLength(2);
};

/** The split is on the disk with the confirms: cash 15.00 over both lines, card 20.00 for the second. */
const committed: Look = (ledger) => {
  expect(stage(ledger)).toBe('committed');
  const [first, second] = ledger.lines.map((line) => line.id);
  expect(ledger.parts).toMatchObject([
    { line_id: first, amount_minor: 1000, state: 'approved' },
    { line_id: second, amount_minor: 500, state: 'approved' },
    { line_id: second, amount_minor: 2000, state: 'approved' },
  ]);
};
const nothingConfirmed: Look = (ledger, world) => {
  committed(ledger, world);
  expect(lineStates(ledger)).toEqual(['activating', 'activating']);
  expect(unsent(ledger)).toEqual(['confirm', 'confirm']);
};
const orderStates = ({ service }: World): RetailOrder['state'][] => service.books().orders.map((order) => order.state);

describe('commit', () => {
  it('before the commit: the sale is paid and not committed, and nothing is confirmed', () =>
    survive({
      ...committing,
      cut: cut.beforeTheCommit,
      onDisk(ledger, world) {
        expect(stage(ledger)).toBe('paying');
        expect(lineStates(ledger)).toEqual(['reserved', 'reserved']);
        expect(partStates(ledger)).toEqual(['approved', 'approved']);
        expect(unsent(ledger)).toEqual([]);
        expect(world.reached('confirm')).toBe(0);
      },
      onScreen: (sale) => expect(sale).toMatchObject({ due: { amount: '0.00' }, paid: { amount: '35.00' } }),
      inTheEnd: eachConfirmedOnce,
    }));

  it('committed and unsent: the confirms leave after the restart', () =>
    survive({
      ...committing,
      cut: cut.beforeTheFirstByteArrives('confirm', 2),
      onDisk: nothingConfirmed,
      onScreen: async (sale, world) =>
        expect(await world.refusal('sale:commit', { saleId: sale.id })).toBe('out_of_turn'),
      inTheEnd: eachConfirmedOnce,
    }));

  it('sent and both answers held back: the till looks, and confirms nothing again', () =>
    survive({
      ...committing,
      cut: cut.whileTheAnswerIsHeldBack('confirm', 2),
      onDisk(ledger, world) {
        nothingConfirmed(ledger, world);
        expect(orderStates(world)).toEqual(['completed', 'completed']);
      },
      inTheEnd: (_ledger, world) => expect(world.reached('confirm')).toBe(2),
    }));
});

describe('confirm', () => {
  it('before its answer is written: the card is found active', () =>
    survive({
      ...committing,
      cut: cut.beforeTheAnswerIsWritten('confirm'),
      onDisk(ledger, world) {
        committed(ledger, world);
        expect(lineStates(ledger)).toContain('activating');
        expect(unsent(ledger)).toContain('confirm');
      },
      inTheEnd: eachConfirmedOnce,
    }));

  it('stored and its first try lost on the way: it is sent again, once the till has looked', () =>
    survive({
      ...committing,
      cut: cut.afterALostTry('confirm'),
      onDisk(ledger, world) {
        committed(ledger, world);
        expect(unsent(ledger)).toContain('confirm');
        expect(orderStates(world)).toContain('created');
      },
      inTheEnd: eachConfirmedOnce,
    }));

  it('sent and one answer of two held back: only that card was in doubt', () =>
    survive({
      ...committing,
      cut: cut.whileTheAnswerIsHeldBack('confirm', 1),
      onDisk(ledger, world) {
        committed(ledger, world);
        expect(lineStates(ledger)).toContain('activating');
      },
      inTheEnd: (_ledger, world) => expect(world.reached('confirm')).toBe(2),
    }));

  it('while the service still activates the card: the till goes on looking', () =>
    survive({
      ...committing,
      cut: cut.whileTheServiceWorks(2500),
      onDisk(ledger, world) {
        committed(ledger, world);
        expect(lineStates(ledger)).toContain('activating');
        expect(unsent(ledger)).toContain('confirm');
      },
      inTheEnd: (_ledger, world) => expect(world.reached('confirm')).toBe(2),
    }));
});
