// After the last kill: both books compared card by card and cent by cent, the ledger checked as a whole, and the money that the robot
// cashier really took and gave held against what the till wrote down.
import Database from 'better-sqlite3';
import { verifyFile } from '../../electron/ledger/read-ledger.ts';
import type { Books } from '../../sandbox/core/books.ts';
import { compareBooks, readTillBooks } from '../../testkit/checks/books.ts';
import { type Counter, soldMinor } from '../../testkit/till/cashier.ts';

export type Reckoning = {
  readonly sales: number;
  /** Cards that work. */
  readonly cards: number;
  /** Cards or payments that one side has and the other does not. */
  readonly lost: number;
  /** Orders or payments that are there twice. */
  readonly doubled: number;
  /** Whatever does not agree, one sentence each. */
  readonly faults: readonly string[];
};

type Money = { readonly id: string; readonly amount: number };

/** Compares; `counters` are all of the robot's. Neither the till nor the service may be running. */
export function reckon(ledgerFile: string, service: Books, counters: readonly Counter[]): Reckoning {
  const books = readTillBooks(ledgerFile);
  const faults = compareBooks(service.orders, books);
  const verified = verifyFile(ledgerFile);
  if (!verified.ok) faults.push(`verify: ${JSON.stringify(verified.error)}`);

  const completed = new Set(service.orders.filter(({ state }) => state === 'completed').map(({ id }) => id));
  const active = new Set(books.lines.flatMap((line) => (line.state === 'active' ? [line.order_id ?? line.id] : [])));
  const money = moneyIn(ledgerFile);
  const taken = sumOf(counters.map((counter) => counter.taken));
  const given = sumOf(counters.map((counter) => counter.given));
  const strays = [
    ...differences('card', active, completed),
    ...differences('payment', paidOut(money.taken), paidOut(taken)),
    ...differences('refund', paidOut(money.given), paidOut(given)),
  ];
  const keptMinor = counters.reduce((sum, counter) => sum + counter.keptMinor(), 0);
  const sold = soldMinor(service.orders);
  if (keptMinor !== sold) faults.push(`the drawer and the bank hold ${keptMinor}, cards for ${sold} were sold`);

  // One line, one order: what is beyond that is there twice.
  const known = books.lines.flatMap((line) => line.order_id ?? []);
  const doubled = service.orders.length - new Set(known).size + (known.length - new Set(known).size);
  if (doubled > 0) faults.push(`${doubled} orders beyond one a line`);
  return {
    sales: books.sales.length,
    cards: completed.size,
    lost: strays.length,
    doubled,
    faults: [...faults, ...strays],
  };
}

function moneyIn(ledgerFile: string): { taken: Map<string, number>; given: Map<string, number> } {
  const db = new Database(ledgerFile, { readonly: true });
  try {
    const all = (sql: string) =>
      new Map(
        db
          .prepare<[], Money>(sql)
          .all()
          .map(({ id, amount }) => [id, amount]),
      );
    return {
      taken: all(
        `SELECT id, amount_minor + rounding_minor AS amount FROM tenders WHERE EXISTS (SELECT 1 FROM tender_parts
           WHERE tender_id = tenders.id AND state IN ('approved', 'refund-due', 'refunding', 'refund-unknown', 'refunded'))`,
      ),
      given: all("SELECT id, amount_minor AS amount FROM tender_parts WHERE state = 'refunded'"),
    };
  } finally {
    db.close();
  }
}

/** What the robot asked for and was declined is no payment: it took that money in no case. */
function sumOf(maps: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  return new Map(maps.flatMap((map) => [...map]));
}

function paidOut(map: ReadonlyMap<string, number>): Set<string> {
  return new Set([...map].map(([id, amount]) => `${id} of ${amount}`));
}

function differences(what: string, till: ReadonlySet<string>, outside: ReadonlySet<string>): string[] {
  return [
    ...[...till].filter((one) => !outside.has(one)).map((one) => `${what} ${one}: only the till has it`),
    ...[...outside].filter((one) => !till.has(one)).map((one) => `${what} ${one}: the till does not have it`),
  ];
}
