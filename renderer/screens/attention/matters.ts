// The attention list by sale, as its count counts: one sale is one matter, whatever is open about it.
import type { AttentionView, MoneyDueView } from '../../../shared/views.ts';

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
      const own = entries.filter((entry) => entry.saleId === saleId);
      const due = money.find((one) => one.saleId === saleId) ?? null;
      const times = [...own.map((entry) => entry.raisedAt), ...(due ? [due.since] : [])].sort();
      const { receiptNumber = null, cashierIds = [] } = due ?? own[0] ?? {};
      return { saleId, receiptNumber, cashierIds, since: times[0] ?? '', due, entries: own };
    })
    .sort((a, b) => (a.since < b.since ? -1 : 1));
}
