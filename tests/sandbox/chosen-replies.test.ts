// The replies a trainer or a test chooses: what the client sees, and whether the work was done.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serviceErrorCodes, serviceErrors } from '../../shared/interface/error.ts';
import type { TrainingCall, TrainingReply } from '../../shared/training/views.ts';
import {
  type Bench,
  confirmBody,
  expectRefusal,
  keyId,
  openBench,
  order,
  orderBody,
  secret,
} from '../../testkit/sandbox/bench.ts';
import { signedHeaders } from '../../testkit/sandbox/signer.ts';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench();
});
afterEach(() => bench.close());

const next = (call: TrainingCall, reply: TrainingReply, times = 1) =>
  bench.sandbox.controls.next({ call, reply, times });
const orders = () => bench.sandbox.books().orders;

describe('refuse', () => {
  it.each(serviceErrorCodes)('answers %s with its own status and class, and does no work', async (code) => {
    next('create', { kind: 'refuse', code });
    const got = await bench.create();
    const fields = expectRefusal(got, serviceErrors[code].status, serviceErrors[code].class, code);
    expect(orders()).toEqual([]);
    expect(Object.keys(fields).length > 0).toBe(code.endsWith('_parameters'));
    expect(got.headers['www-authenticate']).toBe(serviceErrors[code].status === 401 ? 'SVC1-HMAC-SHA256' : undefined);
    expect(got.headers['retry-after']).toBe(serviceErrors[code].status === 429 ? '1' : undefined);
    expect((await bench.create()).status).toBe(201);
  });

  it('tells the truth about the state it names at confirm', async () => {
    const refused = async (code: 'order_failed' | 'order_invalidated' | 'order_already_completed') => {
      const { id } = await bench.created();
      next('confirm', { kind: 'refuse', code });
      expectRefusal(await bench.confirm(id), 400, 'invalid_state', code);
      return bench.read(id);
    };
    expect(await refused('order_failed')).toMatchObject({ state: 'failed', failure: { code: 'processing_declined' } });
    expect(await refused('order_invalidated')).toMatchObject({ state: 'invalidated' });
    expect(await refused('order_already_completed')).toMatchObject({
      state: 'completed',
      delivery: { pin: expect.stringMatching(/^TEST-\d{4}$/) },
    });
    expect(bench.balance()?.held).toBe('0.00');
  });

  it('leaves the order where a refusal of confirm names no state', async () => {
    const created = await bench.created();
    next('confirm', { kind: 'refuse', code: 'processing_declined' });
    expectRefusal(await bench.confirm(created.id), 403, 'forbidden', 'processing_declined');
    expect(await bench.read(created.id)).toEqual(created);
  });

  it('ends the period of an order whose invalidation is refused for it', async () => {
    const { id } = await bench.created();
    order(await bench.confirm(id));
    next('invalidate', { kind: 'refuse', code: 'order_invalidation_period_expired' });
    for (let n = 0; n < 2; n++)
      expectRefusal(await bench.invalidate(id), 400, 'invalid_state', 'order_invalidation_period_expired');
  });
});

