// Whether the way a payment was booked may still be corrected. Invariant: only what a person booked here, today, and nothing of which went
// back or is owed; what the card terminal took is a fact.
import type { LineRow } from '../../ledger/lines.ts';
import type { SaleRow } from '../../ledger/sales.ts';
import type { TenderPartRow, TenderRow } from '../../ledger/tenders.ts';
import type { TillContext } from './context.ts';
import { dayOf, dayRuleOf } from './period.ts';

export type PaymentOfSale = {
  readonly sale: SaleRow;
  readonly tender: TenderRow;
  /** The tender's own. */
  readonly parts: readonly TenderPartRow[];
  readonly lines: readonly LineRow[];
};

/** Why it may not be corrected; null where it may. */
export function whyNotCorrected(
  { sales, now, identity }: Pick<TillContext, 'sales' | 'now' | 'identity'>,
  isSlipOut: (line: LineRow) => boolean,
  { sale, tender, parts, lines }: PaymentOfSale,
): 'sale' | 'terminal' | 'source' | 'money-back' | 'day' | 'slip' | null {
  if (sale.stage !== 'committed' || sale.committedAt === null || sales.isFromBackup(sale.id)) return 'sale';
  // Also one whose end a person reported: the terminal may still say otherwise.
  if (tender.terminal !== null) return 'terminal';
  if (tender.source !== null) return 'source';
  if (parts.length === 0 || parts.some(({ state }) => state !== 'approved')) return 'money-back';
  const rule = dayRuleOf({ identity });
  if (dayOf(rule, sale.committedAt) !== dayOf(rule, now())) return 'day';
  // The slip says how the customer paid, and money goes back by it.
  return lines.some((line) => parts.some(({ lineId }) => lineId === line.id) && isSlipOut(line)) ? 'slip' : null;
}
