// The shifts of a ledger: every movement from the payment, refund or entry that it records, every count from its entry, every Z from its
// rows, and nothing that moved money beside them. A payment's own facts are checked against its journal in verify-money.ts.
// Invariants: reads only; what was moved while the till counted shifts is in exactly one of them, or waits for the next.
import { hash } from 'node:crypto';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { moneyText } from '../../shared/money.ts';
import { moveShift, type ShiftEvent, type ShiftState } from '../../shared/shift/shift-state.ts';
import { sumsByPot } from '../../shared/shift/sums.ts';
import { type ZBody, zBody } from '../../shared/shift/z.ts';
import { countsTable } from './drawer-counts.ts';
import type { Entry } from './journal-entry.ts';
import { type MovementRow, movementsTable, nightMoneyTable } from './movements.ts';
import { createShiftHappened } from './shift-happened.ts';
import { handoversTable, type ShiftRow, shiftsTable, spellsTable } from './shifts.ts';
import type { RowOf } from './table.ts';
import { bad, type VerifyFault } from './verify-fault.ts';
import { terminalTotalsFaults } from './verify-terminal-totals.ts';
import { zReportsTable } from './z-reports.ts';

type NightRow = RowOf<typeof nightMoneyTable>;
type ZRow = RowOf<typeof zReportsTable>;

/** What moves money, and what tells of shifts: the rest of the journal says nothing about either. */
const told: ReadonlySet<string> = new Set([
  'tender-requested',
  'tender-approve',
  'tender-refund-done',
  'tender-corrected',
  'sale-committed',
  'cash-moved',
  'z-made',
  'shifts-switched',
  'terminal-totals-told',
]);
const isOfShifts = (kind: string): boolean => told.has(kind) || kind.startsWith('shift-');

type Walk = {
  isOn: boolean;
  /** The shift that is open, by the entries so far. */
  openId: string | null;
  readonly states: Map<string, ShiftState>;
  readonly owners: Map<string, string>;
  /** Entries that must have a movement, by its row's key. */
  readonly movements: Map<string, { readonly entry: Entry; readonly shiftId: string | null }>;
  readonly opened: Map<string, Entry>;
  readonly closed: Map<string, Entry>;
  readonly zs: Map<string, Entry>;
  /** The entry that its count or its sealing began with. */
  readonly ended: Map<string, Entry>;
  readonly counts: Map<string, { readonly entry: Entry; readonly totalMinor: number }>;
  /** Sales that were committed in no shift. */
  readonly unsold: Entry[];
  readonly spells: { readonly toSeq: number; readonly fromSeq: number; readonly shiftId: string }[];
};

export function createShiftCheck(db: Database.Database) {
  const walk = newWalk();
  const totals: Entry[] = [];
  let isUsed = false;
  let first: VerifyFault | null = null;
  return {
    /** Each entry of the journal, in its order. */
    hear(entry: Entry): void {
      if (!isOfShifts(entry.kind)) return;
      if (entry.kind === 'shifts-switched' || entry.kind === 'shift-opened') isUsed = true;
      if (entry.kind === 'terminal-totals-told') totals.push(entry);
      else for (const fault of first ? [] : step(walk, entry)) first ??= fault;
    },
    /** Once all were heard. */
    *faults(): Generator<VerifyFault> {
      const hasRows = ['shifts', 'movements', 'counts', 'z_reports', 'night_money'].some((name) =>
        db.prepare(`SELECT 1 FROM ${name} LIMIT 1`).get(),
      );
      if (!isUsed && !hasRows) return;
      if (first) yield first;
      const isOn = db.prepare<[], 0 | 1>('SELECT shifts_on FROM ledger').pluck().get();
      if ((isOn === 1) !== walk.isOn) yield bad('ledger', 1, 'counts shifts otherwise than its journal says');
      yield* rowsOfShifts(db, walk);
      yield* rowsOfMovements(db, walk);
      yield* rowsOfCounts(db, walk);
      yield* committedSales(db, walk);
      yield* rowsOfZs(db, walk);
      yield* terminalTotalsFaults(db, totals);
    },
  };
}

