// What leaves the page: by mail to a real SMTP server, and by a signed webhook; when, how often, and what is told of a change.
import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../../head-office/core/database.ts';
import { isQuietAt, setQuiet } from '../../../head-office/tell/places.ts';
import { createTeller, dueThings } from '../../../head-office/tell/teller.ts';
import { alarmKinds } from '../../../shared/head-office/alarm-kinds.ts';
import { parseAuthorization, signingKey, verify } from '../../../shared/interface/signature.ts';
import { databaseServer } from '../../../testkit/head-office/database-server.ts';
import { type Office, openOffice } from '../../../testkit/head-office/open-office.ts';
import { granted, makeFirstUser, type PageClient } from '../../../testkit/head-office/page-client.ts';
import { enrolledTill } from '../../../testkit/head-office/till-client.ts';

const server = await databaseServer();
const night = { from: '22:00', to: '07:00', zone: 'Europe/Berlin' };
/** Of a winter's day in Berlin. */
const berlin = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour - 1, 30));
const urgent: readonly string[] = ['cloned', 'forged', 'rolled-back', 'new-ledger'];

describe('quiet hours', () => {
  it.each([0, 3, 6, 7, 12, 21, 22, 23])('at %i:30 hold back what is not urgent, and nothing else', (hour) => {
    const isQuiet = hour >= 22 || hour < 7;
    expect(isQuietAt(night, berlin(hour))).toBe(isQuiet);
    for (const kind of [...alarmKinds, 'due', 'unresolved']) {
      const found = dueThings([{ thing: 'x', kind }], new Map(), isQuietAt(night, berlin(hour)), berlin(hour));
      expect([kind, hour, found.length]).toEqual([kind, hour, isQuiet && !urgent.includes(kind) ? 0 : 1]);
    }
  });

  it('are none where nobody named them or their zone is unknown, and may lie within a day', () => {
    expect([isQuietAt(null, berlin(3)), isQuietAt({ ...night, zone: 'Nowhere/At_All' }, berlin(3))]).toEqual([
      false,
      false,
    ]);
    const noon = { ...night, from: '12:00', to: '13:00' };
    expect([11, 12, 13].map((hour) => isQuietAt(noon, berlin(hour)))).toEqual([false, true, false]);
  });
});

