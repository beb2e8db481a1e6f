// Rows of one table, in memory while entries are folded into them. Invariant: what an older copy put back took from a till changes copies of
// its rows, in a layer named by the ledger it was in; the till's own rows stay as they were when that copy was made.

/** Whose rows are folded: a till's own (`lostOf` ''), or what it lost. `under`: the layers that a copy is taken from, the nearest first. */
export type Layer = { readonly till: string; readonly lostOf: string; readonly under: readonly string[] };

type Layered = { readonly till: string; readonly lost_of: string };

export function createHeldRows<Row extends Layered>(idOf: (row: Row) => string) {
  const rows = new Map<string, Row>();
  const changed = new Set<string>();
  const keyOf = (till: string, lostOf: string, id: string): string => `${till}\n${lostOf}\n${id}`;
  return {
    /** As it lies in the database. */
    hold(row: Row): void {
      rows.set(keyOf(row.till, row.lost_of, idOf(row)), row);
    },
    find({ till, lostOf, under }: Layer, id: string): Row | undefined {
      for (const layer of [lostOf, ...under]) {
        const row = rows.get(keyOf(till, layer, id));
        if (row) return { ...row, lost_of: lostOf };
      }
      return undefined;
    },
    put(row: Row): void {
      const key = keyOf(row.till, row.lost_of, idOf(row));
      rows.set(key, row);
      changed.add(key);
    },
    all: (): Iterable<Row> => rows.values(),
    changed: (): Row[] => [...changed].toSorted().flatMap((key) => rows.get(key) ?? []),
  };
}
