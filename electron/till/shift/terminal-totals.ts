// What a card terminal says that it took in a shift, asked while the shift is counted. Invariants: each answer is kept, and none replaces a
// count: what a person typed for the terminal is kept. No money is asked for, and no period of the terminal ends.
import type { TillError } from '../../../shared/errors.ts';
import type { Operator } from '../../../shared/operator.ts';
import { ok, type Result } from '../../../shared/result.ts';
import type { Pot } from '../../../shared/shift/sums.ts';
import type { ReportedTotals } from '../../../shared/shift/views.ts';
import type { AttachedTerminal, TerminalTotals } from '../../payment/terminal.ts';
import { attempt, type Outcome } from '../core/transaction.ts';
import type { Counting } from './count.ts';
import { reportedTotalsView } from './reported-totals.ts';
import type { ShiftContext } from './shift-lifecycle.ts';

type Told = TerminalTotals & { readonly pot: Pot };

/** The attached terminal, as far as it is asked for totals. */
export type TotallingTerminal = Pick<AttachedTerminal, 'name' | 'totals'>;

export function createTerminalAsking(
  context: ShiftContext,
  counting: Pick<Counting, 'mayCount'>,
  terminal: TotallingTerminal | null,
) {
  const { ledger, shiftEntries, identity } = context;

  const keep = (by: Operator, shiftId: string, sums: Told): Outcome<ReportedTotals> =>
    attempt(context, (tx) => {
      counting.mayCount(shiftId, by);
      const entry = { kind: 'terminal-totals-read', subjectId: shiftId, operatorId: by.id, body: sums } as const;
      const at = shiftEntries.write(tx, entry);
      ledger.anchor(tx);
      return reportedTotalsView(context, { ...sums, at });
    });

  return {
    keep,
    /** Null where this pot's terminal reports no totals. */
    ask: async (by: Operator, shiftId: string, pot: string): Promise<Result<Told | null, TillError>> => {
      const may = attempt(context, () => counting.mayCount(shiftId, by).id);
      if (!may.ok) return may;
      const name: Pot | null = terminal && `terminal:${terminal.name}`;
      if (!terminal?.totals || name === null || pot !== name) return ok(null);
      const totals = await terminal.totals({ shift: shiftId, currency: identity.currency }).catch(() => null);
      return ok(totals && { pot: name, ...totals });
    },
  };
}