describe.skipIf(!server.ok)('what is open', () => {
  let office: Office;
  let it1: PageClient;
  let till: string;
  let at = new Date();
  const mails: { readonly to: string; readonly user: string; readonly text: string }[] = [];
  const hooks: { readonly isSigned: boolean; readonly type: string; readonly body: string }[] = [];
  const secret = 'a secret of sixteen';
  const password = 'password of the mail';
  let users = '';

  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth(auth, _session, done) {
      users = String(auth.username);
      if (auth.password === password) done(null, { user: auth.username });
      else done(new Error('no'));
    },
    onData(stream, session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) mails.push({ to: address, user: users, text });
        done();
      });
    },
  });
  const receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const { host = '', date = '' } = request.headers;
      const [path = '', query = ''] = (request.url ?? '').split('?');
      const given = parseAuthorization(String(request.headers['svc-signature']));
      const parts = { hostPort: host, method: 'POST', path, query, date, idempotencyKey: '', body };
      const isSigned = given !== null && verify(parts, signingKey('', secret).secret, given.signature);
      hooks.push({ isSigned, type: z.object({ type: z.string() }).parse(JSON.parse(body)).type, body });
      response.writeHead(path === '/refuses' ? 500 : 204).end();
    });
  });
  const portOf = (address: unknown) => z.object({ port: z.number() }).parse(address).port;
  let mail: Parameters<typeof place>[0];
  const place = (asked: { host: string; port: number; to: string }) => ({
    ...{ security: 'none' as const, user: 'office', password, from: 'office@chain.example', language: 'de' as const },
    ...asked,
  });
  const hookAt = (path: string) => `http://127.0.0.1:${portOf(receiver.address())}${path}`;
  const teller = (database: Database = office.database) =>
    createTeller({ database, sealing: office.sealing, now: () => at, address: () => office });
  const raise = (kind: string) =>
    office.database.run(`INSERT INTO alarms (till, kind, facts, raised_at) VALUES ($1, $2, '{}', $3)`, [
      till,
      kind,
      at,
    ]);

  beforeAll(async () => {
    await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
    await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
    mail = { host: '127.0.0.1', port: portOf(smtp.server.address()), to: 'it@chain.example' };
  });
  afterAll(async () => {
    receiver.close();
    await new Promise<void>((resolve) => void smtp.close(() => resolve()));
  });
  beforeEach(async () => {
    at = new Date();
    office = await openOffice();
    it1 = await makeFirstUser(office);
    till = (await enrolledTill(office)).till;
    mails.length = 0;
    hooks.length = 0;
  });
  afterEach(async () => {
    expect(office.bugs).toEqual([]);
    await office.close();
  });

  it('is mailed once, again after a day, and no more once it is closed', async () => {
    granted(await it1.ask('tell-mail', place(mail)));
    await raise('silent');
    await office.database.run('UPDATE tills SET seen_at = $1', [at]);
    const tell = teller();
    expect([await tell('mail'), await tell('mail'), mails.length]).toEqual([
      { ok: true, value: 1 },
      { ok: true, value: 0 },
      1,
    ]);
    expect(mails[0]).toMatchObject({ to: 'it@chain.example', user: 'office' });
    expect(mails[0]?.text).toMatch(/Subject: .*Counterfoil/);
    // Both times by the store's clock.
    const text = mails[0]?.text.replaceAll('=\r\n', '');
    expect(text).toMatch(/Die Kasse meldet sich nicht \([^)]* ME(S)?Z; letzte Meldung [^)]* ME(S)?Z\)/);
    at = new Date(at.getTime() + 86_400_000);
    expect([await tell('mail'), mails.length]).toEqual([{ ok: true, value: 1 }, 2]);
    await office.database.run('UPDATE alarms SET closed_at = $1', [at]);
    at = new Date(at.getTime() + 86_400_000);
    expect([await tell('mail'), mails.length]).toEqual([{ ok: true, value: 0 }, 2]);
  });

  it('is told although it is quiet where it is urgent; the rest when the quiet is over', async () => {
    granted(await it1.ask('tell-webhook', { url: hookAt('/a?b=c'), secret }));
    const actor = { userId: null, name: 'x', address: '' };
    await office.database.transaction((tx) => setQuiet(tx, night, actor, at));
    at = berlin(23);
    await raise('silent');
    await raise('forged');
    const tell = teller();
    expect(await tell('webhook')).toEqual({ ok: true, value: 1 });
    expect(hooks).toMatchObject([
      { isSigned: true, type: 'head_office.open', body: expect.stringContaining('forged') },
    ]);
    expect(hooks[0]?.body).not.toContain('silent');
    at = berlin(32);
    expect(await tell('webhook')).toEqual({ ok: true, value: 1 });
    expect(hooks[1]?.body).toContain('silent');
  });

  it('is told again by a process that died between the mail and its row, once', async () => {
    granted(await it1.ask('tell-mail', place(mail)));
    await raise('left');
    const dying: Database = {
      ...office.database,
      transaction: (work) =>
        office.database.transaction((tx) =>
          work({
            ...tx,
            run: (sql, values) =>
              sql.includes('INSERT INTO told') ? Promise.reject(new Error('died')) : tx.run(sql, values),
          }),
        ),
    };
    await expect(teller(dying)('mail')).rejects.toThrow('died');
    const tell = teller();
    await tell('mail');
    await tell('mail');
    expect(mails).toHaveLength(2);
  });

  it('is not lost where the receiver refuses, and is told by one of two processes', async () => {
    granted(await it1.ask('tell-webhook', { url: hookAt('/refuses'), secret }));
    await raise('left');
    expect(await teller()('webhook')).toEqual({ ok: false, error: '500' });
    granted(await it1.ask('tell-webhook', { url: hookAt('/good'), secret }));
    hooks.length = 0;
    const both = await Promise.all([teller()('webhook'), teller()('webhook')]);
    const open = hooks.filter(({ type }) => type === 'head_office.open');
    expect([both.filter((one) => one.ok && one.value === 1).length, open.length]).toEqual([1, 1]);
  });

  it('a change is told to the place before, in the audit, and its password and secret are nowhere to be read', async () => {
    granted(await it1.ask('tell-mail', place(mail)));
    granted(await it1.ask('tell-webhook', { url: hookAt('/x'), secret }));
    expect(granted(await it1.ask('tell-test', { way: 'mail' }))).toBeNull();
    expect(granted(await it1.ask('tell-test', { way: 'webhook' }))).toBeNull();
    expect([mails.length, hooks.map(({ type }) => type)]).toEqual([1, ['head_office.test']]);
    const shown = JSON.stringify(granted(await it1.ask('telling', undefined)));
    const stored = JSON.stringify(await office.rows(z.looseObject({}), 'SELECT * FROM places'));
    for (const text of [shown, stored]) for (const hidden of [password, secret]) expect(text).not.toContain(hidden);
    expect(shown).toContain('it@chain.example');
    // The same server and user: the password stays. Another: it does not go there.
    granted(await it1.ask('tell-mail', { ...place({ ...mail, to: 'thief@elsewhere.example' }), password: '' }));
    const stolen = { ...place({ ...mail, host: 'localhost' }), password: '' };
    expect(await it1.ask('tell-mail', stolen)).toMatchObject({ error: { code: 'password_missing' } });
    granted(await it1.ask('tell-webhook', null));
    await teller()('mail');
    await teller()('webhook');
    await teller()('mail');
    expect(mails.map(({ to }) => to)).toEqual(['it@chain.example', 'it@chain.example']);
    expect(mails[1]?.text).toContain('Ida Itzig');
    expect(hooks.map(({ type, isSigned }) => [type, isSigned])).toEqual([
      ['head_office.test', true],
      ['head_office.place_ended', true],
    ]);
    const rows = await office.rows(
      z.object({ what: z.string(), about: z.string().nullable() }),
      `SELECT what, about FROM audit WHERE what LIKE 'tell-%' ORDER BY id`,
    );
    expect(rows.map(({ what }) => what)).toEqual([
      ...['tell-mail', 'tell-webhook', 'tell-test', 'tell-test', 'tell-mail', 'tell-webhook'],
    ]);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  it('a server that refuses the password is named by its code alone', async () => {
    granted(await it1.ask('tell-mail', { ...place(mail), password: 'wrong one' }));
    expect(await it1.ask('tell-test', { way: 'mail' })).toMatchObject({ error: { code: 'not_sent', detail: 'EAUTH' } });
  });
});
