// What card terminals said of a shift, as the screens see it.
import type { ReportedTotals } from '../../../shared/shift/views.ts';
import type { TerminalTotalsRow } from '../../ledger/terminal-totals.ts';
import { moneyIn } from './money-in.ts';
import type { ShiftContext } from './shift-lifecycle.ts';

export function reportedTotalsView(
  { identity }: Pick<ShiftContext, 'identity'>,
  row: Omit<TerminalTotalsRow, 'seq' | 'shiftId' | 'by'>,
): ReportedTotals {
  const text = moneyIn(identity.currency);
  return {
    pot: row.pot,
    payments: text(row.paymentsMinor),
    paymentsCount: row.paymentsCount,
    refunds: text(row.refundsMinor),
    refundsCount: row.refundsCount,
    total: text(row.paymentsMinor - row.refundsMinor),
    at: row.at,
  };
}

/** The last answer of each terminal. */
export function reportedTotals(
  context: Pick<ShiftContext, 'identity' | 'terminalTotals'>,
  shiftId: string,
): readonly ReportedTotals[] {
  const last = new Map(context.terminalTotals.ofShift(shiftId).map((row) => [row.pot, row]));
  return [...last.values()].map((row) => reportedTotalsView(context, row));
}
