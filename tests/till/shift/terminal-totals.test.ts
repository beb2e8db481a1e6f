// The terminal's own totals of a shift: asked while it is counted, kept, and shown beside what was typed, which stands.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { createSimulator, type Simulator } from '../../../electron/payment/simulator.ts';
import type { TerminalTotals, TotalsAsk } from '../../../electron/payment/terminal.ts';
import { createChangedLedger } from '../../../testkit/ledger/changed-ledger.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { beginTender, euro } from '../../../testkit/till/selling.ts';
import { settle } from '../../../testkit/till/virtual-time.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

let simulator: Simulator;
let tells: TerminalTotals | null;
let asked: TotalsAsk[];

const world = worldPerTest({
  shifts: {},
  cardTerminal: (time) => {
    simulator = createSimulator(time);
    const totals = async (ask: TotalsAsk) => {
      asked.push(ask);
      return tells;
    };
    return { ...simulator, totals };
  },
});
const { till, voidCard, partOf, reserved } = world;
const day = dayOf(world);
const pot = 'terminal:simulator' as const;
const sums = (payments: number, refunds = 0): TerminalTotals => ({
  paymentsMinor: payments * 2500,
  paymentsCount: payments,
  refundsMinor: refunds * 2500,
  refundsCount: refunds,
});

beforeEach(() => {
  tells = sums(1);
  asked = [];
});

async function soldByCard(): Promise<string> {
  const { id } = await reserved();
  await beginTender(till, id, 'card', '25.00');
  await settle();
  await till.time.advance(1000);
  return day.commit(id);
}

async function paidBack(id: string): Promise<void> {
  await till.time.advance(10_000);
  await till.ask('refund:begin', { partId: (await partOf(id)).id, way: 'as-paid', approval: null });
  await till.time.advance(10_000);
  expect((await partOf(id)).state).toBe('refunded');
}

async function counting(): Promise<string> {
  const { id: shiftId } = await day.current();
  await till.ask('shift:begin-count', { shiftId });
  return shiftId;
}

test('are asked of the terminal by shift, kept, and stand beside what was typed; the count stands', async () => {
  await day.open('150.00');
  await soldByCard();
  const shiftId = await counting();
  expect(simulator.arrived()).toMatchObject([{ shift: shiftId }]);
  const told = { pot, payments: euro('25.00'), paymentsCount: 1, refundsCount: 0, total: euro('25.00') };
  expect(await till.ask('shift:ask-terminal', { shiftId, pot })).toMatchObject(told);
  expect(asked).toEqual([{ shift: shiftId, currency: 'EUR' }]);
  tells = sums(2);
  await till.ask('shift:ask-terminal', { shiftId, pot });
  const pots = [
    { pot: 'drawer', counted: { total: euro('150.00') } },
    { pot, counted: { total: euro('25.00') } },
  ];
  expect(await till.ask('shift:count', { shiftId, pots })).toMatchObject({
    state: 'counted',
    needsReason: false,
    pots: [{ told: null }, { counted: euro('25.00'), told: { total: euro('50.00') } }],
  });
  const z = await till.ask('shift:close', { shiftId, left: euro('0.00'), reason: null, approval: null, owners: [] });
  expect(z.told).toMatchObject([{ pot, total: euro('50.00'), paymentsCount: 2 }]);
  expect(day.potOf(z, pot)).toMatchObject({ counted: '25.00', difference: '0.00' });
  expect(day.rows('SELECT payments_minor AS minor, by FROM terminal_totals ORDER BY seq')).toEqual([
    { minor: 2500, by: 'anna' },
    { minor: 5000, by: 'anna' },
  ]);
  day.verified();
  expect(await till.refusal('shift:ask-terminal', { shiftId, pot }), 'the shift is closed').toBe('out_of_turn');
});

test('a terminal that tells none, or is not this one, is typed', async () => {
  await day.open('150.00');
  await soldByCard();
  const shiftId = await counting();
  tells = null;
  expect(await till.ask('shift:ask-terminal', { shiftId, pot })).toBeNull();
  expect(await till.ask('shift:ask-terminal', { shiftId, pot: 'by-hand' })).toBeNull();
  expect(asked).toHaveLength(1);
  expect(day.rows('SELECT * FROM terminal_totals')).toEqual([]);
});

