// The golden vectors of the wire assumptions (computed with openssl), against the signer and against what the client sends.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { createServiceClient } from '../../electron/service/client.ts';
import type { TransportRequest } from '../../electron/service/transport.ts';
import { authorization, hostPort, sign, signingKey, stringToSign } from '../../shared/interface/signature.ts';
import { orderBody } from '../../testkit/service/recording-server.ts';

const key = signingKey('TESTKEY1', 's3cr3t-Äö/+=');
const date = 'Fri, 06 Nov 2026 08:49:37 GMT';
const idempotencyKey = '3f2b8c1e-0d5a-4b7e-9a61-7c1f0e5d2a44';
const body = '{"product_code":"acme-gift","face_value":{"currency":"EUR","amount":"25.00"}}';
const create = {
  hostPort: 'api.example.test:443',
  method: 'POST',
  path: '/v1/retail_orders',
  query: 'dry=1&x=a%20b',
  date,
  idempotencyKey,
  body,
};
const pingSignature = '535e9a871fe0ec2b92bc87cc9767a55308cdd9709f2c1bbd39b0c48b59abe189';

test('the golden create request has its golden body hash and signature', () => {
  expect(stringToSign(create).split('\n')).toStrictEqual([
    'api.example.test:443',
    'POST',
    '/v1/retail_orders',
    'dry=1&x=a%20b',
    date,
    idempotencyKey,
    'b97ab6740ea988bffb2a7d9f53f403a3913dae335080d1f41618e6f099cbf7d9',
  ]);
  expect(sign(create, key.secret)).toBe('e70a87c3d4d949413c9b59816c30249ed0e68bef91d5a4aebe4d0da342ab33e8');
  expect(sign({ ...create, body: Buffer.from(body) }, key.secret)).toBe(sign(create, key.secret));
});

test('the first signed line completes a missing port and keeps a given one', () => {
  expect(hostPort(new URL('https://api.example/v1'))).toBe('api.example:443');
  expect(hostPort(new URL('http://api.example/v1'))).toBe('api.example:80');
  expect(hostPort(new URL('http://127.0.0.1:4010/v1'))).toBe('127.0.0.1:4010');
  expect(hostPort(new URL('https://[::1]:8443/v1'))).toBe('[::1]:8443');
});

function recordingClient(answer: unknown) {
  const sent: TransportRequest[] = [];
  const client = createServiceClient({
    baseUrl: 'https://api.example.test/v1',
    key,
    now: () => new Date(Date.UTC(2026, 10, 6, 8, 49, 37, 812)),
    transport: {
      async send(request) {
        sent.push(request);
        return { kind: 'answered', status: 200, headers: {}, body: Buffer.from(JSON.stringify(answer)) };
      },
      async close() {},
    },
  });
  return { client, sent };
}

test('ping is sent with its golden signature, the date in two digits and the bare host', async () => {
  const { client, sent } = recordingClient({});
  await client.ping();
  expect(sent.map((request) => request.headers)).toStrictEqual([
    {
      host: 'api.example.test',
      date,
      authorization: `SVC1-HMAC-SHA256 KeyId=TESTKEY1, Signature=${pingSignature}`,
      accept: 'application/json',
      'accept-encoding': 'identity',
    },
  ]);
});

test('a create request is signed as a separate computation signs it', async () => {
  const { client, sent } = recordingClient(orderBody('o'));
  await client.createRetailOrder(Buffer.from(body), idempotencyKey);
  const lines = [
    'api.example.test:443\nPOST\n/v1/retail_orders\n',
    date,
    idempotencyKey,
    'b97ab6740ea988bffb2a7d9f53f403a3913dae335080d1f41618e6f099cbf7d9',
  ];
  const expected = createHmac('sha256', 's3cr3t-Äö/+=').update(lines.join('\n')).digest('hex');
  expect(sent[0]?.headers.authorization).toBe(`SVC1-HMAC-SHA256 KeyId=TESTKEY1, Signature=${expected}`);
  expect(sent[0]?.headers['idempotency-key']).toBe(idempotencyKey);
});

test('a changed line changes the signature', () => {
  const changes = [
    { hostPort: 'api.example.test:8443' },
    { method: 'PUT' },
    { path: '/v1/retail_orders/' },
    { query: '' },
    { date: 'Fri, 06 Nov 2026 08:49:38 GMT' },
    { idempotencyKey: '' },
    { body: `${body} ` },
  ];
  const signatures = changes.map((change) => authorization({ ...create, ...change }, key));
  expect(new Set([...signatures, authorization(create, key)]).size).toBe(changes.length + 1);
});

test('a key id that a header cannot carry is refused when the client is built', () => {
  const build = (keyId: string) => () =>
    createServiceClient({
      baseUrl: 'https://api.example.test/v1',
      key: signingKey(keyId, 'secret'),
      now: () => new Date(0),
      transport: { send: async () => ({ kind: 'unreachable' }), close: async () => {} },
    });
  expect(build('ключ')).toThrow('key id');
  expect(build('a\nb')).toThrow('key id');
  expect(build('TESTKEY1')).not.toThrow();
});
