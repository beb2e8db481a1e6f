// What a chart shows, as a table for a screen reader. Invariant: the table is inside what hides it: itself it would keep its width, and widen the page.
type ReadTableProps = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly {
    readonly key: string;
    readonly name: string;
    /** Below the second column and those after it. */
    readonly cells: readonly string[];
  }[];
};

export function ReadTable({ title, columns, rows }: ReadTableProps) {
  return (
    <div className="hidden-but-read">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {columns.slice(1).map((column, at) => (
                <td key={column}>{cells[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
