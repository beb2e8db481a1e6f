// Through a proxy: a real one that opens tunnels and one that forwards, on loopback; what arrives is signed as if there were none.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createServiceClient } from '../../electron/service/client.ts';
import { chooseProxy, unknownExceptions } from '../../electron/service/proxy.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { type RecordingServer, startRecordingServer } from '../../testkit/service/recording-server.ts';
import { isSigned } from './arrived.ts';

const key = signingKey('K', 's3cr3t-Äö/+=');
const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).toReversed()) await close();
});

/** Sends everything on to `port`, whatever host it is for, and keeps what it was asked. */
async function startProxy(port: number, refuses = false) {
  const asked: { line: string; authorization: string | undefined }[] = [];
  const server = createServer((incoming, response) => {
    asked.push({ line: `${incoming.method} ${incoming.url}`, authorization: incoming.headers['proxy-authorization'] });
    const { pathname, search } = new URL(incoming.url ?? '');
    const { 'proxy-authorization': _gone, ...headers } = incoming.headers;
    const onward = httpRequest({ host: '127.0.0.1', port, method: incoming.method, path: pathname + search, headers });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(onward);
  });
  server.on('connect', (incoming, socket) => {
    asked.push({ line: `CONNECT ${incoming.url}`, authorization: incoming.headers['proxy-authorization'] });
    if (refuses) return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n');
    const onward = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      socket.pipe(onward).pipe(socket);
    });
    socket.on('error', () => onward.destroy());
    onward.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  toClose.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { asked, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function clientOf(baseUrl: string, environment: Record<string, string>, ca?: string) {
  const transport = createUndiciTransport({ environment, ...(ca ? { ca } : {}) });
  toClose.push(() => transport.close());
  return createServiceClient({ baseUrl, key, transport, now: () => new Date(), timeoutMs: 5000 });
}

async function startService(): Promise<RecordingServer> {
  const server = await startRecordingServer();
  toClose.push(() => server.close());
  return server;
}

test('a proxy that forwards is told the whole address; what arrives is signed for the service alone', async () => {
  const server = await startService();
  const proxy = await startProxy(Number(new URL(server.baseUrl).port));
  const client = clientOf('http://api.example.test/v1', { HTTP_PROXY: `http://till:p%40ss@${proxy.address}` });
  expect((await client.ping()).ok).toBe(true);
  await client.createRetailOrder(Buffer.from('{"a":"ü"}'), 'key-1');
  const basic = `Basic ${Buffer.from('till:p@ss').toString('base64')}`;
  expect(proxy.asked).toStrictEqual([
    { line: 'GET http://api.example.test/v1/ping', authorization: basic },
    { line: 'POST http://api.example.test/v1/retail_orders', authorization: basic },
  ]);
  expect(server.requests.map((request) => request.headers.host)).toStrictEqual(Array(2).fill('api.example.test'));
  expect(server.requests.every((request) => isSigned(request, key, ':80'))).toBe(true);
  expect(server.requests[1]?.body.toString()).toBe('{"a":"ü"}');
});

const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;

test.skipIf(!hasOpenssl)('a tunnel through a proxy shows it the host alone, and is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-proxy-'));
  toClose.push(() => rmSync(folder, { recursive: true }));
  const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const named = ['-subj', '/CN=api.example.test', '-addext', 'subjectAltName=DNS:api.example.test'];
  spawnSync('openssl', [...made, ...named, '-keyout', keyFile, '-out', certFile]);
  const ca = readFileSync(certFile, 'utf8');
  const hosts: (string | undefined)[] = [];
  const server = createTlsServer({ key: readFileSync(keyFile), cert: ca }, (request, response) => {
    hosts.push(request.headers.host);
    const { method = '', url: target = '', headers } = request;
    response.writeHead(isSigned({ method, target, headers, body: Buffer.alloc(0) }, key, ':443') ? 200 : 500);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  toClose.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const proxy = await startProxy((server.address() as AddressInfo).port);
  const client = clientOf('https://api.example.test/v1', { https_proxy: proxy.address }, ca);
  for (let n = 0; n < 3; n++) expect((await client.ping()).ok).toBe(true);
  expect(hosts).toStrictEqual(Array(3).fill('api.example.test'));
  expect(proxy.asked).toStrictEqual([{ line: 'CONNECT api.example.test:443', authorization: undefined }]);
});

test('a proxy that refuses, is not there, or cannot be spoken to makes the service unreachable', async () => {
  const server = await startService();
  const port = Number(new URL(server.baseUrl).port);
  const proxy = await startProxy(port, true);
  for (const HTTPS_PROXY of [proxy.address, '127.0.0.1:1', 'socks5://127.0.0.1:1', 'http://[']) {
    const answer = await clientOf('https://api.example.test/v1', { HTTPS_PROXY }).ping();
    expect(answer.ok ? null : answer.error).toStrictEqual({ kind: 'unreachable' });
  }
  expect(server.requests).toStrictEqual([]);
});

test('this machine is reached without a proxy', async () => {
  const server = await startService();
  expect((await clientOf(server.baseUrl, { HTTP_PROXY: 'http://127.0.0.1:1' }).ping()).ok).toBe(true);
});

// curl's rules for NO_PROXY, each kind of entry against a host that it names and one that it does not.
test.each([
  ['*', 'api.example.test', null],
  ['example.test', 'api.example.test', 'notexample.test'],
  ['.example.test', 'example.test', 'example.test.other'],
  ['*.example.test', 'api.example.test', 'other.test'],
  ['EXAMPLE.test', 'example.test', 'example.tes'],
  ['example.test.', 'api.example.test', 'example.com'],
  ['example.test', 'api.example.test.', 'api.other.'],
  ['other.test, example.test', 'example.test', 'third.test'],
  ['other.test example.test', 'example.test', 'third.test'],
  ['localnet', 'localnet', 'local'],
  ['api.example.test:8443', 'api.example.test:8443', 'api.example.test'],
  ['10.0.0.7', '10.0.0.7', '10.0.0.70'],
  ['10.0.0.7:8443', '10.0.0.7:8443', '10.0.0.7'],
  ['192.168.0.0/16', '192.168.255.1', '192.169.0.1'],
  ['10.0.0.0/8,localhost', '10.1.2.3', '11.1.2.3'],
  ['10.0.0.0/0', '1.2.3.4', 'example.test'],
  ['10.1.2.3/32', '10.1.2.3', '10.1.2.4'],
  ['fd00::20', '[fd00::20]', '[fd00::21]'],
  ['[fd00::20]', '[fd00::20]', '[fd00::2]'],
  ['FD00:0:0::20', '[fd00::20]', '[fd01::20]'],
  ['[fd00::20]:8443', '[fd00::20]:8443', '[fd00::20]'],
  ['fd00::/8', '[fdff::1]', '[fe00::1]'],
])('NO_PROXY=%s excepts %s, and not %s', (NO_PROXY, excepted, other) => {
  const choose = (host: string) =>
    chooseProxy(new URL(`https://${host}/v1`), { HTTPS_PROXY: 'proxy.test:3128', NO_PROXY }).kind;
  expect(choose(excepted)).toBe('direct');
  if (other !== null) expect(choose(other)).toBe('proxy');
  expect(unknownExceptions({ NO_PROXY })).toEqual([]);
});

test.each([
  '192.168.1.*',
  '<local>',
  '<local>;*.shop.local',
  'a;b',
  'https://office.test',
  '10.0.0.0/33',
  'fd00::/129',
  '10.0.0.0/x',
  '[fd00',
  '/',
  'a..b',
  '*.',
])('NO_PROXY=%s excepts nothing, and is named', (NO_PROXY) => {
  const choice = chooseProxy(new URL('https://192.168.1.20/v1'), { HTTPS_PROXY: 'proxy.test:3128', NO_PROXY });
  expect(choice.kind).toBe('proxy');
  expect(unknownExceptions({ no_proxy: `example.test,${NO_PROXY}` })).toEqual([NO_PROXY]);
});

test('without exceptions both protocols', () => {
  const choose = (address: string) => chooseProxy(new URL(address), { HTTPS_PROXY: 'proxy.test:3128' }).kind;
  expect([choose('https://api.example.test'), choose('http://api.example.test')]).toEqual(['proxy', 'direct']);
});
