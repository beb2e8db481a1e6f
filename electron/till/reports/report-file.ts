// A report as a file for a spreadsheet: each table's rows, one below the other.

import { type Cell, csvBytes } from '../../../shared/csv.ts';
import type { ReportView } from '../../../shared/reports/report.ts';

const head = ['table', 'key', 'name', 'sold', 'sold_amount', 'returned', 'returned_amount', 'net', 'currency'] as const;

export function reportFile(report: ReportView): Uint8Array {
  const tables = { total: [report.total], ...pick(report) };
  const rows = Object.entries(tables).flatMap(([table, all]) =>
    all.map((one): readonly Cell[] => [
      table,
      one.key,
      one.name,
      one.sold,
      one.soldAmount.amount,
      one.returned,
      one.returnedAmount.amount,
      one.net.amount,
      one.net.currency,
    ]),
  );
  const { amount, currency } = report.rounding;
  const { warned, stopped, notSold } = report.pauses;
  const pauses: readonly Cell[][] =
    warned > 0
      ? [
          ['customers', 'warned', '', warned, null, null, null, null, currency],
          ['customers', 'stopped', '', stopped, notSold.amount, null, null, null, currency],
        ]
      : [];
  const companies: readonly Cell[][] = report.companies
    ? [
        ['companies', 'paid', '', null, report.companies.paid.amount, null, null, null, currency],
        ['companies', 'paid_back', '', null, null, null, report.companies.paidBack.amount, null, currency],
      ]
    : [];
  return csvBytes([
    head,
    ...rows,
    ...pauses,
    ...companies,
    ['rounding', '', '', null, amount, null, null, amount, currency],
  ]);
}

const pick = ({ products, tenders, people, hours, days }: ReportView) => ({ products, tenders, people, hours, days });
