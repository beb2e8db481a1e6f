// What the ledger knows of one card: its state, and where its money, its slips and its code are.
// Invariant: each question has one answer. What could contradict itself as three booleans is one union here.
import type { DocumentKind } from '../document.ts';
import type { AttentionCode, ProblemCode, RefusalCode } from '../errors.ts';
import type { LineState } from './line-state.ts';
import type { TenderState } from './tender-state.ts';

/** What must happen, or happened, with the customer's money. */
export const cardMoneys = [
  'stays', // nothing has to go back
  'surplus', // the sale holds more than its cards cost; commit or cancellation returns the rest
  'due', // to be returned, or being counted out
  'at-terminal', // the card terminal itself is returning it: nothing to do at the counter
  'unknown', // the return was requested, and its outcome is unknown
] as const;
export type CardMoney = (typeof cardMoneys)[number];

/** Where the card's claim slip is. While a customer may have one, card and money leave only against it. */
export const claimSlips = [
  'none', // never requested
  'asked-for', // not printed yet, or given up before it was
  'out',
  'restored', // perhaps out: printed, maybe, in the time that a restored ledger lost
  'cut-off', // perhaps out: the power failed as the slip was taken here
  'elsewhere', // another till ended the order: it lies there, as far as anybody knows
  'taken', // it came back, or a manager said that it is lost
] as const;
export type ClaimSlip = (typeof claimSlips)[number];

/** Why it is unknown whether a slip is out. */
export type SlipDoubt = Extract<ClaimSlip, 'restored' | 'cut-off'>;

/** The state of the newest print job of one of its slips. */
export const papers = [
  'none',
  'on-its-way',
  'held-up', // the printer delays it; the till keeps trying
  'failed', // a person must print it again, or say what came out
  'printed',
] as const;
export type Paper = (typeof papers)[number];

/** Where the card's code is. */
export const cardCodes = [
  'on-card', // a card of plastic
  'on-slip', // on the original slip, or a person saw it on screen
  'missing', // only a copy of its slip came out, and a copy carries no code
  'unshown', // this till prints no slips, and nobody has seen it on screen yet
] as const;
export type CardCode = (typeof cardCodes)[number];

export type CardFacts = {
  readonly state: LineState;
  /** It was given up before any request to the service: it was not refused. */
  readonly wasWithdrawn: boolean;
  /** The sale was cancelled. */
  readonly saleCancelled: boolean;
  readonly handedOver: boolean;
  readonly problem: ProblemCode | null;
  /** Its open attention entries. */
  readonly attention: readonly AttentionCode[];
  readonly money: CardMoney;
  readonly slip: ClaimSlip;
  readonly activation: Paper;
  readonly pin: Paper;
  readonly code: CardCode;
};

/** Another user of the service invalidated this card, and no manager has resolved it yet. */
export function isFoundDead(attention: readonly AttentionCode[]): boolean {
  return attention.includes('invalidated_elsewhere');
}

/** A customer may hold its claim slip. */
export function isSlipOut(slip: ClaimSlip): boolean {
  return slip === 'out' || doubtOf(slip) !== null;
}

export function doubtOf(slip: ClaimSlip): SlipDoubt | null {
  return slip === 'restored' || slip === 'cut-off' ? slip : null;
}

/** It did not come out; a person or the printer must handle it. */
export function isMissing(paper: Paper): boolean {
  return paper === 'failed' || paper === 'held-up';
}

/** What a print job shows about where a slip is. */
type Job = {
  readonly document: DocumentKind;
  readonly copy: number;
  readonly state: 'unsent' | 'sending' | 'printed' | 'unknown' | 'dropped';
  readonly cause: string | null;
  readonly waitsForPerson: boolean;
};

/** The rows that the facts are read from. */
export type CardRows = {
  readonly line: {
    readonly state: LineState;
    readonly refusalCode: RefusalCode | null;
    readonly handedOverAt: string | null;
    readonly cardLast4: string | null;
    readonly problem: ProblemCode | null;
  };
  readonly saleCancelled: boolean;
  readonly attention: readonly AttentionCode[];
  /** The parts that paid for it; in a sale never committed, all parts. */
  readonly parts: readonly { readonly state: TenderState; readonly refundId: string | null }[];
  /** The sale is still being paid and holds more than its cards cost. */
  readonly hasSurplus: boolean;
  /** Of this card, oldest first. */
  readonly jobs: readonly Job[];
  readonly isSlipOut: boolean;
  readonly slipDoubt: SlipDoubt | null;
  /** A person saw its code on screen. */
  readonly codeShown: boolean;
  /** Without one, slips are only shown on screen. */
  readonly hasPrinter: boolean;
};

export function factsOf(rows: CardRows): CardFacts {
  const { line, saleCancelled, attention, jobs } = rows;
  return {
    state: line.state,
    wasWithdrawn: line.refusalCode === 'cancelled_before_sending',
    saleCancelled,
    handedOver: line.handedOverAt !== null,
    problem: line.problem,
    attention,
    money: moneyOf(rows),
    slip: claimSlipOf(rows),
    activation: paperOf(jobs.findLast((job) => job.document === 'activation')),
    pin: paperOf(jobs.findLast((job) => job.document === 'pin')),
    code: codeOf(rows),
  };
}

function moneyOf({ parts, hasSurplus }: CardRows): CardMoney {
  const has = (state: TenderState) => parts.some((part) => part.state === state);
  if (has('refund-unknown')) return 'unknown';
  if (has('refund-due')) return 'due';
  if (has('refunding'))
    return parts.every((part) => part.state !== 'refunding' || part.refundId !== null) ? 'at-terminal' : 'due';
  return hasSurplus ? 'surplus' : 'stays';
}

function claimSlipOf({ line, isSlipOut: isOut, slipDoubt, jobs }: CardRows): ClaimSlip {
  // For an ended order a doubt counts only if it is unknown which till ended it.
  if (line.state === 'ended-by-other-till' && isOut && slipDoubt !== 'cut-off') return 'elsewhere';
  if (slipDoubt !== null) return slipDoubt;
  if (isOut) return 'out';
  const pending = jobs.filter((job) => job.document === 'pending');
  if (pending.length === 0) return 'none';
  return pending.some((job) => job.state === 'printed') ? 'taken' : 'asked-for';
}

function paperOf(newest: Job | undefined): Paper {
  if (!newest) return 'none';
  if (newest.waitsForPerson || newest.state === 'dropped') return 'failed';
  if (newest.state !== 'unsent' && newest.state !== 'sending') return 'printed';
  return newest.cause === null ? 'on-its-way' : 'held-up';
}

function codeOf({ line, jobs, codeShown, hasPrinter }: CardRows): CardCode {
  if (line.cardLast4 !== null) return 'on-card';
  const slips = jobs.filter((job) => job.document === 'activation');
  if (slips.length === 0 && !hasPrinter && !codeShown) return 'unshown';
  const hasOriginal = slips.some(({ copy, state }) => copy === 0 && state === 'printed');
  return slips.some(({ copy }) => copy > 0) && !hasOriginal && !codeShown ? 'missing' : 'on-slip';
}
