// The shifts of a ledger. Their rows are those that the journal makes, by a replay; what a replay cannot show is checked here: that each
// entry was possible when it was written, and that the rows agree with the payments, with what was counted, and with the Zs made of them.
// Invariants: reads only; what was moved while the till counted shifts is in exactly one of them, or waits for the next.

import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type Database from 'better-sqlite3';
import { readJson } from '../../shared/json.ts';
import { moveShift, type ShiftEvent, type ShiftState } from '../../shared/shift/shift-state.ts';
import { type ZBody, zBody } from '../../shared/shift/z.ts';
import type { Entry } from './journal-entry.ts';
import { createShiftReplay } from './replay-shifts.ts';
import { createShiftStores } from './shift-entries.ts';
import { createShifts, type ShiftRow } from './shifts.ts';
import { createTenders } from './tenders.ts';
import { bad, type VerifyFault } from './verify-fault.ts';
import { createZFigures } from './z-figures.ts';
import { zReportsTable } from './z-reports.ts';

/** What moves money, what concerns shifts, and the approval of a correction: the rest of the journal says nothing about either. */
const told: ReadonlySet<string> = new Set([
  'tender-requested',
  'tender-approve',
  'tender-refund-done',
  'tender-corrected',
  'approval-given',
  'sale-committed',
  'cash-moved',
  'company-paid',
  'company-paid-back',
  'between-shifts-booked',
  'z-made',
  'shifts-switched',
  'terminal-totals-read',
]);
/** The rows of shifts follow from entries of these kinds, and from no other. */
export const isOfShifts = (kind: string): boolean => told.has(kind) || kind.startsWith('shift-');

/** Each finds the first row that is wrong, which no single entry could say. */
const relations: readonly (readonly [table: string, row: string, reason: string])[] = [
  [
    'movements',
    `SELECT m.id FROM (
       SELECT id, kind, amount_minor, rounding_minor, tender_id, part_id FROM movements UNION ALL
       SELECT id, kind, amount_minor, rounding_minor, tender_id, part_id FROM night_money) m
     LEFT JOIN tenders t ON t.id = m.tender_id LEFT JOIN tender_parts p ON p.id = m.part_id WHERE CASE m.kind
       WHEN 'sale' THEN m.amount_minor IS NOT
         t.amount_minor + iif(t.corrected_from IS NULL, t.rounding_minor, m.rounding_minor)
       WHEN 'refund' THEN p.returned_minor IS NOT -m.amount_minor OR p.returned_minor IS NOT p.amount_minor - m.rounding_minor
       END ORDER BY m.id LIMIT 1`,
    'is of another amount than what was paid or returned',
  ],
  [
    'movements',
    `SELECT id FROM movements m WHERE from_night = 1 AND NOT EXISTS (SELECT 1 FROM night_money n
       WHERE n.id = m.id AND n.tender_id IS m.tender_id AND n.part_id IS m.part_id) LIMIT 1`,
    'is from a night that never was',
  ],
  [
    'night_money',
    `SELECT id FROM night_money n WHERE EXISTS (SELECT 1 FROM shifts WHERE opened_seq > n.seq)
       AND NOT EXISTS (SELECT 1 FROM movements m WHERE m.id = n.id) LIMIT 1`,
    'was not booked by the shift that was opened later',
  ],
  [
    'counts',
    `SELECT shift_id || ' ' || which || ' ' || pot FROM counts WHERE pieces IS NOT NULL AND total_minor IS NOT
       CASE WHEN json_valid(pieces) THEN (SELECT coalesce(sum(key * value), 0) FROM json_each(pieces)) END LIMIT 1`,
    'is not the sum of its pieces',
  ],
];

