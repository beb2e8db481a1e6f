// The Zs of some business days: each till's compared with its journal, and a store's as the sum of its tills' with the missing ones named.
// Invariant: no one sees any amount here of a shift that is still to be counted.
import { z } from 'zod';
import type { StoreZ, ZPot, ZRow, ZsAsks, ZsView, ZVerdict } from '../../shared/head-office/views.ts';
import { headSigns } from '../../shared/journal/head-signs.ts';
import { parseMoney, subtract } from '../../shared/money.ts';
import { shiftStates } from '../../shared/shift/shift-state.ts';
import type { ZBody } from '../../shared/shift/z.ts';
import { differsOf, potsOf } from '../books/projections.ts';
import { expectedMinor, readZ } from '../books/z-against-journal.ts';
import type { Queries } from '../core/database.ts';
import { iso, shape } from '../core/shape.ts';
import { moniesOf, textOf } from './money-text.ts';
import { inScope, nameOf, type Reader, scopeOf, tillName, total, withStore } from './scope.ts';
import { shownOf } from './shown.ts';

/** Most shifts that are read; for more days, fewer stores are read at once. */
const mostShifts = 1000;

const shift = shape({
  ...tillName,
  day: ['o.day::text', z.string()],
  shiftId: ['o.shift', z.string()],
  state: ['o.state', z.enum(shiftStates)],
  operator: ['o.owner', z.string()],
  closedAt: ['o.closed_at', iso.nullable()],
  currency: ['s.currency', z.string()],
  pots: ['o.pots', potsOf],
  soldMinor: ['o.sold_minor', z.int()],
  zNumber: ['o.z_n', z.int().nullable()],
  sha256: ['o.z_sha256', z.string().nullable()],
  differs: ['o.z_differs', differsOf.nullable()],
  paper: ['p.body', z.string().nullable()],
  total,
});
type ShiftRead = z.infer<typeof shift.row>;

/** A shift with its Z, where it has arrived. */
type Held = { readonly row: ShiftRead; readonly z: ZBody | null; readonly verdict: ZVerdict };

const read = (db: Queries, reader: Reader, asks: ZsAsks) =>
  db.rows(
    shift.row,
    `SELECT ${shift.sql}
     FROM shifts o ${withStore} LEFT JOIN papers p ON p.till = o.till AND p.ledger = o.z_ledger AND p.seq = o.z_seq AND p.kind = 'z'
     WHERE ${inScope} AND o.lost_of = '' AND o.day BETWEEN $4 AND $5
     ORDER BY o.day DESC, s.name, t.terminal, o.opened_at, o.z_n NULLS LAST LIMIT ${mostShifts}`,
    [...scopeOf(reader, asks), asks.from, asks.to],
  );

function heldOf(one: ShiftRead): Held {
  const body = one.paper === null ? null : readZ(one.paper);
  if (one.state !== 'closed') return { row: one, z: null, verdict: 'open' };
  if (one.zNumber === null || one.paper === null) return { row: one, z: null, verdict: 'missing' };
  return { row: one, z: body, verdict: one.differs === null ? 'agrees' : 'differs' };
}

export async function zs(db: Queries, reader: Reader, asks: ZsAsks): Promise<ZsView> {
  const all = (await read(db, reader, asks)).map(heldOf);
  return {
    ...(await shownOf(db, reader, asks)),
    stores: storesOf(all),
    zs: { rows: all.map(zRow), more: Math.max(0, (all[0]?.row.total ?? 0) - all.length) },
  };
}

function zRow({ row: one, z, verdict }: Held): ZRow {
  const { day, shiftId, state, operator, closedAt } = one;
  return { ...nameOf(one), day, shiftId, state, operator, verdict, closedAt, z: z ? zOf(one, z) : null };
}

