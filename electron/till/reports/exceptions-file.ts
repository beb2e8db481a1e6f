// The exceptions as a file for a spreadsheet: one row for each row of each person.
import { type Cell, csvBytes } from '../../../shared/csv.ts';
import type { ExceptionsView } from '../../../shared/reports/exceptions.ts';

const head = ['id', 'name', 'sales', 'event', 'count', 'amount', 'currency'] as const;

export function exceptionsFile({ people }: ExceptionsView): Uint8Array {
  const rows = people.flatMap(({ id, name, sales, rows: own }) =>
    own.map(({ kind, count, sum }): readonly Cell[] => [
      id,
      name,
      sales,
      kind,
      count,
      sum?.amount ?? null,
      sum?.currency ?? null,
    ]),
  );
  return csvBytes([head, ...rows]);
}
