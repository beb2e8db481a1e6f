// The till's address for webhooks, over real HTTP and on a real ledger: whom it believes, what it refuses, what it keeps.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import Database from 'better-sqlite3';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listenAgainMs } from '../../electron/webhooks/receiver.ts';
import { event, newKey, oldKey, openReceiver, type Receiving, tempFolder } from './open-receiver.ts';

let temp: ReturnType<typeof tempFolder>;
let open: Receiving;
beforeEach(async () => {
  temp = tempFolder();
  open = await openReceiver(temp.folder);
});
afterEach(async () => {
  await open.close();
  temp.remove();
});

async function reopen(options: Parameters<typeof openReceiver>[1] = {}): Promise<void> {
  await open.close();
  open = await openReceiver(temp.folder, options);
}

/** Sends a body without its length. The signature is good as far as the headers can tell. */
function unannounced(body: string): Promise<number | undefined> {
  const headers = {
    date: new Date().toUTCString(),
    'svc-signature': `SVC1-HMAC-SHA256 KeyId=${newKey.keyId}, Signature=${'0'.repeat(64)}`,
  };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: open.port, path: '/webhooks', method: 'POST', headers });
    sent.on('response', (response) => resolve(response.resume().statusCode));
    sent.on('error', reject);
    sent.write(body);
    sent.end();
  });
}

const soon = { interval: 5 };

describe('whom it believes', () => {
  it.each([oldKey, newKey])('a webhook signed with $keyId, one of two keys', async (key) => {
    expect((await open.post(event('order.completed'), key)).status).toBe(204);
    expect(open.rows()).toHaveLength(1);
  });

  it('a signature over the query as sent', async () => {
    expect((await open.post(event('order.completed'), { target: '/webhooks?a=%20b&x' })).status).toBe(204);
  });

  it('a signature for its public address behind a proxy, and for no other', async () => {
    const public_url = 'https://shop.example/tills/7?x=1';
    await reopen({ settings: { port: 0, address: '127.0.0.1', path: '/webhooks', public_url } });
    const proxied = { hostPort: 'shop.example:443', signedTarget: '/tills/7?x=1' };
    expect((await open.post(event('order.completed'), proxied)).status).toBe(204);
    expect((await open.post(event('order.completed'))).status).toBe(401);
  });

  it.each(['-240', '240'])('a Date %s s from now', async (seconds) => {
    const date = new Date(Date.now() + Number(seconds) * 1000).toUTCString();
    expect((await open.post(event('order.completed'), { date })).status).toBe(204);
  });
});

