// The other end of burst-bench.ts, as processes of their own so that their work is not the till's: `service` is the sandbox with
// 20,000 products, `sender` sends signed webhooks to the till's port, 1,000 at the beginning of each second.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { createSandbox } from '../../sandbox/sandbox.ts';
import { serveSandbox } from '../../sandbox/serve.ts';
import { authorization, signingKey } from '../../shared/interface/signature.ts';
import { makeProduct } from '../../testkit/catalogue/products.ts';
import { benchKey, benchProduct, type Order, order, type Said } from './burst-contract.ts';

const say = (what: Said): void => void process.send?.(what);

async function beService(): Promise<void> {
  const many = Array.from({ length: 20_000 }, (_, n) =>
    makeProduct(n === 0 ? benchProduct : `p-${n}`, {
      name: `Gift card ${n}`,
      brand: `Brand ${n % 400}`,
      terms: 'Not transferable. '.repeat(20),
    }),
  );
  const sandbox = createSandbox({
    environment: 'sandbox',
    keys: [benchKey],
    catalogue: many,
    settings: { rateLimit: { perSecond: 100_000, burst: 100_000 }, maxima: {} },
  });
  const { url } = await serveSandbox(sandbox, { port: 0 });
  say({ kind: 'service', url });
  // Each round of a burst begins with a catalogue that has changed from the head on.
  let changes = 0;
  process.on('message', () => {
    changes += 1;
    sandbox.operator.act({ kind: 'change-product', code: `p-${changes}`, change: { name: `Changed ${changes}` } });
  });
}

function beSender(): void {
  const agent = new Agent({ keepAlive: true, maxSockets: 25 });
  const key = signingKey(benchKey.keyId, benchKey.keySecret);
  const statuses = new Map<number, number>();
  let stop: (() => void) | null = null;

  function post({ port, orderIds }: Order, n: number): void {
    // Half tell of products, a quarter of this till's orders, a quarter of those of others.
    const own = orderIds[n % Math.max(1, orderIds.length)] ?? randomUUID();
    const [type, data] =
      n % 2 === 0
        ? ['product.updated', { code: benchProduct }]
        : ['retail_order.completed', { id: n % 4 === 1 ? own : randomUUID() }];
    const body = JSON.stringify({ id: randomUUID(), type, created_at: new Date().toISOString(), data });
    const date = new Date().toUTCString();
    const hostPort = `127.0.0.1:${port}`;
    const parts = { hostPort, method: 'POST', path: '/webhooks', query: '', date, idempotencyKey: '', body };
    const headers = {
      Date: date,
      'Svc-Signature': authorization(parts, key),
      'Content-Length': Buffer.byteLength(body),
    };
    const sent = request({ host: '127.0.0.1', port, path: '/webhooks', method: 'POST', headers, agent }, (response) => {
      statuses.set(response.statusCode ?? 0, (statuses.get(response.statusCode ?? 0) ?? 0) + 1);
      response.resume();
    });
    sent.on('error', () => statuses.set(0, (statuses.get(0) ?? 0) + 1));
    sent.end(body);
  }

  function begin(to: Order): void {
    const burst = (): void => {
      for (let n = 0; n < 1000; n += 1) post(to, n);
    };
    burst();
    const timer = setInterval(burst, 1000);
    stop = () => clearInterval(timer);
  }

  process.on('message', (message) => {
    const parsed = order.parse(message);
    if (parsed.kind === 'begin') begin(parsed);
    else {
      stop?.();
      say({ kind: 'sent', statuses: Object.fromEntries(statuses) });
      statuses.clear();
    }
  });
  say({ kind: 'ready' });
}

if (process.argv[2] === 'service') await beService();
else beSender();
// Nobody is left to serve.
process.on('disconnect', () => process.exit(0));
