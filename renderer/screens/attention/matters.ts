// The attention list by sale, as its count counts: one sale is one matter, whatever is open about it.
// Invariant: nothing is left out but that a card waits, where more is known of the same card.
import type { AttentionView, MoneyDueView } from '../../../shared/attention/views.ts';

export type Matter = {
  readonly saleId: string;
  readonly receiptNumber: string | null;
  /** Who sold part of it or took money for it. */
  readonly cashierIds: readonly string[];
  /** ISO 8601 UTC: when the first of it came up. */
  readonly since: string;
  readonly due: MoneyDueView | null;
  readonly entries: readonly AttentionView[];
};

/** The longest open first. */
export function mattersOf(entries: readonly AttentionView[], money: readonly MoneyDueView[]): readonly Matter[] {
  const ids = new Set([...entries.map((entry) => entry.saleId), ...money.map((due) => due.saleId)]);
  return [...ids]
    .map((saleId): Matter => {
      const own = entries.filter((entry) => entry.saleId === saleId && !isSaidBetter(entry, entries));
      const due = money.find((one) => one.saleId === saleId) ?? null;
      const times = [...own.map((entry) => entry.raisedAt), ...(due ? [due.since] : [])].sort();
      const { receiptNumber = null, cashierIds = [] } = due ?? own[0] ?? {};
      return { saleId, receiptNumber, cashierIds, since: times[0] ?? '', due, entries: own };
    })
    .sort((a, b) => (a.since < b.since ? -1 : 1));
}

/** That it waits too long adds nothing to why it does, nor to what can be done about it. A note on it stays in sight. */
function isSaidBetter({ id, code, line, note }: AttentionView, entries: readonly AttentionView[]): boolean {
  if (code !== 'waiting_too_long' || note !== null || line === null) return false;
  return entries.some((other) => other.id !== id && other.line?.id === line.id);
}
