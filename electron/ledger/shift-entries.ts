// What a journal entry does to the tables of shifts: the one place where their rows come from. The till appends an entry and applies it in
// the same transaction; `verify` applies the whole journal to an empty ledger and compares (replay-shifts.ts).
// Invariants: nothing else writes these tables; what an entry does not say is passed in with it, and decides no sum but a correction's
// rounding, which an earlier entry holds.
import type { TenderEvent } from '../../shared/sale/tender-state.ts';
import type { ShiftEvent } from '../../shared/shift/shift-state.ts';
import type { Pot } from '../../shared/shift/sums.ts';
import { createDrawerCounts } from './drawer-counts.ts';
import type { Journal } from './journal.ts';
import type { EntryOf, JournalBody, JournalEntry, WrittenEntry } from './journal-entries.ts';
import { createMovements } from './movements.ts';
import { createShifts, type ShiftRow } from './shifts.ts';
import { createTerminalTotals } from './terminal-totals.ts';
import type { Ledger, Tx } from './transaction.ts';
import { createZReports } from './z-reports.ts';

/** The tables of shifts, each by its own store. */
export function createShiftStores(ledger: Pick<Ledger, 'db'>) {
  return {
    shifts: createShifts(ledger),
    movements: createMovements(ledger),
    drawerCounts: createDrawerCounts(ledger),
    terminalTotals: createTerminalTotals(ledger),
    zReports: createZReports(ledger),
  };
}
export type ShiftStores = ReturnType<typeof createShiftStores>;

/** What an entry does not say of the rows that it makes. */
export type NotInEntry = {
  /** For the movement of a payment, a float or a correction. */
  readonly newId?: () => string;
  /** Of a count: how many of each piece, by the place of the pot in the entry. */
  readonly pieces?: (pot: number) => string | null;
  /** Of a Z. */
  readonly z?: { readonly body: string; readonly head: string };
  /** Of a correction: who approved it, why, and the rounding before it, which earlier entries hold. */
  readonly before?: {
    readonly approver: string | null;
    readonly reason: string | null;
    readonly roundingMinor: number;
  };
};

function told<T>(fact: T | null | undefined, what: string): T {
  if (fact === undefined || fact === null) throw new Error(`nothing tells ${what}`);
  return fact;
}

const isCurrent = ({ state }: ShiftRow): boolean => state === 'open' || state === 'counting';
const potByHand = (method: 'cash' | 'card'): Pot => (method === 'cash' ? 'drawer' : 'by-hand');

/** What a move changes in addition to the state. */
function changedBy({ kind, operatorId: by = null, at, seq, body }: EntryOf<`shift-${ShiftEvent}`>): Partial<ShiftRow> {
  const { bag = null, leftMinor = null, reason = null, approverId: closedApprover = null } = body;
  switch (kind) {
    case 'shift-begin-count':
      return { endedBy: by, endedAt: at };
    case 'shift-cancel-count':
      return { endedBy: null, endedAt: null };
    case 'shift-seal':
      return { endedBy: by, endedAt: at, bag };
    case 'shift-close':
      return { leftMinor, reason, closedBy: by, closedApprover, closedAt: at, closedSeq: seq };
    default:
      return {};
  }
}

