// Today: all stores, a store, or a till. Invariant: for all stores everything is summed from few rows (`hours`, and indexes of what is open); tills
// are read one by one only where a store or a till is opened, or where the reader may not see all of their money.
import type { StoreRow, TillRow, TodayAsks, TodayView } from '../../shared/head-office/views.ts';
import type { Queries } from '../core/database.ts';
import { listOf, pageOfAll } from '../core/paged.ts';
import { type Clock, clockIn, clocksOf } from './clocks.ts';
import { figuresOf, hoursOf, openOf } from './figures.ts';
import { textOf } from './money-text.ts';
import { needsOf } from './needs.ts';
import { type OpenThings, openThings } from './open-things.ts';
import { openingHoursOf } from './opening-hours.ts';
import { nameOf, pageOf, type Reader } from './scope.ts';
import { shownOf } from './shown.ts';
import {
  behindOf,
  behindOfStore,
  type StoreRecord,
  shiftsNow,
  storesIn,
  type TillRecord,
  tillsIn,
  tillsOf,
  zsOf,
  zsOn,
} from './standing.ts';
import { hoursByTill, type Taken, takenByAll, takenByStore, takenByTill } from './takings.ts';
import { type Withheld, withheldFrom } from './withheld.ts';

type Asked = {
  readonly db: Queries;
  readonly reader: Reader;
  readonly asks: TodayAsks;
  readonly clocks: readonly Clock[];
  readonly kept: Withheld;
  readonly open: OpenThings;
};

export async function today(db: Queries, reader: Reader, asks: TodayAsks): Promise<TodayView> {
  const clocks = await clocksOf(db, reader.now);
  const kept = await withheldFrom(db, reader, asks);
  const asked = { db, reader, asks, clocks, kept, open: await openThings(db, reader, asks, kept) };
  const isNarrow = asks.store !== undefined || asks.till !== undefined;
  // Independent queries run at once: the database has more than one processor.
  const [shown, found, needs, hours] = await Promise.all([
    shownOf(db, reader, asks),
    isNarrow ? ofTills(asked) : ofStores(asked),
    needsOf(db, reader, asks, kept),
    openingHoursOf(db, reader, asks),
  ]);
  return {
    ...shown,
    ...found,
    keptBack: kept.drawers,
    needs,
    ...hours,
  };
}

type Found = Pick<TodayView, 'day' | 'before' | 'of' | 'figures' | 'hours' | 'stores' | 'tills'>;

/** With several zones: the latest day. */
function dayOf(clocks: readonly Clock[], { now }: Reader): Pick<TodayView, 'day' | 'before'> {
  const [newest] = clocks.toSorted((one, other) => other.day.localeCompare(one.day));
  const today = now.toISOString().slice(0, 10);
  return { day: newest?.day ?? today, before: newest?.before ?? today };
}

async function ofTills(asked: Asked): Promise<Found> {
  const { db, reader, asks, clocks, kept, open } = asked;
  const tills = await tillsIn(db, reader, asks);
  const taken = await takenByTill(db, reader, asks, clocks, kept);
  const [first] = tills;
  const name = first ? nameOf(first) : null;
  const own = first ? clockIn(clocks, first) : undefined;
  return {
    ...dayOf(own ? [own] : clocks, reader),
    of: ofWhat(asks, name),
    figures: figuresOf({ taken, open, ...countOf(tills, reader) }),
    hours: hoursOf(await hoursByTill(db, reader, asks, clocks, kept)),
    stores: { rows: [], before: 0, total: 0, next: null },
    tills: await tillRows(asked, tills, taken),
  };
}

function ofWhat({ till }: TodayAsks, name: ReturnType<typeof nameOf> | null): TodayView['of'] {
  if (name === null) return { kind: 'all' };
  if (till !== undefined) return { kind: 'till', ...name };
  const { storeId, store, region } = name;
  return { kind: 'store', storeId, store, region };
}

function countOf(
  tills: readonly TillRecord[],
  reader: Reader,
): Pick<Parameters<typeof figuresOf>[0], 'tills' | 'heard'> {
  const used = tills.filter(({ revokedAt, left }) => revokedAt === null && left === null);
  return { tills: used.length, heard: used.filter((one) => behindOf(one, reader)?.kind !== 'silent').length };
}

