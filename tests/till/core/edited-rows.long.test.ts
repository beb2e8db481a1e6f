// Rows that somebody edited without the till's key move nothing, and are told.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSimulator } from '../../../electron/payment/simulator.ts';
import { type JournalRow, journalHash } from '../../../shared/journal/chain.ts';
import { dayOf } from '../../../testkit/till/day.ts';
import { edited, editedWhileOff } from '../../../testkit/till/edited-rows.ts';
import { untilPrinted } from '../../../testkit/till/paper.ts';
import { manager, supervisor } from '../../../testkit/till/people.ts';
import { cafeCard, sellPlastic } from '../../../testkit/till/plastic.ts';
import { beginTender } from '../../../testkit/till/selling.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const world = worldPerTest({ printer: 'paper' });
const { till, sold, saleOf, lineOf, partOf, entryOf, attention, paidWithoutAnswer, reserved } = world;

/** Nothing about cards left for the service meanwhile. */
const asked = () => till.sandbox.books().requests.filter(({ method }) => method !== 'GET').length;

test('of a sale that held, edited under the open till, nothing more leaves', async () => {
  const { id } = await sold();
  const { id: lineId } = await lineOf(id);
  edited(till, 'UPDATE tenders SET amount_minor = 500');
  expect(await till.refusal('line:hand-over', { lineId })).toBe('rows_edited');
  edited(till, 'UPDATE tenders SET amount_minor = 2500');
  await till.ask('line:hand-over', { lineId });
});

describe('what the till does by itself', () => {
  test('a request of a card whose sale was edited is not sent, and goes out once it is put right', async () => {
    const { id } = await paidWithoutAnswer('unreachable');
    await editedWhileOff(till, 'UPDATE tenders SET amount_minor = 500');
    till.plug();
    await till.signIn();
    const before = asked();
    await till.time.advance(120_000);
    expect(asked()).toBe(before);
    expect(await attention()).toContain('rows_edited');
    await editedWhileOff(till, 'UPDATE tenders SET amount_minor = 2500');
    await till.signIn();
    await till.time.advance(120_000);
    expect((await lineOf(id)).state).toBe('active');
    expect(await attention(), 'it is off the list').not.toContain('rows_edited');
  });

  test('a slip with a code is not printed again because its row says that it was not', async () => {
    const { id } = await sold();
    await untilPrinted(till, id, 3);
    const bytes = () => readFileSync(join(till.folder, 'paper')).length;
    const before = bytes();
    await editedWhileOff(till, "UPDATE print_jobs SET state = 'unsent' WHERE document <> 'receipt'");
    await till.signIn();
    await till.time.advance(120_000);
    expect(bytes()).toBe(before);
    expect((await saleOf(id)).printJobs.map(({ cause }) => cause)).toContain('rows_edited');
    expect(await attention()).toContain('rows_edited');
  });

  test('a terminal is not asked how a refund ended that it was never asked for', async () => {
    const asks: string[] = [];
    await world.reopen({
      cardTerminal: (time) => {
        const simulator = createSimulator(time);
        return {
          ...simulator,
          async status(ask) {
            asks.push(ask.id);
            return simulator.status(ask);
          },
        };
      },
    });
    const { id: saleId } = await reserved();
    await beginTender(till, saleId, 'card', '25.00');
    await till.time.advance(10_000);
    await till.ask('sale:commit', { saleId });
    await till.time.advance(1000);
    await world.voidCard(saleId);
    await till.time.advance(10_000);
    const { id: partId } = await partOf(saleId);
    await till.ask('refund:begin', { partId, way: 'cash', reason: 'the card is gone', approval: manager });
    await till.ask('refund:answer', { partId, answer: 'unknown' });
    await editedWhileOff(
      till,
      "UPDATE tender_parts SET refund_id = 'made-up', refund_asked_at = '2026-11-06T09:01:00.000Z'",
    );
    await till.signIn();
    await till.time.advance(60_000);
    expect(asks).not.toContain('made-up');
    expect((await partOf(saleId)).state).toBe('refund-unknown');
  });
});

test.each(['card_mac', 'card_last4'])('a plastic card with another %s is not given', async (column) => {
  const saleId = await sellPlastic(till, [cafeCard(7)]);
  await editedWhileOff(till, `UPDATE lines SET ${column} = '1234'`);
  await till.signIn();
  const { id: lineId } = await lineOf(saleId);
  expect(await till.refusal('line:hand-over', { lineId })).toBe('rows_edited');
});

