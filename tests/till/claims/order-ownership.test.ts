// Whose an order is, over all facts: nothing is this till's by a rule where another may have had it.
import { describe, expect, test } from 'vitest';
import {
  mayBeAnotherTills,
  type OrderFacts,
  type OrderOwnership,
  ownershipOf,
  tookBackActivatedCard,
} from '../../../electron/till/claims/order-ownership.ts';
import { lineStates } from '../../../shared/sale/line-state.ts';

const takeBacks = [null, 'slip-return', 'cancel-activation', 'void'] as const;
const claims: readonly OrderFacts['claim'][] = [
  null,
  ...(['created', 'completed'] as const).flatMap((seen) =>
    ([0, 1] as const).map((confirmedHere) => ({ seen, confirmedHere })),
  ),
];

const all: readonly (readonly [OrderFacts, OrderOwnership])[] = lineStates.flatMap((state) =>
  takeBacks.flatMap((takeBack) =>
    claims.flatMap((claim) =>
      [false, true].flatMap((isSlipPrinted) =>
        ([0, 1] as const).flatMap((neverConfirmed) =>
          ([null, 'restored', 'cut-off'] as const).map((slipDoubt) => {
            const line = { state, takeBack, neverConfirmed, slipDoubt };
            const facts = { line, claim, isSlipPrinted, isSlipTaken: isSlipPrinted };
            return [facts, ownershipOf(facts)] as const;
          }),
        ),
      ),
    ),
  ),
);
const where = (holds: (own: OrderOwnership) => boolean) => all.filter(([, own]) => holds(own)).map(([facts]) => facts);

describe('whose an order is', () => {
  test('without a slip it is this till’s, whatever became of it', () => {
    for (const [{ claim, isSlipPrinted }, own] of all) {
      expect(own.hasSlip).toBe(claim !== null || isSlipPrinted);
      if (own.hasSlip) continue;
      expect(mayBeAnotherTills(own, 'read', true)).toBe(false);
      expect([own.perhapsLiveElsewhere, own.activatedMeanwhile, own.paysOutSlip]).toEqual([false, false, false]);
      expect(own.mayResendInvalidate).toBe(true);
    }
  });

  test('a look is never sure of another till’s slip before the service took a confirm of this till', () => {
    for (const [{ claim, isSlipPrinted }, own] of all) {
      const isUnsure = claim ? claim.confirmedHere === 0 : isSlipPrinted;
      expect(mayBeAnotherTills(own, 'read', true)).toBe(isUnsure);
      // A confirm of this till's own card left once: it may have been that one.
      expect(mayBeAnotherTills(own, 'read', false)).toBe(claim?.confirmedHere === 0);
      expect(mayBeAnotherTills(own, 'send', true)).toBe(false);
    }
  });

  test('a card that was active here when a manager voided it is in nobody else’s hand', () => {
    const confirmed = { confirmed_at: '2026-11-06T10:00:00.000Z' };
    for (const { line } of where((own) => tookBackActivatedCard(own, confirmed)))
      expect(line.takeBack).not.toBe('void');
    for (const [, own] of all) expect(tookBackActivatedCard(own, { confirmed_at: null })).toBe(false);
  });

  test('another till’s card was activated meanwhile only where its money was to go back unconfirmed', () => {
    for (const { line, claim } of where((own) => own.activatedMeanwhile)) {
      if (line.takeBack === 'slip-return') expect(claim).toEqual({ seen: 'created', confirmedHere: 0 });
      else expect([line.state, line.takeBack, line.neverConfirmed]).toEqual(['voiding', 'cancel-activation', 1]);
    }
  });

  test('is not taken back where the power went out over the slip that is to be paid out', () => {
    for (const { line, claim } of where((own) => !own.mayResendInvalidate)) {
      expect([line.takeBack, line.slipDoubt]).toEqual(['slip-return', 'cut-off']);
      expect(claim).not.toBeNull();
    }
  });
});