test('are asked only while the shift is counted', async () => {
  await day.open('150.00');
  const shiftId = (await day.current()).id;
  expect(await till.refusal('shift:ask-terminal', { shiftId, pot })).toBe('out_of_turn');
  expect(asked).toEqual([]);
});

test('yesterday’s card payment goes back today: the terminal is 25.00 below zero, typed as payments and refunds', async () => {
  await day.open('150.00');
  const id = await soldByCard();
  await day.close({ drawer: '150.00', pots: { [pot]: '25.00' }, left: '150.00' });
  await day.open('150.00');
  await voidCard(id);
  await paidBack(id);
  const shiftId = await counting();
  tells = sums(0, 1);
  expect(await till.ask('shift:ask-terminal', { shiftId, pot })).toMatchObject({ total: euro('-25.00') });
  const counts = (drawer: object) => [
    { pot: 'drawer', counted: drawer },
    { pot, counted: { payments: euro('0.00'), refunds: euro('25.00') } },
  ];
  const below = { payments: euro('0.00'), refunds: euro('25.00') };
  expect(await till.refusal('shift:count', { shiftId, pots: counts(below) as never }), 'no drawer is').toBe(
    'bad_count',
  );
  await till.ask('shift:count', { shiftId, pots: counts({ total: euro('150.00') }) as never });
  const z = await till.ask('shift:close', { shiftId, left: euro('0.00'), reason: null, approval: null, owners: [] });
  expect(day.potOf(z, pot)).toMatchObject({ refunds: '-25.00', counted: '-25.00', difference: '0.00' });
  day.verified();
});

test('sums that were changed, or taken out, are found', async () => {
  await day.open('150.00');
  await soldByCard();
  const shiftId = await counting();
  await till.ask('shift:ask-terminal', { shiftId, pot });
  await till.dies();
  const db = new Database(join(till.folder, 'ledger.sqlite'));
  expect(() => db.exec('UPDATE terminal_totals SET payments_minor = 1')).toThrow('written once');
  db.exec('DROP TRIGGER terminal_totals_no_update; DROP TRIGGER terminal_totals_no_delete');
  const { foundAfter } = createChangedLedger(db);
  const change = foundAfter(() => db.exec('UPDATE terminal_totals SET payments_minor = 1'));
  expect(change).toMatchObject({
    table: 'terminal_totals',
    reason: 'has another payments_minor than its journal says',
  });
  const loss = foundAfter(() => db.exec('DELETE FROM terminal_totals'));
  expect(loss).toMatchObject({ table: 'terminal_totals', reason: 'is missing' });
  db.close();
  await till.lives();
});

test('a terminal that says another sum than was typed is a finding of the reconciliation, with both', async () => {
  await day.open('150.00');
  await soldByCard();
  const shiftId = await counting();
  tells = sums(2);
  await till.ask('shift:ask-terminal', { shiftId, pot });
  const pots = [
    { pot: 'drawer', counted: { total: euro('150.00') } },
    { pot, counted: { total: euro('25.00') } },
  ];
  await till.ask('shift:count', { shiftId, pots });
  await till.ask('shift:close', { shiftId, left: euro('0.00'), reason: null, approval: null, owners: [] });
  await till.signIn('clara');
  await till.time.advance(2 * 60_000);
  await till.ask('reconcile:start', { from: '2026-11-06', to: '2026-11-06' });
  for (let n = 0; n < 100; n += 1) await till.time.advance(1_000);
  const { result } = await till.ask('reconcile:get');
  expect(result?.findings.filter((one) => one.pot !== null)).toMatchObject([
    {
      kind: 'terminal',
      step: 'find-payment',
      pot: { pot, difference: euro('25.00'), told: euro('50.00') },
      till: { amount: euro('25.00') },
      money: { state: 'counted', amount: euro('25.00') },
    },
  ]);
  const { file } = await till.ask('reconcile:save', { to: 'till' });
  expect(readFileSync(file, 'utf8')).toContain('terminal,find-payment,told 50.00');
});
