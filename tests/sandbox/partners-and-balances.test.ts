// Balances, client partners and product events, row by row of sections 3, 4 and 7, and what is of the other environment.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientPartner, clientPartnerPage } from '../../shared/interface/client-partners.ts';
import type { ServiceEvent } from '../../shared/interface/events.ts';
import { type Bench, expectRefusal, openBench } from '../../testkit/sandbox/bench.ts';

let bench: Bench;
let told: string[];
beforeEach(async () => {
  told = [];
  const onEvent = ({ type, data }: ServiceEvent) => told.push(`${type} ${String(data.state ?? data.updated_at)}`);
  bench = await openBench({ onEvent, settings: { balances: { EUR: '10.00' }, balanceLimits: { EUR: '2.50' } } });
});
afterEach(() => bench.close());

const patch = (path: string, body: unknown) =>
  bench.call({ method: 'PATCH', target: `/v1${path}`, body: JSON.stringify(body) });
const newPartner = async (change: object = {}) => {
  const got = await bench.post('/client_partners', { name: 'Nordlicht GmbH', country: 'DE', ...change });
  expect(got.status).toBe(201);
  return clientPartner.parse(JSON.parse(got.text));
};
const trigger = (id: string, event: unknown) => bench.post(`/client_partners/${id}/actions/trigger_event`, { event });
const read = async (id: string) => clientPartner.parse(JSON.parse((await bench.get(`/client_partners/${id}`)).text));

describe('balances', () => {
  it('GET /balances/{currency}: balance, limit and what is available of both', async () => {
    const got = await bench.get('/balances/EUR');
    expect({ status: got.status, body: JSON.parse(got.text) }).toEqual({
      status: 200,
      body: { currency: 'EUR', balance: '10.00', limit: '2.50', available_balance: '12.50' },
    });
  });
  it.each(['USD', 'eur', 'EURO', 'E%55R%20', '__proto__'])('currency_not_allowed: %s', async (currency) => {
    expectRefusal(await bench.get(`/balances/${currency}`), 403, 'forbidden', 'currency_not_allowed');
    expectRefusal(await patch(`/balances/${currency}`, { balance: '1' }), 403, 'forbidden', 'currency_not_allowed');
  });
  it('PATCH /balances/{currency}: sets the balance, what is held stays held', async () => {
    await bench.created({ face_value: { currency: 'EUR', amount: '10.00' } });
    const got = await patch('/balances/EUR', { balance: '5.01' });
    expect(JSON.parse(got.text)).toMatchObject({ balance: '5.01', available_balance: '-2.49' });
  });
  it.each([{}, { balance: 5 }, { balance: '-1' }, { balance: '1.001' }, { balance: '9'.repeat(16) }, []])(
    'invalid_body_parameters: %j',
    async (body) => {
      expectRefusal(await patch('/balances/EUR', body), 400, 'invalid_request', 'invalid_body_parameters');
      expect(JSON.parse((await bench.get('/balances/EUR')).text).balance).toBe('10.00');
    },
  );
});

