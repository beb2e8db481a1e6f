// What a card says and what is next about it, case by case: each case stands beside one in which a single fact is otherwise.
import { describe, expect, test } from 'vitest';
import { cardOf } from '../../shared/sale/card.ts';
import { type CardFacts, factsOf } from '../../shared/sale/card-facts.ts';
import { refundMethod } from '../../shared/sale/refund-method.ts';
import { type CardChange, cardRows, jobOf } from '../../testkit/card-rows.ts';

const plain: CardFacts = {
  state: 'active',
  wasWithdrawn: false,
  saleCancelled: false,
  handedOver: false,
  problem: null,
  attention: [],
  money: 'stays',
  slip: 'none',
  activation: 'printed',
  pin: 'none',
  code: 'on-slip',
};
const card = (change: Partial<CardFacts>) => cardOf({ ...plain, ...change });

describe('a card stands', () => {
  test.each<[string, CardChange]>([
    ['till:line.refused', { state: 'refused', refusalCode: 'insufficient_available_balance' }],
    ['till:line.cancelled', { state: 'refused', refusalCode: 'cancelled_before_sending' }],
    ['till:line.reserving', { state: 'reserving' }],
    ['till:line.cancelling', { state: 'reserving', saleCancelled: true }],
    ['till:line.active', {}],
  ])('%s: %o', (standing, change) => {
    expect(cardOf(factsOf(cardRows({ state: 'active', ...change }))).standing).toBe(standing);
  });
});

describe('a card is titled', () => {
  test.each<[string, Partial<CardFacts>]>([
    ['till:verdict.hand-over.say', {}],
    ['after:line.slipFirst', { activation: 'on-its-way' }],
    ['till:verdict.hand-over.say', { activation: 'on-its-way', code: 'on-card' }],
    ['after:line.slipFirst', { activation: 'held-up' }],
    ['after:line.slipFirst', { pin: 'held-up' }],
    ['till:verdict.hand-over.say', { activation: 'held-up', code: 'on-card' }],
    ['till:verdict.live-print-again.say', { activation: 'failed' }],
    ['after:done.show', { activation: 'none', code: 'unshown' }],
    ['till:verdict.hand-over-against-slip.say', { activation: 'held-up', slip: 'out' }],
  ])('%s: %o', (title, change) => {
    expect(card(change).title).toBe(title);
  });
});

describe('a card says', () => {
  test.each<[string, Partial<CardFacts>]>([
    ['till:verdict.hand-over.next', {}],
    ['after:line.codeOnSlip', { activation: 'held-up' }],
    ['till:verdict.hand-over.next', { activation: 'held-up', code: 'on-card' }],
    ['after:line.takingBack', { state: 'reserving', saleCancelled: true }],
    ['till:verdict.take-no-money.next', { state: 'reserving' }],
    ['till:verdict.take-no-money.next', { state: 'draft' }],
    ['till:verdict.take-payment.next', { state: 'reserved', saleCancelled: true }],
    ['after:line.handedOver', { handedOver: true, attention: ['settled_elsewhere'] }],
    ['till:verdict.return-nothing-yet.next', { state: 'voiding', handedOver: true }],
    ['after:line.askElsewhere', { attention: ['settled_elsewhere'] }],
    [
      'till:verdict.scan-slip-again.next',
      { state: 'ended-by-other-till', slip: 'cut-off', attention: ['settled_elsewhere'] },
    ],
    ['after:line.askElsewhere', { state: 'ended-by-other-till', slip: 'elsewhere', attention: ['settled_elsewhere'] }],
    ['after:line.deadCard', { attention: ['given_card_dead', 'invalidated_elsewhere'] }],
    ['after:line.foundDead', { attention: ['invalidated_elsewhere'] }],
    ['till:verdict.return-nothing-yet.next', { state: 'voiding', attention: ['invalidated_elsewhere'] }],
    ['after:claim.todo.restored', { slip: 'restored' }],
    ['after:claim.todo.cut-off', { slip: 'cut-off' }],
    ['till:verdict.hand-over-against-slip.next', { slip: 'out' }],
    ['after:claim.todo.restored', { state: 'lost', money: 'due', slip: 'restored' }],
    ['till:verdict.nothing-owed.next', { state: 'lost', slip: 'restored' }],
    ['after:claim.todo.cut-off', { state: 'voiding', slip: 'cut-off' }],
    ['till:verdict.return-nothing-yet.next', { state: 'voiding', slip: 'restored' }],
    ['after:line.neverSold', { state: 'refused' }],
    ['till:verdict.nothing-owed.next', { state: 'lost' }],
    ['after:line.moneyOnce', { state: 'cancelled', money: 'due' }],
    ['after:line.moneyOnce', { state: 'cancelling' }],
    ['till:verdict.return-money.next', { state: 'lost', money: 'due' }],
    ['till:verdict.return-against-slip.next', { state: 'cancelled', money: 'due', slip: 'out' }],
  ])('%s: %j', (say, change) => {
    expect(card(change).say).toBe(say);
  });
});

describe('a card stands', () => {
  test.each<[string, Partial<CardFacts>]>([
    ['till:line.active', {}],
    ['till:line.cancelled', { attention: ['invalidated_elsewhere'] }],
    ['till:line.voiding', { state: 'voiding', attention: ['invalidated_elsewhere'] }],
    ['after:line.endedUnheard', { state: 'ended-by-other-till', slip: 'cut-off' }],
    ['till:line.ended-by-other-till', { state: 'ended-by-other-till', slip: 'elsewhere' }],
  ])('%s: %j', (standing, change) => {
    expect(card(change).standing).toBe(standing);
  });
});

