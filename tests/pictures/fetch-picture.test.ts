// A picture is fetched over real HTTP from a server that means no good: at the worst there is none.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FetchDeps, fetchPicture } from '../../electron/pictures/fetch-picture.ts';
import { mayConnect, pictureUrl } from '../../electron/pictures/public-address.ts';
import { png } from '../../testkit/pictures/drawn.ts';
import { kinds, type PictureServer, startPictureServer } from './hostile-server.ts';

let server: PictureServer;
beforeAll(async () => {
  server = await startPictureServer();
});
afterAll(() => server.close());

const trust = () => createSecureContext();
const never = new AbortController().signal;
/** Where no end comes, so that nobody waits for it long. */
const endless: Partial<FetchDeps> = { timeoutMs: 150 };
const fetched = (address: string, more: Partial<FetchDeps> = {}) =>
  fetchPicture(address, { allowsLoopback: true, trust, ...more }, never);
/** A name that leads where the test says. */
const leadingTo = (...addresses: readonly string[]): Pick<FetchDeps, 'resolve'> => ({
  resolve: ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as NonNullable<FetchDeps['resolve']>,
});

describe('a server', () => {
  it.each(kinds)('that answers %s', async (kind) => {
    const ends = !['silent', 'stalled'].includes(kind);
    const picture = await fetched(`${server.origin}/${kind}`, ends ? {} : endless);
    const isGood = ['good', 'moved', 'cookie'].includes(kind);
    expect(picture).toEqual(isGood ? { type: 'image/png', bytes: png(88, 56, '#ff00ff') } : null);
  });

  it('hears nothing of the till: no cookie, no signature, no referrer', async () => {
    const before = server.asked.length;
    await fetched(`${server.origin}/cookie`);
    const heard = server.asked.slice(before);
    expect(heard.map(({ path }) => path)).toEqual(['/cookie', '/good']);
    for (const { headers } of heard)
      expect(Object.keys(headers).toSorted()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
  });

  it('follows three redirects and no more', async () => {
    const before = server.asked.length;
    expect(await fetched(`${server.origin}/loop`)).toBeNull();
    expect(server.asked.length - before).toBe(4);
  });

  it('is left where the till ends', async () => {
    const ending = new AbortController();
    const asked = fetchPicture(`${server.origin}/silent`, { allowsLoopback: true, trust }, ending.signal);
    ending.abort();
    expect(await asked).toBeNull();
  });
});

describe('an address', () => {
  it.each([
    'ftp://pictures.example/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'http://pictures.example/a.png',
    'https://user@pictures.example/a.png',
    'https://10.0.0.1/a.png',
    'https://192.168.1.20/a.png',
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/a.png',
    'https://[::ffff:10.0.0.1]/a.png',
    'https://0x7f.1/a.png',
    'https://[fd00::1]/a.png',
    'no address',
    `https://pictures.example/${'a'.repeat(2100)}`,
  ])('is never asked in live: %s', async (address) => {
    expect(pictureUrl(address, false)).toBeNull();
  });

  it('of this machine is asked outside live only, and may be plain http there', () => {
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      expect(pictureUrl(`http://${host}:4010/a.png`, true)?.hostname).toBe(host);
      expect(pictureUrl(`http://${host}:4010/a.png`, false)).toBeNull();
    }
  });

  // Each range that IANA keeps for a special purpose, and the nearest public addresses below and above it.
  it.each([
    ['', '0.0.0.0', '0.255.255.255', '1.0.0.0'],
    ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
    ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
    ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
    ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
    ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
    ['191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
    ['192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
    ['192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0'],
    ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
    ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
    ['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
    ['203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
    ['223.255.255.255', '224.0.0.0', '255.255.255.255', ''],
    ['', '::', '1fff:ffff::', '2000::'],
    ['2000:ffff::', '2001::', '2001:1ff:ffff::', '2001:200::'],
    ['2001:db7:ffff::', '2001:db8::', '2001:db8:ffff::', '2001:db9::'],
    ['2001:ffff::', '2002::', '2002:ffff:ffff::', '2003::'],
    ['3ffe:ffff::', '3fff::', '3fff:fff:ffff::', '3fff:1000::'],
    ['3fff:ffff::', '4000::', 'ffff:ffff::', ''],
  ])('is public below and above a special range, never in it: %s | %s to %s | %s', (below, first, last, above) => {
    const isPublic = (address: string) => address === '' || mayConnect(address, false);
    expect([below, first, last, above].map(isPublic)).toEqual([true, false, false, true]);
  });

  it.each(['::1', '::ffff:127.0.0.1', '64:ff9b::a00:1'])(
    'that is another one written otherwise is not public: %s',
    (address) => {
      expect(mayConnect(address, false)).toBe(false);
    },
  );
});

describe('a name', () => {
  const hasOpenssl = spawnSync('openssl', ['version']).error === undefined;
  const folder = mkdtempSync(join(tmpdir(), 'counterfoil-pictures-'));
  let secure: PictureServer;
  let ca: Buffer;
  beforeAll(async () => {
    if (!hasOpenssl) return;
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const subject = ['-subj', '/CN=pictures.example', '-addext', 'subjectAltName=DNS:pictures.example'];
    spawnSync('openssl', [...made, ...subject, '-keyout', key, '-out', cert]);
    ca = readFileSync(cert);
    secure = await startPictureServer({ key: readFileSync(key), cert: ca });
  });
  afterAll(async () => {
    await secure?.close();
    rmSync(folder, { recursive: true });
  });
  const address = () => `https://pictures.example:${new URL(secure.origin).port}/good`;
  const trusting = () => ({ trust: () => createSecureContext({ ca }) });

  it.skipIf(!hasOpenssl)('is fetched from over TLS, by whom it trusts', async () => {
    expect(await fetched(address(), { ...trusting(), ...leadingTo('127.0.0.1') })).not.toBeNull();
    expect(await fetched(address(), leadingTo('127.0.0.1'))).toBeNull();
  });

  it.skipIf(!hasOpenssl)('that leads into the shop is not connected to, whatever else it leads to', async () => {
    const before = secure.asked.length;
    const live = { ...trusting(), allowsLoopback: false };
    expect(await fetched(address(), { ...live, ...leadingTo('127.0.0.1') })).toBeNull();
    expect(await fetched(address(), { ...live, ...leadingTo('10.0.0.1', '127.0.0.1', '::1') })).toBeNull();
    expect(secure.asked.length).toBe(before);
  });
});