describe('what it refuses, keeping nothing', () => {
  afterEach(() => {
    expect(open.rows()).toEqual([]);
    expect(open.faults).toEqual([]);
  });
  const body = event('order.completed');
  const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toUTCString();

  it.each([
    ['no signature', { headers: { 'svc-signature': '' } }],
    ['a malformed signature', { headers: { 'svc-signature': 'SVC1-HMAC-SHA256 KeyId=NEW1, Signature=00' } }],
    ['an unknown key id', { keyId: 'WHO1' }],
    ["another key's secret", { keyId: oldKey.keyId, secret: newKey.secret }],
    ['another body', { signedBody: `${body} ` }],
    ['another path', { signedTarget: '/webhook' }],
    ['another query', { target: '/webhooks?a=1', signedTarget: '/webhooks?a=2' }],
    ['another host', { hostPort: '127.0.0.1:1' }],
    ['a Date of 302 s ago', { date: at(-302) }],
    // Minutes more than needed: it comes nearer while the other tests of this file run.
    ['a Date too far ahead', { date: at(900) }],
    ['a Date that is none', { date: 'yesterday' }],
    ['a Date header other than the signed one', { headers: { date: at(-10) } }],
  ])('401: %s', async (_what, change) => {
    expect((await open.post(body, change)).status).toBe(401);
  });

  it('401: a Date in 310 s', async () => {
    expect((await open.post(body, { date: at(310) })).status).toBe(401);
  });

  it('says why in the envelope of an error, and how it wants to be asked', async () => {
    const wrong = await open.post(body, { secret: 'guessed' });
    expect(wrong.headers['www-authenticate']).toBe('SVC1-HMAC-SHA256');
    const said = async (got: ReturnType<typeof open.post>) => JSON.parse((await got).text);
    expect(JSON.parse(wrong.text)).toMatchObject({ class: 'unauthorized', code: 'invalid_signature' });
    expect(await said(open.post('{'))).toMatchObject({ code: 'invalid_body_parameters', message: expect.any(String) });
    expect(await said(open.post(body, { target: '/x' }))).toMatchObject({ code: 'endpoint_not_found' });
    expect(await said(open.post('', { method: 'PUT' }))).toMatchObject({ code: 'method_not_allowed' });
    expect(await said(open.post('x'.repeat(300_000)))).toMatchObject({ code: 'body_too_large' });
  });

  it('404: another path', async () => {
    expect((await open.post(body, { target: '/webhooks/x' })).status).toBe(404);
    expect((await open.post(body, { target: '/' })).status).toBe(404);
  });

  it.each(['GET', 'PUT', 'DELETE', 'PATCH'])('405: %s', async (method) => {
    const got = await open.post('', { method });
    expect(got.status).toBe(405);
    expect(got.headers.allow).toBe('POST');
  });

  it('413: a body above 256 KiB, announced or not, and takes one of just that size', async () => {
    const data = (size: number) => event('other.event', { text: 'x'.repeat(size) }, 'fixed');
    const most = 256 * 1024;
    const frame = data(0).length;
    const tooLarge = data(most - frame + 1);
    expect((await open.post(tooLarge)).status).toBe(413);
    expect(await unannounced(data(most))).toBe(413);
    // It gets as far as being read.
    expect((await open.post('x'.repeat(most))).status).toBe(400);
  });

  it('cuts off a body that never ends, after at most a little over a MiB', async () => {
    const written = await new Promise<number>((resolve) => {
      const headers = {
        date: new Date().toUTCString(),
        'svc-signature': `SVC1-HMAC-SHA256 KeyId=${newKey.keyId}, Signature=${'0'.repeat(64)}`,
      };
      const sent = request({ host: '127.0.0.1', port: open.port, path: '/webhooks', method: 'POST', headers });
      let total = 0;
      const more = () => {
        if (sent.destroyed) return;
        total += 65_536;
        sent.write(Buffer.alloc(65_536), () => setImmediate(more));
      };
      sent.on('response', (response) => response.resume());
      sent.on('error', () => {});
      sent.on('close', () => resolve(total));
      more();
    });
    // What the sockets on both sides hold comes on top.
    expect(written).toBeLessThan(64 * 1024 * 1024);
  });

  it.each([
    ['not JSON', '{"id":'],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
    ['nothing', ''],
    ['no object', '[]'],
    ['no id', '{"type":"order.completed","created_at":"","data":{}}'],
    ['an empty id', '{"id":"","type":"order.completed","created_at":"","data":{}}'],
    ['an id of 201 characters', JSON.stringify({ id: 'x'.repeat(201), type: 'a', created_at: '', data: {} })],
    ['no data', '{"id":"1","type":"order.completed","created_at":""}'],
  ])('400: a body that is %s', async (_what, text) => {
    expect((await open.post(text)).status).toBe(400);
  });

  it('hangs up on the 65th caller at once, and hears a next one as soon as one of the 64 is gone', async () => {
    const call = async (): Promise<Socket> => {
      const socket = connect(open.port, '127.0.0.1');
      socket.on('error', () => {});
      await once(socket, 'connect');
      return socket;
    };
    const callers: Socket[] = [];
    for (let n = 0; n < 64; n += 1) callers.push(await call());
    await once(await call(), 'close');
    expect(callers.every(({ destroyed }) => !destroyed)).toBe(true);
    callers.pop()?.end();
    await expect.poll(async () => (await open.post('').catch(() => ({ status: 0 }))).status).toBe(400);
    for (const caller of callers) caller.destroy();
  });

  it('400: bytes that are no HTTP, and the port goes on answering', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(open.port, '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid_request"/s);
    expect((await open.post('{}')).status).toBe(400);
  });

  it('any signed body of random bytes or random JSON: 400, never 500, never a hang', async () => {
    const anyBody = fc.oneof(
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.json(),
    );
    await fc.assert(
      fc.asyncProperty(anyBody, async (sent) => {
        expect((await open.post(sent)).status).toBe(400);
      }),
      { numRuns: 300 },
    );
  });
});

