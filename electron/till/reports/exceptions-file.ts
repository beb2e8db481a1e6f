// The exceptions as a file for a spreadsheet: one row for each figure of each person.

import { type Cell, csvBytes } from '../../../shared/csv.ts';
import { exceptionFigures } from '../../../shared/reports/exception-figures.ts';
import type { ExceptionsView } from '../../../shared/reports/exceptions.ts';

const head = [
  'id',
  'name',
  'count',
  'figure',
  'n',
  'exposure',
  'baseline_n',
  'baseline_exposure',
  'chance',
  'flag',
] as const;

export function exceptionsFile({ people }: ExceptionsView): Uint8Array {
  const rows = people.flatMap(({ id, name, count, cells }) =>
    exceptionFigures.map((figure): readonly Cell[] => {
      const { n, exposure, baseline, chance, isFlagged } = cells[figure];
      const past = [baseline?.n ?? null, baseline?.exposure ?? null] as const;
      return [id, name, count, figure, n, exposure, ...past, chance, isFlagged ? 1 : 0];
    }),
  );
  return csvBytes([head, ...rows]);
}
