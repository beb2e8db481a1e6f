// Follows the books of the tills: one step folds the next entries of some tills into the tables that the page reads.
// Invariants: one process at a time follows a till, and its books are not locked meanwhile, so no incoming batch waits; an entry is in the tables
// once, together with the position that says so, or not at all.
import { z } from 'zod';
import { zoneOrUtc } from '../../shared/zone.ts';
import type { Database, Queries } from '../core/database.ts';
import { iso, shape } from '../core/shape.ts';
import { fold } from './fold.ts';
import type { EntryOwner } from './held.ts';
import { keptTo, type Stretch, stretchesOf } from './lineage.ts';
import { load, type Read, write } from './load.ts';
import { raisePaidTwice } from './paid-twice.ts';
import { type FollowedRow, followed } from './projections.ts';
import { entryOf, readBatch } from './read-entry.ts';
import { forget } from './rebuild.ts';
import { dayBegins } from './wall-clock.ts';

/** Most tills in one transaction, and most batches of all of them together: a till that catches up alone needs fewer statements per entry. */
const tillsAtOnce = 400;
const batchesAtOnce = 512;
const leastBatches = 4;
/** How long to wait before trying a journal again that could not be folded. */
const faultPause = '10 minutes';

const due = z.object({ till: z.string() });
const book = shape({
  till: ['b.till', z.string()],
  ledger: ['b.ledger', z.string()],
  parent: ['b.parent', z.string().nullable()],
  parentSeq: ['b.parent_seq', z.int().nullable()],
  count: ['b.count', z.int()],
  beganAt: ['b.began_at', iso],
  store: ['t.store', z.string()],
  zone: ['s.zone', z.string()],
  begins: [dayBegins, z.string()],
});
type BookRow = z.infer<typeof book.row>;

/** The books with entries that are in no table yet. */
export const behind = `SELECT b.till FROM books b LEFT JOIN followed f ON f.till = b.till AND f.ledger = b.ledger
  WHERE b.count > coalesce(f.projected, b.parent_seq, 0)`;