it('says 503 where the ledger takes nothing, and takes the same event once it does', async () => {
  const one = event('order.completed');
  open.ledger.db.exec("CREATE TRIGGER full BEFORE INSERT ON webhook_events BEGIN SELECT RAISE(ABORT, 'no room'); END");
  const kept = await open.post(one);
  expect([kept.status, JSON.parse(kept.text).code]).toEqual([503, 'not_kept']);
  expect(open.faults).toHaveLength(1);
  open.ledger.db.exec('DROP TRIGGER full');
  expect((await open.post(one)).status).toBe(204);
  expect(open.rows()).toHaveLength(1);
});

it('acknowledges only what another reader of the file can already see', async () => {
  const reader = new Database(open.ledger.db.name, { readonly: true });
  const ids = Array.from({ length: 20 }, () => randomUUID());
  for (const id of ids) {
    expect((await open.post(event('order.completed', {}, id))).status).toBe(204);
    expect(reader.prepare('SELECT id FROM webhook_events ORDER BY n DESC').pluck().get()).toBe(id);
  }
  reader.close();
});

it('keeps an event once for ever, across restarts, and acknowledges it each time', async () => {
  const one = event('retail_order.completed', { id: 'own-1' });
  const statuses = await Promise.all([1, 2, 3].map(() => open.post(one)));
  expect(statuses.map(({ status }) => status)).toEqual([204, 204, 204]);
  await expect.poll(() => open.looked, soon).toEqual(['own-1']);
  await expect.poll(() => open.rows().every((row) => row.processed_at !== null), soon).toBe(true);
  await reopen();
  expect((await open.post(one)).status).toBe(204);
  expect(open.rows()).toHaveLength(1);
  expect(open.rows()[0]?.processed_at).not.toBeNull();
});

it('keeps nothing of what an event carries but whose it is, while that is looked at', async () => {
  await open.post(event('retail_order.completed', { id: 'own-1', delivery: { code: 'THE-CODE-1234', pin: '9876' } }));
  await open.post(event('retail_order.completed', { id: 'other-1', delivery: { code: 'THE-CODE-1234', pin: '9876' } }));
  const kept = () => JSON.stringify(open.ledger.db.prepare('SELECT * FROM webhook_events').all());
  expect(kept()).not.toMatch(/THE-CODE|9876|other-1/);
  // Not longer than until it was looked at.
  await expect.poll(() => open.looked, soon).toEqual(['own-1']);
  await expect.poll(kept, soon).not.toContain('own-1');
});

it('goes on after a restart with what was acknowledged and not processed', async () => {
  await reopen({ checkOrder: () => Promise.resolve('later'), refreshCatalogue: () => Promise.resolve(false) });
  await open.post(event('retail_order.invalidated', { id: 'own-1' }));
  await open.post(event('product.updated'));
  await reopen();
  await expect.poll(() => [open.looked, open.refreshes()], soon).toEqual([['own-1'], 1]);
  await expect.poll(() => open.rows().every((row) => row.processed_at !== null), soon).toBe(true);
});

it('leaves alone what is of no order of this till', async () => {
  await open.post(event('retail_order.completed', { id: 'other-1' }));
  await open.post(event('order.completed', { id: 'own-1' }));
  await open.post(event('retail_order.completed', { id: 'company-1' }));
  await open.post(event('retail_order.completed', { id: 7 }));
  await open.post(event('settlement.paid', { id: 'own-1' }));
  await open.post(event('of.tomorrow'));
  expect(open.rows().map((row) => row.processed_at !== null)).toEqual([true, true, true, true, true, true]);
  expect(open.looked).toEqual([]);
});