test('a manager sees both values; a cashier sees that there are some', async () => {
  const { id } = await sold();
  await editedWhileOff(till, "UPDATE tender_parts SET state = 'refund-due'");
  await till.signIn();
  await till.refusal('refund:begin', { partId: (await partOf(id)).id, way: 'as-paid', approval: null });
  await till.time.advance(0);
  const edited = { kind: 'sale', id, table: 'tender_parts' };
  expect((await entryOf('rows_edited')).edited).toMatchObject({ ...edited, column: null, is: null, told: null });
  await till.signIn('clara');
  const values = { column: 'state', is: 'refund-due', told: 'approved' };
  expect((await entryOf('rows_edited')).edited).toMatchObject({ ...edited, ...values });
});

test('a card that was moved to a sale that there is not: nothing is done about it', async () => {
  const { id: lineId } = await lineOf((await sold()).id);
  await editedWhileOff(till, "UPDATE lines SET sale_id = 'nobody'");
  await till.signIn();
  expect(await till.refusal('line:hand-over', { lineId })).toBe('not_found');
  await till.refusal('line:void', { lineId, reason: 'wrong card', approval: manager });
  await till.time.advance(10_000);
  expect(till.sandbox.books().orders.map(({ state }) => state)).toEqual(['completed']);
});

test('an entry that somebody edited is as little to go by as a row', async () => {
  const { id } = await sold();
  const { id: lineId } = await lineOf(id);
  await untilPrinted(till, id, 3);
  await editedWhileOff(till, "UPDATE journal SET body = json_set(body, '$.x', 1) WHERE kind = 'sale-committed'");
  await till.signIn();
  expect(await till.refusal('line:hand-over', { lineId })).toBe('rows_edited');
  const rows = till.db().prepare<[], JournalRow>('SELECT * FROM journal ORDER BY seq').all();
  const at = rows.findIndex(({ kind }) => kind === 'sale-committed');
  const [before, row] = rows.slice(at - 1);
  if (!before || !row) throw new Error('nothing was committed');
  const hash = journalHash(before.hash, row);
  await editedWhileOff(till, `UPDATE journal SET hash = '${hash}' WHERE seq = ${row.seq}`);
  await till.signIn();
  expect(await till.refusal('line:hand-over', { lineId }), 'with a hash that fits').toBe('rows_edited');
});

describe('the first two that were tried', () => {
  test('a payment that is said to be due back is not paid back', async () => {
    const { id } = await sold();
    await editedWhileOff(till, "UPDATE tender_parts SET state = 'refund-due'");
    await till.signIn();
    const { id: partId } = await partOf(id);
    expect(await till.refusal('refund:begin', { partId, way: 'as-paid', approval: null })).toBe('rows_edited');
    await till.time.advance(0);
    expect(await attention()).toContain('rows_edited');
    expect((await partOf(id)).state).toBe('refund-due');
  });

  test('a shift with a movement that was cut is not closed', async () => {
    await world.reopen({ shifts: {} });
    const day = dayOf(world);
    await day.open('150.00');
    await day.move('out', '25.00', supervisor);
    await editedWhileOff(till, 'UPDATE movements SET amount_minor = -500 WHERE amount_minor = -2500');
    await till.signIn();
    const { id: shiftId } = await day.current();
    await expect(day.close({ drawer: '145.00' })).rejects.toThrow('rows_edited');
    expect((await till.ask('attention:edited'))[0]).toMatchObject({ kind: 'shift', id: shiftId });
  });
});

test('a shift that was opened right after a sealed one was counted is closed as any other', async () => {
  await world.reopen({ shifts: {} });
  const day = dayOf(world);
  await day.open('150.00');
  const { id: shiftId } = await day.current();
  await till.ask('shift:seal', { shiftId, bag: 'B-1', reason: 'late', owners: [], approval: manager });
  await till.signIn('dora');
  await day.closeSealed(shiftId, { drawer: '150.00' });
  await till.signIn();
  await day.open('20.00');
  await day.sell(['25.00'], [['cash', '25.00']]);
  expect((await day.close({ drawer: '45.00' })).body.n).toBe(2);
});
