// The rows of the outbox as this run of the till knows them, by lane and by subject, and which of them leaves next.
// Invariants: of a lane only the first that is not parked leaves, and none while another of it is on its way; a caller that asks for the next one,
// or for a subject's, never looks at every row; what is known of a row beyond the table does not survive a restart, and need not.
import type { OutboxHead } from '../ledger/outbox-rows.ts';
import type { Step } from './outbox-contract.ts';

export type LiveRow = {
  /** Without its bytes: thousands may wait, so each row is read whole when its turn comes. */
  row: OutboxHead;
  step: Step;
  tries: number;
  looks: number;
  /** How many requests in a row went out without a wait. */
  hastes: number;
  /** True while the row's request certainly never left; never for a row of an earlier run. */
  untouched: boolean;
  state: 'ready' | 'waiting' | 'under-way' | 'parked';
  /** The service refused our signature, clock or key for this row before. */
  wasDenied: boolean;
  /** Who may end a wait before its time: what an unknown server asked for, only a person; what the service asked for, nobody. */
  endedBy: 'anyone' | 'person' | 'nobody';
  /** The wait that is on the disk. */
  hasStoredWait: boolean;
  /** Monotonic: when a waiting row continues. */
  dueAtMs: number;
  cancelTimer: () => void;
};

/** `step`: the first step of a row that was stored in this run; undefined for a row of an earlier one. */
export function liveRow(row: OutboxHead, step: Step | undefined): LiveRow {
  return {
    row,
    // After a restart the till cannot know what was sent: a create is replayed, everything else is read first.
    step: step ?? (row.kind === 'create' ? 'send' : 'read'),
    tries: 0,
    looks: 0,
    hastes: 0,
    untouched: step !== undefined,
    state: 'ready',
    wasDenied: false,
    endedBy: 'anyone',
    hasStoredWait: row.waitsUntil !== null,
    dueAtMs: 0,
    cancelTimer: () => {},
  };
}

/** Where the row with this id is, or would be, among rows in the order of their ids. */
function placeOf(rows: readonly LiveRow[], id: string): number {
  // Most come last.
  if ((rows.at(-1)?.row.id ?? '') < id) return rows.length;
  let from = 0;
  let to = rows.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((rows[middle]?.row.id ?? '') < id) from = middle + 1;
    else to = middle;
  }
  return from;
}

function insert(rows: LiveRow[], one: LiveRow): void {
  const at = placeOf(rows, one.row.id);
  if (rows[at] !== one) rows.splice(at, 0, one);
}

function remove(rows: LiveRow[], one: LiveRow): void {
  const at = placeOf(rows, one.row.id);
  if (rows[at] === one) rows.splice(at, 1);
}

/** Rows by a name, each list in the order of the rows' ids. */
function createLists() {
  const lists = new Map<string, LiveRow[]>();
  return {
    of: (name: string): readonly LiveRow[] => lists.get(name) ?? [],
    add(name: string, one: LiveRow): void {
      const list = lists.get(name) ?? [];
      lists.set(name, list);
      insert(list, one);
    },
    remove(name: string, one: LiveRow): void {
      const list = lists.get(name) ?? [];
      remove(list, one);
      if (list.length === 0) lists.delete(name);
    },
  };
}

export type Lanes = ReturnType<typeof createLanes>;

export function createLanes() {
  const all: LiveRow[] = [];
  const lanes = createLists();
  const subjects = createLists();
  /** What may leave, in the order of the ids. */
  const creates: LiveRow[] = [];
  const others: LiveRow[] = [];
  const queueOf = ({ row }: LiveRow): LiveRow[] => (row.kind === 'create' ? creates : others);

  // A parked row waits for a person; the rows behind it in its lane must not.
  const firstOf = (lane: string): LiveRow | undefined => lanes.of(lane).find(({ state }) => state !== 'parked');
  const mayLeave = (one: LiveRow): boolean =>
    one.state === 'ready' &&
    firstOf(one.row.lane) === one &&
    lanes.of(one.row.lane).every(({ state }) => state !== 'under-way');

  const look = (lane: string): void => {
    const first = firstOf(lane);
    if (first && mayLeave(first)) insert(queueOf(first), first);
  };

  return {
    /** The one with the earliest id, whatever it does. */
    first: (): LiveRow | undefined => all[0],
    add(one: LiveRow): void {
      insert(all, one);
      lanes.add(one.row.lane, one);
      subjects.add(one.row.subjectId, one);
      look(one.row.lane);
    },
    remove(one: LiveRow): void {
      remove(all, one);
      lanes.remove(one.row.lane, one);
      subjects.remove(one.row.subjectId, one);
      remove(queueOf(one), one);
      look(one.row.lane);
    },
    /** Another row of its lane may leave now. */
    setState(one: LiveRow, state: LiveRow['state']): void {
      one.state = state;
      look(one.row.lane);
    },
    firstOf,
    about: subjects.of,
    /** Takes the next row to leave: a create, or where there is room any. */
    next(hasRoom: boolean): LiveRow | undefined {
      for (;;) {
        const [create] = creates;
        const other = hasRoom ? others[0] : undefined;
        const one = create && other && other.row.id < create.row.id ? other : (create ?? other);
        if (!one) return undefined;
        queueOf(one).shift();
        // Since it was queued another may have come before it in its lane.
        if (mayLeave(one)) return one;
      }
    },
  };
}
