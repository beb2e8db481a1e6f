// The service refuses with a code that this till does not know. Where class and status say that nothing was done, a create is refused,
// once, and the screen names the code. Everywhere else the card waits, and the code stands with it, in the status and in attention.
import { expect, test } from 'vitest';
import { worldPerTest } from '../../../testkit/till/world.ts';

let refusal: { readonly status: number; readonly body: object } | null = null;
const { till, basket, paid, commit, lineOf, attention, unsent } = worldPerTest({
  async answers(request, service) {
    const told = refusal;
    return told && new URL(request.url).pathname.includes('/retail_orders')
      ? Response.json(told.body, { status: told.status })
      : service();
  },
});
const code = 'moon_phase_wrong';

test.each([
  [400, 'invalid_request'],
  [400, 'invalid_state'],
  [409, 'invalid_state'],
  [403, 'forbidden'],
])('a create is refused by %s %s', async (status, errorClass) => {
  refusal = { status, body: { class: errorClass, code, message: 'no' } };
  const { id } = await basket();
  await till.ask('sale:reserve', { saleId: id });
  await till.time.advance(60_000);
  expect(await lineOf(id)).toMatchObject({ state: 'refused', refusal: { code: 'unknown_reason', field: code } });
  expect([till.orderRequests(), await unsent(), await attention()]).toEqual([1, 0, []]);
  refusal = null;
});

test('who may not ask hears nothing of what a create made before: it waits, and names the code', async () => {
  refusal = null;
  const { id } = await basket();
  till.unplug();
  await till.ask('sale:reserve', { saleId: id });
  await till.time.advance(0);
  refusal = { status: 403, body: { class: 'forbidden', code } };
  till.plug();
  await till.time.advance(35_000);
  expect(await lineOf(id)).toMatchObject({ state: 'reserving', problem: 'service_fault', saidCode: code });
  expect((await till.ask('status:get')).saidCode).toBe(code);
  refusal = null;
  await till.time.advance(60_000);
  expect((await lineOf(id)).state).toBe('reserved');
});

test('a paid card waits, whatever the class: the code stands with it until the service answers', async () => {
  refusal = null;
  const { id } = await paid();
  refusal = { status: 400, body: { class: 'invalid_state', code } };
  await commit(id);
  await till.time.advance(11 * 60_000);
  expect(await lineOf(id)).toMatchObject({ state: 'activating', problem: 'service_fault', saidCode: code });
  const [entry] = await till.ask('attention:list');
  expect([entry?.code, entry?.line?.saidCode]).toEqual(['waiting_too_long', code]);
  refusal = null;
  await till.time.advance(120_000);
  expect(await lineOf(id)).toMatchObject({ state: 'active', saidCode: null });
  expect((await till.ask('status:get')).saidCode).toBeNull();
});
