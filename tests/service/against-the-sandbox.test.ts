// The client against the service itself, in process and over a port: the same answers either way.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ServiceAnswer } from '../../electron/service/answer.ts';
import { createServiceClient, type ServiceClient } from '../../electron/service/client.ts';
import { createFetchTransport } from '../../electron/service/fetch-transport.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { type ServedSandbox, serveSandbox } from '../../sandbox/serve.ts';
import { serviceErrorCodes } from '../../shared/interface/error.ts';
import type { Product } from '../../shared/interface/resources.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { patienceMs } from '../../testkit/patience.ts';
import { collect } from '../../testkit/service/recording-server.ts';

const secret = 's3cr3t-Äö/+=';
let sandbox: Sandbox;
let served: ServedSandbox | null;
let clients: ServiceClient[];

function start(environment: 'sandbox' | 'live'): void {
  sandbox = createSandbox({
    environment,
    keys: [
      { keyId: 'K1', keySecret: secret },
      { keyId: 'PING', keySecret: secret, actions: ['ping'] },
    ],
  });
}

beforeEach(() => {
  start('sandbox');
  served = null;
  clients = [];
});
afterEach(async () => {
  for (const client of clients) await client.close();
  await served?.close();
  sandbox.close();
});

describe.each(['in process', 'over a port'])('%s', (where) => {
  async function connect(keyId = 'K1', keySecret = secret, clockMs = 0): Promise<ServiceClient> {
    const overPort = where === 'over a port';
    if (overPort) served ??= await serveSandbox(sandbox, { port: 0 });
    const client = createServiceClient({
      baseUrl: served?.url ?? 'http://training.invalid/v1',
      key: signingKey(keyId, keySecret),
      transport: overPort ? createUndiciTransport() : createFetchTransport(sandbox.fetch),
      now: () => new Date(Date.now() + clockMs),
      timeoutMs: patienceMs,
    });
    clients.push(client);
    return client;
  }

  const codeOf = (answer: ServiceAnswer<unknown>): string => {
    if (answer.ok) return 'ok';
    return answer.error.kind === 'refused' ? answer.error.code : answer.error.kind;
  };

  async function sellable(client: ServiceClient): Promise<Product> {
    const pages = await collect(client.products({ country: 'DE', size: 3 }));
    const products = pages.flatMap((page) => (page.ok ? page.value.value.read : []));
    const found = products.find(
      (one) => one.available && one.denominations.some((d) => d.currency === 'EUR' && 'amounts' in d),
    );
    if (!found) throw new Error('nothing to sell');
    return found;
  }

  async function orderFor(client: ServiceClient): Promise<Buffer> {
    const product = await sellable(client);
    const [amount] = product.denominations.flatMap((one) => (Array.isArray(one.amounts) ? one.amounts : []));
    const faceValue = { currency: 'EUR', amount };
    const [store] = sandbox.books().stores;
    const body = {
      store_id: store?.id,
      terminal_id: 'T1',
      receipt_id: 'R1',
      product_code: product.code,
      face_value: faceValue,
      country: 'DE',
    };
    return Buffer.from(JSON.stringify(body));
  }

  const confirmation = (create: Buffer): Buffer => {
    const { face_value: paid } = JSON.parse(create.toString());
    const tenders = [{ type: 'cash', amount: paid.amount }];
    return Buffer.from(JSON.stringify({ receipt_id: 'R1', paid, paid_at: new Date().toISOString(), tenders }));
  };

  test('ping, the catalogue in pages, one product and the stores are read', async () => {
    const client = await connect();
    expect(codeOf(await client.ping())).toBe('ok');
    const small = await collect(client.products({ size: 5 }));
    const large = await collect(client.products({ size: 500 }));
    const codes = (pages: typeof small) =>
      pages.flatMap((page) => (page.ok ? page.value.value.read.map((one) => one.code) : ['failed']));
    expect(small.length).toBeGreaterThan(4);
    expect(codes(small)).toStrictEqual(codes(large));
    expect(codes(large).length).toBeGreaterThanOrEqual(24);
    const one = await client.product(codes(large)[0] ?? '');
    expect(one.ok && one.value.value.code).toBe(codes(large)[0]);
    expect(codeOf(await client.product('no such product'))).toBe('entity_not_found');
    const stores = (await collect(client.stores())).flatMap((page) => (page.ok ? page.value.value : []));
    expect(stores.map((store) => store.id)).toStrictEqual(sandbox.books().stores.map((store) => store.id));
    expect(codeOf(await client.store(stores[0]?.id ?? ''))).toBe('ok');
  });

  test('an order is created once under its key, confirmed, read with its delivery, and invalidated', async () => {
    const client = await connect();
    const create = await orderFor(client);
    const created = await client.createRetailOrder(create, 'key-1');
    const replayed = await client.createRetailOrder(create, 'key-1');
    if (!created.ok || !replayed.ok) throw new Error('the order was not created');
    const { id } = created.value.value;
    expect(replayed.value.value.id).toBe(id);
    expect(sandbox.books().orders.length).toBe(1);
    expect(codeOf(await client.createRetailOrder(Buffer.concat([create, Buffer.from(' ')]), 'key-1'))).toBe(
      'reused_idempotency_key',
    );
    const confirmed = await client.confirmRetailOrder(id, confirmation(create));
    expect(confirmed.ok && confirmed.value.value.state).toBe('completed');
    expect(codeOf(await client.confirmRetailOrder(id, confirmation(create)))).toBe('order_already_completed');
    const read = await client.retailOrder(id);
    expect(read.ok && typeof read.value.value.delivery?.code).toBe('string');
    const invalidated = await client.invalidateRetailOrder(id);
    expect(invalidated.ok && [invalidated.value.value.state, invalidated.value.value.delivery]).toStrictEqual([
      'invalidated',
      null,
    ]);
    expect(codeOf(await client.invalidateRetailOrder(id))).toBe('order_invalidated');
    expect(codeOf(await client.retailOrder('00000000-0000-4000-8000-000000000000'))).toBe('entity_not_found');
  });

  test('every refusal the service can be told to give comes through as its own code', async () => {
    const client = await connect();
    for (const code of serviceErrorCodes) {
      sandbox.controls.next({
        call: 'any',
        reply: { kind: 'refuse', code },
        times: code === 'invalid_date_header' ? 2 : 1,
      });
      expect(codeOf(await client.invalidateRetailOrder('00000000-0000-4000-8000-000000000000'))).toBe(code);
    }
  });

  test('keys that are unknown, wrong or limited are told apart', async () => {
    expect(codeOf(await (await connect('NOBODY')).ping())).toBe('unknown_key');
    expect(codeOf(await (await connect('K1', 'another secret')).ping())).toBe('invalid_signature');
    const limited = await connect('PING');
    expect(codeOf(await limited.ping())).toBe('ok');
    expect((await collect(limited.products())).map(codeOf)).toStrictEqual(['action_not_allowed']);
  });

  test.each([-7_200_000, 7_200_000])(
    'a clock that is %s ms off is learned and the order goes through, once',
    async (clockMs) => {
      const create = await orderFor(await connect());
      const client = await connect('K1', secret, clockMs);
      expect(codeOf(await client.createRetailOrder(create, 'key-1'))).toBe('ok');
      expect(Math.abs(client.clock.offsetMs() + clockMs)).toBeLessThan(60_000);
      expect(Math.abs((client.clock.skewMs() ?? 0) + clockMs)).toBeLessThan(60_000);
      expect(sandbox.books().orders.length).toBe(1);
    },
  );

  test('a service whose clock changes is followed', async () => {
    const client = await connect();
    expect(codeOf(await client.ping())).toBe('ok');
    sandbox.controls.next({ call: 'any', reply: { kind: 'wrong-clock', offsetMs: 3_600_000 }, times: 1 });
    expect(codeOf(await client.ping())).toBe('ok');
    expect(codeOf(await client.ping())).toBe('ok');
    expect(Math.abs(client.clock.offsetMs() - 3_600_000)).toBeLessThan(60_000);
  });

  test('a connection dropped before or after the work is no answer either way, and the replay finds the one order', async () => {
    const client = await connect();
    const create = await orderFor(client);
    sandbox.controls.next({ call: 'create', reply: { kind: 'drop-before' }, times: 1 });
    expect(codeOf(await client.createRetailOrder(create, 'key-1'))).toBe('no-answer');
    expect(sandbox.books().orders.length).toBe(0);
    sandbox.controls.next({ call: 'create', reply: { kind: 'drop-after' }, times: 1 });
    expect(codeOf(await client.createRetailOrder(create, 'key-1'))).toBe('no-answer');
    expect(sandbox.books().orders.length).toBe(1);
    const replayed = await client.createRetailOrder(create, 'key-1');
    expect(replayed.ok && replayed.value.value.id).toBe(sandbox.books().orders[0]?.id);
  });

  test('nonsense, a server error, a rate limit and silence are what they are', async () => {
    const client = await connect();
    sandbox.controls.next({ call: 'ping', reply: { kind: 'server-error' }, times: 1 });
    expect(codeOf(await client.ping())).toBe('internal_error');
    sandbox.controls.next({ call: 'products', reply: { kind: 'nonsense' }, times: 1 });
    expect((await collect(client.products())).map(codeOf)).toStrictEqual(['nonsense']);
    sandbox.controls.next({ call: 'ping', reply: { kind: 'rate-limit', retryAfterS: 7 }, times: 1 });
    const limited = await client.ping();
    expect(limited.ok ? null : limited.error).toMatchObject({ code: 'rate_limit_exceeded', retryAfterMs: 7000 });
    sandbox.controls.next({ call: 'ping', reply: { kind: 'slow', delayMs: 10_000 }, times: 1 });
    expect(codeOf(await client.ping({ timeoutMs: 200 }))).toBe('no-answer');
    expect(codeOf(await client.ping())).toBe('ok');
  });

  test('the probe tells the environments apart', async () => {
    const inSandbox = await (await connect()).settlementProbe();
    expect(inSandbox.ok && inSandbox.value.value).toBe('sandbox');
    await served?.close();
    served = null;
    sandbox.close();
    start('live');
    const inLive = await (await connect()).settlementProbe();
    expect(inLive.ok && inLive.value.value).toBe('live');
  });
});
