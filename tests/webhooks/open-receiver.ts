// A receiver of webhooks on a ledger file of its own, whose work is counted, and a sender that signs by section 5 alone.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLedger } from '../../electron/ledger/open.ts';
import type { OrderWork } from '../../electron/webhooks/inbox.ts';
import { createWebhookIntake, type WebhookIntake } from '../../electron/webhooks/intake.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import type { Timers } from '../../shared/timers.ts';
import { type Got, send, signature } from '../../testkit/sandbox/signer.ts';

export const oldKey = { keyId: 'OLD1', secret: 'the öld secret' };
export const newKey = { keyId: 'NEW1', secret: 'the new secret' };

export const timers: Timers = {
  nowMs: () => performance.now(),
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

export type Receiving = Awaited<ReturnType<typeof openReceiver>>;

export function tempFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'receiver-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

type Options = Partial<WebhookIntake> & { readonly checkOrder?: () => ReturnType<OrderWork['checkOrder']> };

export async function openReceiver(folder: string, { checkOrder, ...options }: Options = {}) {
  const opened = openLedger(
    join(folder, 'ledger.sqlite'),
    { environment: 'sandbox', terminalId: 'T1' },
    () => new Date(),
  );
  if (!opened.ok) throw new Error(opened.error.detail);
  const ledger = opened.value;
  const looked: string[] = [];
  const faults: unknown[] = [];
  let refreshes = 0;
  const work: OrderWork = {
    isOurs: (orderId) => orderId.startsWith('own'),
    checkOrder(orderId) {
      if (checkOrder) return checkOrder();
      looked.push(orderId);
      return Promise.resolve('done');
    },
  };
  const intake = createWebhookIntake({
    settings: { port: 0, address: '127.0.0.1', path: '/webhooks' },
    keys: [oldKey, newKey].map(({ keyId, secret }) => signingKey(keyId, secret)),
    ledger,
    now: () => new Date(),
    timers,
    failed: (error) => void faults.push(error),
    orders: { retail_order: work, order: { ...work, isOurs: (orderId) => orderId.startsWith('company') } },
    refreshCatalogue() {
      refreshes += 1;
      return Promise.resolve(true);
    },
    ...options,
  });
  const port = (await intake.start()) ?? 0;
  const rows = () =>
    ledger.db
      .prepare<[], { id: string; type: string; order_id: string | null; processed_at: string | null }>(
        'SELECT id, type, order_id, processed_at FROM webhook_events ORDER BY n',
      )
      .all();
  return {
    port,
    ledger,
    looked,
    faults,
    refreshes: () => refreshes,
    fault: intake.fault,
    rows,
    post: (body: string | Buffer, change: Partial<Parameters<typeof deliver>[2]> = {}) => deliver(port, body, change),
    postTo: (other: number) => deliver(other, '', { target: '/elsewhere' }).catch(() => ({ status: 0 })),
    async close() {
      await intake.stop();
      ledger.close();
    },
  };
}

export function event(type: string, data: Record<string, unknown> = {}, id: string = randomUUID()): string {
  return JSON.stringify({ id, type, created_at: new Date().toISOString(), data });
}

/** Sends a webhook as the service would, but for what is changed. */
export function deliver(
  port: number,
  body: string | Buffer,
  change: {
    method?: string;
    target?: string;
    signedTarget?: string;
    signedBody?: string;
    hostPort?: string;
    date?: string;
    keyId?: string;
    secret?: string;
    headers?: Record<string, string>;
  },
): Promise<Got> {
  const { method = 'POST', target = '/webhooks', keyId = newKey.keyId, secret = newKey.secret } = change;
  const date = change.date ?? new Date().toUTCString();
  const hostPort = change.hostPort ?? `127.0.0.1:${port}`;
  const made = signature({
    hostPort,
    method: 'POST',
    target: change.signedTarget ?? target,
    date,
    idempotencyKey: '',
    body: change.signedBody ?? body,
    secret,
  });
  return send(
    port,
    { method, target, body },
    {
      host: `127.0.0.1:${port}`,
      date,
      'svc-signature': `SVC1-HMAC-SHA256 KeyId=${keyId}, Signature=${made}`,
      'content-type': 'application/json',
      ...change.headers,
    },
  );
}