function newWalk(): Walk {
  return {
    isOn: false,
    openId: null,
    states: new Map(),
    owners: new Map(),
    movements: new Map(),
    opened: new Map(),
    closed: new Map(),
    ended: new Map(),
    zs: new Map(),
    counts: new Map(),
    unsold: [],
    spells: [],
  };
}

const isAtWork = (state: ShiftState | undefined): boolean => state === 'open' || state === 'counting';

function* step(walk: Walk, entry: Entry): Generator<VerifyFault> {
  const { seq, kind, subject_id: subject, body } = entry;
  const id = subject ?? '';
  switch (kind) {
    case 'shifts-switched':
      walk.isOn = body.on === true;
      return;
    case 'shift-opened':
      yield* opens(walk, entry, id);
      return;
    case 'shift-handed-over':
      yield* handsOver(walk, entry, id);
      return;
    case 'shift-counted':
      for (const one of countsIn(body)) walk.counts.set(`${id} ${one.key}`, { entry, totalMinor: one.totalMinor });
      return;
    case 'z-made':
      walk.zs.set(id, entry);
      return;
    case 'cash-moved':
      if (body.shiftId !== walk.openId) yield bad('journal', seq, 'moves cash outside of the open shift');
      walk.movements.set(`cash ${id}`, { entry, shiftId: String(body.shiftId) });
      return;
    case 'shift-printed':
      return;
    case 'tender-requested':
      if (walk.isOn && walk.openId === null && body.source === undefined)
        yield bad('journal', seq, 'asks for money outside of any shift');
      return;
    case 'sale-committed':
      if (!walk.isOn) return;
      if (body.shiftId === undefined) walk.unsold.push(entry);
      else if (body.shiftId !== walk.openId) yield bad('journal', seq, 'commits a sale outside of any shift');
      return;
    case 'tender-approve':
    case 'tender-refund-done':
    case 'tender-corrected':
      yield* money(walk, entry);
      return;
    default:
      yield* move(walk, entry);
  }
}

function* opens(walk: Walk, entry: Entry, id: string): Generator<VerifyFault> {
  if ([...walk.states.values()].some(isAtWork)) yield bad('journal', entry.seq, 'opens a shift beside another');
  walk.states.set(id, 'open');
  walk.owners.set(id, entry.operator_id ?? '');
  walk.opened.set(id, entry);
  walk.movements.set(`float ${id}`, { entry, shiftId: id });
  walk.openId = id;
}

function* handsOver(walk: Walk, { seq, body }: Entry, id: string): Generator<VerifyFault> {
  if (walk.owners.get(id) !== body.from || id !== walk.openId)
    yield bad('journal', seq, 'hands over a shift that was not theirs');
  walk.owners.set(id, String(body.to));
}

function* money(walk: Walk, entry: Entry): Generator<VerifyFault> {
  const { seq, kind, body } = entry;
  if (!walk.isOn) return;
  const shiftId = typeof body.shiftId === 'string' ? body.shiftId : null;
  if (shiftId !== walk.openId) yield bad('journal', seq, 'books money in a shift that is not the open one');
  const key = {
    'tender-approve': `sale ${String(body.tenderId)}`,
    'tender-refund-done': `refund ${entry.subject_id ?? ''}`,
  }[kind];
  walk.movements.set(key ?? `correction ${String(body.tenderId)} ${seq}`, { entry, shiftId });
}

function* move(walk: Walk, entry: Entry): Generator<VerifyFault> {
  const { seq, kind, subject_id: subject, body } = entry;
  const id = subject ?? '';
  const before = walk.states.get(id);
  const moved = before && moveShift(before, kind.slice('shift-'.length) as ShiftEvent);
  if (!before || !moved?.ok || body.from !== before || body.to !== moved.value) {
    yield bad('journal', seq, `moves the shift ${id} as no shift moves`);
    return;
  }
  if (!isAtWork(before) && isAtWork(moved.value) && [...walk.states.values()].some(isAtWork))
    yield bad('journal', seq, 'opens a shift beside another');
  walk.states.set(id, moved.value);
  if (moved.value === 'open') walk.openId = id;
  else if (walk.openId === id) walk.openId = null;
  if (isAtWork(before) && !isAtWork(moved.value))
    walk.spells.push({ toSeq: seq, fromSeq: (walk.spells.at(-1)?.toSeq ?? 0) + 1, shiftId: id });
  if (moved.value === 'closed') walk.closed.set(id, entry);
  if (moved.value === 'counting' || moved.value === 'sealed') walk.ended.set(id, entry);
  else if (kind === 'shift-cancel-count') walk.ended.delete(id);
}

