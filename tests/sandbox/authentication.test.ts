// Section 5 at the sandbox's door: who gets in, and what everybody else is told.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { type Bench, expectRefusal, keyId, openBench, orderBody, secret } from '../../testkit/sandbox/bench.ts';
import { type Got, signature } from '../../testkit/sandbox/signer.ts';

// The golden signature of the wire's assumptions, computed with openssl.
const golden = {
  date: 'Fri, 06 Nov 2026 08:49:37 GMT',
  key: '3f2b8c1e-0d5a-4b7e-9a61-7c1f0e5d2a44',
  target: '/v1/retail_orders?dry=1&x=a%20b',
  body: '{"product_code":"acme-gift","face_value":{"currency":"EUR","amount":"25.00"}}',
  post: 'e70a87c3d4d949413c9b59816c30249ed0e68bef91d5a4aebe4d0da342ab33e8',
  ping: '535e9a871fe0ec2b92bc87cc9767a55308cdd9709f2c1bbd39b0c48b59abe189',
};

describe('the golden signature', () => {
  it('is what the signer of these tests computes', () => {
    const common = { hostPort: 'api.example.test:443', date: golden.date, secret };
    expect(
      signature({ ...common, method: 'POST', target: golden.target, idempotencyKey: golden.key, body: golden.body }),
    ).toBe(golden.post);
    expect(signature({ ...common, method: 'GET', target: '/v1/ping', idempotencyKey: '', body: '' })).toBe(golden.ping);
  });

  it('opens the sandbox in process, over HTTPS without a port', async () => {
    const sandbox = createSandbox({
      environment: 'sandbox',
      keys: [{ keyId, keySecret: secret }],
      now: () => new Date(golden.date),
    });
    const headers = (made: string) => ({
      date: golden.date,
      authorization: `SVC1-HMAC-SHA256 KeyId=${keyId}, Signature=${made}`,
    });
    const ping = await sandbox.fetch(
      new Request('https://api.example.test/v1/ping', { headers: headers(golden.ping) }),
    );
    expect(ping.status).toBe(200);
    expect(await ping.json()).toEqual({});
    const post = await sandbox.fetch(
      new Request(`https://api.example.test${golden.target}`, {
        method: 'POST',
        headers: { ...headers(golden.post), 'idempotency-key': golden.key },
        body: golden.body,
      }),
    );
    // The body of the vector is no whole order: what counts is that it came in to be looked at.
    expect(post.status).toBe(400);
    expect(await post.json()).toMatchObject({ code: 'invalid_body_parameters' });
    sandbox.close();
  });
});