function zOf(one: ShiftRead, z: ZBody): ZRow['z'] {
  const { currency, ledgerId, n, head } = z;
  const of = (amount: string) => ({ currency, amount });
  const soldHere = textOf(currency, one.soldMinor);
  return {
    ...{ ledgerId, n, sha256: one.sha256 ?? '', head: headSigns(head) },
    sold: { cards: z.sold.cards, amount: of(z.sold.amount) },
    returned: { cards: z.returned.cards, amount: of(z.returned.amount) },
    pots: potsIn(one, z),
    soldDifference: beyond(soldHere, of(z.sold.amount)),
  };
}

/** Those of the Z, and those that only the journal has. */
function potsIn({ pots }: ShiftRead, z: ZBody): readonly ZPot[] {
  const { currency } = z;
  const of = (amount: string | null) => (amount === null ? null : { currency, amount });
  const said = z.pots.map(({ pot, expected, counted, difference }): ZPot => {
    const journal = textOf(currency, expectedMinor(pots[pot] ?? {}));
    const agrees = journal.amount === expected;
    return {
      pot,
      expected: { currency, amount: expected },
      counted: of(counted),
      difference: of(difference),
      journal,
      agrees,
    };
  });
  const others = Object.entries(pots).filter(([pot]) => !z.pots.some((one) => one.pot === pot));
  return [
    ...said,
    ...others.map(([pot, sums]): ZPot => {
      const journal = textOf(currency, expectedMinor(sums));
      return {
        pot,
        expected: textOf(currency, 0),
        counted: null,
        difference: null,
        journal,
        agrees: expectedMinor(sums) === 0,
      };
    }),
  ];
}

type Text = { readonly currency: string; readonly amount: string };

const minorOf = ({ currency, amount }: Text): number => {
  const read = parseMoney({ currency, amount: amount.replace(/^-/, '') });
  if (!read.ok) return 0;
  return amount.startsWith('-') ? -read.value.amountMinor : read.value.amountMinor;
};

function beyond(here: Text, said: Text): Text {
  const { currency } = said;
  const { amountMinor } = subtract(
    { currency, amountMinor: minorOf(here) },
    { currency, amountMinor: minorOf({ currency, amount: said.amount }) },
  );
  return textOf(currency, amountMinor);
}

/** By day and store. */
function storesOf(all: readonly Held[]): readonly StoreZ[] {
  const stores = new Map<string, Held[]>();
  for (const held of all) {
    const key = `${held.row.day} ${held.row.storeId}`;
    stores.set(key, [...(stores.get(key) ?? []), held]);
  }
  return [...stores.values()].flatMap((own) => {
    const [first] = own;
    return first ? storeZ(own, first.row) : [];
  });
}

function storeZ(own: readonly Held[], { storeId, store, region, day }: ShiftRead): StoreZ {
  const made = own.flatMap(({ row: one, z }) => (z ? [{ one, z }] : []));
  const sums = (of: (z: ZBody) => readonly string[]) =>
    moniesOf(
      made.flatMap(({ z }) =>
        of(z).map((amount) => ({ currency: z.currency, minor: minorOf({ currency: z.currency, amount }) })),
      ),
    );
  /** Takings less what went back: a float, and cash paid in or out, are not part of it. */
  const taken = (z: ZBody, is: (pot: string) => boolean) =>
    z.pots.filter(({ pot }) => is(pot)).flatMap(({ sales, refunds, corrections }) => [sales, refunds, corrections]);
  return {
    ...{ storeId, store, region, day, zs: made.length },
    missing: own
      .filter(({ verdict }) => verdict === 'missing' || verdict === 'open')
      .map(({ row: { terminal, shiftId, state } }) => ({ terminal, shiftId, state })),
    agrees: own.every(({ verdict }) => verdict !== 'differs'),
    sold: sums((z) => [z.sold.amount]),
    cash: sums((z) => taken(z, (pot) => pot === 'drawer')),
    card: sums((z) => taken(z, (pot) => pot !== 'drawer' && pot !== 'elsewhere')),
    difference: sums((z) => z.pots.flatMap(({ difference }) => difference ?? [])),
  };
}
