// What a program that watches head office reads, and a certificate that is replaced while head office serves.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { generate } from 'selfsigned';
import { afterAll, describe, expect, it } from 'vitest';
import { readCertificate } from '../../head-office/core/certificate.ts';
import { watchCertificate } from '../../head-office/core/certificate-watch.ts';
import { openWatchKey, watchKeyFile } from '../../head-office/core/watch-key.ts';
import { openWebServer } from '../../head-office/core/web-server.ts';
import { databaseServer } from '../../testkit/head-office/database-server.ts';
import { openOffice, watchKey } from '../../testkit/head-office/open-office.ts';
import { enrolledTill } from '../../testkit/head-office/till-client.ts';
import { until } from '../../testkit/until.ts';

const server = await databaseServer();
const folder = mkdtempSync(join(tmpdir(), 'counterfoil-watched-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('the key is made once, for its own user alone', () => {
  const key = openWatchKey(folder);
  expect([key.length, openWatchKey(folder), statSync(join(folder, watchKeyFile)).mode & 0o777]).toEqual([
    43,
    key,
    0o600,
  ]);
});

describe.skipIf(!server.ok)('a program that watches', () => {
  it('reads details and figures by the key alone, and no till’s name', async () => {
    const office = await openOffice();
    const till = await enrolledTill(office);
    await office.database.run(`INSERT INTO alarms (till, kind, facts, raised_at) VALUES ($1, 'forged', '{}', now())`, [
      till.till,
    ]);
    const ask = async (path: string, key?: string) => {
      const headers: HeadersInit = key === undefined ? {} : { authorization: `Bearer ${key}` };
      const answer = await fetch(new URL(path, office.url), { headers });
      return { status: answer.status, text: await answer.text() };
    };
    expect(await ask('/health')).toEqual({ status: 204, text: '' });
    expect(await ask('/health', `${watchKey}x`)).toEqual({ status: 204, text: '' });
    const known = await ask('/health', watchKey);
    expect([known.status, JSON.parse(known.text)]).toEqual([
      200,
      { database: 'well', backupAt: null, certificateUntil: '1970-01-01T00:00:00.000Z' },
    ]);
    for (const key of [undefined, '', `${watchKey}x`]) expect((await ask('/metrics', key)).status).toBe(401);
    const { text } = await ask('/metrics', watchKey);
    expect(text).toContain('\ncounterfoil_database_up 1\n');
    expect(text).toContain('\ncounterfoil_tills{state="heard"} 1\n');
    expect(text).toContain('\ncounterfoil_alarms_open{kind="forged"} 1\n');
    expect(text).toMatch(/\ncounterfoil_answers_total\{status="200"\} [1-9]/);
    expect(text).not.toContain(till.till);
    // Prometheus's own reader, where it is installed: no kept one is on npm. 3: it read all of it, and has advice, for names that are not ours alone.
    const checked = spawnSync('promtool', ['check', 'metrics'], { input: text, encoding: 'utf8' });
    if (!checked.error) {
      expect([0, 3]).toContain(checked.status);
      expect(checked.stderr).not.toMatch(/counterfoil_/);
    }
    await office.close();
  });
});

it('a certificate whose files change is used without a restart, half of a pair is not, and its end is told each day', async () => {
  const [certFile, keyFile] = [join(folder, 'own.pem'), join(folder, 'own.key')];
  const made = async (name: string, days: number) => {
    const at = Date.now();
    const pair = await generate([{ name: 'commonName', value: name }], {
      ...{ keyType: 'ec', notBeforeDate: new Date(at - 86_400_000), notAfterDate: new Date(at + days * 86_400_000) },
    });
    return { cert: pair.cert, key: pair.private };
  };
  const [old, next] = [await made('old', 10), await made('next', 300)];
  writeFileSync(certFile, old.cert);
  writeFileSync(keyFile, old.key);
  const certificate = readCertificate(certFile, keyFile);
  if (!certificate.ok) throw new Error(certificate.error);
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const answer = () => new Response('');
  const web = await openWebServer({ port: 0, host: '127.0.0.1', tls: certificate.value, answer, now });
  if (!web.ok) throw new Error(web.error.sentence);
  const { port, renew } = web.value;
  const events: string[] = [];
  const read = () => readCertificate(certFile, keyFile);
  const log = (event: string) => void events.push(event);
  const watch = watchCertificate({ certificate: certificate.value, read, renew, now, log, everyMs: 10 });
  const shown = () =>
    new Promise<string>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
        resolve(String(socket.getPeerCertificate().subject.CN));
        socket.destroy();
      });
      socket.on('error', reject);
    });
  expect([await shown(), events]).toEqual(['old', ['certificate']]);
  ahead = 86_400_000;
  await until('told again the next day', () => events.length === 2);
  writeFileSync(certFile, next.cert);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(await shown()).toBe('old');
  writeFileSync(keyFile, next.key);
  await until('it is used', async () => (await shown()) === 'next');
  expect([events, watch.fault()]).toEqual([['certificate', 'certificate', 'certificate-renewed'], null]);
  await watch.close();
  await web.value.close();
});