const countedPots = z.array(z.looseObject({ pot: z.string(), totalMinor: z.int() }));

function countsIn({ which, k, pots }: Entry['body']): { readonly key: string; readonly totalMinor: number }[] {
  const parsed = countedPots.safeParse(pots);
  return (parsed.success ? parsed.data : []).map(({ pot, totalMinor }) => ({
    key: `${String(which)} ${pot} ${String(k)}`,
    totalMinor,
  }));
}

function* rowsOfShifts(db: Database.Database, walk: Walk): Generator<VerifyFault> {
  const states = new Map(walk.states);
  for (const row of shiftsTable.all(db, 'ORDER BY id')()) {
    const wrong = (reason: string) => bad('shifts', row.id, reason);
    const opened = walk.opened.get(row.id);
    if (!opened) {
      yield wrong('was never opened');
      continue;
    }
    if (row.state !== states.get(row.id)) yield wrong(`is ${row.state}, by its journal ${states.get(row.id)}`);
    states.delete(row.id);
    if (row.ownerId !== walk.owners.get(row.id)) yield wrong('belongs to somebody else than its journal says');
    const facts = [row.tray, row.businessDay, row.zone, row.floatMinor, row.leftBeforeMinor];
    const { tray, businessDay, zone, floatMinor, leftBeforeMinor } = opened.body;
    if (facts.some((fact, i) => fact !== [tray, businessDay, zone, floatMinor, leftBeforeMinor][i]))
      yield wrong('was opened otherwise than its journal says');
    if (!isSame(momentsOf(row), momentsBy(walk, row.id, opened)))
      yield wrong('was moved otherwise than its journal says');
  }
  for (const id of states.keys()) yield bad('shifts', id, 'is missing');
  const spells = spellsTable.all(db, 'ORDER BY to_seq')();
  for (const [index, spell] of spells.entries()) {
    const wanted = walk.spells[index];
    if (wanted?.toSeq !== spell.toSeq || wanted.fromSeq !== spell.fromSeq || wanted.shiftId !== spell.shiftId)
      yield bad('shift_spells', spell.toSeq, 'is of another stretch than the journal says');
  }
  const lost = walk.spells[spells.length];
  if (lost) yield bad('shift_spells', lost.toSeq, 'is missing');
  const strange = handoversTable
    .all(db, '')()
    .find(({ shiftId }) => !walk.opened.has(shiftId));
  if (strange) yield bad('handovers', strange.subjectId, 'is of no shift');
}

const momentsOf = (row: ShiftRow): readonly unknown[] => [
  row.openedBy,
  row.openedAt,
  row.openedSeq,
  row.endedBy,
  row.endedAt,
  row.bag,
  row.closedBy,
  row.closedApprover,
  row.closedAt,
  row.closedSeq,
  row.leftMinor,
  row.reason,
];

