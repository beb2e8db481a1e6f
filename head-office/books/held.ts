// Everything that entries are folded into, in memory: the rows they concern, and what they add to sums. Invariants: entries that a restored copy took
// from a till change copies of its rows, in a layer named by their ledger; the till's own rows stay as they were when that copy was made; only a
// till's own entries are added to sums of days and hours.
import type {
  CardRow,
  CompanyCardRow,
  CompanyOrderRow,
  DayRow,
  HourRow,
  MatterRow,
  MoneyRow,
  PartRow,
  PeopleDayRow,
  SaleRow,
  ShiftRow,
} from './projections.ts';
import type { WallClock } from './wall-clock.ts';

/** Whose rows are folded: a till's own (`lostOf` ''), or those it lost. `under`: the layers that a copy is made from, the nearest first. */
export type Layer = { readonly till: string; readonly lostOf: string; readonly under: readonly string[] };

/** Whose entries these are. */
export type EntryOwner = Layer & {
  readonly ledger: string;
  readonly store: string;
  readonly clock: WallClock;
};

export const isOwn = ({ lostOf }: Layer): boolean => lostOf === '';

type Layered = { readonly till: string; readonly lost_of: string };

/** Of one table. */
function createHeldRows<Row extends Layered>(idOf: (row: Row) => string) {
  const rows = new Map<string, Row>();
  const changed = new Set<string>();
  const keyOf = (till: string, lostOf: string, id: string): string => `${till}\n${lostOf}\n${id}`;
  return {
    /** As the database stores it. */
    hold(row: Row): void {
      rows.set(keyOf(row.till, row.lost_of, idOf(row)), row);
    },
    find({ till, lostOf, under }: Layer, id: string): Row | undefined {
      for (const layer of [lostOf, ...under]) {
        const row = rows.get(keyOf(till, layer, id));
        if (row) return { ...row, lost_of: lostOf };
      }
      return undefined;
    },
    put(row: Row): void {
      const key = keyOf(row.till, row.lost_of, idOf(row));
      rows.set(key, row);
      changed.add(key);
    },
    all: (): Iterable<Row> => rows.values(),
    changed: (): Row[] => [...changed].toSorted().flatMap((key) => rows.get(key) ?? []),
  };
}

type Summed = Pick<DayRow, 'moved_minor' | 'cards' | 'cards_minor' | 'sales'>;
const nothing: Summed = { moved_minor: 0, cards: 0, cards_minor: 0, sales: 0 };

const added = <Row extends Summed>(row: Row, more: Partial<Summed>): Row => ({
  ...row,
  moved_minor: row.moved_minor + (more.moved_minor ?? 0),
  cards: row.cards + (more.cards ?? 0),
  cards_minor: row.cards_minor + (more.cards_minor ?? 0),
  sales: row.sales + (more.sales ?? 0),
});

export type Unknown = { till: string; ledger: string; kind: string; count: number; first_seq: number };

/** A Z or the paper of a day as the till made it, by till, ledger and the number of its entry. */
export type Papers = { readonly find: (of: EntryOwner, seq: number) => string | undefined };

export type Held = ReturnType<typeof createHeld>;