export function createShiftCheck(db: Database.Database) {
  const replay = createShiftReplay();
  const whyImpossible = createRules(db, replay.db);
  let first: VerifyFault | null = null;
  return {
    /** Each entry of the journal, in its order. */
    readEntry(entry: Entry): void {
      if (first || !isOfShifts(entry.kind)) return;
      const why = whyImpossible(entry);
      first = why === null ? replay.readEntry(entry) : bad('journal', entry.seq, why);
    },
    /** Once all entries were read. */
    *faults(): Generator<VerifyFault> {
      if (first) yield first;
      const isOn = (of: Database.Database) => of.prepare<[], 0 | 1>('SELECT shifts_on FROM ledger').pluck().get();
      if (isOn(db) !== isOn(replay.db)) yield bad('ledger', 1, 'counts shifts otherwise than its journal says');
      yield* replay.faults(db);
      for (const [table, sql, reason] of relations) {
        const row = db.prepare<[], string>(sql).pluck().get();
        if (row !== undefined) yield bad(table, row, reason);
      }
      yield* zFaults(db);
    },
    close: () => void replay.db.close(),
  };
}

/** The state of the shifts before an entry, by the entries before it. */
type Then = {
  readonly isOn: boolean;
  readonly current: ShiftRow | null;
  /** Of the current shift, where it is open. */
  readonly openId: string | null;
  readonly stateOf: (shiftId: string) => ShiftState | undefined;
};
type Rule = (entry: Entry, then: Then) => string | null;

const isIn = ({ body }: Entry, { openId }: Then): boolean => openId !== null && body.shiftId === openId;

const money: Rule = (entry, then) => {
  const isOfNight = then.openId === null && entry.body.shiftId === null && entry.kind !== 'tender-corrected';
  return !then.isOn || isIn(entry, then) || isOfNight ? null : 'books money in a shift that is not the open one';
};

const inShift: Rule = (entry, then) => (isIn(entry, then) ? null : 'moves cash outside of the open shift');

const move: Rule = ({ kind, subject_id: id, body }, { stateOf }) => {
  const before = stateOf(id ?? '');
  const moved = before && moveShift(before, kind.slice('shift-'.length) as ShiftEvent);
  return moved?.ok && body.from === before && body.to === moved.value
    ? null
    : `moves the shift ${id} as no shift moves`;
};

/** Why an entry could not be written then; null where it could. */
const rules: Readonly<Record<string, Rule>> = {
  'shift-suspend': move,
  'shift-resume': move,
  'shift-begin-count': move,
  'shift-cancel-count': move,
  'shift-seal': move,
  'shift-close': move,
  'shift-bag-opened': ({ subject_id: id }, { stateOf }) =>
    stateOf(id ?? '') === 'sealed' ? null : 'opens the bag of a shift that is not sealed',
  'shift-handed-over': ({ subject_id: id, body }, { openId, current }) =>
    openId === id && current?.ownerId === body.from ? null : 'hands over a shift that was not theirs',
  'cash-moved': inShift,
  'company-paid': inShift,
  'company-paid-back': inShift,
  'between-shifts-booked': ({ subject_id: id }, { openId }) =>
    openId === id ? null : 'books money of the night outside of the open shift',
  'tender-requested': ({ body }, { isOn, openId }) =>
    isOn && openId === null && body.source === undefined ? 'asks for money outside of any shift' : null,
  'tender-approve': money,
  'tender-refund-done': money,
  'tender-corrected': money,
};

function createRules(db: Database.Database, replayed: Database.Database) {
  const shifts = createShifts({ db: replayed });
  // What another till sold is only finished here, or given back.
  const claimed = db
    .prepare<[string | null], 1>('SELECT 1 FROM claims JOIN lines ON lines.id = line_id WHERE sale_id = ? LIMIT 1')
    .pluck();
  const commit: Rule = (entry, then) => {
    if (!then.isOn || isIn(entry, then)) return null;
    const isOutside = entry.body.shiftId === undefined && claimed.get(entry.sale_id) === 1;
    return isOutside ? null : 'commits a sale outside of any shift';
  };
  return (entry: Entry): string | null => {
    const current = shifts.current();
    const openId = current?.state === 'open' ? current.id : null;
    const then = { isOn: shifts.wereOn(), current, openId, stateOf: (id: string) => shifts.get(id)?.state };
    return (entry.kind === 'sale-committed' ? commit : rules[entry.kind])?.(entry, then) ?? null;
  };
}

// Each Z against the rows that it was made of, and the Zs of a ledger against each other.

/** That each row is its entry's was seen before. */
function* zFaults(db: Database.Database): Generator<VerifyFault> {
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
    const body = readJson(row.body, zBody);
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