describe('the queue', () => {
  it('gives each reply as often as asked, in order, to the call it is for', async () => {
    next('create', { kind: 'server-error' }, 2);
    next('read', { kind: 'refuse', code: 'entity_not_found' });
    next('any', { kind: 'rate-limit', retryAfterS: 7 });
    next('create', { kind: 'refuse', code: 'store_limit_exceeded' });
    expect(bench.sandbox.controls.pending()).toHaveLength(4);
    expectRefusal(await bench.create(), 500, 'internal', 'internal_error');
    expect(bench.sandbox.controls.pending()[0]).toMatchObject({ call: 'create', times: 1 });
    expectRefusal(await bench.create(), 500, 'internal', 'internal_error');
    const limited = await bench.get('/ping');
    expectRefusal(limited, 429, 'rate_limit', 'rate_limit_exceeded');
    expect(limited.headers['retry-after']).toBe('7');
    expectRefusal(await bench.create(), 403, 'forbidden', 'store_limit_exceeded');
    const { id } = await bench.created();
    expectRefusal(await bench.get(`/retail_orders/${id}`), 404, 'not_found', 'entity_not_found');
    expect(bench.sandbox.controls.pending()).toEqual([]);
    expect((await bench.read(id)).id).toBe(id);
  });

  it('is not used up by a request that is turned away', async () => {
    next('ping', { kind: 'server-error' });
    expectRefusal(await bench.call({ target: '/v1/ping', secret: 'wrong' }), 401, 'unauthorized', 'invalid_signature');
    expect((await bench.get('/ping')).status).toBe(500);
  });

  it('is for each of the calls it can name', async () => {
    const { id } = await bench.created();
    const live = await openBench({ environment: 'live' });
    const calls: Record<TrainingCall, () => Promise<{ status: number }>> = {
      any: () => bench.get('/stores'),
      ping: () => bench.get('/ping'),
      products: () => bench.get('/products'),
      create: () => bench.create(),
      read: () => bench.get(`/retail_orders/${id}`),
      confirm: () => bench.confirm(id),
      invalidate: () => bench.invalidate(id),
      balances: () => bench.get('/balances/EUR'),
      partners: () => bench.get('/client_partners'),
      orders: () => bench.get(`/orders/${id}`),
      stores: () => bench.get('/stores'),
      settlements: () => live.get('/settlements'),
    };
    const nextInLive: typeof next = (call, reply) => live.sandbox.controls.next({ call, reply, times: 1 });
    for (const call of Object.keys(calls) as TrainingCall[]) {
      (call === 'settlements' ? nextInLive : next)(call, { kind: 'server-error' });
      expect({ call, status: (await calls[call]()).status }).toEqual({ call, status: 500 });
    }
    await live.close();
    expect((await bench.read(id)).state).toBe('created');
  });

  it('is forgotten by a reset', async () => {
    next('ping', { kind: 'server-error' }, 5);
    bench.sandbox.controls.reset();
    expect(bench.sandbox.controls.pending()).toEqual([]);
    expect((await bench.get('/ping')).status).toBe(200);
  });
});

describe('what goes wrong on the way', () => {
  it('drop-before loses the connection and does no work', async () => {
    next('create', { kind: 'drop-before' });
    await expect(bench.create({}, 'key-1')).rejects.toThrow(/hang up|ECONNRESET/);
    expect(orders()).toEqual([]);
    expect(bench.sandbox.books().requests.at(-1)).toMatchObject({ status: null, dropped: true, reply: 'drop-before' });
    expect((await bench.create({}, 'key-1')).status).toBe(201);
  });

  it.each(['create', 'confirm', 'invalidate'] as const)(
    'drop-after %s loses the answer to work that was done',
    async (call) => {
      const before = call === 'create' ? null : await bench.created();
      next(call, { kind: 'drop-after' });
      const calls = {
        create: () => bench.create({}, 'key-1'),
        confirm: () => bench.confirm(before?.id ?? ''),
        invalidate: () => bench.invalidate(before?.id ?? ''),
      };
      await expect(calls[call]()).rejects.toThrow(/hang up|ECONNRESET/);
      const done = { create: 'created', confirm: 'completed', invalidate: 'invalidated' }[call];
      expect(orders()).toMatchObject([{ state: done }]);
      if (call === 'create') expect(order(await bench.create({}, 'key-1'), 201).id).toBe(orders()[0]?.id);
    },
  );

  it('slow does the work at once and holds the answer', async () => {
    next('create', { kind: 'slow', delayMs: 1500 });
    const started = performance.now();
    const answer = bench.create();
    await expect.poll(() => orders().length, { interval: 5 }).toBe(1);
    // Not answered yet: the work came first.
    expect(bench.sandbox.books().requests.at(-1)).toMatchObject({ status: null, dropped: false });
    expect((await answer).status).toBe(201);
    expect(performance.now() - started).toBeGreaterThan(1490);
  });

  it('slow lets a client go that gave up, and the work stays done', async () => {
    next('create', { kind: 'slow', delayMs: 60_000 });
    const sent = {
      method: 'POST',
      target: '/v1/retail_orders',
      body: JSON.stringify(orderBody),
      idempotencyKey: 'key-1',
    };
    await expect(bench.call({ ...sent, timeoutMs: 100 })).rejects.toThrow('gave up');
    expect(orders()).toHaveLength(1);
    await expect.poll(() => bench.sandbox.books().requests.at(-1)?.dropped, { interval: 5 }).toBe(true);
  });

  it('nonsense is a 200 nobody can read, after the work; each is of another kind', async () => {
    next('create', { kind: 'nonsense' }, 3);
    const texts = [];
    for (let n = 0; n < 3; n++) {
      const got = await bench.create();
      expect(got.status).toBe(200);
      texts.push(got.text);
    }
    expect(new Set(texts).size).toBe(3);
    expect(texts.some((text) => text.startsWith('<'))).toBe(true);
    expect(orders()).toHaveLength(3);
  });

  it('server-error is a 500 without the work', async () => {
    next('create', { kind: 'server-error' });
    expectRefusal(await bench.create(), 500, 'internal', 'internal_error');
    expect(orders()).toEqual([]);
  });
});

