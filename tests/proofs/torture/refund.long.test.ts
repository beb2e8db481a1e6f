// SIGKILL while money goes back for cards that could not be activated: what was begun and not answered is asked about, and is not
// paid again before somebody knows.
import { expect, it } from 'vitest';
import * as cut from './cuts.ts';
import { journalled, partStates } from './kept.ts';
import { inOneWorld, type Look, type Ordeal } from './ordeal.ts';

const survive = inOneWorld();

const refunding: Pick<Ordeal, 'way' | 'prepare'> = {
  way: 'failed',
  prepare: ({ service }) =>
    service.controls.next({
      call: 'confirm',
      reply: { kind: 'activation-fails', code: 'processing_declined' },
      times: 2,
    }),
};
/** 10.00, 5.00 and 20.00 went back, each begun as often as said and done once. */
const refunded =
  (begun: number): Look =>
  (ledger, world) => {
    expect(partStates(ledger)).toEqual(['refunded', 'refunded', 'refunded']);
    expect(journalled(ledger, 'tender-begin-refund')).toBe(begun);
    expect(journalled(ledger, 'tender-refund-done')).toBe(3);
    expect(world.service.books().orders).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
  };
/** One refund was begun: nobody knows of it, and the till pays it out to nobody until somebody does. */
const oneBegun: Look = (ledger) => {
  expect(partStates(ledger).filter((state) => state.startsWith('refund') && state !== 'refund-due')).toEqual([
    'refunding',
  ]);
  expect(journalled(ledger, 'tender-begin-refund')).toBe(1);
};
const askedAbout: Ordeal['onScreen'] = async (sale, world) => {
  const parts = sale.tenders.flatMap((tender) => tender.parts).filter((part) => part.state === 'refund-unknown');
  expect(parts).toHaveLength(1);
  for (const { id: partId } of parts)
    expect(await world.refusal('refund:begin', { partId, way: 'as-paid', approval: null })).toBe('out_of_turn');
  expect(await world.ask('attention:list', undefined)).toMatchObject([{ code: 'refund_unknown' }]);
};

it('refund, before the commit: the money is due, and nobody was asked for it', () =>
  survive({
    ...refunding,
    during: 'refund:begin',
    cut: cut.beforeTheCommit,
    onDisk(ledger) {
      expect(partStates(ledger)).toContain('refund-due');
      expect(journalled(ledger, 'tender-begin-refund')).toBe(0);
    },
    inTheEnd: refunded(3),
  }));

it('refund, begun and not answered: nothing was paid out, and it is begun again once that was said', () =>
  survive({
    ...refunding,
    during: 'refund:begin',
    cut: cut.onceItIsWritten('the refund', (ledger) => partStates(ledger).includes('refunding')),
    onDisk: oneBegun,
    onScreen: askedAbout,
    inTheEnd: refunded(4),
  }));

it('refund, paid out and the answer not written: it is not paid again', () =>
  survive({
    ...refunding,
    during: 'refund:answer',
    cut: cut.beforeTheCommit,
    onDisk: oneBegun,
    onScreen: askedAbout,
    inTheEnd: refunded(3),
  }));

it('refund, paid out and written, the answer to the screen lost: the till knows', () =>
  survive({
    ...refunding,
    during: 'refund:answer',
    cut: cut.onceItIsWritten('the money given back', (ledger) => partStates(ledger).includes('refunded')),
    onDisk(ledger) {
      expect(partStates(ledger)).toContain('refunded');
      expect(partStates(ledger)).not.toContain('refunding');
    },
    inTheEnd: refunded(3),
  }));
