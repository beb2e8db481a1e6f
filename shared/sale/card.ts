// What a card is now, who decides about it, what the cashier is shown and may do: one answer for screens, slips and lists.
// Invariant: pure and total over the facts. Screens draw this value and decide nothing about a card themselves. docs/cards.md has the whole table.
import {
  type CardFacts,
  doubtOf,
  isFoundDead,
  isMissing,
  isSlipOut,
  type Paper,
  type SlipDoubt,
} from './card-facts.ts';
import type { LineState } from './line-state.ts';
import { type CardOwner, ownerOf, type Verdict, verdictOf } from './verdict.ts';

/** The sentence below the verdict, by its key in the locales. */
export type Say =
  | 'after:line.takingBack'
  | 'after:line.handedOver'
  | 'after:line.askElsewhere'
  | 'after:line.deadCard'
  | 'after:line.foundDead'
  | 'after:line.codeOnSlip'
  | 'after:line.moneyOnce'
  | 'after:line.neverSold'
  | `after:claim.todo.${SlipDoubt}`
  | `till:verdict.${Verdict}.next`;

/** The verdict in words, by their key in the locales. What the customer gets of a printed code is the code, not a card. */
export type Title = 'after:done.show' | 'after:line.slipFirst' | `till:verdict.${Verdict}.say`;

/** The card's state at the service, by its key in the locales. It never claims more than this till knows. */
export type Standing = `till:line.${LineState}` | 'after:line.endedUnheard';

/** The one thing to do next about this card. */
export const cardSteps = [
  'hand-over',
  'wait-for-slip', // its slip is printing
  'print-again', // the card is live; its slip did not come out, or waits for the printer while the card is only on paper
  'print-pin', // the same for the PIN's own slip
  'show-code', // the card is live, and its code is on no slip
  'give-slip', // the card is delayed and its customer has nothing in hand, so they can leave with a slip
  'scan-slip', // the customer's slip decides
] as const;
export type CardStep = (typeof cardSteps)[number];

/** The buttons, in their order on screen. */
export const cardActions = [
  'hand-over',
  'scan-slip',
  'slip-lost',
  'activation-slip', // print it, look at it
  'pending-slip',
  'pin-slip',
  'cancel-activation',
  'void',
] as const;
export type CardAction = (typeof cardActions)[number];

export type Card = {
  readonly state: LineState;
  readonly owner: CardOwner;
  readonly verdict: Verdict;
  readonly title: Title;
  readonly standing: Standing;
  readonly say: Say;
  readonly next: CardStep | null;
  readonly actions: readonly CardAction[];
};

export function cardOf(facts: CardFacts): Card {
  const verdict = verdictOf(facts);
  const next = nextOf(facts, verdict);
  return {
    state: facts.state,
    owner: ownerOf(facts),
    verdict,
    title: titleOf(facts, verdict, next),
    standing: standingOf(facts, verdict),
    say: sayOf(facts, verdict),
    next,
    actions: actionsOf(facts, verdict),
  };
}

/** It works, is paid for, and is behind the counter. It may be handed over, even if its slip is in trouble. */
export function isLive({ verdict }: Pick<Card, 'verdict'>): boolean {
  return verdict === 'hand-over' || verdict === 'live-print-again' || verdict === 'live-show-code';
}

/** It is ready for a customer who is present, also when the power failed while their slip was being redeemed. */
export function isReady(card: Pick<Card, 'verdict'> & Pick<CardFacts, 'slip'>): boolean {
  return isLive(card) || (card.verdict === 'hand-over-against-slip' && card.slip === 'cut-off');
}

/**
 * How much the verdict of a card stands out, and what replaces it. `card-only`: never sold, and the money goes back as one sum for the sale, so the
 * card only says that it stays here. `never-sold`: the same, without any money. `voided`: cancelled after the sale.
 */
export type CardMark = 'big' | 'small' | 'card-only' | 'never-sold' | 'voided';

export function markOf({ state, verdict, say }: Pick<Card, 'state' | 'verdict' | 'say'>): CardMark {
  if (wasNeverSold(state) && isOnItsWayBack(verdict)) return 'card-only';
  if (say === 'after:line.neverSold') return 'never-sold';
  if (verdict === 'nothing-owed') return state === 'voided' ? 'voided' : 'small';
  return wasNeverSold(state) && verdict === 'return-nothing-yet' ? 'small' : 'big';
}

function wasNeverSold(state: LineState): boolean {
  return state === 'refused' || state === 'cancelled' || state === 'cancelling';
}

function isOnItsWayBack(verdict: Verdict): boolean {
  return verdict === 'return-money' || verdict === 'refund-under-way' || verdict === 'find-out-first';
}

/** The till waits for the slip, or for a manager, not for the service. */
export function waitsForSlip({ state, slip }: Pick<CardFacts, 'state' | 'slip'>): boolean {
  return state === 'voiding' && slip === 'cut-off';
}

function standingOf({ state, wasWithdrawn, saleCancelled, attention }: CardFacts, verdict: Verdict): Standing {
  if (verdict === 'scan-slip-again') return 'after:line.endedUnheard';
  if (wasWithdrawn) return 'till:line.cancelled';
  if (saleCancelled && state === 'reserving') return 'till:line.cancelling';
  // In this till's books it is still active until a manager has decided.
  return state === 'active' && isFoundDead(attention) ? 'till:line.cancelled' : `till:line.${state}`;
}

function titleOf(facts: CardFacts, verdict: Verdict, next: CardStep | null): Title {
  if (verdict === 'hand-over' && next === 'show-code') return 'after:done.show';
  return isOnlyOnPaper(facts, verdict) ? 'after:line.slipFirst' : `till:verdict.${verdict}.say`;
}