it('looks at an order for a company', async () => {
  await open.post(event('order.refunded', { id: 'company-1' }));
  await expect.poll(() => open.looked, soon).toEqual(['company-1']);
  await expect.poll(() => open.rows().every((row) => row.processed_at !== null), soon).toBe(true);
});

it('looks again at an order whose next event came while it was being looked at', async () => {
  const first = Promise.withResolvers<'done'>();
  let looks = 0;
  await reopen({
    checkOrder() {
      looks += 1;
      return looks === 1 ? first.promise : Promise.resolve('done');
    },
  });
  await open.post(event('retail_order.processing', { id: 'own-1' }));
  await expect.poll(() => looks, soon).toBe(1);
  await open.post(event('retail_order.completed', { id: 'own-1' }));
  first.resolve('done');
  await expect.poll(() => looks, soon).toBe(2);
  await expect.poll(() => open.rows().every((row) => row.processed_at !== null), soon).toBe(true);
});

it('tries a port that is taken again, until it is free', async () => {
  const waiting: { ms: number; work: () => void }[] = [];
  const after = (ms: number, work: () => void) => {
    waiting.push({ ms, work });
    return () => {};
  };
  const timers = { nowMs: () => 0, after };
  const other = tempFolder();
  const settings = { port: open.port, address: '127.0.0.1', path: '/webhooks' };
  let changes = 0;
  const late = await openReceiver(other.folder, {
    settings,
    timers,
    onChange: () => {
      changes += 1;
    },
  });
  expect(late.port).toBe(0);
  expect(late.fault()).toBe('port_taken');
  const tries = () => waiting.filter(({ ms }) => ms === listenAgainMs);
  for (let n = 1; n < 20; n += 1) {
    tries().at(-1)?.work();
    await expect.poll(() => tries().length, soon).toBe(n + 1);
  }
  // Told once, however often it was tried.
  expect(late.faults).toHaveLength(1);
  await reopen();
  tries().at(-1)?.work();
  await expect.poll(() => late.fault(), soon).toBeNull();
  expect((await open.postTo(settings.port)).status).toBe(404);
  expect(tries()).toHaveLength(20);
  expect(changes).toBe(2);
  await late.close();
  other.remove();
});

it('says why it cannot listen: an address that this computer does not have', async () => {
  await reopen({ settings: { port: 0, address: '192.0.2.1', path: '/webhooks' } });
  expect(open.fault()).toBe('no_such_address');
});

it('takes a burst of 1,000 events in few transactions, with one refresh and one look at each order', async () => {
  let commits = 0;
  const transaction = open.ledger.transaction;
  open.ledger.transaction = (work) => {
    commits += 1;
    return transaction(work);
  };
  const bodies = Array.from({ length: 1000 }, (_, n) =>
    n % 2 === 0 ? event('product.updated') : event('retail_order.completed', { id: `own-${n % 10}` }),
  );
  const send = async (from: number) => {
    for (let n = from; n < bodies.length; n += 40) expect((await open.post(bodies[n] ?? '')).status).toBe(204);
  };
  const startMs = performance.now();
  const tookMs = () => performance.now() - startMs;
  await Promise.all(Array.from({ length: 40 }, (_, from) => send(from)));
  expect(open.rows()).toHaveLength(1000);
  // One each 20 ms, where the machine is too slow to send more in that time.
  expect(commits).toBeLessThan(Math.max(200, tookMs() / 20 + 2));
  await expect.poll(() => open.refreshes(), soon).toBe(1);
  await expect.poll(() => new Set(open.looked).size, soon).toBe(5);
  // Once a second at most, however long the burst takes.
  expect(open.looked.length).toBeLessThanOrEqual(Math.max(50, 5 * (tookMs() / 1000 + 2)));
});
