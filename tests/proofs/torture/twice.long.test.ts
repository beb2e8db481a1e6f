// The power goes, comes back, and goes again before the till has put its affairs in order: recovery may be cut short as well.
import { expect, it } from 'vitest';
import * as cut from './cuts.ts';
import { journalled, lineStates, partStates, unsent } from './kept.ts';
import { inOneWorld } from './ordeal.ts';

const survive = inOneWorld();

it('reserve: the replay is cut off too, and all three tries are one order', () =>
  survive({
    way: 'sold',
    during: 'sale:reserve',
    cut: cut.whileTheAnswerIsHeldBack('create', 1),
    again: cut.whileItAsksAgain('create'),
    onDisk(ledger) {
      expect(lineStates(ledger)).toEqual(['reserving', 'reserving']);
      expect(unsent(ledger)).toEqual(['create', 'create']);
    },
    inTheEnd(_ledger, world) {
      expect(world.reached('create')).toBe(4);
      expect(world.service.books().idempotencyKeys).toHaveLength(2);
    },
  }));

it('commit: the look at the order is cut off too, and nothing is confirmed again', () =>
  survive({
    way: 'sold',
    during: 'sale:commit',
    cut: cut.whileTheAnswerIsHeldBack('confirm', 2),
    again: cut.whileItAsksAgain('read'),
    onDisk(ledger, world) {
      expect(lineStates(ledger)).toContain('activating');
      expect(world.reached('confirm')).toBe(2);
    },
    inTheEnd: (_ledger, world) => expect(world.reached('confirm')).toBe(2),
  }));

it('cancel: the look at the order is cut off too, and it ends invalidated', () =>
  survive({
    way: 'cancelled-paid',
    during: 'sale:cancel',
    cut: cut.beforeTheFirstByteArrives('invalidate', 2),
    again: cut.whileItAsksAgain('read'),
    onDisk: (ledger) => expect(lineStates(ledger)).toContain('cancelling'),
    inTheEnd: (_ledger, world) =>
      expect(world.service.books().orders).toMatchObject([{ state: 'invalidated' }, { state: 'invalidated' }]),
  }));

it('void: the look at the order is cut off too, and the money is due once', () =>
  survive({
    way: 'voided',
    during: 'line:void',
    cut: cut.whileTheAnswerIsHeldBack('invalidate', 1),
    again: cut.whileItAsksAgain('read'),
    onDisk(ledger) {
      expect(lineStates(ledger)).toEqual(['voiding', 'active']);
      expect(partStates(ledger)).toEqual(['approved', 'approved', 'approved']);
    },
    inTheEnd: (ledger) => expect(journalled(ledger, 'tender-refund-due')).toBe(3),
  }));

it('tender: a payment of unknown end stays unknown through any number of starts', () =>
  survive({
    way: 'sold',
    during: 'tender:answer',
    cut: cut.beforeTheCommit,
    again: cut.asItStarts,
    onDisk: (ledger) => expect(['requested', 'unknown']).toContain(partStates(ledger)[0]),
    onScreen: (sale) => expect(sale.tenders).toMatchObject([{ parts: [{ state: 'unknown' }] }]),
    inTheEnd: (ledger) => expect(journalled(ledger, 'tender-outcome-unknown')).toBe(1),
  }));

it('refund: a refund of unknown end stays unknown, and is raised to attention once', () =>
  survive({
    way: 'cancelled-paid',
    during: 'refund:answer',
    cut: cut.beforeTheCommit,
    again: cut.asItStarts,
    onDisk: (ledger) => expect(['refunding', 'refund-unknown']).toContain(partStates(ledger)[0]),
    onScreen: async (_sale, world) =>
      expect(await world.ask('attention:list', undefined)).toMatchObject([{ code: 'refund_unknown' }]),
    inTheEnd(ledger) {
      expect(journalled(ledger, 'attention-raised')).toBe(1);
      expect(journalled(ledger, 'tender-begin-refund')).toBe(2);
      expect(journalled(ledger, 'tender-refund-done')).toBe(2);
    },
  }));
