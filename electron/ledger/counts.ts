// How many rows of what kind the ledger holds: for diagnostics. Kinds and numbers only.
import type { Ledger } from './transaction.ts';

type Counted = { readonly name: string; readonly n: number };

export function createCounts({ db }: Pick<Ledger, 'db'>) {
  const of = (sql: string) => {
    const counted = db.prepare<[], Counted>(sql);
    return () => Object.fromEntries(counted.all().map(({ name, n }) => [name, n]));
  };
  const lines = of('SELECT state AS name, count(*) AS n FROM lines GROUP BY state');
  const sales = of('SELECT stage AS name, count(*) AS n FROM sales GROUP BY stage');
  const parts = of('SELECT state AS name, count(*) AS n FROM tender_parts GROUP BY state');
  const outbox = of('SELECT kind AS name, count(*) AS n FROM outbox GROUP BY kind');
  const attention = of('SELECT code AS name, count(*) AS n FROM attention WHERE closed_at IS NULL GROUP BY code');
  const prints = of('SELECT state AS name, count(*) AS n FROM print_jobs GROUP BY state');
  return {
    all: () => ({
      sales: sales(),
      lines: lines(),
      tenderParts: parts(),
      outbox: outbox(),
      attention: attention(),
      printJobs: prints(),
    }),
  };
}
