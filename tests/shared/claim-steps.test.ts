// The steps for a scanned slip, over every state of the order and every line this till may have of it.
import { expect, test } from 'vitest';
import {
  type ClaimFacts,
  type ClaimStep,
  claimNeedsManager,
  claimSteps,
  ordersSeen,
  stepsOfClaim,
  stopOfClaim,
} from '../../shared/sale/claim-steps.ts';
import { lineStates } from '../../shared/sale/line-state.ts';

const either = [false, true];
const strangers: ClaimFacts[] = ordersSeen.map((order) => ({ order, line: null }));
const known: ClaimFacts[] = ordersSeen.flatMap((order) =>
  lineStates.flatMap((state) =>
    either.flatMap((handedOver) =>
      either.flatMap((slipOut) =>
        either.map((perhapsTaken) => ({
          order,
          line: { state, handedOver, slipOut, perhapsTaken },
        })),
      ),
    ),
  ),
);

test('of another till, by the state of the order', () => {
  const expected: Record<string, readonly ClaimStep[]> = {
    created: ['finish', 'return-money'],
    processing: [],
    completed: ['hand-over', 'return-money'],
    failed: ['pay-out'],
    invalidated: ['pay-out'],
    missing: ['pay-out'],
    unreachable: [],
  };
  for (const facts of strangers) expect(stepsOfClaim(facts), facts.order).toEqual(expected[facts.order]);
});

test('of this till’s own line: the slip counts once, whatever the service says', () => {
  for (const facts of known) {
    const { line } = facts;
    if (line?.state === 'ended-by-other-till') continue;
    const isOpen = line?.slipOut === true && !line.handedOver;
    expect(stepsOfClaim(facts), JSON.stringify(facts)).toEqual(isOpen ? ['take-slip'] : []);
    expect(stopOfClaim(facts), JSON.stringify(facts)).toBe(isOpen ? null : 'done');
  }
});

test('settled elsewhere: nothing without a manager, and the service is asked again only where the order still waits', () => {
  for (const facts of known.filter(({ line }) => line?.state === 'ended-by-other-till'))
    for (const step of stepsOfClaim(facts)) {
      expect(claimNeedsManager(step, false), step).toBe(true);
      expect(facts.order === 'created' ? ['return-money'] : ['hand-over', 'pay-out'], step).toContain(step);
    }
});

test('an ended order takes a manager; an order that waits, or an own slip that was certainly not taken, does not', () => {
  for (const facts of [...strangers, ...known])
    for (const step of stepsOfClaim(facts))
      if (!claimNeedsManager(step, facts.line?.perhapsTaken ?? false)) {
        expect(['finish', 'take-slip'], step).toContain(step);
        if (step === 'finish') expect(facts.order).toBe('created');
        else expect(facts.line?.perhapsTaken).toBe(false);
      }
});

test('every slip has a step, or a reason why there is none', () => {
  for (const facts of [...strangers, ...known])
    expect(stepsOfClaim(facts).length > 0, JSON.stringify(facts)).toBe(stopOfClaim(facts) === null);
  expect(new Set([...strangers, ...known].flatMap(stepsOfClaim)).size, 'every step is offered somewhere').toBe(
    claimSteps.length,
  );
});

test('where there is none the cashier waits for the service, or asks it again where it was not reached', () => {
  const reason = (facts: ClaimFacts) => stepsOfClaim(facts).length > 0 || stopOfClaim(facts);
  const expected = (order: string) => (order === 'unreachable' ? 'ask-again' : order !== 'processing' || 'wait');
  for (const facts of [...strangers, ...known])
    if (!facts.line || facts.line.state === 'ended-by-other-till')
      expect(reason(facts), JSON.stringify(facts)).toBe(expected(facts.order));
});