describe('wrong-clock', () => {
  const offsetMs = 3_600_000;

  it('turns away the request that meets it and tells the shifted Date, until a reset', async () => {
    next('create', { kind: 'wrong-clock', offsetMs });
    expect((await bench.get('/ping')).status).toBe(200);
    const away = await bench.create();
    expectRefusal(away, 401, 'unauthorized', 'invalid_date_header');
    expect(away.headers.date).toBe('Fri, 06 Nov 2026 09:49:37 GMT');
    expectRefusal(await bench.get('/ping'), 401, 'unauthorized', 'invalid_date_header');
    expect((await bench.call({ target: '/v1/ping', date: away.headers.date ?? '' })).status).toBe(200);
    bench.sandbox.controls.reset();
    expect((await bench.get('/ping')).status).toBe(200);
  });

  it('writes its own times and counts its own periods', async () => {
    const { id } = await bench.created();
    next('confirm', { kind: 'wrong-clock', offsetMs: 200_000 });
    // Inside the window: nobody notices, and the order carries the service's times.
    const done = order(await bench.confirm(id));
    expect(done.completed_at).toBe('2026-11-06T08:52:57.000Z');
    bench.clock.ms = Date.parse(done.invalidate_until ?? '') - 200_000;
    expectRefusal(await bench.invalidate(id), 400, 'invalid_state', 'order_invalidation_period_expired');
  });

  it('neither hurries nor holds up an activation under way', async () => {
    const { id } = await bench.created();
    next('confirm', { kind: 'activation-takes', delayMs: 60_000 });
    order(await bench.confirm(id));
    next('ping', { kind: 'wrong-clock', offsetMs });
    await bench.get('/ping');
    expect(orders()[0]?.state).toBe('processing');
    bench.sandbox.controls.reset();
    bench.clock.ms += 60_000;
    expect(orders()[0]?.state).toBe('completed');
  });
});