export function createHeld(papers: Papers) {
  const days = new Map<string, DayRow>();
  const hours = new Map<string, HourRow>();
  const peopleDays = new Map<string, PeopleDayRow>();
  const unknown = new Map<string, Unknown>();
  const money: MoneyRow[] = [];
  const waiting = new Map<string, MoneyRow[]>();
  const shiftsOn = new Map<string, boolean>();
  /** The parts of a sale's payments, by till and sale. */
  const partsOfSale = new Map<string, Set<string>>();
  const parts = createHeldRows<PartRow>(({ part }) => part);
  const companyCards = createHeldRows<CompanyCardRow>(({ company_order, n }) => `${company_order}\n${n}`);

  const notePart = ({ till, sale, part }: PartRow): void => {
    const key = `${till}\n${sale}`;
    partsOfSale.set(key, (partsOfSale.get(key) ?? new Set()).add(part));
  };
  const partsIn = (of: Layer, sale: string): PartRow[] =>
    [...(partsOfSale.get(`${of.till}\n${sale}`) ?? [])].flatMap((id) => parts.find(of, id) ?? []);
  const waitingOf = (till: string): MoneyRow[] => {
    const found = waiting.get(till) ?? [];
    waiting.set(till, found);
    return found;
  };

  return {
    papers,
    sales: createHeldRows<SaleRow>(({ sale }) => sale),
    cards: createHeldRows<CardRow>(({ line }) => line),
    matters: createHeldRows<MatterRow>(({ entry }) => entry),
    shifts: createHeldRows<ShiftRow>(({ shift }) => shift),
    companyOrders: createHeldRows<CompanyOrderRow>(({ company_order }) => company_order),
    companyCards: {
      ...companyCards,
      /** In their order. */
      ofOrder: (of: Layer, { company_order, cards }: CompanyOrderRow): readonly CompanyCardRow[] =>
        Array.from({ length: cards }, (_, index) => companyCards.find(of, `${company_order}\n${index + 1}`)).flatMap(
          (card) => card ?? [],
        ),
    },
    parts: {
      ...parts,
      hold(row: PartRow): void {
        notePart(row);
        parts.hold(row);
      },
      put(row: PartRow): void {
        notePart(row);
        parts.put(row);
      },
      ofSale: partsIn,
    },
    money: {
      add(row: MoneyRow): void {
        money.push(row);
        if (row.waits) waitingOf(row.till).push(row);
      },
      /** As the database stores it. */
      holdWaiting: (row: MoneyRow): void => void waitingOf(row.till).push(row),
      /** Hands out the money that waits for a shift of this till, the oldest first; it no longer waits. */
      takeWaiting({ till, ledger, lostOf }: EntryOwner, shift: string): readonly MoneyRow[] {
        const isOf = (row: MoneyRow) => !row.lost || (lostOf !== '' && row.ledger === ledger);
        const all = waitingOf(till);
        const taken = all.filter(isOf).map((row) => ({ ...row, shift, waits: false, from_night: true }));
        // Lost money is booked separately from the till's own row, which still waits as it did when the copy was made.
        if (lostOf !== '') return taken;
        waiting.set(
          till,
          all.filter((row) => !isOf(row)),
        );
        money.push(...taken);
        return taken;
      },
      /** Each changed row once, in its latest form. */
      changed(): MoneyRow[] {
        const last = new Map(money.map((row) => [`${row.till}\n${row.ledger}\n${row.seq}\n${row.n}`, row]));
        return [...last.values()];
      },
    },
    addToDay(of: EntryOwner, day: string, pot: string, more: Partial<Summed>): void {
      if (!isOwn(of)) return;
      const key = `${day}\n${of.till}\n${pot}`;
      days.set(key, added(days.get(key) ?? { day, till: of.till, pot, ...nothing }, more));
    },
    addToHour(of: EntryOwner, day: string, hour: number, more: Partial<Summed>): void {
      if (!isOwn(of)) return;
      const key = `${day}\n${of.store}\n${String(hour).padStart(2, '0')}`;
      hours.set(key, added(hours.get(key) ?? { day, store: of.store, hour, ...nothing, is_summed: false }, more));
    },
    putPeopleDay(row: PeopleDayRow): void {
      peopleDays.set(`${row.till}\n${row.day}\n${row.role}\n${row.person}`, row);
    },
    peopleDays: (): PeopleDayRow[] => [...peopleDays].toSorted(byKey).map(([, row]) => row),
    /** In the same order in every transaction, so that no two of them deadlock. */
    days: (): DayRow[] => [...days].toSorted(byKey).map(([, row]) => row),
    hours: (): HourRow[] => [...hours].toSorted(byKey).map(([, row]) => row),
    countUnknown({ till, ledger }: EntryOwner, kind: string, seq: number): void {
      const key = `${till}\n${ledger}\n${kind}`;
      const row = unknown.get(key) ?? { till, ledger, kind, count: 0, first_seq: seq };
      row.count += 1;
      unknown.set(key, row);
    },
    unknown: (): readonly Unknown[] => [...unknown].toSorted(byKey).map(([, row]) => row),
    countsShifts: ({ till, lostOf }: Layer): boolean =>
      shiftsOn.get(`${till}\n${lostOf}`) ?? shiftsOn.get(`${till}\n`) ?? false,
    setCountsShifts: ({ till, lostOf }: Layer, on: boolean): void => void shiftsOn.set(`${till}\n${lostOf}`, on),
  };
}

const byKey = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : Number(one > other);
