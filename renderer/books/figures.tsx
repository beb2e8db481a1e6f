// A named table of figures: a column of amounts, some with a count next to them.
import styles from './books.module.css';
import { Panel } from './page.tsx';

export type Figure = {
  readonly name: string;
  readonly amount: string;
  readonly count?: number;
  readonly isTotal?: boolean;
  readonly tone?: 'good' | 'warn';
};

type FiguresProps = {
  readonly title: string;
  readonly rows: readonly Figure[];
  /** Small text below them. */
  readonly note?: string;
};

export function Figures({ title, rows, note }: FiguresProps) {
  return (
    <Panel title={title}>
      <table className={`table ${styles.table}`} aria-label={title}>
        <tbody>
          {rows.map(({ name, amount, count, isTotal, tone }) => (
            <tr key={name} data-total={isTotal ? '' : undefined} data-tone={tone}>
              <th scope="row">{name}</th>
              <td className="figures">{count}</td>
              <td className="figures">{amount}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {note === undefined ? null : <p className={styles.none}>{note}</p>}
    </Panel>
  );
}
