// SIGKILL while the customer pays. What was asked for and not answered is asked about before anything else; what was answered
// is not asked for again.
import { expect, it } from 'vitest';
import type { TillBooks } from '../../../testkit/checks/books.ts';
import * as cut from './cuts.ts';
import { journalled, partStates } from './kept.ts';
import { inOneWorld, type Ordeal } from './ordeal.ts';

const survive = inOneWorld();

/** Until a person has said how it ended, the sale is neither committed nor cancelled nor paid by something else. */
const askedAbout: Ordeal['onScreen'] = async (sale, world) => {
  expect(sale.tenders).toMatchObject([{ method: 'cash', parts: [{ state: 'unknown' }] }]);
  const saleId = sale.id;
  expect(await world.refusal('sale:commit', { saleId })).toBe('tender_undecided');
  expect(await world.refusal('sale:cancel', { saleId })).toBe('tender_undecided');
  const next = { saleId, method: 'card', amount: sale.due } as const;
  expect(await world.refusal('tender:begin', next)).toBe('tender_undecided');
};
/** Cash for 15.00 and card for 20.00, each taken once; what was declined before is beside the point. */
const paidOnce = (ledger: TillBooks): void => {
  expect(journalled(ledger, 'tender-approve')).toBe(2);
  const kept = ledger.parts.filter((part) => part.state === 'approved').map((part) => part.amount_minor);
  expect(kept).toEqual([1000, 500, 2000]);
};

it('tender, before the commit: nobody was asked for money, and the till knows of no tender', () =>
  survive({
    way: 'sold',
    during: 'tender:begin',
    cut: cut.beforeTheCommit,
    onDisk: (ledger) => expect(ledger.parts).toEqual([]),
    inTheEnd(ledger) {
      expect(journalled(ledger, 'tender-requested')).toBe(2);
      paidOnce(ledger);
    },
  }));

it('tender, requested and not answered: the customer has not paid, and is asked again once that was said', () =>
  survive({
    way: 'sold',
    during: 'tender:begin',
    cut: cut.onceItIsWritten('the tender', (ledger) => ledger.parts.length === 1),
    onDisk: (ledger) => expect(partStates(ledger)).toEqual(['requested']),
    onScreen: askedAbout,
    inTheEnd(ledger) {
      expect(journalled(ledger, 'tender-decline')).toBe(1);
      paidOnce(ledger);
    },
  }));

it('tender, paid and the answer not written: the customer is not asked again', () =>
  survive({
    way: 'sold',
    during: 'tender:answer',
    cut: cut.beforeTheCommit,
    onDisk: (ledger) => expect(partStates(ledger)).toEqual(['requested']),
    onScreen: askedAbout,
    inTheEnd(ledger) {
      expect(journalled(ledger, 'tender-requested')).toBe(2);
      paidOnce(ledger);
    },
  }));

it('tender, paid and written, the answer to the screen lost: the till knows, and asks for the rest only', () =>
  survive({
    way: 'sold',
    during: 'tender:answer',
    cut: cut.onceItIsWritten('the payment', (ledger) => partStates(ledger).includes('approved')),
    onDisk: (ledger) => expect(partStates(ledger)).toEqual(['approved']),
    onScreen(sale) {
      expect(sale).toMatchObject({ stage: 'paying', paid: { amount: '15.00' }, due: { amount: '20.00' } });
    },
    inTheEnd(ledger) {
      expect(journalled(ledger, 'tender-requested')).toBe(2);
      paidOnce(ledger);
    },
  }));
