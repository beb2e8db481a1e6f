// What head office makes of a till's journal, held against what the till itself says: its Zs and the reports of its days.
// Invariant: to the cent, for every pot and every day, whatever happened at the till.

import { join } from 'node:path';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { createReportRows } from '../../electron/ledger/report-rows.ts';
import { boundsOf, type DayRule } from '../../electron/till/core/period.ts';
import { followAll } from '../../head-office/books/follower.ts';
import type { Database as HeadOffice } from '../../head-office/core/database.ts';
import type { Harness } from '../till/harness.ts';
import { takeIn } from './taken-in.ts';

const day = z.object({ day: z.string(), cash: z.int(), card: z.int(), cards: z.int(), cards_minor: z.int() });
const differing = z.object({ z_n: z.int(), z_differs: z.unknown() });
const count = z.object({ count: z.int() });
const kinds = z.object({ kind: z.string() });

const failed = (error: unknown): never => {
  throw error;
};

export type HeldGiven = {
  readonly till: string;
  readonly rule: DayRule;
  /** Entries in a batch. */
  readonly atOnce?: number;
  readonly before?: { readonly ledger: string; readonly seq: number };
  readonly beganAt?: string;
};

const sum = (minors: readonly number[]): number => minors.reduce((all, minor) => all + minor, 0);

/** Sends what the till has and head office does not, and follows it. The first thing that differs; null where nothing does. */
export async function heldAgainstTill(
  db: HeadOffice,
  till: Pick<Harness, 'folder'>,
  { till: id, rule, ...given }: HeldGiven,
): Promise<string | null> {
  const journal = new Database(join(till.folder, 'ledger.sqlite'), { readonly: true });
  try {
    const ledger = journal.prepare<[], string>('SELECT id FROM ledger').pluck().get() ?? '';
    await takeIn(db, journal, { till: id, ledger, ...given });
    await followAll(db, failed);
    return (
      (await unknownHere(db)) ?? (await zsDiffer(db, journal, id, ledger)) ?? (await daysDiffer(db, journal, id, rule))
    );
  } finally {
    journal.close();
  }
}

async function unknownHere(db: HeadOffice): Promise<string | null> {
  const unknown = await db.rows(kinds, 'SELECT kind FROM unknown_kinds');
  return unknown.length === 0 ? null : `entries that were not read: ${unknown.map(({ kind }) => kind).join(', ')}`;
}

async function zsDiffer(
  db: HeadOffice,
  journal: Database.Database,
  till: string,
  ledger: string,
): Promise<string | null> {
  const [other] = await db.rows(differing, 'SELECT z_n, z_differs FROM shifts WHERE z_differs IS NOT NULL');
  if (other) return `Z ${other.z_n} says otherwise: ${JSON.stringify(other.z_differs)}`;
  const zs = 'SELECT count(*) FROM z_reports WHERE ledger_id = ?';
  const made = journal.prepare<[string], number>(zs).pluck().get(ledger);
  const [here] = await db.rows(
    count,
    "SELECT count(*) FROM shifts WHERE till = $1 AND z_ledger = $2 AND lost_of = ''",
    [till, ledger],
  );
  return here?.count === made ? null : `${here?.count} Zs here, ${made} at the till`;
}

async function daysDiffer(db: HeadOffice, journal: Database.Database, till: string, rule: DayRule) {
  const days = await db.rows(
    day,
    `SELECT day::text, coalesce(sum(moved_minor) FILTER (WHERE pot = 'drawer'), 0) AS cash,
       coalesce(sum(moved_minor) FILTER (WHERE pot NOT IN ('drawer', 'elsewhere')), 0) AS card,
       sum(cards) AS cards, sum(cards_minor) AS cards_minor
     FROM days WHERE till = $1 GROUP BY day ORDER BY day`,
    [till],
  );
  const reports = createReportRows({ db: journal } as never);
  const [first, last] = [reports.firstAt(), reports.lastAt()];
  for (const here of days) {
    const { starts, ends } = boundsOf(rule, here.day, here.day);
    const { sold, taken, returned } = reports.between(starts, ends);
    const netOf = (method: 'cash' | 'card'): number =>
      sum(taken.flatMap((one) => (one.method === method ? one.takenMinor : []))) -
      sum(returned.flatMap((one) => (one.wentBackBy === method ? one.amountMinor : [])));
    const told = {
      day: here.day,
      cash: netOf('cash'),
      card: netOf('card'),
      cards: sold.length,
      cards_minor: sum(sold.map(({ amountMinor }) => amountMinor)),
    };
    if (JSON.stringify(told) !== JSON.stringify(here))
      return `the till's day is ${JSON.stringify(told)}, here ${JSON.stringify(here)}`;
  }
  const all = reports.between(first ?? '', last === null ? '' : `${last}~`);
  const cards = sum(days.map((one) => one.cards));
  return all.sold.length === cards ? null : `${cards} cards here, ${all.sold.length} at the till`;
}
