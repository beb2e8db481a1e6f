// Which sale, shift or order for a company a row is of that is not as its journal says, so that it can be shown where a person looks.
import type Database from 'better-sqlite3';
import type { EditedSubject } from '../../shared/attention/views.ts';
import { values } from './table.ts';
import type { VerifyFault } from './verify-fault.ts';

const ofLine = 'SELECT sale_id FROM lines WHERE id = ?';

/** By the key that a fault names. */
const sales: Readonly<Record<string, string>> = {
  sales: 'SELECT id FROM sales WHERE id = ?',
  sale_cashiers: 'SELECT id FROM sales WHERE id = ?',
  lines: ofLine,
  claims: ofLine,
  slips_taken: ofLine,
  outbox: 'SELECT sale_id FROM lines WHERE id = (SELECT subject_id FROM outbox WHERE id = ?)',
  tenders: 'SELECT sale_id FROM tenders WHERE id = ?',
  tender_parts: 'SELECT sale_id FROM tenders WHERE id = (SELECT tender_id FROM tender_parts WHERE id = ?)',
  print_jobs: 'SELECT sale_id FROM print_jobs WHERE id = ?',
  attention: 'SELECT sale_id FROM attention WHERE id = ?',
};
const shifts: Readonly<Record<string, string>> = {
  shifts: 'SELECT id FROM shifts WHERE id = ?',
  movements: 'SELECT shift_id FROM movements WHERE id = ?',
};

const companies: Readonly<Record<string, string>> = {
  company_orders: 'SELECT id FROM company_orders WHERE id = ?',
  company_cards: 'SELECT order_id FROM company_cards WHERE id = ?',
  company_outbox: 'SELECT order_id FROM company_cards WHERE id = (SELECT subject_id FROM company_outbox WHERE id = ?)',
};

export function createSubjects(db: Database.Database) {
  const told = values<string, [saleId: string]>(
    db,
    "SELECT body ->> 'shiftId' FROM journal WHERE sale_id = ? AND kind = 'sale-committed'",
  );
  const said = values<string | null, [saleId: string]>(db, 'SELECT shift_id FROM sales WHERE id = ?');
  return {
    /** Null where a row is none of theirs, or is gone. */
    of({ table, row }: VerifyFault): EditedSubject | null {
      for (const [kind, from] of [
        ['sale', sales] as const,
        ['shift', shifts] as const,
        ['company', companies] as const,
      ]) {
        const sql = from[table];
        const id = sql && db.prepare<[string], string>(sql).pluck().get(row);
        if (id) return { kind, id };
      }
      return null;
    },
    /** That it was committed in, by the journal, and by its row. */
    shiftsOf: (saleId: string): readonly (string | null)[] => [...told(saleId), ...said(saleId)],
  };
}
