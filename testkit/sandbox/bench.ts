// A sandbox on a free port with a clock the test sets, and a till's hand to speak to it with.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import type { SandboxOptions } from '../../sandbox/core/options.ts';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { serveSandbox } from '../../sandbox/serve.ts';
import { type RetailOrder, retailOrder } from '../../shared/interface/resources.ts';
import { type Got, type Sent, send, signedHeaders } from './signer.ts';

export const keyId = 'TESTKEY1';
export const secret = 's3cr3t-Äö/+=';

const errorBody = z.strictObject({
  class: z.string(),
  code: z.string(),
  message: z.string().min(1),
  fields: z.record(z.string(), z.array(z.string().min(1)).min(1)).optional(),
});

export type Bench = Awaited<ReturnType<typeof openBench>>;

export async function openBench(options: Partial<SandboxOptions> = {}) {
  const clock = { ms: Date.parse('2026-11-06T08:49:37.000Z') };
  const sandbox = createSandbox({
    environment: 'sandbox',
    keys: [{ keyId, keySecret: secret }],
    now: () => new Date(clock.ms),
    checksReplies: true,
    ...options,
  });
  const served = await serveSandbox(sandbox, { port: 0 });
  const port = Number(new URL(served.url).port);
  const defaults = () => ({ host: `127.0.0.1:${port}`, keyId, secret, now: new Date(clock.ms) });

  const call = (sent: Sent): Promise<Got> => send(port, sent, signedHeaders(sent, defaults()));
  const get = (target: string): Promise<Got> => call({ target: `/v1${target}` });
  const post = (target: string, body?: unknown, idempotencyKey?: string): Promise<Got> =>
    call({
      method: 'POST',
      target: `/v1${target}`,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    });
  const create = (change: Record<string, unknown> = {}, key: string = randomUUID()) =>
    post('/retail_orders', { ...orderBody, ...change }, key);

  return {
    clock,
    sandbox,
    port,
    url: served.url,
    call,
    get,
    post,
    create,
    created: async (change: Record<string, unknown> = {}) => order(await create(change), 201),
    confirm: (id: string, change: Record<string, unknown> = {}) =>
      post(`/retail_orders/${id}/actions/confirm`, { ...confirmBody, ...change }),
    invalidate: (id: string) => post(`/retail_orders/${id}/actions/invalidate`),
    read: async (id: string) => order(await get(`/retail_orders/${id}`)),
    balance: (currency = 'EUR') => sandbox.books().balances.find((one) => one.currency === currency),
    async close() {
      await served.close();
      sandbox.close();
    },
  };
}

export const orderBody = {
  store_id: 'store-001',
  terminal_id: 'T1',
  receipt_id: 'T1-A-1',
  product_code: 'quillenhof-buch-eur',
  face_value: { currency: 'EUR', amount: '25.00' },
  country: 'DE',
};

export const confirmBody = {
  receipt_id: 'T1-A-1',
  paid: { currency: 'EUR', amount: '25.00' },
  paid_at: '2026-11-06T08:49:30Z',
  tenders: [{ type: 'cash', amount: '25.00' }],
};

/** An order as answered, read with the schema of the till. */
export function order(got: Got, status = 200): RetailOrder {
  expect({ status: got.status, text: got.text }).toMatchObject({ status });
  return retailOrder.parse(JSON.parse(got.text));
}

/** Asserts the whole flat envelope, and gives back the fields. */
export function expectRefusal(got: Got, status: number, errorClass: string, code: string): Record<string, string[]> {
  expect({ status: got.status, text: got.text }).toMatchObject({ status });
  const body = errorBody.parse(JSON.parse(got.text));
  expect(body).toMatchObject({ class: errorClass, code });
  return body.fields ?? {};
}
