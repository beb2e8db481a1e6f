// The shifts table, with the stretches of the journal that belong to each, and who sees to what a shift left unresolved.
import type { ShiftState } from '../../shared/shift/shift-state.ts';
import { column, integer, type RowOf, table, text, textOrNull, value, write } from './table.ts';
import type { Ledger, Tx } from './transaction.ts';

export const shiftsTable = table('shifts', {
  id: text,
  state: column<ShiftState>(),
  tray: text,
  /** The local date at its opening: `2026-11-06`. */
  businessDay: text,
  /** IANA name of the time zone at its opening. */
  zone: text,
  floatMinor: integer,
  leftBeforeMinor: column<number | null>(),
  ownerId: text,
  openedBy: text,
  openedAt: text,
  openedSeq: integer,
  endedBy: textOrNull,
  endedAt: textOrNull,
  bag: textOrNull,
  /** When the form to count a sealed shift was first opened. */
  bagOpenedAt: textOrNull,
  leftMinor: column<number | null>(),
  /** Why its count differs beyond the tolerance. */
  reason: textOrNull,
  closedBy: textOrNull,
  closedApprover: textOrNull,
  closedAt: textOrNull,
  closedSeq: column<number | null>(),
});
export type ShiftRow = RowOf<typeof shiftsTable>;

export const spellsTable = table('shift_spells', { toSeq: integer, fromSeq: integer, shiftId: text });

export const handoversTable = table('handovers', {
  seq: integer,
  kind: column<'line' | 'part'>(),
  subjectId: text,
  shiftId: text,
  ownerId: text,
});

export function createShifts({ db }: Pick<Ledger, 'db'>) {
  const isOn = value<0 | 1>(db, 'SELECT shifts_on FROM ledger');
  const setOn = write<[0 | 1]>(db, 'UPDATE ledger SET shifts_on = ?');
  const lastSpell = value<number>(db, 'SELECT max(to_seq) FROM shift_spells');
  return {
    /** Whether the till counted shifts when it was last started. */
    wereOn: () => isOn() === 1,
    setOn: (tx: Tx, on: boolean) => setOn(tx, on ? 1 : 0),
    insert: shiftsTable.insert(db),
    save: shiftsTable.update(db, [
      'state',
      'ownerId',
      'endedBy',
      'endedAt',
      'bag',
      'bagOpenedAt',
      'leftMinor',
      'reason',
      'closedBy',
      'closedApprover',
      'closedAt',
      'closedSeq',
    ]),
    get: shiftsTable.one<[id: string]>(db, 'WHERE id = ?'),
    /** The one that is open, or whose count is under way. */
    current: shiftsTable.one<[]>(db, "WHERE state IN ('open', 'counting')"),
    /** Suspended and sealed, the oldest first. */
    waiting: shiftsTable.all(db, "WHERE state IN ('suspended', 'sealed') ORDER BY opened_seq"),
    /** The one of this tray that was closed last. */
    lastOfTray: shiftsTable.one<[tray: string]>(
      db,
      "WHERE tray = ? AND state = 'closed' ORDER BY closed_seq DESC LIMIT 1",
    ),
    /** The last business day before this one that has a Z. */
    lastDayBefore: value<string, [day: string]>(
      db,
      "SELECT max(business_day) FROM shifts WHERE state = 'closed' AND business_day < ?",
    ),
    lastTray: value<string>(db, 'SELECT tray FROM shifts ORDER BY opened_seq DESC LIMIT 1'),
    insertSpell: spellsTable.insert(db),
    spells: spellsTable.all<[shiftId: string]>(db, 'WHERE shift_id = ? ORDER BY to_seq'),
    /** Where the next stretch begins. */
    nextSpellSeq: () => (lastSpell() ?? 0) + 1,
    insertHandover: handoversTable.insert(db),
    /** Who sees to it, as it was said last; null where nobody was named. */
    ownerOf: value<string, [subjectId: string]>(
      db,
      'SELECT owner_id FROM handovers WHERE subject_id = ? ORDER BY seq DESC LIMIT 1',
    ),
  };
}