function createApplyToShifts(shifts: ShiftStores['shifts']) {
  const shiftOf = (id: string): ShiftRow => told(shifts.get(id), `of a shift ${id}`);
  const handOver = (tx: Tx, shiftId: string, seq: number, owners: JournalBody<'shift-handed-over'>['owners'] = []) => {
    for (const { kind, id: subjectId, ownerId } of owners)
      shifts.insertHandover(tx, { seq, kind, subjectId, shiftId, ownerId });
  };
  return {
    ...shifts,
    shiftOf,
    open(tx: Tx, id: string, by: string, { at, seq, body }: EntryOf<'shift-opened'>): void {
      const opened = { state: 'open', ownerId: by, openedBy: by, openedAt: at, openedSeq: seq } as const;
      const end = { endedBy: null, endedAt: null, bag: null, bagOpenedAt: null, leftMinor: null, reason: null };
      const close = { closedBy: null, closedApprover: null, closedAt: null, closedSeq: null };
      shifts.insert(tx, { ...body, id, ...opened, ...end, ...close });
    },
    move(tx: Tx, id: string, entry: EntryOf<`shift-${ShiftEvent}`>): void {
      const shift = shiftOf(id);
      const next = { ...shift, ...changedBy(entry), state: entry.body.to };
      shifts.save(tx, next);
      if (isCurrent(shift) && !isCurrent(next))
        shifts.insertSpell(tx, { toSeq: entry.seq, fromSeq: shifts.nextSpellSeq(), shiftId: id });
      handOver(tx, id, entry.seq, entry.body.owners);
    },
    openBag(tx: Tx, id: string, at: string): void {
      shifts.save(tx, { ...shiftOf(id), bagOpenedAt: at });
    },
    changeHands(tx: Tx, id: string, { seq, body }: EntryOf<'shift-handed-over'>): void {
      shifts.save(tx, { ...shiftOf(id), ownerId: body.to });
      handOver(tx, id, seq, body.owners);
    },
  };
}

/** What a movement has of its entry; of cash that no payment is about, the rest too. */
const movedBy = ({ at, seq, operatorId: by = null }: WrittenEntry) => ({ at, by, seq });
const ofNobody = { approver: null, reason: null, fromNight: 0 } as const;
const inDrawer = { ...ofNobody, pot: 'drawer', roundingMinor: 0, tenderId: null, partId: null } as const;

function createApplyToMovements({ insert, insertNight, night }: ShiftStores['movements']) {
  return {
    bookNight(tx: Tx, shiftId: string, { seq, body: { movements: ids } }: EntryOf<'between-shifts-booked'>): void {
      const waiting = night();
      if (waiting.length !== ids.length) throw new Error('other money waits than is booked');
      for (const [i, row] of waiting.entries())
        insert(tx, { ...row, id: told(ids[i], 'an id'), shiftId, seq, approver: null, reason: null, fromNight: 1 });
    },
    moveCash(tx: Tx, id: string, entry: EntryOf<'cash-moved'>): void {
      const { movedMinor: amountMinor, approverId: approver, ...moved } = entry.body;
      insert(tx, { ...inDrawer, ...moved, ...movedBy(entry), id, amountMinor, approver });
    },
    ofCompany(tx: Tx, entry: EntryOf<'company-paid' | 'company-paid-back'>): void {
      const { movementId: id, movedMinor: amountMinor, approverId: approver, approvalCode: _, ...moved } = entry.body;
      const kind = entry.kind === 'company-paid' ? 'in' : 'out';
      insert(tx, { ...inDrawer, ...moved, ...movedBy(entry), id, kind, amountMinor, approver });
    },
    float(
      tx: Tx,
      entry: WrittenEntry,
      { id: shiftId, openedAt: at, floatMinor: amountMinor }: ShiftRow,
      id: string,
    ): void {
      insert(tx, { ...inDrawer, ...movedBy(entry), id, shiftId, kind: 'float', amountMinor, at });
    },
    pay(tx: Tx, subject: string, entry: EntryOf<`tender-${TenderEvent}`>, id: string): void {
      const { shiftId = null, tenderId } = entry.body;
      const isSale = entry.kind === 'tender-approve';
      const about = isSale
        ? ({ kind: 'sale', tenderId, partId: null } as const)
        : ({ kind: 'refund', tenderId: null, partId: subject } as const);
      const pot = told(entry.body.pot, 'where money went');
      const amountMinor = told(entry.body.movedMinor, 'how much moved');
      const roundingMinor = told(entry.body.roundedMinor, 'how it was rounded');
      const row = { ...movedBy(entry), ...about, id, pot, amountMinor, roundingMinor };
      if (shiftId === null) insertNight(tx, row);
      else insert(tx, { ...ofNobody, ...row, shiftId });
    },
    correct(tx: Tx, entry: EntryOf<'tender-corrected'>, { newId, before }: NotInEntry): void {
      const { tenderId, was, method, amountMinor, roundingMinor, shiftId } = entry.body;
      if (shiftId === null) return;
      const { roundingMinor: wasRounded, ...word } = told(before, 'what was corrected');
      const about = { ...inDrawer, ...movedBy(entry), ...word, kind: 'correction', shiftId, tenderId } as const;
      const book = (sign: 1 | -1, pot: Pot, rounded: number): void => {
        const moved = { amountMinor: sign * (amountMinor + rounded), roundingMinor: sign * rounded };
        insert(tx, { ...about, ...moved, pot, id: told(newId, 'an id')() });
      };
      book(-1, potByHand(was), wasRounded);
      book(1, potByHand(method), roundingMinor);
    },
  };
}

