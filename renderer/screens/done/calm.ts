// Whether a finished sale only needs its cards to be handed over: then it is one band, one list and one key.
// Invariant: money due, a slip in trouble, or a card that waits unusually long is never called calm.
import type { CardStep } from '../../../shared/sale/card.ts';
import type { LineView, SaleView } from '../../../shared/sale/views.ts';
import { linesInSale } from '../../sale/lines-in-sale.ts';
import { nextStep, owedParts } from '../../sale/next-step.ts';

/** A card that activates within this time does not concern the cashier, whatever happened meanwhile. */
const patienceMs = 3000;
/** The same after a fault: most connection faults pass sooner. */
const troubleAfterMs = 1500;

/** What a card that is ready has left to do. */
const calmSteps: ReadonlySet<CardStep> = new Set<CardStep>(['hand-over', 'wait-for-slip', 'show-code']);

export function isCalm(sale: SaleView, nowMs: number): boolean {
  if (owedParts(sale).length > 0 || nextStep(sale).kind === 'sale-slip') return false;
  return linesInSale(sale).every((line) => isCalmLine(line, nowMs));
}

export function isCalmLine(line: LineView, nowMs: number): boolean {
  if (line.attention.length > 0 || line.voidRefusal !== null) return false;
  switch (line.state) {
    case 'active':
      if (line.verdict === 'nothing-owed') return true;
      return line.verdict === 'hand-over' && line.next !== null && calmSteps.has(line.next);
    case 'activating':
      return line.slip === 'none' && !isHeldUp(line, nowMs);
    case 'refused':
    case 'cancelled':
    case 'voided':
    case 'lost':
    case 'manually-settled':
      return line.verdict === 'nothing-owed';
    default:
      return false;
  }
}

/** It waits so long that the customer must be told. */
export function isHeldUp(
  { waitingSince, problem }: Pick<LineView, 'waitingSince' | 'problem'>,
  nowMs: number,
): boolean {
  if (waitingSince === null) return false;
  const waitedMs = nowMs - Date.parse(waitingSince);
  const isTrouble = problem !== null && problem !== 'activation_pending';
  return waitedMs >= (isTrouble ? troubleAfterMs : patienceMs);
}
