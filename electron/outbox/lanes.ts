// The rows of the outbox in memory, by lane and by subject, and which of them leaves next.
// Invariants: of a lane only the first that is not parked leaves, and none while another of it is on its way; whoever asks for the next one,
// or for a subject's, never looks at every row.
import type { OutboxRow } from '../ledger/outbox-rows.ts';

type Queued = {
  readonly row: Pick<OutboxRow, 'id' | 'lane' | 'subjectId' | 'kind'>;
  state: 'ready' | 'waiting' | 'under-way' | 'parked';
};

/** Where the row with this id stands, or would stand, among rows in the order of their ids. */
function placeOf(rows: readonly Queued[], id: string): number {
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

function insert<Q extends Queued>(rows: Q[], one: Q): void {
  const at = placeOf(rows, one.row.id);
  if (rows[at] !== one) rows.splice(at, 0, one);
}

function remove<Q extends Queued>(rows: Q[], one: Q): void {
  const at = placeOf(rows, one.row.id);
  if (rows[at] === one) rows.splice(at, 1);
}

/** Rows by a name, each list in the order of the rows' ids. */
function createLists<Q extends Queued>() {
  const lists = new Map<string, Q[]>();
  return {
    of: (name: string): readonly Q[] => lists.get(name) ?? [],
    add(name: string, one: Q): void {
      const list = lists.get(name) ?? [];
      lists.set(name, list);
      insert(list, one);
    },
    remove(name: string, one: Q): void {
      const list = lists.get(name) ?? [];
      remove(list, one);
      if (list.length === 0) lists.delete(name);
    },
  };
}

export function createLanes<Q extends Queued>() {
  const all: Q[] = [];
  const lanes = createLists<Q>();
  const subjects = createLists<Q>();
  /** What may leave, in the order of the ids. */
  const creates: Q[] = [];
  const others: Q[] = [];
  const queueOf = ({ row }: Q): Q[] => (row.kind === 'create' ? creates : others);

  // A parked row waits for a person; the rows behind it in its lane must not.
  const firstOf = (lane: string): Q | undefined => lanes.of(lane).find(({ state }) => state !== 'parked');
  const mayLeave = (one: Q): boolean =>
    one.state === 'ready' &&
    firstOf(one.row.lane) === one &&
    lanes.of(one.row.lane).every(({ state }) => state !== 'under-way');

  /** To be called after every change of a row's state: another of its lane may now leave. */
  const look = (lane: string): void => {
    const first = firstOf(lane);
    if (first && mayLeave(first)) insert(queueOf(first), first);
  };

  return {
    /** The one with the earliest id, whatever it does. */
    first: (): Q | undefined => all[0],
    add(one: Q): void {
      insert(all, one);
      lanes.add(one.row.lane, one);
      subjects.add(one.row.subjectId, one);
      look(one.row.lane);
    },
    remove(one: Q): void {
      remove(all, one);
      lanes.remove(one.row.lane, one);
      subjects.remove(one.row.subjectId, one);
      remove(queueOf(one), one);
      look(one.row.lane);
    },
    look,
    firstOf,
    about: subjects.of,
    /** Takes the next row to leave: a create, or where there is room any. */
    next(hasRoom: boolean): Q | undefined {
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
