// How often things without an amount happened in a stretch of the journal: for a Z. Evidence only: nothing is decided by it.
import type { ZCount } from '../../shared/shift/z-counts.ts';
import { query } from './table.ts';
import type { Ledger } from './transaction.ts';

export type Happened = Readonly<Record<ZCount, number>>;

const counted: Readonly<Record<ZCount, string>> = {
  drawerOpenings: "kind = 'drawer-requested'",
  noSales: "kind = 'drawer-requested' AND body ->> 'why' = 'no-sale'",
  voids: "kind = 'line-void'",
  soleManagerVoids: "kind = 'line-void' AND body ->> 'voidWitness' = 'sole-manager'",
  copies: "(kind = 'print-queued' AND body ->> 'copy' > 0) OR (kind = 'shift-printed' AND body ->> 'number' > 0)",
  xReports: "kind = 'x-read' AND body ->> 'cash'",
  tenderCorrections: "kind = 'tender-corrected'",
  managerChanges: "kind = 'manager-changed'",
};

export function createShiftHappened({ db }: Pick<Ledger, 'db'>) {
  const between = query<[fromSeq: number, toSeq: number], Happened>(
    db,
    `SELECT ${Object.entries(counted)
      .map(([name, is]) => `count(*) FILTER (WHERE ${is}) AS ${name}`)
      .join(', ')} FROM journal WHERE seq BETWEEN ? AND ?`,
  );
  return (spells: readonly { readonly fromSeq: number; readonly toSeq: number }[]): Happened => {
    const sum: Record<ZCount, number> = {
      drawerOpenings: 0,
      noSales: 0,
      voids: 0,
      soleManagerVoids: 0,
      copies: 0,
      xReports: 0,
      tenderCorrections: 0,
      managerChanges: 0,
    };
    for (const { fromSeq, toSeq } of spells) {
      const found = between.get(fromSeq, toSeq);
      if (found) for (const [name, n] of Object.entries(found)) sum[name as ZCount] += n;
    }
    return sum;
  };
}
