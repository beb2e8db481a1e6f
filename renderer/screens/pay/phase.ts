// What the payment screen asks right now: a pure function of the sale, so that two windows and a restart show the same.
// Invariant: it asks for money only when no card is being reserved and no earlier payment is undecided.
import { isZero } from '../../../shared/money.ts';
import { isUndecided } from '../../../shared/sale/tender-state.ts';
import type { LineView, SaleView, TenderView } from '../../../shared/sale/views.ts';

export type PayPhase =
  /** Committed or cancelled: the payment screen has nothing more to do. */
  | { readonly kind: 'over' }
  /** A tender is requested or unknown; it is decided before anything else. */
  | { readonly kind: 'undecided'; readonly tender: TenderView; readonly lostSight: boolean }
  | { readonly kind: 'reserving' }
  /** Cards were added to a sale that is being paid. */
  | { readonly kind: 'to-reserve' }
  /** Cards were refused and the cashier has not chosen what to do about them. */
  | { readonly kind: 'refused'; readonly lines: readonly LineView[] }
  | { readonly kind: 'nothing-left' }
  | { readonly kind: 'covered' }
  | { readonly kind: 'tender' };

/** `accepted`: the refused lines that the cashier chose to leave behind. */
export function phaseOf(sale: SaleView, accepted: ReadonlySet<string>): PayPhase {
  if (sale.stage === 'committed' || sale.stage === 'cancelled') return { kind: 'over' };
  const undecided = undecidedTender(sale);
  if (undecided) return { kind: 'undecided', ...undecided };
  const has = (state: LineView['state']) => sale.lines.some((line) => line.state === state);
  if (has('reserving')) return { kind: 'reserving' };
  if (has('draft')) return { kind: 'to-reserve' };
  const refused = sale.lines.filter((line) => line.state === 'refused' && !accepted.has(line.id));
  if (refused.length > 0) return { kind: 'refused', lines: refused };
  if (!has('reserved')) return { kind: 'nothing-left' };
  return isZero(sale.due.amount) ? { kind: 'covered' } : { kind: 'tender' };
}

function undecidedTender(sale: SaleView): { tender: TenderView; lostSight: boolean } | null {
  for (const tender of sale.tenders) {
    const part = tender.parts.find((one) => isUndecided(one.state));
    if (part) return { tender, lostSight: part.state === 'unknown' };
  }
  return null;
}

/** After this wait a card is shown as unanswered, within the 3 s that a cashier may be left without news. */
export const silentAfterMs = 2500;

/** Whether the service has owed this line an answer long enough to say so. */
export function isSilent(line: LineView, nowMs: number): boolean {
  if (line.problem !== null) return true;
  return line.waitingSince !== null && nowMs - Date.parse(line.waitingSince) >= silentAfterMs;
}