/** Applies an entry; one that says nothing of shifts changes nothing. Throws where it cannot follow from the entries before it. */
export function createApply(stores: ShiftStores) {
  const { drawerCounts: counts, terminalTotals: totals, zReports } = stores;
  const shifts = createApplyToShifts(stores.shifts);
  const movements = createApplyToMovements(stores.movements);

  return (tx: Tx, entry: WrittenEntry, untold: NotInEntry): void => {
    const { seq, at, subjectId, operatorId } = entry;
    const id = subjectId ?? '';
    const by = operatorId ?? '';
    const newId = () => told(untold.newId, 'an id')();
    switch (entry.kind) {
      case 'shifts-switched':
        shifts.setOn(tx, entry.body.on);
        break;
      case 'shift-opened':
        shifts.open(tx, id, by, entry);
        break;
      case 'shift-suspend':
      case 'shift-resume':
      case 'shift-begin-count':
      case 'shift-cancel-count':
      case 'shift-seal':
      case 'shift-close':
        shifts.move(tx, id, entry);
        break;
      case 'shift-bag-opened':
        shifts.openBag(tx, id, at);
        break;
      case 'shift-handed-over':
        shifts.changeHands(tx, id, entry);
        break;
      case 'between-shifts-booked':
        movements.bookNight(tx, id, entry);
        break;
      case 'cash-moved':
        movements.moveCash(tx, id, entry);
        break;
      case 'company-paid':
      case 'company-paid-back':
        movements.ofCompany(tx, entry);
        break;
      case 'tender-approve':
      case 'tender-refund-done':
        if (shifts.wereOn()) movements.pay(tx, id, entry, newId());
        break;
      case 'tender-corrected':
        movements.correct(tx, entry, untold);
        break;
      case 'shift-counted': {
        const { which, k, pots, reason = null } = entry.body;
        for (const [i, { pot, totalMinor }] of pots.entries()) {
          const pieces = untold.pieces?.(i) ?? null;
          counts.insert(tx, { shiftId: id, which, pot, k, pieces, totalMinor, reason, by, at, seq });
        }
        if (which === 'opening') movements.float(tx, entry, shifts.shiftOf(id), newId());
        break;
      }
      case 'terminal-totals-read':
        totals.insert(tx, { ...entry.body, shiftId: id, by, at, seq });
        break;
      case 'z-made':
        zReports.insert(tx, { ...entry.body, ...told(untold.z, 'the text of a Z'), shiftId: id, seq });
        break;
      case 'shift-printed':
        // An X is of its moment, and has no copies.
        if (entry.body.paper !== 'x') zReports.insertPrint(tx, { ...entry.body, by, at });
        break;
    }
  };
}

/** Appends an entry to the journal and applies it. Answers when it was (ISO 8601 UTC). */
export function createShiftEntries(stores: ShiftStores, journal: Pick<Journal, 'write'>) {
  const apply = createApply(stores);
  return {
    write(tx: Tx, entry: JournalEntry, untold: NotInEntry = {}): string {
      const written = journal.write(tx, entry);
      apply(tx, written, untold);
      return written.at;
    },
  };
}
