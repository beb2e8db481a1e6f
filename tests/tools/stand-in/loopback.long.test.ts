// The stand-in's port, on a real till in training: who gets in, and what a page that got in can do.
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../../electron/shell/scheme.ts';
import { ensureBuilt } from '../../../tools/stand-in/build.ts';
import { type Ask, ask, endAll, enter, message, type RunningTill, say, startTill } from './running.ts';

let folder: string;
let till: RunningTill;
let view: { cookie: string; frame: string };
beforeAll(async () => {
  await ensureBuilt();
  folder = mkdtempSync(join(tmpdir(), 'counterfoil-loopback-'));
  till = await startTill(['--data', folder, '--headless', '--port', '0']);
  view = await enter(till);
});
afterAll(async () => {
  await endAll();
  rmSync(folder, { recursive: true, force: true });
});

const targets: [string, Ask][] = [
  ['/', {}],
  ['/index.html', {}],
  ['/favicon.ico', {}],
  ['/__stand-in/preload.js', {}],
  ['/__ipc/events', {}],
  ['/__ipc/invoke', { method: 'POST', body: JSON.stringify({ channel: 'session:get', args: [] }) }],
];

describe('the first line of output', () => {
  it('is the address and nothing else, on 127.0.0.1, with a token nobody guesses', () => {
    expect(till.lines).toHaveLength(1);
    expect(JSON.parse(till.lines[0] ?? '')).toEqual({ url: till.url.href });
    expect(till.url.hostname).toBe('127.0.0.1');
    expect(Buffer.from(till.url.searchParams.get('token') ?? '', 'base64url')).toHaveLength(32);
  });
});

describe('a stranger', () => {
  it.each(targets)('without the cookie gets no %s', async (target, how) => {
    const headers = how.method === 'POST' ? { origin: till.url.origin } : {};
    expect((await ask(till, target, { ...how, headers })).status).toBe(401);
    const wrong = view.cookie.replace(/=.*/, `=${'A'.repeat(43)}`);
    expect((await ask(till, target, { ...how, headers: { ...headers, cookie: wrong } })).status).toBe(401);
  });

  it('who found the used address is refused', async () => {
    const again = await ask(till, till.url.pathname + till.url.search);
    expect(again.status).toBe(403);
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('who guesses a token is refused', async () => {
    expect((await ask(till, `/?token=${'A'.repeat(43)}`)).status).toBe(403);
    expect((await ask(till, '/?token=')).status).toBe(403);
  });

  it.each(targets)('under another host name (DNS rebinding) gets no %s, cookie or not', async (target, how) => {
    const { port } = till.url;
    for (const host of [
      'evil.example',
      `evil.example:${port}`,
      `localhost:${port}`,
      '127.0.0.1',
      '127.0.0.1:1',
      `[::1]:${port}`,
    ]) {
      const answer = await ask(till, target, { ...how, headers: { ...message(till, view), host } });
      expect([host, answer.status]).toEqual([host, 403]);
    }
  });

  it.each(targets)('from another origin gets no %s, cookie or not', async (target, how) => {
    const { port } = till.url;
    for (const origin of [
      'https://evil.example',
      'null',
      'http://127.0.0.1',
      `https://127.0.0.1:${port}`,
      `http://localhost:${port}`,
    ]) {
      const answer = await ask(till, target, { ...how, headers: { ...message(till, view), origin } });
      expect([origin, answer.status]).toEqual([origin, 403]);
    }
  });

  it.each(targets)('whose request the browser calls cross-site gets no %s', async (target, how) => {
    const headers = { ...message(till, view), 'sec-fetch-site': 'cross-site' };
    expect((await ask(till, target, { ...how, headers })).status).toBe(403);
  });

  it('who posts without an origin is refused: no browser does', async () => {
    const { origin: _, ...headers } = message(till, view);
    expect((await ask(till, '/__ipc/invoke', { method: 'POST', headers, body: '{}' })).status).toBe(403);
  });

  it('on another address of this machine finds nobody', async () => {
    const others = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).filter((one) => !one.internal));
    const outcomes = others.map(({ address, scopeid }) => {
      const host = scopeid ? `${address}%${scopeid}` : address;
      const socket = connect({ host, port: Number(till.url.port), timeout: 2000 });
      return new Promise<string>((resolve) => {
        const end = (outcome: string) => () => {
          socket.destroy();
          resolve(outcome);
        };
        socket.on('connect', end('connected')).on('error', end('refused')).on('timeout', end('silent'));
      });
    });
    expect((await Promise.all(outcomes)).filter((one) => one === 'connected')).toEqual([]);
  });
});