describe('activation', () => {
  it('takes as long as chosen, and the next one takes no longer than usual', async () => {
    const slow = await bench.created();
    const quick = await bench.created();
    next('any', { kind: 'activation-takes', delayMs: 60_000 });
    expect((await bench.read(slow.id)).state).toBe('created');
    expect(order(await bench.confirm(slow.id)).state).toBe('processing');
    expect(order(await bench.confirm(quick.id)).state).toBe('completed');
    bench.clock.ms += 59_999;
    expect((await bench.read(slow.id)).state).toBe('processing');
    bench.clock.ms += 1;
    expect(await bench.read(slow.id)).toMatchObject({ state: 'completed', completed_at: '2026-11-06T08:50:37.000Z' });
  });

  it.each(['processing_declined', 'fraudulent_processing_declined'] as const)('fails with %s', async (code) => {
    const { id } = await bench.created();
    next('confirm', { kind: 'activation-fails', code });
    expect(order(await bench.confirm(id))).toMatchObject({ state: 'failed', failure: { code }, delivery: null });
  });

  it('fails under way, where that is chosen for a read', async () => {
    const { id } = await bench.created();
    next('confirm', { kind: 'activation-takes', delayMs: 60_000 });
    order(await bench.confirm(id));
    next('read', { kind: 'activation-fails', code: 'processing_declined' });
    expect((await bench.read(id)).state).toBe('failed');
    bench.clock.ms += 60_000;
    expect((await bench.read(id)).state).toBe('failed');
    expect(bench.balance()?.held).toBe('0.00');
  });
});

describe('in process', () => {
  const request = (signal?: AbortSignal) => {
    const body = JSON.stringify(orderBody);
    const sent = { method: 'POST', target: '/v1/retail_orders', body, idempotencyKey: 'key-1' };
    const defaults = { host: 'training.example', keyId, secret, now: new Date(bench.clock.ms) };
    const headers = signedHeaders(sent, defaults);
    return new Request(`http://training.example${sent.target}`, {
      method: 'POST',
      headers,
      body,
      signal: signal ?? null,
    });
  };

  it('rejects as fetch does when the connection is dropped', async () => {
    next('create', { kind: 'drop-before' });
    const before = bench.sandbox.fetch(request());
    await expect(before).rejects.toBeInstanceOf(TypeError);
    await expect(before).rejects.toThrow('connection dropped');
    expect(orders()).toEqual([]);
    next('create', { kind: 'drop-after' });
    await expect(bench.sandbox.fetch(request())).rejects.toThrow('connection dropped');
    expect(orders()).toHaveLength(1);
    expect((await bench.sandbox.fetch(request())).status).toBe(201);
  });

  it("rejects with the caller's own reason when it gives up on a held answer", async () => {
    next('create', { kind: 'slow', delayMs: 60_000 });
    const giveUp = new AbortController();
    const answer = bench.sandbox.fetch(request(giveUp.signal));
    const outcome = expect(answer).rejects.toThrow('waited long enough');
    await expect.poll(() => orders().length, { interval: 5 }).toBe(1);
    giveUp.abort(new Error('waited long enough'));
    await outcome;
  });

  it('lets go of every held answer when it closes', async () => {
    next('create', { kind: 'slow', delayMs: 60_000 });
    const outcome = expect(bench.sandbox.fetch(request())).rejects.toThrow('connection dropped');
    await expect.poll(() => orders().length, { interval: 5 }).toBe(1);
    bench.sandbox.close();
    await outcome;
    await expect(bench.sandbox.fetch(request())).rejects.toThrow('connection dropped');
  });

  it('logs what was received: bytes, headers, answer', async () => {
    await bench.sandbox.fetch(request());
    expect(bench.sandbox.books().requests).toEqual([
      {
        at: '2026-11-06T08:49:37.000Z',
        method: 'POST',
        path: '/v1/retail_orders',
        query: '',
        headers: {
          host: 'training.example',
          date: 'Fri, 06 Nov 2026 08:49:37 GMT',
          authorization: expect.stringMatching(/^SVC1-HMAC-SHA256 KeyId=TESTKEY1, Signature=[0-9a-f]{64}$/),
          'idempotency-key': 'key-1',
          'content-type': 'application/json',
        },
        body: JSON.stringify(orderBody),
        status: 201,
        dropped: false,
        reply: null,
        bug: null,
      },
    ]);
    expect(confirmBody.receipt_id).toBe(orderBody.receipt_id);
  });
});