/** Nothing is in the hand yet: the code, or its PIN, is on a slip that did not come out so far. */
function isOnlyOnPaper({ code, activation, pin }: CardFacts, verdict: Verdict): boolean {
  const isOut = (paper: Paper) => paper === 'printed' || paper === 'none';
  return verdict === 'hand-over' && code !== 'on-card' && !(isOut(activation) && isOut(pin));
}

function sayOf(facts: CardFacts, verdict: Verdict): Say {
  const { state, saleCancelled, handedOver, attention } = facts;
  if (saleCancelled && state === 'reserving') return 'after:line.takingBack';
  if (state === 'active' && handedOver) return 'after:line.handedOver';
  if (attention.includes('settled_elsewhere') && verdict !== 'scan-slip-again') return 'after:line.askElsewhere';
  if (attention.includes('given_card_dead')) return 'after:line.deadCard';
  if (state === 'active' && isFoundDead(attention)) return 'after:line.foundDead';
  if (isOnlyOnPaper(facts, verdict)) return 'after:line.codeOnSlip';
  return sayOfSlip(facts, verdict) ?? sayOfUnsold(state, verdict) ?? `till:verdict.${verdict}.next`;
}

function sayOfSlip(facts: CardFacts, verdict: Verdict): Say | null {
  const doubt = doubtOf(facts.slip);
  const isAgainstSlip = verdict === 'hand-over-against-slip' || verdict === 'return-against-slip';
  return doubt !== null && (isAgainstSlip || waitsForSlip(facts)) ? `after:claim.todo.${doubt}` : null;
}

function sayOfUnsold(state: LineState, verdict: Verdict): Say | null {
  if (!wasNeverSold(state)) return null;
  if (verdict === 'nothing-owed') return 'after:line.neverSold';
  return isOnItsWayBack(verdict) || verdict === 'return-nothing-yet' ? 'after:line.moneyOnce' : null;
}

function nextOf(facts: CardFacts, verdict: Verdict): CardStep | null {
  switch (verdict) {
    case 'live-print-again':
      return stepToPrint(facts);
    case 'live-show-code':
      return 'show-code';
    case 'hand-over':
      return stepToHandOver(facts);
    case 'hand-over-against-slip':
    case 'scan-slip-again':
      return 'scan-slip';
    case 'keep-card':
      return isHeldUp(facts) && facts.slip === 'none' ? 'give-slip' : null;
    default:
      return waitsForSlip(facts) ? 'scan-slip' : null;
  }
}

/** Of two missing slips the card's own comes first. */
function stepToPrint({ activation, pin }: CardFacts): CardStep {
  return isMissing(pin) && !isMissing(activation) ? 'print-pin' : 'print-again';
}

function stepToHandOver(facts: CardFacts): CardStep {
  if (facts.code === 'unshown') return 'show-code';
  const slips = [facts.activation, facts.pin];
  // A plastic card is safe in the customer's hand; its slips follow once the printer works.
  if (slips.some(isMissing)) return facts.code === 'on-card' ? 'hand-over' : stepToPrint(facts);
  return slips.includes('on-its-way') ? 'wait-for-slip' : 'hand-over';
}

/** It has waited longer than an activation normally takes. */
function isHeldUp({ problem }: CardFacts): boolean {
  return problem !== null && problem !== 'activation_pending';
}

function actionsOf(facts: CardFacts, verdict: Verdict): readonly CardAction[] {
  const { state, slip, attention, pin } = facts;
  const isOut = isSlipOut(slip);
  // A dead card gets no slip, and is not voided while its attention entry is open.
  const isFree = !isOut && !isFoundDead(attention);
  const offered: Record<CardAction, boolean> = {
    'hand-over': isLive({ verdict }),
    'scan-slip': isOut,
    // Perhaps it never came out: then a manager confirms that and decides what happened to the card.
    'slip-lost': slip === 'elsewhere' || (isOut && verdict !== 'scan-slip-again'),
    'activation-slip': state === 'active' && isFree,
    'pending-slip': state === 'activating',
    // It prints by itself; the cashier acts only where that failed.
    'pin-slip': isMissing(pin) && isFree,
    'cancel-activation': state === 'activating',
    void: state === 'active' && isFree,
  };
  return cardActions.filter((action) => offered[action]);
}

/** The button of each step; waiting has none. */
export const actionOfStep: Record<CardStep, CardAction | null> = {
  'hand-over': 'hand-over',
  'wait-for-slip': null,
  'print-again': 'activation-slip',
  'print-pin': 'pin-slip',
  'show-code': 'activation-slip',
  'give-slip': 'pending-slip',
  'scan-slip': 'scan-slip',
};

/** `fresh`: right after the sale. `past`: viewed later, when it may be voided and its slips are listed separately. */
export type CardScreen = 'fresh' | 'past';

/** The buttons of a card on a screen. `next` is the step of the whole sale, where it is about this card. */
export function actionsOn(
  screen: CardScreen,
  { actions, verdict, next: own }: Pick<Card, 'actions' | 'verdict' | 'next'>,
  next: CardStep | null,
): readonly CardAction[] {
  const asksForSlip = next === 'print-again' || next === 'print-pin' || own === 'show-code';
  // The slip that just came out leaves with its customer, who does not bring it back to the same screen.
  const leavesNow = screen === 'fresh' && verdict === 'keep-card';
  const isElsewhere: Partial<Record<CardAction, boolean>> = {
    'scan-slip': leavesNow,
    'slip-lost': leavesNow,
    void: screen !== 'past',
    'pending-slip': screen !== 'fresh',
    'activation-slip': screen !== 'fresh' && !asksForSlip,
  };
  return actions.filter((action) => !isElsewhere[action]);
}
