// What no rule can settle is raised once, says what may be done, changes nothing by itself, and closes when it settled.
import { describe, expect, test } from 'vitest';
import { booksAgree } from '../../../testkit/till/books-agree.ts';
import { manager } from '../../../testkit/till/people.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

const { till, saleOf, lineOf, attention, orders, next, reserved, paid, commit, sold } = worldPerTest();

const creates = () => till.sandbox.books().requests.filter((one) => one.path.endsWith('/retail_orders'));

test('a refused signature raises attention, stops the sender, and goes on by itself once the key works again', async () => {
  next('create', { kind: 'refuse', code: 'invalid_signature' }, 2);
  const { id } = await reserved();
  await till.time.advance(2_000);
  expect(await lineOf(id)).toMatchObject({ state: 'reserving', problem: 'not_authorised', verdict: 'take-no-money' });
  expect(await attention()).toEqual(['not_authorised']);
  expect(creates()).toHaveLength(2);
  await till.time.advance(29_000);
  expect(creates()).toHaveLength(2);
  await till.time.advance(2_000);
  expect((await lineOf(id)).state).toBe('reserved');
  expect(await attention()).toEqual([]);
  booksAgree(till);
});

test('a wrong clock is put right from the refusal, and the sale goes on at once', async () => {
  next('any', { kind: 'wrong-clock', offsetMs: 900_000 });
  const { id } = await reserved();
  expect((await lineOf(id)).state).toBe('reserved');
  expect((await till.ask('status:get')).clockSkewMs).toBeGreaterThan(890_000);
});

test('a conflict of keys is raised, and the line stays', async () => {
  next('create', { kind: 'refuse', code: 'reused_idempotency_key' });
  const { id } = await reserved();
  expect((await lineOf(id)).state).toBe('reserving');
  expect(await attention()).toEqual(['key_conflict']);
});

test('an order that the service does not have is raised, and never taken for lost money', async () => {
  const { id } = await paid();
  next('confirm', { kind: 'refuse', code: 'entity_not_found' });
  next('read', { kind: 'refuse', code: 'entity_not_found' });
  await commit(id);
  expect(await lineOf(id)).toMatchObject({ state: 'activating', verdict: 'keep-card', attention: ['order_missing'] });
  await till.time.advance(60_000);
  expect((await lineOf(id)).state).toBe('active');
  expect(await attention()).toEqual([]);
  booksAgree(till);
});

test('beyond the replay window nothing is sent again: a person is told that an order may exist', async () => {
  next('create', { kind: 'drop-after' });
  const { id } = await reserved();
  till.unplug();
  await till.time.advance(23 * 3_600_000);
  till.plug();
  const before = creates().length;
  await till.time.advance(3_600_000);
  expect(creates()).toHaveLength(before);
  expect((await lineOf(id)).state).toBe('reserving');
  expect(await attention()).toContain('replay_window_over');
});

test('an unpaid order that somebody else completed is taken back, or raised when its period is over', async () => {
  const { id, receiptNumber } = await reserved();
  const orderId = (await lineOf(id)).orderId ?? '';
  const paid = { currency: 'EUR', amount: '25.00' };
  const body = {
    receipt_id: receiptNumber,
    paid,
    paid_at: till.time.now().toISOString(),
    tenders: [{ type: 'cash', amount: '25.00' }],
  };
  await till.elsewhere.confirmRetailOrder(orderId, Buffer.from(JSON.stringify(body)));
  await till.time.advance(16 * 60_000);
  await till.ask('sale:cancel', { saleId: id });
  await till.time.advance(0);
  expect(await lineOf(id)).toMatchObject({ state: 'cancelling', attention: ['cancel_too_late'] });
});

test('a reservation that ended behind our back is refused before anybody pays for it', async () => {
  const { id } = await reserved();
  await till.elsewhere.invalidateRetailOrder((await lineOf(id)).orderId ?? '');
  await till.crash();
  await till.signIn();
  expect(await lineOf(id)).toMatchObject({ state: 'refused', refusal: { code: 'order_invalidated_at_service' } });
  await till.ask('sale:cancel', { saleId: id });
  booksAgree(till);
});