describe('next comes', () => {
  test.each<[string | null, Partial<CardFacts>]>([
    ['hand-over', {}],
    [null, { handedOver: true }],
    [null, { state: 'activating' }],
    [null, { state: 'activating', problem: 'activation_pending' }],
    ['give-slip', { state: 'activating', problem: 'no_answer' }],
    [null, { state: 'activating', problem: 'no_answer', slip: 'out' }],
    ['print-again', { activation: 'failed' }],
    ['print-pin', { pin: 'failed' }],
    ['print-again', { activation: 'failed', pin: 'failed' }],
    ['print-again', { activation: 'held-up', pin: 'failed' }],
    ['print-again', { activation: 'held-up' }],
    ['print-pin', { pin: 'held-up' }],
    ['hand-over', { activation: 'held-up', code: 'on-card' }],
    ['hand-over', { pin: 'held-up', code: 'on-card' }],
    ['wait-for-slip', { activation: 'on-its-way' }],
    ['wait-for-slip', { pin: 'on-its-way', code: 'on-card' }],
    ['show-code', { code: 'missing' }],
    ['print-again', { code: 'missing', activation: 'failed' }],
    ['show-code', { code: 'unshown' }],
    [null, { code: 'unshown', handedOver: true }],
    ['scan-slip', { slip: 'out' }],
    ['scan-slip', { state: 'ended-by-other-till', slip: 'cut-off' }],
    [null, { state: 'ended-by-other-till', slip: 'elsewhere' }],
    ['scan-slip', { state: 'voiding', slip: 'cut-off' }],
    [null, { state: 'voiding', slip: 'out' }],
    [null, { state: 'cancelling', slip: 'cut-off' }],
  ])('%s: %j', (next, change) => {
    expect(card(change).next).toBe(next);
  });
});

describe('who decides is', () => {
  test.each<[string, Partial<CardFacts>]>([
    ['till', {}],
    ['customer', { handedOver: true, attention: ['invalidated_elsewhere'], slip: 'out' }],
    ['outsider', { attention: ['invalidated_elsewhere'], slip: 'out' }],
    ['slip', { slip: 'out' }],
    ['slip', { slip: 'restored' }],
    ['till', { slip: 'taken' }],
    ['slip', { state: 'voided', handedOver: true, attention: ['invalidated_elsewhere'], slip: 'out' }],
    ['till', { state: 'voided', handedOver: true, attention: ['invalidated_elsewhere'] }],
    ['other-till', { state: 'ended-by-other-till', handedOver: true, slip: 'elsewhere' }],
    ['unknown', { state: 'ended-by-other-till', slip: 'cut-off' }],
    ['other-till', { state: 'ended-by-other-till', slip: 'restored' }],
  ])('%s: %j', (owner, change) => {
    expect(card(change).owner).toBe(owner);
  });
});

describe('of its buttons it has', () => {
  test.each<[readonly string[], Partial<CardFacts>]>([
    [['hand-over', 'activation-slip', 'void'], {}],
    [['activation-slip', 'void'], { handedOver: true }],
    [['hand-over', 'activation-slip', 'pin-slip', 'void'], { pin: 'failed' }],
    [['pin-slip'], { state: 'voided', pin: 'held-up' }],
    [['scan-slip', 'slip-lost'], { slip: 'out', pin: 'failed' }],
    [[], { attention: ['invalidated_elsewhere'], pin: 'failed' }],
    [['slip-lost'], { state: 'ended-by-other-till', slip: 'elsewhere' }],
    [['scan-slip'], { state: 'ended-by-other-till', slip: 'cut-off' }],
    [['pending-slip', 'cancel-activation'], { state: 'activating' }],
    [['scan-slip', 'slip-lost', 'pending-slip', 'cancel-activation'], { state: 'activating', slip: 'out' }],
  ])('%j: %j', (actions, change) => {
    expect(card(change).actions).toEqual(actions);
  });
});

test('money goes back as it came, unless its return was begun in cash', () => {
  expect(refundMethod('card', null)).toBe('card');
  expect(refundMethod('card', 'as-paid')).toBe('card');
  expect(refundMethod('card', 'cash')).toBe('cash');
  expect(refundMethod('cash', 'as-paid')).toBe('cash');
});

describe('its claim slip is', () => {
  const printed = [jobOf('pending')];
  test.each<[string, CardChange]>([
    ['none', { jobs: [jobOf('activation')] }],
    ['asked-for', { jobs: [jobOf('pending', { state: 'unsent' }), jobOf('pending', { state: 'dropped' })] }],
    ['asked-for', { jobs: [jobOf('pending', { state: 'unsent' })] }],
    ['taken', { jobs: [...printed, jobOf('pending', { state: 'unsent' })] }],
    ['out', { jobs: printed, isSlipOut: true }],
    ['restored', { jobs: printed, isSlipOut: true, slipDoubt: 'restored' }],
    ['elsewhere', { state: 'ended-by-other-till', isSlipOut: true, slipDoubt: 'restored' }],
    ['cut-off', { state: 'ended-by-other-till', isSlipOut: true, slipDoubt: 'cut-off' }],
  ])('%s: %j', (slip, change) => {
    expect(factsOf(cardRows(change)).slip).toBe(slip);
  });
});

test('its money stays, unless the sale holds more than its cards cost', () => {
  expect(factsOf(cardRows()).money).toBe('stays');
  expect(factsOf(cardRows({ hasSurplus: true })).money).toBe('surplus');
});
