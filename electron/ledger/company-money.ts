// What was paid at the till for orders for companies, and what of it went back: of a shift, or of a stretch of time. In no figure of sales.
import { query } from './table.ts';
import type { Ledger } from './transaction.ts';

export type CompanyMoney = { readonly paidMinor: number; readonly paidBackMinor: number };

/** Both as they are spoken of, from 0 on. Times are ISO 8601 UTC: at or after the one and before the other. */
export function createCompanyMoney({ db }: Pick<Ledger, 'db'>) {
  const moved = (where: string): string =>
    `SELECT coalesce(sum(body ->> 'movedMinor') FILTER (WHERE kind = 'company-paid'), 0) AS paidMinor,
      -coalesce(sum(body ->> 'movedMinor') FILTER (WHERE kind = 'company-paid-back'), 0) AS paidBackMinor
    FROM company_orders o CROSS JOIN journal INDEXED BY journal_company ON subject_id = o.id
    WHERE substr(kind, 1, 8) = 'company-' AND ${where}`;
  const ofShift = query<[shiftId: string], CompanyMoney>(db, moved("body ->> 'shiftId' = ?"));
  const between = query<[starts: string, ends: string], CompanyMoney>(db, moved('at >= ? AND at < ?'));
  const none = { paidMinor: 0, paidBackMinor: 0 };
  return {
    ofShift: (shiftId: string): CompanyMoney => ofShift.get(shiftId) ?? none,
    between: (starts: string, ends: string): CompanyMoney => between.get(starts, ends) ?? none,
  };
}
