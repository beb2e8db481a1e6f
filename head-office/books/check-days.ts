// `check`: compares the Zs with the journals, and the sums of days with the rows they are made of. Invariant: every fault is named, by till and day.
import { z } from 'zod';
import type { Queries } from '../core/database.ts';
import { shape } from '../core/shape.ts';
import { differsOf } from './projections.ts';

const till = { terminal: ['t.terminal', z.string()], store: ['t.store', z.string()] } as const;
const closedShift = shape({
  ...till,
  day: ['f.day::text', z.string()],
  n: ['f.z_n', z.int().nullable()],
  differs: ['f.z_differs', differsOf.nullable()],
  isHere: ['p.seq IS NOT NULL', z.boolean()],
});
const wrongSum = shape({ ...till, day: ['day::text', z.string()], pot: z.string() });

type DaysChecked = { readonly zs: number; readonly faults: readonly string[] };

export async function checkDays(db: Queries): Promise<DaysChecked> {
  const closed = await db.rows(
    closedShift.row,
    `SELECT ${closedShift.sql}
     FROM shifts f JOIN tills t ON t.id = f.till
       LEFT JOIN papers p ON p.till = f.till AND p.ledger = f.z_ledger AND p.seq = f.z_seq AND p.kind = 'z'
     WHERE f.lost_of = '' AND f.state = 'closed' ORDER BY t.store, t.terminal, f.day, f.z_n`,
  );
  const zFaults = closed.flatMap(({ store, terminal, day, n, differs, isHere }) => {
    const what = `${store}/${terminal} ${day}:`;
    if (n === null || !isHere) return [`${what} a shift was closed, and its Z is not here`];
    return (differs ?? []).map(
      ({ figure, z: said, journal }) =>
        `${what} Z ${n} says ${figure} ${said || 'nothing'}, the journal ${journal || 'nothing'}`,
    );
  });
  const sums = await db.rows(
    wrongSum.row,
    `SELECT ${wrongSum.sql}
     FROM (SELECT till, day, pot, moved_minor FROM days WHERE pot <> '') d FULL JOIN (
       SELECT till, day, pot, sum(moved_minor) AS moved_minor FROM money
       WHERE NOT lost AND kind IN ('sale', 'refund', 'correction') GROUP BY till, day, pot
     ) m USING (till, day, pot) JOIN tills t ON t.id = till
     WHERE d.moved_minor IS DISTINCT FROM m.moved_minor ORDER BY t.store, t.terminal, day, pot`,
  );
  const sumFaults = sums.map(
    ({ store, terminal, day, pot }) => `${store}/${terminal} ${day}: ${pot} is not the sum of what moved`,
  );
  return { zs: closed.length, faults: [...zFaults, ...sumFaults] };
}