/** The same, by the journal. */
function momentsBy(walk: Walk, id: string, opened: Entry): readonly unknown[] {
  const ended = walk.ended.get(id);
  const closed = walk.closed.get(id);
  return [
    opened.operator_id,
    opened.at,
    opened.seq,
    ended?.operator_id ?? null,
    ended?.at ?? null,
    ended?.body.bag ?? null,
    closed?.operator_id ?? null,
    closed?.body.approverId ?? null,
    closed?.at ?? null,
    closed?.seq ?? null,
    closed?.body.leftMinor ?? null,
    closed?.body.reason ?? null,
  ];
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean => a.every((one, index) => one === b[index]);

const keyOf = (row: Pick<MovementRow, 'kind' | 'tenderId' | 'partId' | 'shiftId' | 'id' | 'seq'>): string => {
  switch (row.kind) {
    case 'float':
      return `float ${row.shiftId}`;
    case 'sale':
      return `sale ${row.tenderId}`;
    case 'refund':
      return `refund ${row.partId}`;
    case 'correction':
      return `correction ${row.tenderId} ${row.seq}`;
    default:
      return `cash ${row.id}`;
  }
};

function* rowsOfMovements(db: Database.Database, walk: Walk): Generator<VerifyFault> {
  const left = new Map(walk.movements);
  const nights = new Map(
    nightMoneyTable
      .all(db, '')()
      .map((row) => [row.id, row]),
  );
  for (const row of movementsTable.all(db, 'ORDER BY seq, id')()) {
    const wanted = walk.movements.get(keyOf(row));
    if (!wanted) {
      yield bad('movements', row.id, 'records nothing that ever moved');
      continue;
    }
    const night = nights.get(row.id);
    if (night) yield* fromNight(db, walk, row, night);
    else if (row.fromNight === 1) yield bad('movements', row.id, 'is from a night that never was');
    else if (row.shiftId !== wanted.shiftId)
      yield bad('movements', row.id, 'is in another shift than its journal says');
    yield* wordFaults(db, row, wanted.entry);
    yield* amountFaults(db, row, wanted.entry);
    left.delete(keyOf(row));
    nights.delete(row.id);
  }
  for (const row of nights.values()) {
    const key = keyOf({ ...row, shiftId: '' });
    const wanted = walk.movements.get(key);
    if (!wanted || wanted.shiftId !== null)
      yield bad('night_money', row.id, 'records nothing that moved without a shift');
    else yield* amountFaults(db, row, wanted.entry, 'night_money');
    left.delete(key);
    const later = [...walk.opened.values()].find(({ seq }) => seq > row.seq);
    if (later) yield bad('night_money', row.id, `was not booked by shift ${later.subject_id}, which was opened later`);
  }
  for (const [key, { entry }] of left) yield bad('movements', key, `is missing: entry ${entry.seq} moved money`);
}

/** Why, by whose word, and with which entry: of a sale or a refund the payment itself says it. */
function* wordFaults(db: Database.Database, row: MovementRow, { kind, body, seq }: Entry): Generator<VerifyFault> {
  const wrong = (reason: string) => bad('movements', row.id, reason);
  const { reason, approverId } = kind === 'tender-corrected' ? wordBefore(db, seq) : body;
  if (row.reason !== (reason ?? null) || row.approver !== (approverId ?? null))
    yield wrong('was moved for another reason, or by another word, than its journal says');
  // A float is written with its count, which follows the opening.
  const written = row.kind === 'float' ? seq + 1 : seq;
  if (row.fromNight === 0 && row.seq !== written) yield wrong('is of another entry');
}

/** The supervisor's word for a correction stands before it. */
function wordBefore(db: Database.Database, seq: number): Readonly<Record<string, unknown>> {
  return (
    db
      .prepare<[number], Record<string, unknown>>(
        `SELECT operator_id AS approverId, body ->> 'reason' AS reason FROM journal
         WHERE seq = ? AND kind = 'approved-by-manager'`,
      )
      .get(seq - 1) ?? {}
  );
}

/** It became a movement of the first shift that was open afterwards. */
function* fromNight(db: Database.Database, walk: Walk, row: MovementRow, night: NightRow): Generator<VerifyFault> {
  const booked = db
    .prepare<[number, string], { readonly shiftId: string; readonly seq: number }>(
      `SELECT subject_id AS shiftId, seq FROM journal WHERE kind = 'night-booked' AND seq >= ? AND
         EXISTS (SELECT 1 FROM json_each(body -> 'movements') WHERE value = ?) ORDER BY seq LIMIT 1`,
    )
    .get(night.seq, row.id);
  const wanted = walk.movements.get(keyOf(row));
  if (booked?.shiftId !== row.shiftId || row.fromNight !== 1 || wanted?.shiftId !== null)
    yield bad('movements', row.id, 'is in another shift than the one that was opened next');
  const { seq, ...waited } = night;
  const columns = Object.keys(waited) as (keyof typeof waited)[];
  if (row.seq !== booked?.seq || seq !== wanted?.entry.seq || columns.some((column) => waited[column] !== row[column]))
    yield bad('night_money', row.id, 'is another one than the movement that it became');
}

type Amounts = Pick<
  MovementRow,
  'id' | 'kind' | 'pot' | 'amountMinor' | 'roundingMinor' | 'tenderId' | 'partId' | 'by' | 'at' | 'seq'
>;

/** Against its entry, and against the payment that it is of. */
function* amountFaults(
  db: Database.Database,
  row: Amounts,
  entry: Entry,
  name: 'movements' | 'night_money' = 'movements',
): Generator<VerifyFault> {
  const { body } = entry;
  const isAsTold = (() => {
    switch (row.kind) {
      case 'float':
        return row.amountMinor === body.floatMinor && row.pot === 'drawer' && row.roundingMinor === 0;
      case 'in':
      case 'out':
      case 'drop':
        return (
          row.amountMinor === body.movedMinor &&
          row.kind === body.kind &&
          row.pot === 'drawer' &&
          row.roundingMinor === 0
        );
      case 'sale':
      case 'refund':
        return row.amountMinor === body.movedMinor && row.pot === body.pot && row.roundingMinor === body.roundedMinor;
      case 'correction':
        return isCorrected(db, row, body);
    }
  })();
  if (row.at !== entry.at || row.by !== entry.operator_id)
    yield bad(name, row.id, 'was made by somebody else, or at another time, than its journal says');
  if (!isAsTold) yield bad(name, row.id, 'is another movement than its journal says');
  const paid = paidBy(db, row);
  if (paid !== null && paid !== row.amountMinor)
    yield bad(name, row.id, `is of ${row.amountMinor}, what was paid or returned is ${paid}`);
}

/** Out of the pot that it was booked in, into the other; cash with what coins could not pay. */
function isCorrected(
  db: Database.Database,
  row: Amounts,
  { method, amountMinor, roundingMinor }: Entry['body'],
): boolean {
  const toCash = method === 'cash';
  if (row.pot !== 'drawer')
    return (
      row.pot === 'by-hand' && row.roundingMinor === 0 && row.amountMinor === Number(amountMinor) * (toCash ? -1 : 1)
    );
  const before = db
    .prepare<[string | null, number], number>(
      "SELECT rounding_minor FROM movements WHERE tender_id = ? AND pot = 'drawer' AND seq < ? ORDER BY seq DESC LIMIT 1",
    )
    .pluck()
    .get(row.tenderId, row.seq);
  const rounded = toCash ? roundingMinor : 0 - (before ?? 0);
  return (
    row.roundingMinor === rounded && row.amountMinor === Number(amountMinor) * (toCash ? 1 : -1) + row.roundingMinor
  );
}

/** What its payment, or its part of one, says that it moved; null where it is of none, or of one that was corrected since. */
function paidBy(db: Database.Database, { kind, tenderId, partId, roundingMinor }: Amounts): number | null {
  if (kind === 'sale') {
    const tender = tenderOf(db, tenderId);
    if (tender?.corrected != null) return tender.amountMinor + roundingMinor;
    return tender ? tender.amountMinor + tender.roundingMinor : 0;
  }
  if (kind !== 'refund') return null;
  const part = partOf(db, partId);
  const isRounded = part && part.returnedMinor === part.amountMinor - roundingMinor;
  return isRounded ? -(part.returnedMinor ?? 0) : 0;
}

const tenderOf = (db: Database.Database, id: string | null) =>
  db
    .prepare<[string], { amountMinor: number; roundingMinor: number; corrected: string | null }>(
      'SELECT amount_minor AS amountMinor, rounding_minor AS roundingMinor, corrected_from AS corrected FROM tenders WHERE id = ?',
    )
    .get(id ?? '');

const partOf = (db: Database.Database, id: string | null) =>
  db
    .prepare<[string], { amountMinor: number; returnedMinor: number | null }>(
      'SELECT amount_minor AS amountMinor, returned_minor AS returnedMinor FROM tender_parts WHERE id = ?',
    )
    .get(id ?? '');

function* rowsOfCounts(db: Database.Database, walk: Walk): Generator<VerifyFault> {
  const left = new Map(walk.counts);
  for (const row of countsTable.all(db, 'ORDER BY seq, pot')()) {
    const key = `${row.shiftId} ${row.which} ${row.pot} ${row.k}`;
    const wanted = left.get(key);
    if (wanted?.totalMinor !== row.totalMinor) yield bad('counts', key, 'is another count than its journal says');
    const { at, operator_id: by, seq, body } = wanted?.entry ?? {};
    if (row.at !== at || row.by !== by || row.seq !== seq || row.reason !== (body?.reason ?? null))
      yield bad('counts', key, 'was made otherwise than its journal says');
    left.delete(key);
    if (row.pieces !== null && sumOfPieces(row.pieces) !== row.totalMinor)
      yield bad('counts', key, 'is not the sum of its pieces');
  }
  for (const key of left.keys()) yield bad('counts', key, 'is missing');
}

function sumOfPieces(text: string): number | null {
  const pieces = countedPieces.safeParse(readJson(text));
  return pieces.success ? Object.entries(pieces.data).reduce((sum, [minor, n]) => sum + Number(minor) * n, 0) : null;
}
const countedPieces = z.record(z.string(), z.int());

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A sale counts for the grand total of the shift that it was committed in. */
function* committedSales(db: Database.Database, { unsold }: Walk): Generator<VerifyFault> {
  const honoured = db
    .prepare<[string | null], number>('SELECT 1 FROM claims JOIN lines ON lines.id = line_id WHERE sale_id = ? LIMIT 1')
    .pluck();
  // What another till sold is only finished here, or given back.
  for (const { seq, sale_id: saleId } of unsold)
    if (honoured.get(saleId) !== 1) yield bad('journal', seq, 'commits a sale outside of any shift');

  const wrong = db
    .prepare<[], string>(
      `SELECT s.id FROM journal j JOIN sales s ON s.id = j.sale_id
       WHERE j.kind = 'sale-committed' AND s.shift_id IS NOT (j.body ->> 'shiftId') ORDER BY s.id LIMIT 1`,
    )
    .pluck()
    .get();
  if (wrong) yield bad('sales', wrong, 'was committed in another shift than its journal says');
}

function* rowsOfZs(db: Database.Database, walk: Walk): Generator<VerifyFault> {
  const left = new Map(walk.zs);
  const numbers = new Map<string, number>();
  let totalMinor = 0;
  for (const row of zReportsTable.all(db, 'ORDER BY seq')()) {
    const name = `${row.ledgerId} ${row.n}`;
    const wrong = (reason: string) => bad('z_reports', name, reason);
    const made = left.get(row.shiftId);
    left.delete(row.shiftId);
    if (!made || made.seq !== row.seq) yield wrong('was never made');
    if (hash('sha256', row.body, 'hex') !== row.sha256) yield wrong('was changed');
    const { ledgerId, n, sha256, grandTotalMinor } = made?.body ?? {};
    if (row.ledgerId !== ledgerId || row.n !== n || row.sha256 !== sha256 || row.grandTotalMinor !== grandTotalMinor)
      yield wrong('is another one than its journal says');
    if (row.n !== (numbers.get(row.ledgerId) ?? 0) + 1) yield wrong('has a number out of order');
    numbers.set(row.ledgerId, row.n);
    const shift = shiftsTable.one<[string]>(db, 'WHERE id = ?')(row.shiftId);
    if (!shift) {
      yield wrong('is of no shift');
      continue;
    }
    yield* bodyFaults(db, row, shift, totalMinor);
    totalMinor = row.grandTotalMinor;
  }
  for (const [id] of left) yield bad('z_reports', id, 'is missing');
  for (const id of walk.closed.keys())
    if (!walk.zs.has(id)) yield bad('z_reports', id, 'was never made of a closed shift');
}

/** Its figures, once more from the rows. */
function* bodyFaults(db: Database.Database, row: ZRow, shift: ShiftRow, beforeMinor: number): Generator<VerifyFault> {
  const wrong = (reason: string) => bad('z_reports', `${row.ledgerId} ${row.n}`, reason);
  const parsed = zBody.safeParse(readJson(row.body));
  if (!parsed.success) {
    yield wrong('cannot be read');
    return;
  }
  const body = parsed.data;
  const text = (amountMinor: number): string => moneyText({ currency: body.currency, amountMinor }).amount;
  const head = db.prepare<[number], string>('SELECT hash FROM journal WHERE seq = ?').pluck().get(body.head.count);
  if (head !== body.head.hash || row.head !== `${body.head.count} ${body.head.hash}`) yield wrong('names another head');
  if (body.head.count !== row.seq - 1) yield wrong('was not made right after its head');
  yield* potFaults(db, body, shift.id, wrong);
  const sold = soldIn(db, shift.id);
  if (body.sold.cards !== sold.cards || body.sold.amount !== text(sold.amountMinor)) yield wrong('sold something else');
  if (row.grandTotalMinor !== beforeMinor + sold.amountMinor || body.grandTotal.after !== text(row.grandTotalMinor))
    yield wrong('has another grand total');
  if (body.left !== text(shift.leftMinor ?? 0) || body.reason !== shift.reason) yield wrong('was closed otherwise');
  yield* happenedFaults(db, body, shift, wrong);
}

function* potFaults(
  db: Database.Database,
  body: ZBody,
  shiftId: string,
  wrong: (reason: string) => VerifyFault,
): Generator<VerifyFault> {
  const text = (amountMinor: number): string => moneyText({ currency: body.currency, amountMinor }).amount;
  const sums = sumsByPot(movementsTable.all<[string]>(db, 'WHERE shift_id = ?')(shiftId));
  const counts = countsTable.all<[string]>(
    db,
    "WHERE shift_id = ? AND which IN ('closing', 'recount') ORDER BY seq",
  )(shiftId);
  for (const [pot, sum] of sums) {
    const shown = body.pots.find((one) => one.pot === pot);
    const count = counts.findLast((one) => one.pot === pot);
    const counted = count ? text(count.totalMinor) : null;
    if (shown?.expected !== text(sum.expectedMinor) || shown.counted !== counted)
      yield wrong(`has another sum of ${pot}`);
    const difference = count ? text(count.totalMinor - sum.expectedMinor) : null;
    if (shown?.difference !== difference) yield wrong(`hides the difference of ${pot}`);
    const parts = [shown?.float, shown?.sales, shown?.refunds, shown?.in, shown?.out, shown?.drops, shown?.corrections];
    const wanted = [sum.float, sum.sale, sum.refund, sum.in, sum.out, sum.drop, sum.correction].map(text);
    if (parts.some((part, i) => part !== wanted[i])) yield wrong(`has other figures of ${pot}`);
  }
  if (body.pots.length !== sums.size) yield wrong('has a pot that nothing moved in');
}

function* happenedFaults(
  db: Database.Database,
  body: ZBody,
  shift: ShiftRow,
  wrong: (reason: string) => VerifyFault,
): Generator<VerifyFault> {
  const spells = spellsTable.all<[string]>(db, 'WHERE shift_id = ?')(shift.id);
  const happened = createShiftHappened({ db })(spells.filter(({ fromSeq }) => fromSeq <= body.head.count));
  for (const [name, n] of Object.entries(happened))
    if (body.happened[name as keyof ZBody['happened']] !== n) yield wrong(`counts other ${name}`);
}

function soldIn(db: Database.Database, shiftId: string): { readonly cards: number; readonly amountMinor: number } {
  return (
    db
      .prepare<[string], { cards: number; amountMinor: number }>(
        `SELECT count(*) AS cards, coalesce(sum(amount_minor), 0) AS amountMinor FROM lines WHERE id IN (
           SELECT p.line_id FROM sales s JOIN tenders t ON t.sale_id = s.id JOIN tender_parts p ON p.tender_id = t.id
           WHERE s.shift_id = ? AND t.source IS NULL AND p.line_id IS NOT NULL)`,
      )
      .get(shiftId) ?? { cards: 0, amountMinor: 0 }
  );
}