async function tillRows(
  asked: Asked,
  tills: readonly TillRecord[],
  taken: readonly Taken[],
): Promise<readonly TillRow[]> {
  const { db, reader, asks, clocks, kept, open } = asked;
  const shifts = await shiftsNow(db, reader, asks, clocks);
  const zs = await zsToday(db, clocks, tills);
  return tills.map((one): TillRow => {
    const own = taken.filter(({ of }) => of === one.tillId);
    const shift = shifts.find(({ till }) => till === one.tillId);
    const { currency } = one;
    const sumOf = (of: 'cash' | 'card') =>
      textOf(
        currency,
        own.reduce((all, row) => all + row[of], 0),
      );
    return {
      ...nameOf(one),
      ...figuresOf({ taken: own, open: openOf(open, ({ till }) => till === one.tillId), ...countOf([one], reader) }),
      behind: behindOf(one, reader),
      zs: zsOf(zs.filter(({ till }) => till === one.tillId)),
      shift: shift ? { state: shift.state, operator: shift.operator, since: shift.since } : null,
      cash: kept.tills.includes(one.tillId) ? null : sumOf('cash'),
      card: kept.tills.includes(one.tillId) ? null : sumOf('card'),
      health: one.state?.health ?? [],
      heardAt: one.heardAt,
      version: one.version,
      isRevoked: one.revokedAt !== null,
    };
  });
}

/** Of the current business day of each till. */
async function zsToday(db: Queries, clocks: readonly Clock[], tills: readonly TillRecord[]) {
  const days = [...new Set(clocks.map(({ day }) => day))];
  const ids = tills.map(({ tillId }) => tillId);
  const dayOf = new Map(tills.map((one) => [one.tillId, clockIn(clocks, one)?.day]));
  return (await zsOn(db, ids, days)).filter(({ till, day }) => dayOf.get(till) === day);
}

async function ofStores(asked: Asked): Promise<Found> {
  const { db, reader, asks, clocks, kept, open } = asked;
  const { find = '' } = asks;
  // A reader with own stores has few of them, and some amounts may be left out for them.
  const isOfAll = reader.stores === 'all';
  const [stores, all, own] = await Promise.all([
    storesIn(db, reader, asks, find),
    isOfAll ? takenByAll(db, clocks) : null,
    isOfAll ? null : takenByTill(db, reader, asks, clocks, kept),
  ]);
  const page = pageOfAll(worstFirst(stores, open), pageOf(reader, asks.after));
  const ids = page.rows.map(({ storeId }) => storeId);
  const clockOf = new Map(page.rows.map((one) => [one.storeId, clockIn(clocks, one)]));
  const tills = await tillsOf(db, ids);
  const zs = await zsToday(db, clocks, tills);
  const taken = own ?? (await takenByStore(db, clocks, ids, (store) => clockOf.get(store)));
  const hours = all?.hours ?? (await hoursByTill(db, reader, asks, clocks, kept));
  return {
    ...dayOf(clocks, reader),
    of: { kind: 'all' },
    figures: figuresOf({ taken: all?.taken ?? taken, open, ...(await totalOf(db, reader, stores, find)) }),
    hours: hoursOf(hours),
    stores: listOf(page, (one): StoreRow => {
      const { storeId, store, region } = one;
      const isOf = (row: { readonly store: string }) => row.store === storeId;
      const parts = { taken: taken.filter(isOf), open: openOf(open, isOf), tills: one.tills, heard: one.heard };
      const ofStore = tills.filter((till) => till.storeId === storeId);
      const behind = behindOfStore(ofStore, reader);
      return { storeId, store, region, ...figuresOf(parts), behind, zs: zsOf(zs.filter(isOf)) };
    }),
    tills: [],
  };
}

/** Includes the stores that the search leaves out. */
const totalOf = async (db: Queries, reader: Reader, found: readonly StoreRecord[], find: string) =>
  (find === '' ? found : await storesIn(db, reader, {}, '')).reduce(
    (all, one) => ({ tills: all.tills + one.tills, heard: all.heard + one.heard }),
    { tills: 0, heard: 0 },
  );

/** Alarms, then outstanding money, then silence, then unresolved cards; by name where nothing is wrong. */
function worstFirst(stores: readonly StoreRecord[], open: OpenThings): readonly StoreRecord[] {
  const sums = new Map<string, number>();
  const add = (store: string, weight: number): void => void sums.set(store, (sums.get(store) ?? 0) + weight);
  for (const { store } of open.alarms) add(store, 1000);
  for (const { store } of open.due) add(store, 100);
  for (const { store } of open.unresolved) add(store, 1);
  for (const { storeId, tills, heard } of stores) if (heard < tills) add(storeId, 10);
  return stores.toSorted((one, other) => (sums.get(other.storeId) ?? 0) - (sums.get(one.storeId) ?? 0));
}
