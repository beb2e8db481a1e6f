// The seeded day: what a training till that was started with `--seed-day` has behind it.
import { createSecretKey, randomBytes, scryptSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyFile } from '../../../electron/ledger/read-ledger.ts';
import { createServiceClient } from '../../../electron/service/client.ts';
import { createFetchTransport } from '../../../electron/service/fetch-transport.ts';
import { openTill } from '../../../electron/till/till.ts';
import { createDayClock } from '../../../electron/till/training/day-clock.ts';
import { dayPlan } from '../../../electron/till/training/day-plan.ts';
import { openingOf, playDay, swallowingPrinter } from '../../../electron/till/training/seed-day.ts';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { signingKey } from '../../../shared/interface/signature.ts';

const pins = { anna: '1111', ben: '2222', clara: '3333' } as const;
const roles = { anna: 'cashier', ben: 'supervisor', clara: 'manager' } as const;
const operators = (['anna', 'ben', 'clara'] as const).map((id) => {
  const hash = scryptSync(pins[id], 'salt', 32, { N: 1024, r: 8, p: 1 }).toString('base64url');
  return {
    id,
    name: id,
    role: roles[id],
    pin_hash: `scrypt$1024$8$1$${Buffer.from('salt').toString('base64url')}$${hash}`,
  };
});
const closesAt = new Date('2026-11-06T18:00:00');
const key = { keyId: 'TRAINING', keySecret: 'a secret of the test' };

/** As main.ts puts it together. */
async function playIn(folder: string) {
  const clock = createDayClock(openingOf(closesAt));
  const sandbox = createSandbox({ environment: 'sandbox', keys: [key], now: clock.now, random: clock.random });
  const errors: unknown[] = [];
  const opened = openTill({
    ...clock,
    identity: {
      environment: 'training',
      version: '0.0.0',
      locale: 'en',
      currency: 'EUR',
      storeId: 'store-001',
      storeName: 'Kaufhaus am Marktplatz',
      storeAddress: '',
      storeCountry: 'DE',
      terminalId: 'T1',
      operators,
      trainingPins: pins,
    },
    folder,
    connect: (onAccess) =>
      createServiceClient({
        baseUrl: 'https://training.invalid/v1',
        key: signingKey(key.keyId, key.keySecret),
        transport: createFetchTransport(sandbox.fetch),
        now: clock.now,
        onAccess,
      }),
    training: null,
    printer: null,
    openPrinter: () => swallowingPrinter,
    sealKey: createSecretKey(randomBytes(32)),
    storeKey: createSecretKey(randomBytes(32)),
    log: { error: (event, detail) => void errors.push(event, detail) },
    emit: () => undefined,
  });
  if (!opened.ok) throw new Error(opened.error.detail);
  await playDay({ clock, till: opened.value, service: sandbox.controls, pins, closesAt });
  const { orders } = sandbox.books();
  sandbox.close();
  expect(errors).toEqual([]);
  return orders;
}

type Facts = ReturnType<typeof factsIn>;
function factsIn(folder: string) {
  const db = new Database(join(folder, 'ledger.sqlite'), { readonly: true });
  const all = (sql: string) => db.prepare<[], Record<string, unknown>>(sql).all();
  const facts = {
    sales: all(
      'SELECT id, stage, operator_id AS by, created_at AS at, suspended_at IS NOT NULL AS suspended FROM sales ORDER BY id',
    ),
    lines: all('SELECT state, amount_minor AS minor FROM lines ORDER BY id'),
    parts: all('SELECT state, amount_minor AS minor FROM tender_parts ORDER BY id'),
    open: all('SELECT code FROM attention WHERE closed_at IS NULL'),
    unprinted: all("SELECT document, state FROM print_jobs WHERE state NOT IN ('printed', 'dropped')"),
  };
  db.close();
  return facts;
}
const counted = (rows: readonly Record<string, unknown>[], column: string) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(rows, (row) => String(row[column]))).map(([k, v]) => [k, v?.length]),
  );

let folder: string;
let facts: Facts;
let orders: Awaited<ReturnType<typeof playIn>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seed-day-'));
  orders = await playIn(folder);
  facts = factsIn(folder);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('has sales of every end', () => {
  expect(facts.sales).toHaveLength(dayPlan.length);
  expect(counted(facts.sales, 'stage')).toEqual({ basket: 1, cancelled: 2, committed: 25 });
  expect(facts.sales.filter(({ suspended }) => suspended === 1)).toHaveLength(1);
  expect(counted(facts.lines, 'state')).toEqual({
    active: 32,
    activating: 1,
    cancelled: 1,
    draft: 2,
    refused: 1,
    voided: 1,
  });
  expect(counted(facts.parts, 'state')).toMatchObject({ declined: 1, refunded: 1 });
  expect(facts.open).toEqual([{ code: 'waiting_too_long' }]);
  expect(facts.unprinted).toEqual([]);
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
  expect(counted(orders, 'state')).toEqual({ completed: 32, invalidated: 2, processing: 1 });
  const sold = facts.lines.filter(({ state }) => state === 'active').reduce((sum, { minor }) => sum + Number(minor), 0);
  const inService = orders.filter(({ state }) => state === 'completed');
  expect(inService.reduce((sum, order) => sum + Math.round(Number(order.face_value.amount) * 100), 0)).toBe(sold);
});

test('is the same each time', async () => {
  const again = mkdtempSync(join(tmpdir(), 'seed-day-'));
  try {
    await playIn(again);
    expect(factsIn(again)).toEqual(facts);
  } finally {
    rmSync(again, { recursive: true, force: true });
  }
}, 120_000);
