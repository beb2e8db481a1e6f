// What a start of head office says of what it was given, and when the next start may succeed by itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, describe, expect, it } from 'vitest';
import { daysFault, ownCertificate } from '../../head-office/core/certificate.ts';
import { openDatabase } from '../../head-office/core/open-database.ts';
import { migrate } from '../../head-office/core/schema.ts';
import { openWebServer } from '../../head-office/core/web-server.ts';
import { addressForTills } from '../../head-office/serve.ts';
import { schema } from '../../head-office/tables.ts';
import { freePort } from '../../testkit/free-port.ts';

const folder = mkdtempSync(join(tmpdir(), 'counterfoil-start-'));
afterAll(() => rmSync(folder, { recursive: true }));
const day = (n: number) => new Date(Date.UTC(2026, 10, n));

describe('a certificate', () => {
  it('that is not good today, or will not be in 30 days, is told with its day, and head office starts', async () => {
    const { cert } = await generate([{ name: 'commonName', value: 'x' }], {
      ...{ keyType: 'ec', notBeforeDate: day(10), notAfterDate: day(60) },
    });
    expect(daysFault({ cert }, day(9))).toMatch(/begins on 2026-11-10/);
    expect(daysFault({ cert }, day(29))).toBeNull();
    expect(daysFault({ cert }, day(31))).toMatch(/expires on 2026-12-30/);
    expect(daysFault({ cert }, day(61))).toMatch(/has expired on 2026-12-30/);
  });

  it('of our own is good a day before it was made', async () => {
    const own = await ownCertificate(folder, day(15));
    expect([day(14), day(15)].map((at) => daysFault(own, new Date(at.getTime() + 1000)))).toEqual([null, null]);
  });
});

it.each(['0.0.0.0', '::', '0'])('no till is told %s', (host) => {
  expect(new URL(addressForTills('own', host, 8443)).hostname).not.toMatch(/^(0\.0\.0\.0|\[::\])$/);
});
it.each([
  ['192.168.1.5', 'https://192.168.1.5:8443/v1'],
  ['fd00::5', 'https://[fd00::5]:8443/v1'],
])('of %s a till is told %s', (host, url) => expect(addressForTills('own', host, 8443)).toBe(url));

describe('a start that is refused', () => {
  it('is tried again where the database is away, or another program has the port', async () => {
    const gone = await openDatabase(`postgres://a:b@127.0.0.1:${await freePort()}/x`, schema, migrate);
    expect(gone).toMatchObject({ ok: false, error: { mayPass: true } });
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const answer = () => Promise.reject(new Error('nobody asks'));
    const web = await openWebServer({ port, host: '127.0.0.1', tls: null, answer, now: () => day(15) });
    expect(web).toMatchObject({ ok: false, error: { mayPass: true } });
    other.close();
  });

  it('is not where somebody has to change what it says', async () => {
    expect(await openDatabase('mysql://x', schema, migrate)).toMatchObject({ error: { mayPass: false } });
  });
});
