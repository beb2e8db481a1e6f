// The head of a table. Figures end at the end of their column; what is read, not added up, begins at its start.
import { type OfficeKey, useOffice } from './words.ts';

/** `hidden`: the column needs no visible name. */
export type Column = OfficeKey | { readonly start: OfficeKey } | { readonly hidden: OfficeKey };

export function TableHead({ columns }: { readonly columns: readonly Column[] }) {
  const { t } = useOffice();
  return (
    <thead>
      <tr>
        {columns.map((column) => {
          if (typeof column === 'string')
            return (
              <th key={column} scope="col">
                {t(column)}
              </th>
            );
          if ('start' in column)
            return (
              <th key={column.start} scope="col" data-start>
                {t(column.start)}
              </th>
            );
          return (
            <th key={column.hidden} scope="col">
              <span className="hidden-but-read">{t(column.hidden)}</span>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