test('a reservation that ended after it was paid for: the money is due back', async () => {
  const { id } = await paid();
  await till.elsewhere.invalidateRetailOrder((await lineOf(id)).orderId ?? '');
  await commit(id);
  expect(await lineOf(id)).toMatchObject({ state: 'lost', verdict: 'return-money' });
});

test('an active card found invalidated is raised, and never paid out', async () => {
  const { id } = await sold();
  const card = await lineOf(id);
  await till.elsewhere.invalidateRetailOrder(card?.orderId ?? '');
  const slip = { saleId: id, lineId: card?.id ?? '', document: 'activation' as const };
  expect(await till.refusal('print:preview', { ...slip, reveal: true })).toBe('code_not_readable');
  expect(await attention()).toEqual(['invalidated_elsewhere']);
  expect((await saleOf(id)).refundDue.amount).toBe('0.00');
});

describe('the steps a person may take', () => {
  async function waiting(): Promise<{ id: string; entryId: string }> {
    const { id } = await paid();
    till.unplug();
    await till.ask('sale:commit', { saleId: id });
    await till.time.advance(11 * 60_000);
    const [entry] = await till.ask('attention:list');
    expect(entry).toMatchObject({ code: 'waiting_too_long', steps: ['retry', 'return-money', 'take-note'] });
    return { id, entryId: entry?.id ?? '' };
  }

  test('trying again now', async () => {
    const { id, entryId } = await waiting();
    till.plug();
    await till.ask('attention:decide', { entryId, step: 'retry', note: 'line is back', approval: null });
    await till.time.advance(0);
    expect((await lineOf(id)).state).toBe('active');
    booksAgree(till);
  });

  test('returning the money, by a manager who is not the cashier', async () => {
    const { id, entryId } = await waiting();
    const decide = { entryId, step: 'return-money', note: 'will not wait' } as const;
    expect(await till.refusal('attention:decide', { ...decide, approval: null })).toBe('needs_manager');
    await till.ask('attention:decide', { ...decide, approval: manager });
    expect(await lineOf(id)).toMatchObject({ state: 'voiding', verdict: 'return-nothing-yet' });
    till.plug();
    await till.time.advance(120_000);
    expect(await lineOf(id)).toMatchObject({ state: 'voided', verdict: 'return-money' });
  });

  test('taking note: it stays on the list, with who and why in the journal', async () => {
    const { entryId } = await waiting();
    const list = await till.ask('attention:decide', {
      entryId,
      step: 'take-note',
      note: 'called support',
      approval: null,
    });
    expect(list[0]?.notedBy).toBe('anna');
    const noted = till.db().prepare("SELECT operator_id, body FROM journal WHERE kind = 'attention-decided'").get();
    expect(noted).toMatchObject({ operator_id: 'anna', body: expect.stringContaining('called support') });
  });

  test('nothing that the entry does not offer', async () => {
    const { id } = await reserved();
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(0);
    expect(await till.refusal('attention:decide', { entryId: id, step: 'retry', note: 'x', approval: null })).toBe(
      'not_found',
    );
  });

  test('not asking again where nothing may be asked: the replay window is over', async () => {
    next('create', { kind: 'drop-after' });
    await reserved();
    till.unplug();
    till.setClock(23.5 * 3_600_000);
    await till.time.advance(11 * 60_000);
    for (const entry of await till.ask('attention:list'))
      expect(entry.steps).toEqual(['settle-nothing-owed', 'settle-claim', 'take-note']);
    expect(await attention()).toEqual(expect.arrayContaining(['waiting_too_long', 'replay_window_over']));
  });

  test('not asking again where there is nothing to ask: the create was answered by an order that nobody here confirmed', async () => {
    next('create', { kind: 'drop-after' });
    const { id, receiptNumber } = await reserved();
    const orderId = orders()[0]?.id ?? '';
    const body = {
      receipt_id: receiptNumber,
      paid: { currency: 'EUR', amount: '25.00' },
      paid_at: till.time.now().toISOString(),
      tenders: [{ type: 'cash', amount: '25.00' }],
    };
    await till.elsewhere.confirmRetailOrder(orderId, Buffer.from(JSON.stringify(body)));
    await till.time.advance(10_000);
    const [entry] = await till.ask('attention:list');
    expect(entry).toMatchObject({
      code: 'answer_makes_no_sense',
      steps: ['settle-nothing-owed', 'settle-claim', 'take-note'],
    });
    const decide = { entryId: entry?.id ?? '', note: 'x', approval: null } as const;
    expect(await till.refusal('attention:decide', { ...decide, step: 'retry' })).toBe('out_of_turn');
    expect(await lineOf(id)).toMatchObject({ state: 'reserving', verdict: 'take-no-money' });
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(10_000);
    expect(await attention()).toEqual([]);
    booksAgree(till);
  });

  test('asking again after a cancellation came too late: the invalidation itself, not only a look', async () => {
    const { id, receiptNumber } = await reserved();
    const body = {
      receipt_id: receiptNumber,
      paid: { currency: 'EUR', amount: '25.00' },
      paid_at: till.time.now().toISOString(),
      tenders: [{ type: 'cash', amount: '25.00' }],
    };
    await till.elsewhere.confirmRetailOrder((await lineOf(id)).orderId ?? '', Buffer.from(JSON.stringify(body)));
    next('invalidate', { kind: 'refuse', code: 'action_not_allowed' });
    await till.ask('sale:cancel', { saleId: id });
    await till.time.advance(0);
    const [entry] = await till.ask('attention:list');
    expect(entry).toMatchObject({
      code: 'cancel_too_late',
      steps: ['retry', 'settle-card-handed-over', 'settle-claim', 'settle-nothing-owed', 'take-note'],
    });
    await till.ask('attention:decide', { entryId: entry?.id ?? '', step: 'retry', note: 'x', approval: null });
    await till.time.advance(0);
    expect((await lineOf(id)).state).toBe('cancelled');
    expect(await attention()).toEqual([]);
    booksAgree(till);
  });
});

