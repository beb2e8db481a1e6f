// The service no longer sells the amount of a card in the basket: the reason names the amount, and nothing else is blamed.
import { expect, test } from 'vitest';
import { worldPerTest } from '../../../testkit/till/world.ts';

let fields: Readonly<Record<string, readonly string[]>> = {};
const { till, basket, lineOf } = worldPerTest({
  answers: async (request, service) =>
    new URL(request.url).pathname.includes('/retail_orders')
      ? Response.json(
          { class: 'invalid_request', code: 'invalid_body_parameters', message: 'no', fields },
          { status: 400 },
        )
      : service(),
});

test.each([
  ['amount_not_sold', ['face_value']],
  ['amount_not_sold', ['face_value.amount']],
  ['amount_not_sold', ['face_value.amount', 'face_value.currency']],
  ['invalid_body_parameters', []],
  ['invalid_body_parameters', ['card_number']],
  ['invalid_body_parameters', ['face_value.amount', 'card_number']],
  ['invalid_body_parameters', ['face_values']],
])('%s where the service names %j', async (code, names) => {
  fields = Object.fromEntries(names.map((name) => [name, ['is not accepted']]));
  const { id } = await basket();
  await till.ask('sale:reserve', { saleId: id });
  await till.time.advance(60_000);
  expect(await lineOf(id)).toMatchObject({ state: 'refused', refusal: { code } });
});
