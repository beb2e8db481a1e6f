// The attention list by sale, counted as in the badge: one sale is one entry, however many cases it has.
// Invariant: only one case is left out: that a card waits too long, if more is known about that card.
import type { AttentionView, MoneyDueView } from '../../../shared/attention/views.ts';

export type Matter = {
  readonly saleId: string;
  readonly receiptNumber: string | null;
  /** Users who sold part of it or took money for it. */
  readonly cashierIds: readonly string[];
  /** ISO 8601 UTC: when its first case came up. */
  readonly since: string;
  readonly due: MoneyDueView | null;
  readonly entries: readonly AttentionView[];
};

/** The oldest first. */
export function mattersOf(entries: readonly AttentionView[], money: readonly MoneyDueView[]): readonly Matter[] {
  const ids = new Set([...entries.map((entry) => entry.saleId), ...money.map((due) => due.saleId)]);
  return [...ids]
    .map((saleId): Matter => {
      const own = entries.filter((entry) => entry.saleId === saleId && !isExplainedBetter(entry, entries));
      const due = money.find((one) => one.saleId === saleId) ?? null;
      const times = [...own.map((entry) => entry.raisedAt), ...(due ? [due.since] : [])].sort();
      const { receiptNumber = null, cashierIds = [] } = due ?? own[0] ?? {};
      return { saleId, receiptNumber, cashierIds, since: times[0] ?? '', due, entries: own };
    })
    .sort((a, b) => (a.since < b.since ? -1 : 1));
}

/** "Waits too long" adds nothing if another case gives the reason and the steps. It stays if it has a note. */
function isExplainedBetter({ id, code, line, note }: AttentionView, entries: readonly AttentionView[]): boolean {
  if (code !== 'waiting_too_long' || note !== null || line === null) return false;
  return entries.some((other) => other.id !== id && other.line?.id === line.id);
}
