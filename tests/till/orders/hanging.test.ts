// A request that hangs is told as one that was dropped: within 3 s the cause stands with the card, and a paid one offers its slip. One answer
// that does not let the till in is asked about once more after 2 s before anybody is told; then the screen knows when it is asked again.
import { describe, expect, test } from 'vitest';
import { afterMorning } from '../../../testkit/till/harness.ts';
import { worldPerTest } from '../../../testkit/till/world.ts';

let denials = 0;
const { till, basket, reserved, paid, sold, voidCard, lineOf, attention } = worldPerTest({
  async answers(request, service) {
    if (denials === 0 || !new URL(request.url).pathname.includes('/retail_orders')) return service();
    denials -= 1;
    const body = { class: 'unauthorized', code: 'invalid_signature', message: 'no' };
    return Response.json(body, { status: 401 });
  },
});

const asked = {
  create: async () => {
    const { id } = await basket();
    return { id, ask: () => till.ask('sale:reserve', { saleId: id }) };
  },
  confirm: async () => {
    const { id } = await paid();
    return { id, ask: () => till.ask('sale:commit', { saleId: id }) };
  },
  void: async () => {
    const { id } = await sold();
    await till.time.advance(1000);
    return { id, ask: () => voidCard(id) };
  },
  cancellation: async () => {
    const { id } = await reserved();
    return { id, ask: () => till.ask('sale:cancel', { saleId: id }) };
  },
} as const;

describe.each(Object.entries(asked))('a %s that hangs', (what, begin) => {
  test('says after 2.5 s that nobody answers, unasked, and settles when the answer comes', async () => {
    const { id, ask } = await begin();
    till.hold();
    await ask();
    await till.time.advance(2_400);
    expect((await lineOf(id)).problem).toBeNull();
    till.showings.length = 0;
    await till.time.advance(200);
    expect((await lineOf(id)).problem).toBe('no_answer');
    expect(till.showings.at(-1)?.lines[0]?.problem, 'heard unasked').toBe('no_answer');
    if (what === 'confirm') expect((await lineOf(id)).next).toBe('give-slip');
    till.release();
    await till.time.advance(60_000);
    expect((await lineOf(id)).problem).toBeNull();
  });
});

test('one answer that lets nobody in is asked about once more after 2 s, and told to nobody', async () => {
  const { id } = await basket();
  denials = 1;
  await till.ask('sale:reserve', { saleId: id });
  await till.time.advance(1_900);
  expect(await lineOf(id)).toMatchObject({ state: 'reserving', problem: null });
  await till.time.advance(200);
  expect((await lineOf(id)).state).toBe('reserved');
  expect(await attention()).toEqual([]);
});

test('two are told, with the time at which the till asks again', async () => {
  const { id } = await basket();
  denials = 2;
  await till.ask('sale:reserve', { saleId: id });
  await till.time.advance(2_000);
  expect(await attention()).toEqual(['not_authorised']);
  expect(await lineOf(id)).toMatchObject({ problem: 'not_authorised', asksAgainAt: afterMorning(32_000) });
  await till.time.advance(30_000);
  expect((await lineOf(id)).state).toBe('reserved');
  expect(await attention()).toEqual([]);
});
