// A key that may not reserve any more says nothing of the order that it may have made before.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHarness, type Harness, reserve } from '../world/harness.ts';

let till: Harness;
let isRestricted = false;
beforeEach(async () => {
  isRestricted = false;
  till = await createHarness({
    answers: async (request, service) =>
      isRestricted && request.method === 'POST' && request.url.endsWith('/retail_orders')
        ? Response.json(
            { class: 'forbidden', code: 'action_not_allowed', message: 'The key lacks the action.' },
            { status: 403, headers: { date: till.time.now().toUTCString() } },
          )
        : service(),
  });
  await till.signIn();
});
afterEach(() => till.close());

test('a create whose answer was lost, and a key that lost the action before the replay: the order is not forgotten', async () => {
  till.sandbox.controls.next({ call: 'create', reply: { kind: 'drop-after' }, times: 1 });
  isRestricted = false;
  const { id } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  expect(till.sandbox.books().orders).toHaveLength(1);
  isRestricted = true;
  await till.time.advance(5_000);
  const line = (await till.ask('sale:get', { saleId: id })).lines[0];
  expect.soft(line?.state, 'the service holds its order').toBe('reserving');
  // The console gives the action back: the replay finds it.
  isRestricted = false;
  await till.time.advance(10 * 60_000);
  const after = (await till.ask('sale:get', { saleId: id })).lines[0];
  expect.soft(after?.state).toBe('reserved');
  expect(after?.orderId).toBe(till.sandbox.books().orders[0]?.id);
});

test('a key that never had the action: refused at once, as nothing can have been made', async () => {
  isRestricted = true;
  const { lines } = await reserve(till, ['25.00'], 'quillenhof-buch-eur');
  expect(lines[0]?.state).toBe('refused');
});
