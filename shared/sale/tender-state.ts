// The states of a tender part and every move between them. A tender is what the customer was asked to pay; its parts are what it paid for: one until
// the commit, then one for each line, so that each line's money goes back whole, by the method it was paid with, and never twice.
import { err, ok } from '../result.ts';
import type { Moved } from './line-state.ts';

export const tenderStates = [
  'requested',
  'approved',
  'declined',
  'unknown',
  'refund-due',
  'refunding',
  'refunded',
  'refund-unknown',
] as const;
export type TenderState = (typeof tenderStates)[number];

export type TenderEvent =
  | 'approve'
  | 'decline'
  | 'outcome-unknown' // the answer did not come: a crash, a silent terminal
  | 'refund-due' // the line or the sale gives the money back
  | 'begin-refund' // stored before anyone hands the money out
  | 'refund-done'
  | 'refund-not-done'; // the terminal's status or a person says that nothing was paid out

const table: Record<TenderState, Partial<Record<TenderEvent, TenderState>>> = {
  requested: { approve: 'approved', decline: 'declined', 'outcome-unknown': 'unknown' },
  unknown: { approve: 'approved', decline: 'declined' },
  approved: { 'refund-due': 'refund-due' },
  declined: {},
  'refund-due': { 'begin-refund': 'refunding' },
  refunding: { 'refund-done': 'refunded', 'outcome-unknown': 'refund-unknown', 'refund-not-done': 'refund-due' },
  'refund-unknown': { 'refund-done': 'refunded', 'refund-not-done': 'refund-due' },
  refunded: {},
};

/** The next state, or `out_of_turn` where the table has no such move. */
export function moveTender(state: TenderState, event: TenderEvent): Moved<TenderState> {
  const next = table[state][event];
  return next ? ok(next) : err({ code: 'out_of_turn' });
}

/** It is unknown whether this money was received, so the sale is neither committed nor cancelled. */
export function isUndecided(state: TenderState): boolean {
  return state === 'requested' || state === 'unknown';
}

/** The customer's money is in the shop, or on its way back. */
export function holdsMoney(state: TenderState): boolean {
  return state === 'approved' || state === 'refund-due' || state === 'refunding' || state === 'refund-unknown';
}
