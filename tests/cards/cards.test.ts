// One value for every card: total over all facts, and docs/cards.md says the same. `UPDATE=1` writes the page anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { AttentionCode, ProblemCode } from '../../shared/errors.ts';
import { actionOfStep, actionsOn, type Card, cardOf, isLive, isReady, markOf } from '../../shared/sale/card.ts';
import {
  type CardFacts,
  cardCodes,
  cardMoneys,
  claimSlips,
  factsOf,
  isSlipOut,
  papers,
} from '../../shared/sale/card-facts.ts';
import { lineStates } from '../../shared/sale/line-state.ts';
import { cardRows, jobOf } from '../../testkit/card-rows.ts';
import { cardsPage } from './cards-page.ts';

const file = fileURLToPath(new URL('../../docs/cards.md', import.meta.url));
const attentions: readonly (readonly AttentionCode[])[] = [
  [],
  ['settled_elsewhere'],
  ['given_card_dead'],
  ['invalidated_elsewhere'],
];
const problems: readonly (ProblemCode | null)[] = [null, 'activation_pending', 'no_answer'];

const allPaper = claimSlips.flatMap((slip) =>
  papers.flatMap((activation) => papers.flatMap((pin) => cardCodes.map((code) => ({ slip, activation, pin, code })))),
);
const allMoney = [false, true].flatMap((handedOver) =>
  attentions.flatMap((attention) => cardMoneys.map((money) => ({ handedOver, attention, money }))),
);

function* allFacts(): Generator<CardFacts> {
  for (const state of lineStates)
    for (const money of allMoney)
      for (const paper of allPaper)
        for (const problem of state === 'activating' ? problems : [null])
          yield { state, wasWithdrawn: false, saleCancelled: false, ...money, ...paper, problem };
}

/** The first facts of which this is not so. */
function counterExample(holds: (card: Card, facts: CardFacts) => boolean): CardFacts | null {
  for (const facts of allFacts()) if (!holds(cardOf(facts), facts)) return facts;
  return null;
}

describe('over all facts of a card', () => {
  it('only an active card that nobody has, and no slip or outsider claims, is handed over', () => {
    const mayLeave = ({ state, handedOver, attention, slip }: CardFacts) =>
      state === 'active' && !handedOver && !attention.includes('invalidated_elsewhere') && !isSlipOut(slip);
    expect(counterExample((card, facts) => isLive(card) === mayLeave(facts))).toBeNull();
    expect(counterExample((card) => card.actions.includes('hand-over') === isLive(card))).toBeNull();
  });

  it('the next step has its button, on the screen where it is led to', () => {
    const hasButton = (card: Card): boolean => {
      const action = card.next && actionOfStep[card.next];
      if (!action) return card.next === null || card.next === 'wait-for-slip';
      const screen = card.next === 'give-slip' ? 'fresh' : 'past';
      return actionsOn(screen, card, card.next).includes(action);
    };
    expect(counterExample(hasButton)).toBeNull();
  });

  it('while a slip is out neither code nor void is offered, and the slip always is', () => {
    const holds = ({ actions }: Card, { slip }: CardFacts) =>
      !isSlipOut(slip) ||
      (actions.includes('scan-slip') &&
        !actions.some((one) => one === 'activation-slip' || one === 'pin-slip' || one === 'void'));
    expect(counterExample(holds)).toBeNull();
  });

  it('a card of a sale that never was keeps its money for the sale, and shows it small', () => {
    const unsold = ({ state }: CardFacts) => state === 'refused' || state === 'cancelled' || state === 'cancelling';
    expect(counterExample((card, facts) => (markOf(card) === 'card-only' ? unsold(facts) : true))).toBeNull();
    expect(
      counterExample(
        (card, facts) => !unsold(facts) || markOf(card) !== 'big' || card.verdict === 'return-against-slip',
      ),
    ).toBeNull();
  });

  it('ready is what is live, or whose slip was here as the power went out', () => {
    const cut = (card: Card, { slip }: CardFacts) => card.verdict === 'hand-over-against-slip' && slip === 'cut-off';
    expect(
      counterExample((card, facts) => isReady({ ...card, slip: facts.slip }) === (isLive(card) || cut(card, facts))),
    ).toBeNull();
  });
});

describe('what a card shows where', () => {
  const active = cardOf(factsOf(cardRows({ state: 'active' })));

  it('right after the sale its slip, and later to void it, its slips then in a list of their own', () => {
    expect(actionsOn('fresh', active, 'hand-over')).toEqual(['hand-over', 'activation-slip']);
    expect(actionsOn('past', active, 'hand-over')).toEqual(['hand-over', 'void']);
  });

  it('no scan of the slip that its customer takes along right now, and later that of the one who comes back', () => {
    const out = cardOf({ ...factsOf(cardRows({ state: 'activating' })), slip: 'out' });
    expect(actionsOn('fresh', out, null)).toEqual(['pending-slip', 'cancel-activation']);
    expect(actionsOn('past', out, null)).toEqual(['scan-slip', 'slip-lost', 'cancel-activation']);
    // The one whose slip is asked for before it leaves did not just get it.
    const asked = cardOf({ ...factsOf(cardRows({ state: 'active' })), slip: 'out' });
    expect(actionsOn('fresh', asked, 'scan-slip')).toContain('scan-slip');
  });

  it('its slip at any time where that is the next thing to do, or shows the code', () => {
    expect(actionsOn('past', active, 'print-again')).toContain('activation-slip');
    const jobs = [jobOf('activation', { state: 'dropped' }), jobOf('activation', { copy: 1 })];
    const withoutCode = cardOf(factsOf(cardRows({ state: 'active', jobs })));
    expect(actionsOn('past', withoutCode, null)).toContain('activation-slip');
  });
});

it('is written down in docs/cards.md as it stands', () => {
  const page = cardsPage();
  if (process.env.UPDATE === '1') writeFileSync(file, page);
  expect(readFileSync(file, 'utf8'), 'out of date: UPDATE=1 npm run test:unit -- tests/cards').toBe(page);
});