describe('the browser that was let in', () => {
  it('keeps a cookie that scripts and other sites never see', async () => {
    const first = await startTill(['--data', join(folder, 'other'), '--headless', '--port', '0']);
    const welcome = await ask(first, first.url.pathname + first.url.search);
    expect(welcome.status).toBe(303);
    expect(welcome.headers.location).toBe('/');
    const { port } = first.url;
    expect(welcome.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^till_${port}=[\\w-]{43}; HttpOnly; SameSite=Strict; Path=/$`)),
    ]);
    await first.end('SIGTERM');
  });

  it('may follow its old address again', async () => {
    const again = await ask(till, till.url.pathname + till.url.search, { headers: { cookie: view.cookie } });
    expect(again.status).toBe(303);
  });

  it('gets the page under the till’s own policy, with IPC over this port as the one exception; its guards deny downloads and windows', async () => {
    const page = await ask(till, '/', { headers: { cookie: view.cookie } });
    expect(page.headers['content-security-policy']).toBe(
      `${contentSecurityPolicy.replace("connect-src 'none'", "connect-src 'self'")}; sandbox allow-scripts allow-same-origin allow-forms allow-modals`,
    );
    expect(page.headers['x-content-type-options']).toBe('nosniff');
    expect(page.body).toMatch(/<head[^>]*><script src="\/__stand-in\/preload\.js\?frame=[\w-]{32}"><\/script>/);
  });

  it('gets the built preload, unchanged, for its own document only', async () => {
    const headers = { cookie: view.cookie };
    const script = await ask(till, `/__stand-in/preload.js?frame=${view.frame}`, { headers });
    expect(script.body).toContain('exposeInMainWorld("till"');
    expect((await ask(till, '/__stand-in/preload.js?frame=x', { headers })).status).toBe(403);
  });

  it('gets no preload into a frame', async () => {
    const headers = { cookie: view.cookie, 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' };
    expect((await ask(till, '/', { headers })).body).not.toContain('preload.js');
  });

  it.each([
    '/../package.json',
    '/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '//etc/passwd',
    '/..%5c..%5cpackage.json',
  ])('gets no file outside the page’s folder: %s', async (target) => {
    const answer = await ask(till, target, { headers: { cookie: view.cookie } });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toMatch(/counterfoil|root:/);
  });
});

describe('a message', () => {
  it('of the page is answered by the till', async () => {
    expect(await say(till, view, 'session:get')).toMatchObject({
      ok: true,
      value: { environment: 'training', fault: null },
    });
  });

  it.each([
    ['without a frame', ''],
    ['of a frame nobody knows', 'A'.repeat(32)],
  ])('%s is refused by the till itself', async (_what, frame) => {
    const refused = { ok: false, error: { code: 'foreign_sender' } };
    expect(await say(till, { ...view, frame }, 'session:get')).toEqual(refused);
    expect(await say(till, { ...view, frame }, 'session:sign-in', { operatorId: 'anna', pin: '1111' })).toEqual(
      refused,
    );
    expect(await say(till, view, 'session:get')).toMatchObject({ value: { operator: null } });
  });

  it.each<[string, unknown[], string]>([
    ['sale:get', [], 'request'],
    ['sale:get', [null], 'request'],
    ['sale:get', [{ saleId: 7 }], 'saleId'],
    ['session:get', [{}], 'request'],
    ['session:sign-in', [{ operatorId: 'anna', pin: 1111 }], 'pin'],
    ['catalogue:search', [{ query: 'x', category: null, offset: -1, limit: 1 }], 'offset'],
    ['tender:begin', [{ saleId: '0190a5c0-0000-7000-8000-000000000000', method: 'gold', amount: {} }], 'method'],
  ])('%s of the wrong shape is a bad request', async (channel, args, detail) => {
    expect(await say(till, view, channel, ...args)).toEqual({ ok: false, error: { code: 'bad_request', detail } });
  });

  it('on a channel the till does not have fails as on Electron', async () => {
    const answer = await ask(till, '/__ipc/invoke', {
      method: 'POST',
      headers: message(till, view),
      body: JSON.stringify({ channel: 'fs:read', args: ['/etc/passwd'] }),
    });
    expect(JSON.parse(answer.body)).toEqual({
      error: "Error invoking remote method 'fs:read': Error: No handler registered for 'fs:read'",
    });
  });

  it.each<[string, string, number]>([
    ['that is no JSON', '{', 400],
    ['that is no message', '{"channel": 1}', 400],
    ['that is too large', JSON.stringify({ channel: 'session:get', args: ['x'.repeat(1024 * 1024)] }), 413],
  ])('%s is refused, and the till goes on', async (_what, body, status) => {
    const answer = await ask(till, '/__ipc/invoke', { method: 'POST', headers: message(till, view), body });
    expect(answer.status).toBe(status);
    expect(await say(till, view, 'session:get')).toMatchObject({ ok: true });
  });

  it('of the till reaches every open view', async () => {
    const told = [await listen(view), await listen(view)];
    await say(till, view, 'session:sign-in', { operatorId: 'anna', pin: '1111' });
    for (const { heard } of told) {
      expect(JSON.parse(await heard)).toMatchObject({
        channel: 'till:event',
        args: [{ kind: 'session', session: { operator: { id: 'anna' } } }],
      });
    }
    for (const { stop } of told) stop();
  });
});

/** A view's event stream; `heard` is the data of the first session event. */
async function listen(who: { cookie: string; frame: string }) {
  const abort = new AbortController();
  const response = await fetch(`${till.url.origin}/__ipc/events?frame=${who.frame}`, {
    headers: { cookie: who.cookie },
    signal: abort.signal,
  });
  const heard = (async () => {
    let text = '';
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString('utf8');
      const session = /^data: (.*"kind":"session".*)$/m.exec(text);
      if (session?.[1]) return session[1];
    }
    throw new Error('the stream ended');
  })();
  return { heard, stop: () => abort.abort() };
}
