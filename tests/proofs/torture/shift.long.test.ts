// SIGKILL before and after each commit of a shift's life, at the built till: opened, cash moved, counted, counted again, closed. One shift,
// one Z, and sums that are right.
import Database from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { createWorld, type World } from '../../../proofs/torture/world.ts';
import type { Request, TillChannel } from '../../../shared/ipc/ipc.ts';
import { shiftSettings } from '../../../shared/shift/settings.ts';
import { supervisor } from '../../../testkit/drive/set-up.ts';
import { until } from '../../../testkit/until.ts';
import * as cut from './cuts.ts';
import { journalled } from './kept.ts';

vi.setConfig({ testTimeout: 600_000 });

const eur = (amount: string) => ({ currency: 'EUR', amount });
const pots = (total: string) => [{ pot: 'drawer', counted: { total: eur(total) } }];

/** The message is cut off before its commit, sent again after a restart, and cut off after its commit. */
async function survive<C extends TillChannel>(world: World, channel: C, request: Request<C>, kind: string) {
  const seen = journalled(world.ledger(), kind);
  const send = () => world.ask(channel, request);
  await cut.beforeTheCommit(world, send);
  expect(journalled(world.ledger(), kind), `${channel} before its commit`).toBe(seen);
  await world.restart();
  await cut.onceItIsWritten(kind, (ledger) => journalled(ledger, kind) > seen)(world, send);
  await world.restart();
  expect(journalled(world.ledger(), kind), `${channel} after its commit`).toBe(seen + 1);
}

/** One card for 25.00 in cash. */
async function sell(world: World): Promise<void> {
  const request = { productCode: 'quillenhof-buch-eur', faceValue: eur('25.00') };
  const { id: saleId } = await world.ask('sale:add-line', request);
  await world.ask('sale:reserve', { saleId });
  const sale = () => world.ask('sale:get', { saleId });
  await until('the card is reserved', async () => (await sale()).lines.every(({ state }) => state === 'reserved'));
  await world.ask('tender:begin', { saleId, method: 'cash', amount: eur('25.00') });
  const tenderId = (await sale()).tenders.at(-1)?.id ?? '';
  await world.ask('tender:answer', { tenderId, answer: { kind: 'cash', tendered: eur('25.00') } });
  await world.ask('sale:commit', { saleId });
  await until('the card is active', async () => (await sale()).lines.every(({ state }) => state === 'active'));
}

function rowsOf({ ledgerFile }: World, sql: string): unknown[] {
  const db = new Database(ledgerFile, { readonly: true, timeout: 60_000 });
  try {
    return db.prepare(sql).all();
  } finally {
    db.close();
  }
}

it('a shift survives a power cut at each of its commits: one shift, one Z, sums right', async () => {
  const world = await createWorld({ shifts: shiftSettings.parse({}) });
  try {
    await survive(world, 'shift:open', { tray: 'A', counted: { total: eur('150.00') } }, 'shift-opened');
    expect(await world.refusal('shift:open', { tray: 'A', counted: { total: eur('150.00') } })).toBe(
      'another_shift_open',
    );
    await sell(world);
    const { current } = await world.ask('shift:get', undefined);
    const shiftId = current?.id ?? '';
    const drop = { kind: 'drop', amount: eur('20.00'), reason: 'too full', approval: null } as const;
    const approval = { operatorId: supervisor.id, pin: supervisor.pin };
    await survive(world, 'shift:move', { ...drop, approval }, 'cash-moved');
    await survive(world, 'shift:begin-count', { shiftId }, 'shift-begin-count');
    await survive(world, 'shift:count', { shiftId, pots: pots('150.00') }, 'shift-counted');
    expect(await world.ask('shift:counted', { shiftId })).toMatchObject({ state: 'count-again' });
    await survive(world, 'shift:count', { shiftId, pots: pots('150.00') }, 'shift-counted');
    const closing = { shiftId, left: eur('150.00'), reason: 'miscounted', owners: [], approval };
    await survive(world, 'shift:close', closing, 'z-made');
    expect(await world.refusal('shift:close', closing)).toBe('out_of_turn');
    expect(rowsOf(world, 'SELECT state, float_minor, left_minor FROM shifts')).toEqual([
      { state: 'closed', float_minor: 15_000, left_minor: 15_000 },
    ]);
    expect(rowsOf(world, 'SELECT n, grand_total_minor AS total FROM z_reports')).toEqual([{ n: 1, total: 2500 }]);
    expect(rowsOf(world, 'SELECT kind, amount_minor AS minor FROM movements ORDER BY seq')).toEqual([
      { kind: 'float', minor: 15_000 },
      { kind: 'sale', minor: 2500 },
      { kind: 'drop', minor: -2000 },
    ]);
    expect(rowsOf(world, 'SELECT which, total_minor AS minor FROM counts ORDER BY seq')).toEqual([
      { which: 'opening', minor: 15_000 },
      { which: 'closing', minor: 15_000 },
      { which: 'recount', minor: 15_000 },
    ]);
    await world.booksAgree();
  } finally {
    await world.end();
  }
});
