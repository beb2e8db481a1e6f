// The OpenAPI document: valid by a public validator, complete, and what the sandbox really answers.
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { everyRefusal } from '../../sandbox/http/endpoint.ts';
import { endpoints } from '../../sandbox/http/endpoints.ts';
import { serviceErrorCodes } from '../../shared/interface/error.ts';
import { type Bench, openBench, orderBody } from '../../testkit/sandbox/bench.ts';

let bench: Bench;
afterEach(() => bench.close());

const shape = z.looseObject({
  openapi: z.string(),
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ operationId: z.string() }))),
  components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
});
const shapeOfProduct = z.looseObject({ properties: z.record(z.string(), z.unknown()) });
const read = async () => {
  const got = await bench.call({ target: '/openapi.json', headers: { authorization: null, date: null } });
  expect(got.status).toBe(200);
  return shape.parse(JSON.parse(got.text));
};

it.each(['sandbox', 'live'] as const)(
  'is served unsigned, valid, with every endpoint of %s and no other',
  async (environment) => {
    bench = await openBench({ environment });
    const document = await read();
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
    const listed = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    const wanted = Object.entries(endpoints)
      .filter(([, one]) => one.only === undefined || one.only === environment)
      .map(([name]) => name);
    expect(listed.toSorted()).toEqual(wanted.toSorted());
  },
);

it('names every code of section 7 and of our assumptions, besides the one of unknown paths', () => {
  const named = new Set([...everyRefusal, ...Object.values(endpoints).flatMap((one) => one.refusals)]);
  expect(serviceErrorCodes.filter((code) => !named.has(code))).toEqual(['endpoint_not_found']);
});

it('says what is answered: replies fit it by a validator that is not ours, without a field it does not name', async () => {
  bench = await openBench();
  const { components } = await read();
  // The tolerant reader allows more; the service itself does not send more.
  const strict = JSON.parse(
    JSON.stringify(components).replaceAll('"additionalProperties":{}', '"additionalProperties":false'),
  );
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'doc', components: strict });
  const fits = (name: string, text: string) => {
    const valid = ajv.validate({ $ref: `doc#/components/schemas/${name}` }, JSON.parse(text));
    expect({ name, valid, errors: ajv.errors }).toMatchObject({ valid: true });
  };
  const face_value = { currency: 'EUR', amount: '25.00' };
  const order = await bench.post(
    '/orders',
    {
      product_code: 'quillenhof-buch-eur',
      customer: { id: 'c' },
      country: 'DE',
      face_value,
      processing_mode: 'sync',
      delivery_method: { type: 'code' },
    },
    'k1',
  );
  fits('Order', order.text);
  const created = await bench.create({}, 'k2');
  fits('RetailOrder', created.text);
  fits('RetailOrder', (await bench.confirm(JSON.parse(created.text).id)).text);
  for (const code of ['quillenhof-buch-eur', 'zimtsternchen-cafe-eur', 'papierboot-kinder-eur'])
    fits('Product', (await bench.get(`/products/${code}`)).text);
  const { properties } = shapeOfProduct.parse(components.schemas.Product);
  expect(Object.keys(properties)).toEqual(expect.arrayContaining(['gtins', 'carrier', 'number', 'masks']));
  fits('Store', (await bench.get('/stores/store-001')).text);
  fits('Balance', (await bench.get('/balances/EUR')).text);
  fits('ClientPartner', (await bench.post('/client_partners', { name: 'A', country: 'DE' })).text);
  fits('Error', (await bench.post('/retail_orders', { ...orderBody, country: 7 }, 'k3')).text);
  expect(ajv.validate({ $ref: 'doc#/components/schemas/Balance' }, { currency: 'EUR' })).toBe(false);
});