describe('the door', () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await openBench({
      keys: [
        { keyId, keySecret: secret },
        { keyId: 'READER', keySecret: 'reader', actions: ['ping', 'list_products'] },
      ],
    });
  });
  afterEach(() => bench.close());

  const turnedAway = (got: Got, code: string) => {
    expectRefusal(got, 401, 'unauthorized', code);
    expect(got.headers['www-authenticate']).toBe('SVC1-HMAC-SHA256');
    expect(got.headers.date).toBe(new Date(bench.clock.ms).toUTCString());
  };

  it('answers a signed ping with an empty object and its Date', async () => {
    const got = await bench.get('/ping');
    expect(got).toMatchObject({ status: 200, text: '{}' });
    expect(got.headers['content-type']).toMatch(/^application\/json/);
    expect(got.headers.date).toBe('Fri, 06 Nov 2026 08:49:37 GMT');
  });

  it.each([
    ['missing', null],
    ['empty', ''],
    ['of another scheme', 'Bearer abc'],
    ['without a signature', 'SVC1-HMAC-SHA256 KeyId=TESTKEY1'],
    ['with an upper case signature', `SVC1-HMAC-SHA256 KeyId=TESTKEY1, Signature=${'A'.repeat(64)}`],
    ['with a short signature', `SVC1-HMAC-SHA256 KeyId=TESTKEY1, Signature=${'a'.repeat(63)}`],
  ])('turns away an Authorization header %s', async (_, authorization) => {
    turnedAway(await bench.call({ target: '/v1/ping', headers: { authorization } }), 'invalid_authorization_header');
  });

  it('turns away an unknown key', async () => {
    turnedAway(await bench.call({ target: '/v1/ping', keyId: 'SOMEONE' }), 'unknown_key');
  });

  it('turns away a wrong secret', async () => {
    turnedAway(await bench.call({ target: '/v1/ping', secret: `${secret} ` }), 'invalid_signature');
  });

  it('turns away a Host other than the one signed', async () => {
    turnedAway(
      await bench.call({ target: '/v1/ping', headers: { host: `localhost:${bench.port}` } }),
      'invalid_signature',
    );
  });

  it('completes a Host without a port with 80', async () => {
    // The signer of the tests signs `shop.example:80` for it.
    expect((await bench.call({ target: '/v1/ping', host: 'shop.example' })).status).toBe(200);
  });

  it('checks path and query byte for byte as they came, not as an address would be normalised', async () => {
    for (const target of [
      '/v1/products?country=DE&distribution_scheme=agency',
      '/v1/products?distribution_scheme=agency&country=DE',
      '/v1/products?country=%44E',
      '/v1/products?country=DE&',
      '/v1/%70roducts?size=1',
      '/v1/stores/../products?size=1',
    ])
      expect({ target, status: (await bench.call({ target })).status }).toEqual({ target, status: 200 });
  });

  it.each([
    ['the method', { method: 'POST' }],
    ['the path', { target: '/v1/products' }],
    ['the query', { target: '/v1/ping?x=1' }],
    ['the body', { body: '{}' }],
    ['the Idempotency-Key', { headers: { 'idempotency-key': 'other' } }],
    ['the Date', { headers: { date: 'Fri, 06 Nov 2026 08:49:38 GMT' } }],
  ])('turns away a request whose signature was made for another: %s', async (_, change) => {
    const signed = signature({
      hostPort: `127.0.0.1:${bench.port}`,
      method: 'GET',
      target: '/v1/ping',
      date: 'Fri, 06 Nov 2026 08:49:37 GMT',
      idempotencyKey: '',
      body: '',
      secret,
    });
    const authorization = `SVC1-HMAC-SHA256 KeyId=${keyId}, Signature=${signed}`;
    const headers = { authorization, ...('headers' in change ? change.headers : {}) };
    turnedAway(await bench.call({ target: '/v1/ping', ...change, headers }), 'invalid_signature');
  });

  it('checks the raw bytes of a body: the same JSON written otherwise is another', async () => {
    const body = JSON.stringify(orderBody);
    const ok = await bench.call({ method: 'POST', target: '/v1/retail_orders', body, idempotencyKey: 'k1' });
    expect(ok.status).toBe(201);
    const signed = signature({
      hostPort: `127.0.0.1:${bench.port}`,
      method: 'POST',
      target: '/v1/retail_orders',
      date: 'Fri, 06 Nov 2026 08:49:37 GMT',
      idempotencyKey: 'k2',
      body,
      secret,
    });
    const headers = { authorization: `SVC1-HMAC-SHA256 KeyId=${keyId}, Signature=${signed}` };
    const other = JSON.stringify(orderBody, null, 1);
    const sent = { method: 'POST', target: '/v1/retail_orders', idempotencyKey: 'k2', headers };
    turnedAway(await bench.call({ ...sent, body: other }), 'invalid_signature');
    expect((await bench.call({ ...sent, body })).status).toBe(201);
  });

  it.each([-300, 300])('accepts a Date %i s away', async (seconds) => {
    const date = new Date(bench.clock.ms + seconds * 1000).toUTCString();
    expect((await bench.call({ target: '/v1/ping', date })).status).toBe(200);
  });

  it.each([-301, 301])('turns away a Date %i s away and tells its own', async (seconds) => {
    const date = new Date(bench.clock.ms + seconds * 1000).toUTCString();
    turnedAway(await bench.call({ target: '/v1/ping', date }), 'invalid_date_header');
  });

  it.each([
    ['missing', null],
    ['in ISO form', '2026-11-06T08:49:37Z'],
    ['with a one-digit day', 'Fri, 6 Nov 2026 08:49:37 GMT'],
    ['in another zone', 'Fri, 06 Nov 2026 09:49:37 +0100'],
    ['of the wrong weekday', 'Mon, 06 Nov 2026 08:49:37 GMT'],
  ])('turns away a Date %s', async (_, date) => {
    turnedAway(await bench.call({ target: '/v1/ping', headers: { date } }), 'invalid_date_header');
  });

  it('keeps a key to the actions it was given', async () => {
    const as = { keyId: 'READER', secret: 'reader' };
    expect((await bench.call({ target: '/v1/ping', ...as })).status).toBe(200);
    expect((await bench.call({ target: '/v1/products', ...as })).status).toBe(200);
    for (const target of ['/v1/products/quillenhof-buch-eur', '/v1/stores', '/v1/stores/store-001'])
      expectRefusal(await bench.call({ target, ...as }), 403, 'forbidden', 'action_not_allowed');
    const create = {
      method: 'POST',
      target: '/v1/retail_orders',
      body: JSON.stringify(orderBody),
      idempotencyKey: 'k',
    };
    expectRefusal(await bench.call({ ...create, ...as }), 403, 'forbidden', 'action_not_allowed');
    expect(bench.sandbox.books().orders).toEqual([]);
  });

  it('asks for a signature on paths that do not exist, and only then says so', async () => {
    turnedAway(await bench.call({ target: '/v1/nowhere', secret: 'wrong' }), 'invalid_signature');
    for (const target of ['/v1/nowhere', '/v1', '/', '/v2/ping', '/v1/ping/', '/_sandbox/books'])
      expectRefusal(await bench.call({ target }), 404, 'not_found', 'endpoint_not_found');
    expectRefusal(await bench.call({ method: 'DELETE', target: '/v1/ping' }), 404, 'not_found', 'endpoint_not_found');
  });

  it('slows a key down with 429 and Retry-After, and lets it in again once the clock has gone on', async () => {
    await bench.close();
    bench = await openBench({ settings: { rateLimit: { perSecond: 0.5, burst: 3 } } });
    for (let n = 0; n < 3; n++) expect((await bench.get('/ping')).status).toBe(200);
    const got = await bench.get('/ping');
    expectRefusal(got, 429, 'rate_limit', 'rate_limit_exceeded');
    expect(got.headers['retry-after']).toBe('2');
    // A request that is turned away for its signature costs no token.
    turnedAway(await bench.call({ target: '/v1/ping', secret: 'wrong' }), 'invalid_signature');
    // So many pass after a pause: a token each two seconds, and never more than three however long it was.
    for (const [pauseS, passing] of [
      [2, 1],
      [5, 2],
      [6, 3],
      [60, 3],
      [86_400, 3],
      [-60, 0],
    ] as const) {
      bench.clock.ms += pauseS * 1000;
      for (let n = 0; n < passing; n++) expect((await bench.get('/ping')).status).toBe(200);
      expect((await bench.get('/ping')).status).toBe(429);
    }
  });

  it('is generous by default: a few hundred calls at once pass', async () => {
    const all = await Promise.all(Array.from({ length: 300 }, () => bench.get('/ping')));
    expect(all.every((got) => got.status === 200)).toBe(true);
  });
});

describe('the environment probe', () => {
  it('finds no settlements in the sandbox environment, on any of their paths', async () => {
    const bench = await openBench();
    for (const path of ['', '?size=1', '/3f2b8c1e-0d5a-4b7e-9a61-7c1f0e5d2a44', '/x/media/pdf'])
      expectRefusal(await bench.get(`/settlements${path}`), 404, 'not_found', 'endpoint_not_found');
    await bench.close();
  });

  it('lists settlements in the live environment', async () => {
    const bench = await openBench({ environment: 'live' });
    const got = await bench.get('/settlements?size=1');
    expect({ status: got.status, body: JSON.parse(got.text) }).toEqual({
      status: 200,
      body: { settlements: [], cursors: { next: null, previous: null } },
    });
    await bench.close();
  });
});
