// Each Z against the rows that it was made of, and the Zs of a ledger against each other.
import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type Database from 'better-sqlite3';
import { type ZBody, zBody } from '../../shared/shift/z.ts';
import { createShiftStores } from './shift-entries.ts';
import { createTenders } from './tenders.ts';
import { bad, type VerifyFault } from './verify-fault.ts';
import { createZFigures } from './z-figures.ts';
import { zReportsTable } from './z-reports.ts';

/** That each row is its entry's was seen before. */
export function* zFaults(db: Database.Database): Generator<VerifyFault> {
  const stores = createShiftStores({ db });
  const { shifts } = stores;
  const figuresOf = createZFigures({ db }, stores, createTenders({ db }));
  const hashOf = db.prepare<[number], string>('SELECT hash FROM journal WHERE seq = ?').pluck();
  const numbers = new Map<string, number>();
  let totalMinor = 0;
  for (const row of zReportsTable.all(db, 'ORDER BY seq')()) {
    const wrong = (reason: string) => bad('z_reports', `${row.ledgerId} ${row.n}`, reason);
    if (row.n !== (numbers.get(row.ledgerId) ?? 0) + 1) yield wrong('has a number out of order');
    numbers.set(row.ledgerId, row.n);
    if (hash('sha256', row.body, 'hex') !== row.sha256) yield wrong('was changed');
    const body = bodyOf(row.body);
    const shift = shifts.get(row.shiftId);
    if (shift?.state !== 'closed' || !body) {
      yield wrong(body ? 'is of no closed shift' : 'cannot be read');
      continue;
    }
    const head = { count: row.seq - 1, hash: hashOf.get(row.seq - 1) };
    if (row.head !== `${head.count} ${head.hash}`) yield wrong('names another head');
    const { grandTotalMinor, ...figures } = figuresOf(shift, body.currency, totalMinor);
    if (row.grandTotalMinor !== grandTotalMinor) yield wrong('has another grand total');
    totalMinor = grandTotalMinor;
    const wanted = { ...figures, head, ledgerId: row.ledgerId, n: row.n };
    const other = Object.entries(wanted).find(([name, is]) => !isDeepStrictEqual(body[name as keyof ZBody], is));
    if (other) yield wrong(`says otherwise than its rows: ${other[0]}`);
  }
  const unmade = db
    .prepare<[], string>(
      "SELECT id FROM shifts WHERE state = 'closed' AND NOT EXISTS (SELECT 1 FROM z_reports WHERE shift_id = shifts.id) LIMIT 1",
    )
    .pluck()
    .get();
  if (unmade !== undefined) yield bad('z_reports', unmade, 'was never made of a closed shift');
}

function bodyOf(text: string): ZBody | null {
  try {
    return zBody.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