/** How many entries were folded; 0 when nothing is left. With `only`: of this till alone. */
export async function followOnce(db: Database, only: string | null = null): Promise<number> {
  const tills = await db.rows(
    due,
    `SELECT DISTINCT b.till FROM (${behind}) b LEFT JOIN following l ON l.till = b.till
     WHERE (l.fault IS NULL OR l.fault_at NOT BETWEEN now() - interval '${faultPause}' AND now() OR $2) AND ($1::text IS NULL OR b.till = $1)
     LIMIT ${tillsAtOnce}`,
    [only, only !== null],
  );
  if (tills.length === 0) return 0;
  const names = tills.map(({ till }) => till).toSorted();
  await db.run('INSERT INTO following (till) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [names]);
  return db.transaction((tx) => followTills(tx, names));
}

async function followTills(tx: Queries, names: readonly string[]): Promise<number> {
  const locked = await tx.rows(
    due,
    'SELECT till FROM following WHERE till = ANY($1) ORDER BY till FOR UPDATE SKIP LOCKED',
    [names],
  );
  const tills = locked.map(({ till }) => till);
  if (tills.length === 0) return 0;
  const places = await placesOf(tx, tills);
  const read = await readNext(tx, places);
  const held = await load(
    tx,
    read,
    places.flatMap(({ of, shiftsOn }) => (shiftsOn === null ? [] : [[of, shiftsOn] as const])),
  );
  for (const { of, entries } of read) for (const entry of entries) fold(held, of, entry);
  await write(tx, held);
  await raisePaidTwice(tx, read);
  const rows = read.map(({ of, entries }, i): FollowedRow => {
    const { till, ledger } = of;
    const kept = places[i]?.keptTo ?? null;
    const projected = entries.at(-1)?.seq;
    if (projected === undefined) throw new Error('a book has no batch after where it was followed to');
    return { till, ledger, projected, kept_to: kept, shifts_on: held.countsShifts(of) };
  });
  await followed.write(tx, rows);
  await tx.run('UPDATE following SET fault = NULL, fault_at = NULL WHERE till = ANY($1) AND fault IS NOT NULL', [
    tills,
  ]);
  return read.reduce((sum, { entries }) => sum + entries.length, 0);
}

/** Where following a till's books continues: the first stretch that is not wholly in the tables. */
type Place = {
  readonly of: EntryOwner;
  readonly stretch: Stretch;
  readonly after: number;
  readonly keptTo: number | null;
  /** Null: nothing of the till is in the tables. */
  readonly shiftsOn: boolean | null;
};

async function placesOf(tx: Queries, tills: readonly string[]): Promise<Place[]> {
  const books = await tx.rows(
    book.row,
    `SELECT ${book.sql}
     FROM books b JOIN tills t ON t.id = b.till JOIN stores s ON s.id = t.store WHERE b.till = ANY($1)`,
    [tills],
  );
  const known = await followed.read(tx, 'WHERE t.till = ANY($1)', [tills]);
  const found: Place[] = [];
  for (const till of tills) {
    const own = books.filter((row) => row.till === till);
    const place = await placeOf(
      tx,
      own,
      known.filter((row) => row.till === till),
    );
    if (place) found.push(place);
  }
  return found;
}

async function placeOf(tx: Queries, books: readonly BookRow[], known: readonly FollowedRow[]): Promise<Place | null> {
  const stretches = stretchesOf(books);
  const isAnother = known.some(({ ledger, projected, kept_to }) => {
    return Math.min(projected, kept_to ?? projected) !== Math.min(projected, keptTo(stretches, ledger));
  });
  const [first] = books;
  if (!first) return null;
  // An older copy was restored since then: what the till lost with that is no longer its own.
  if (isAnother) await forget(tx, first.till);
  const at = new Map(isAnother ? [] : known.map((row) => [row.ledger, row]));
  const stretch = stretches.find(({ ledger, to, after }) => to > (at.get(ledger)?.projected ?? after));
  if (!stretch) return null;
  const { ledger, lostOf, under } = stretch;
  const before =
    at.get(ledger) ?? known.find((row) => row.ledger === books.find((one) => one.ledger === ledger)?.parent);
  const { till, store, zone, begins } = first;
  const end = books.find((one) => one.ledger === ledger)?.count ?? 0;
  return {
    of: { till, store, ledger, lostOf, under, clock: { zone: zoneOrUtc(zone), begins } },
    stretch,
    after: Math.max(stretch.after, at.get(ledger)?.projected ?? 0),
    keptTo: keptTo(stretches, ledger) === end ? null : keptTo(stretches, ledger),
    shiftsOn: isAnother ? null : (before?.shifts_on ?? null),
  };
}

const batch = z.object({ place: z.int(), from_seq: z.int(), to_seq: z.int(), body: z.instanceof(Uint8Array) });

/** For each place its next entries, up to the end of its stretch. */
async function readNext(tx: Queries, places: readonly Place[]): Promise<Read[]> {
  const most = Math.max(leastBatches, Math.floor(batchesAtOnce / Math.max(1, places.length)));
  const rows = await tx.rows(
    batch,
    `SELECT w.place, b.from_seq, b.to_seq, b.body
     FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) WITH ORDINALITY AS w (till, ledger, after, upto, place)
     CROSS JOIN LATERAL (SELECT * FROM batches b WHERE b.till = w.till AND b.ledger = w.ledger AND b.to_seq > w.after
       AND b.from_seq <= w.upto ORDER BY b.to_seq LIMIT ${most}) b ORDER BY w.place, b.to_seq`,
    [
      places.map(({ of }) => of.till),
      places.map(({ of }) => of.ledger),
      places.map(({ after }) => after),
      places.map(({ stretch }) => stretch.to),
    ],
  );
  return places.map(({ of, stretch, after }, i) => ({
    of,
    entries: rows
      .filter(({ place }) => place === i + 1)
      .flatMap(({ from_seq, body }) =>
        readBatch(body).rows.flatMap((row, n) => {
          const seq = from_seq + n;
          return seq > after && seq <= stretch.to ? [entryOf(seq, row)] : [];
        }),
      ),
  }));
}
