// A table of rows of figures. It may be wider than its window: then it scrolls by itself, by keys too.
import type { ReactNode } from 'react';
import styles from './table.module.css';
import { type OfficeKey, useOffice } from './words.ts';

/** Figures end at the end of their column; what is read, not added up, begins at its `start`. `hidden`: the column needs no visible name. */
type Column = OfficeKey | { readonly start: OfficeKey } | { readonly hidden: OfficeKey };

type TableProps = {
  readonly className?: string | undefined;
  readonly columns: readonly Column[];
  readonly isHeadHidden?: boolean;
  readonly children: ReactNode;
};

export function Table({ className = '', columns, isHeadHidden = false, children }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keys.
    <div className={`${styles.scroll} ${className}`} tabIndex={0}>
      <table className={styles.table}>
        <TableHead columns={columns} isHidden={isHeadHidden} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

type HeadProps = { readonly columns: readonly Column[]; readonly isHidden?: boolean };

export function TableHead({ columns, isHidden = false }: HeadProps) {
  const { t } = useOffice();
  return (
    <thead className={isHidden ? 'hidden-but-read' : undefined}>
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
