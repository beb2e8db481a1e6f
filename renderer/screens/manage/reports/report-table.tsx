// One table of a report, with what was sold, what went back, and what is left of it.
import type { ReportRow } from '../../../../shared/reports/report.ts';
import { Panel } from '../../../books/page.tsx';
import { useWords } from '../../../words.ts';
import styles from './reports.module.css';

/** Rows on screen; the file and the print have all of them. */
const mostRows = 100;

type ReportTableProps = {
  readonly title: string;
  /** What its first column names. */
  readonly first: string;
  readonly rows: readonly ReportRow[];
  readonly foot?: string | null;
};

export function ReportTable({ title, first, rows, foot = null }: ReportTableProps) {
  const { t, money } = useWords();
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className={styles.empty}>{t('reporting:none')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">{t('reporting:count')}</th>
              <th scope="col">{t('reporting:amount')}</th>
              <th scope="col">{t('reporting:back')}</th>
              <th scope="col">{t('reporting:net')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map(({ key, name, sold, soldAmount, returned, returnedAmount, net }) => (
              <tr key={key}>
                <th scope="row">
                  <bdi>{name === '' ? t('reporting:nobody') : name}</bdi>
                </th>
                <td>{sold}</td>
                <td>{money(soldAmount)}</td>
                <td>{returned === 0 ? '–' : money(returnedAmount)}</td>
                <td>{money(net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > mostRows ? (
        <p className={styles.empty}>{t('reporting:more', { count: rows.length - mostRows })}</p>
      ) : null}
      {foot ? <p className={styles.empty}>{foot}</p> : null}
    </Panel>
  );
}