test('what is over leaves the list, although the card still waits', async () => {
  const { id } = await paid();
  next('confirm', { kind: 'refuse', code: 'invalid_signature' }, 2);
  await commit(id);
  await till.time.advance(2_000);
  expect(await attention()).toEqual(['not_authorised']);
  // The pings are let in all the while: the till does not say that all is well.
  await till.time.advance(5_000);
  const raisedAt = (await till.ask('attention:list'))[0]?.raisedAt;
  expect(await till.ask('status:get')).toMatchObject({ connection: 'refused', connectionSince: raisedAt });
  next('confirm', { kind: 'activation-takes', delayMs: 11 * 60_000 });
  await till.time.advance(60_000);
  expect((await till.ask('status:get')).connection).toBe('online');
  expect(await lineOf(id)).toMatchObject({ state: 'activating', problem: 'activation_pending', attention: [] });
  await till.time.advance(9 * 60_000 + 10_000);
  expect(await attention(), 'its waiting began with the commit').toEqual(['waiting_too_long']);
  await till.time.advance(5 * 60_000);
  expect(await attention()).toEqual([]);
  booksAgree(till);
});

test('a paid card that waits is raised after ten minutes, also where the clock was set back meanwhile', async () => {
  till.setClock(24 * 3_600_000);
  const { id } = await paid();
  till.unplug();
  await till.ask('sale:commit', { saleId: id });
  await till.time.advance(60_000);
  till.setClock(0);
  await till.time.advance(60 * 60_000);
  expect(await attention()).toEqual(['waiting_too_long']);
});