describe('client partners', () => {
  it('are created pending, listed, read and updated', async () => {
    const made = await newPartner();
    expect(made).toMatchObject({ name: 'Nordlicht GmbH', country: 'DE', registration_number: null, state: 'pending' });
    bench.clock.ms += 1000;
    const got = await patch(`/client_partners/${made.id}`, { name: 'Polarlicht GmbH', registration_number: 'HRB 7' });
    const updated = {
      ...made,
      name: 'Polarlicht GmbH',
      registration_number: 'HRB 7',
      updated_at: '2026-11-06T08:49:38.000Z',
    };
    expect(JSON.parse(got.text)).toEqual(updated);
    expect(await read(made.id.toUpperCase())).toEqual(updated);
    const others = [await newPartner({ name: 'A' }), await newPartner({ name: 'B' })];
    const first = clientPartnerPage.parse(JSON.parse((await bench.get('/client_partners?size=2')).text));
    const rest = await bench.get(`/client_partners?size=2&next=${first.cursors.next}`);
    expect([...first.client_partners, ...clientPartnerPage.parse(JSON.parse(rest.text)).client_partners]).toEqual([
      updated,
      ...others,
    ]);
    expect(told.slice(0, 2)).toEqual(['client_partner.created pending', 'client_partner.updated pending']);
  });

  const states = { pending: [], approved: ['approved'], rejected: ['rejected'], revoked: ['approved', 'revoked'] };
  const allowed: Record<string, string[]> = { pending: ['approved', 'rejected'], approved: ['revoked'] };
  for (const [state, way] of Object.entries(states))
    for (const event of ['created', 'updated', 'approved', 'rejected', 'revoked']) {
      const isNotice = event === 'created' || event === 'updated';
      const after = isNotice ? state : event;
      const arrange = async () => {
        const { id } = await newPartner();
        for (const step of way) expect((await trigger(id, step)).status).toBe(204);
        return id;
      };
      if (isNotice || allowed[state]?.includes(event))
        it(`${state}, ${event}: ${isNotice ? 'always' : 'moves'}`, async () => {
          const id = await arrange();
          expect(await trigger(id, event)).toMatchObject({ status: 204, text: '' });
          expect((await read(id)).state).toBe(after);
          expect(told.at(-1)).toBe(`client_partner.${event} ${after}`);
        });
      else
        it(`${state}, ${event}: client_partner_event_invalid`, async () => {
          const id = await arrange();
          expectRefusal(await trigger(id, event), 400, 'invalid_state', 'client_partner_event_invalid');
          expect((await read(id)).state).toBe(state);
          expect(told).toHaveLength(1 + way.length);
        });
    }

  it('refuse wrong bodies, ids that are none, and ids of nobody', async () => {
    const { id } = await newPartner();
    const wrong = [
      await bench.post('/client_partners', { name: '', country: 'DE' }),
      await bench.post('/client_partners', { name: 'A', country: 'Germany' }),
      await patch(`/client_partners/${id}`, { name: 7 }),
      await trigger(id, 'exploded'),
    ];
    for (const got of wrong) expectRefusal(got, 400, 'invalid_request', 'invalid_body_parameters');
    expectRefusal(await bench.get('/client_partners/7'), 400, 'invalid_request', 'invalid_query_parameters');
    expectRefusal(await bench.get('/client_partners?size=0'), 400, 'invalid_request', 'invalid_query_parameters');
    const nobody = randomUUID();
    for (const got of [
      await bench.get(`/client_partners/${nobody}`),
      await patch(`/client_partners/${nobody}`, { name: 'A' }),
      await trigger(nobody, 'approved'),
    ])
      expectRefusal(got, 404, 'not_found', 'entity_not_found');
  });

  it('may be ordered for once approved, and no more once revoked', async () => {
    const { id } = await newPartner();
    const order = () =>
      bench.post(
        '/orders',
        {
          product_code: 'quillenhof-buch-eur',
          customer: { id: 'c' },
          country: 'DE',
          face_value: { currency: 'EUR', amount: '10.00' },
          processing_mode: 'sync',
          delivery_method: { type: 'code' },
          client_partner_id: id,
        },
        randomUUID(),
      );
    const refused = async () =>
      expect(expectRefusal(await order(), 400, 'invalid_request', 'invalid_body_parameters')).toHaveProperty(
        'client_partner_id',
      );
    await refused();
    await trigger(id, 'approved');
    expect(JSON.parse((await order()).text)).toMatchObject({ state: 'completed', client_partner_id: id });
    await trigger(id, 'revoked');
    await refused();
  });
});

describe('POST /products/{code}/actions/trigger_event', () => {
  const send = (code: string, event: unknown) => bench.post(`/products/${code}/actions/trigger_event`, { event });
  it('created and updated are told; updated moves updated_at', async () => {
    expect(await send('quillenhof-buch-eur', 'created')).toMatchObject({ status: 204, text: '' });
    expect(await send('quillenhof-buch-eur', 'updated')).toMatchObject({ status: 204, text: '' });
    expect(told).toEqual(['product.created 2026-01-15T08:00:00.000Z', 'product.updated 2026-11-06T08:49:37.000Z']);
    const product = JSON.parse((await bench.get('/products/quillenhof-buch-eur')).text);
    expect(product.updated_at).toBe('2026-11-06T08:49:37.000Z');
  });
  it('refuses other events, and codes of nothing', async () => {
    expectRefusal(await send('quillenhof-buch-eur', 'gone'), 400, 'invalid_request', 'invalid_body_parameters');
    for (const code of ['nothing', 'UPPER', 'a%20b'])
      expectRefusal(await send(code, 'created'), 404, 'not_found', 'entity_not_found');
    expect(told).toEqual([]);
  });
});

it('endpoint_not_found: what exists in the sandbox only is not there in live', async () => {
  await bench.close();
  bench = await openBench({ environment: 'live' });
  const { id } = await newPartner();
  const got = [
    await patch('/balances/EUR', { balance: '1' }),
    await trigger(id, 'approved'),
    await bench.post('/products/quillenhof-buch-eur/actions/trigger_event', { event: 'updated' }),
    await bench.post('/orders/7/actions/refund'),
  ];
  for (const one of got) expectRefusal(one, 404, 'not_found', 'endpoint_not_found');
});
