// The seeded day: what a training till that was started with `--seed-day` has behind it.
// First: training's folder belongs to the shell, which loads Electron.
import '../../../tools/stand-in/electron-hook.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import { dayPlan, weekPlan } from '../../../tools/seeded-day/day-plan.ts';
import { openingOf } from '../../../tools/seeded-day/play-day.ts';
import { seedTraining } from '../../../tools/seeded-day/seed-training.ts';

const closesAt = new Date('2026-11-06T18:00:00');

type Facts = ReturnType<typeof factsIn>;
function factsIn(folder: string) {
  const db = new Database(join(folder, 'ledger.sqlite'), { readonly: true });
  const all = (sql: string) => db.prepare<[], Record<string, unknown>>(sql).all();
  const facts = {
    sales: all(
      'SELECT id, stage, operator_id AS by, created_at AS at, suspended_at IS NOT NULL AS suspended FROM sales ORDER BY id',
    ),
    lines: all(
      'SELECT state, amount_minor AS minor, carrier, number_by AS by, given_by AS given FROM lines ORDER BY id',
    ),
    rack: all(
      "SELECT kind FROM journal WHERE kind IN ('printed-code-chosen', 'card-number-typed', 'wrong-card-scanned', 'card-given-unscanned') ORDER BY seq",
    ),
    parts: all('SELECT state, amount_minor AS minor FROM tender_parts ORDER BY id'),
    open: all('SELECT code FROM attention WHERE closed_at IS NULL'),
    shifts: all('SELECT state, owner_id AS owner, float_minor AS float FROM shifts'),
    unprinted: all("SELECT document, state FROM print_jobs WHERE state NOT IN ('printed', 'dropped')"),
  };
  db.close();
  return facts;
}
/** All that a person wrote or reads of it. */
function wordsIn(folder: string) {
  const db = new Database(join(folder, 'ledger.sqlite'), { readonly: true });
  const texts = (sql: string) => db.prepare<[], string>(sql).pluck().all();
  const words = {
    goods: texts('SELECT DISTINCT product_name FROM lines ORDER BY product_name'),
    reasons: texts("SELECT body ->> 'reason' FROM journal WHERE body ->> 'reason' IS NOT NULL ORDER BY seq"),
  };
  db.close();
  return words;
}
const counted = (rows: readonly Record<string, unknown>[], column: string) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(rows, (row) => String(row[column]))).map(([k, v]) => [k, v?.length]),
  );

let folder: string;
let facts: Facts;
let orders: Awaited<ReturnType<typeof seedTraining>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seed-day-'));
  orders = await seedTraining(folder, closesAt, 'en-US');
  facts = factsIn(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('has sales of every end', () => {
  expect(facts.sales).toHaveLength(dayPlan.length);
  expect(counted(facts.sales, 'stage')).toEqual({ basket: 1, cancelled: 2, committed: 27 });
  expect(facts.sales.filter(({ suspended }) => suspended === 1)).toHaveLength(1);
  expect(counted(facts.lines, 'state')).toEqual({
    active: 36,
    activating: 1,
    cancelled: 1,
    draft: 2,
    refused: 1,
    voided: 1,
  });
  expect(counted(facts.parts, 'state')).toMatchObject({ declined: 1, refunded: 1 });
  expect(facts.open).toEqual([{ code: 'waiting_too_long' }]);
  expect(facts.unprinted).toEqual([]);
  expect(facts.shifts).toEqual([{ state: 'open', owner: 'anna', float: 200_00 }]);
});

test('shows rack cards: one scan, a stack, a code instead, a number that was typed, a wrong card that was stopped', () => {
  expect(facts.rack.map(({ kind }) => kind)).toEqual([
    'printed-code-chosen',
    'wrong-card-scanned',
    'card-number-typed',
  ]);
  const plastic = facts.lines.filter(({ carrier }) => carrier === 'plastic');
  expect(counted(plastic, 'by')).toEqual({ scan: 10, typed: 1 });
  expect(counted(plastic, 'given')).toMatchObject({ scan: 3 });
});

test('lies between the opening and the start', () => {
  const times = facts.sales.map(({ at }) => Date.parse(String(at)));
  expect(Math.min(...times)).toBeGreaterThan(openingOf(closesAt).getTime());
  expect(Math.max(...times)).toBeLessThan(closesAt.getTime());
  expect(openingOf(closesAt)).toEqual(new Date('2026-11-06T09:00:00'));
  expect(openingOf(new Date('2026-11-06T10:30:00'))).toEqual(new Date('2026-11-06T01:30:00'));
});

test('holds: the ledger verifies, and the service knows the same cards', () => {
  expect(verifyFile(join(folder, 'ledger.sqlite'))).toMatchObject({ ok: true });
  expect(counted(orders, 'state')).toEqual({ completed: 36, invalidated: 2, processing: 1 });
  const sold = facts.lines.filter(({ state }) => state === 'active').reduce((sum, { minor }) => sum + Number(minor), 0);
  const inService = orders.filter(({ state }) => state === 'completed');
  expect(inService.reduce((sum, order) => sum + Math.round(Number(order.face_value.amount) * 100), 0)).toBe(sold);
});

test('is the same each time, and speaks the till’s language throughout', async () => {
  const again = mkdtempSync(join(tmpdir(), 'seed-day-'));
  try {
    await seedTraining(again, closesAt, 'de');
    expect(factsIn(again)).toEqual(facts);
    const [american, german] = [wordsIn(folder), wordsIn(again)];
    expect(american.reasons).toEqual(['Keying error', 'Store expense']);
    expect(german.reasons).toEqual(['Vertippt', 'Ausgabe des Geschäfts']);
    expect(american.goods).toContain('Grünspecht Gift Card for House, Yard and Terrace, Tools and Plants');
    expect(german.goods).toContain(
      'Grünspecht Garten- und Heimwerkermarkt Geschenkgutschein für Haus, Hof und Terrasse',
    );
    // The goods of one language are none of the other's.
    expect(american.goods.filter((name) => german.goods.includes(name))).toEqual([]);
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
});

test('fills a new folder only', async () => {
  await expect(seedTraining(folder, closesAt, 'en')).rejects.toThrow('training was used');
});

test('has a week behind it where it is asked for: seven Zs, one of them short, and a person whose sales in cash are voided', async () => {
  const data = mkdtempSync(join(tmpdir(), 'seed-week-'));
  try {
    await seedTraining(data, closesAt, 'en', true);
    expect(verifyFile(join(data, 'ledger.sqlite'))).toMatchObject({ ok: true });
    const { sales, shifts } = factsIn(data);
    expect(counted(shifts, 'state')).toEqual({ closed: 7, open: 1 });
    expect(sales).toHaveLength(dayPlan.length + weekPlan.flatMap((day) => day.sales).length);
    const db = new Database(join(data, 'ledger.sqlite'), { readonly: true });
    const differences = db
      .prepare<[], string>(
        "SELECT p.value ->> 'difference' FROM z_reports, json_each(body, '$.pots') p WHERE p.value ->> 'pot' = 'drawer'",
      )
      .pluck()
      .all();
    const voids = db
      .prepare(
        "SELECT s.operator_id AS by, count(*) AS n FROM lines l JOIN sales s ON s.id = l.sale_id WHERE l.state = 'voided' GROUP BY 1",
      )
      .all();
    db.close();
    expect(differences).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00', '-21.47', '0.00']);
    expect(voids).toEqual([
      { by: 'anna', n: 1 },
      { by: 'ben', n: 7 },
    ]);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});
