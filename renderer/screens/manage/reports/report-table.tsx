// One table of a report: what was sold, and, if anything was returned, that and what is left.
import type { ReportRow } from '../../../../shared/reports/report.ts';
import { Panel } from '../../../books/page.tsx';
import { useWords } from '../../../words.ts';
import styles from './reports.module.css';

/** Rows on screen; the file and the print have all of them. */
const mostRows = 100;

type ReportTableProps = {
  readonly title: string;
  /** The heading of its first column. */
  readonly first: string;
  readonly rows: readonly ReportRow[];
  readonly foot?: string | null;
};

/** Entries without sales and returns have no row; without returns their columns are left out. */
export function ReportTable({ title, first, rows: all, foot = null }: ReportTableProps) {
  const { t, money } = useWords();
  const rows = all.filter(({ sold, returned }) => sold + returned > 0);
  const goesBack = rows.some(({ returned }) => returned > 0);
  return (
    <Panel title={title}>
      {rows.length === 0 ? (
        <p className="pad-3-4 soft">{t('word:none')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{first}</th>
              <th scope="col">{t('reporting:count')}</th>
              <th scope="col">{t('word:amount')}</th>
              {goesBack ? (
                <>
                  <th scope="col">{t('word:refunded')}</th>
                  <th scope="col">{t('reporting:net')}</th>
                </>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map(({ key, name, sold, soldAmount, returned, returnedAmount, net }) => (
              <tr key={key}>
                <th scope="row">
                  <bdi>{name === '' ? t('reporting:nobody') : name}</bdi>
                </th>
                <td>{sold === 0 ? null : sold}</td>
                <td>{sold === 0 ? null : money(soldAmount)}</td>
                {goesBack ? (
                  <>
                    <td>{returned === 0 ? null : money(returnedAmount)}</td>
                    <td>{money(net)}</td>
                  </>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > mostRows ? (
        <p className="pad-3-4 soft">{t('reporting:more', { count: rows.length - mostRows })}</p>
      ) : null}
      {foot ? <p className="pad-3-4 soft">{foot}</p> : null}
    </Panel>
  );
}
