// The service's webhooks as a simulated world carries them: each event is sent until it is acknowledged, late, twice or out of order as the
// steps say, into the till's real receiver without a socket between. Invariant: an event is crossed off only on a 2xx that was heard.
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';
import { type ServiceEvent, webhookSignatureHeader } from '../../shared/interface/events.ts';
import { authorization } from '../../shared/interface/signature.ts';
import { simulationKey } from './service.ts';
import type { VirtualClock } from './virtual-clock.ts';

export const webhookWays = ['twice', 'late', 'unheard'] as const;
/** `unheard`: the till takes it, and its answer is lost. */
export type WebhookWay = (typeof webhookWays)[number];

export type Webhooks = {
  /** What the till is given, a process at a time. */
  intake(life: { lives(): boolean }): {
    readonly settings: { readonly port: number; readonly address: string; readonly path: string };
    readonly keys: [typeof simulationKey];
    readonly createServer: (options: ServerOptions, listener: RequestListener) => Server;
  };
  /** Something happened at the service. */
  tell(event: ServiceEvent): void;
  next(way: WebhookWay): void;
  /** The ids that the till acknowledged. */
  acknowledged(): ReadonlySet<string>;
  calm(): void;
};

const path = '/webhooks';
const host = '127.0.0.1:4011';
const patienceMs = 100;
const againMs = 10_000;
const lateMs = 15_000;

export function createWebhooks({ timers, now }: Pick<VirtualClock, 'timers' | 'now'>): Webhooks {
  const acknowledged = new Set<string>();
  let ways: WebhookWay[] = [];
  let told = 0;
  let receiver: { server: Server; lives(): boolean } | null = null;

  function deliver(id: string, body: Buffer, way: WebhookWay | null): void {
    const again = (ms: number, next: WebhookWay | null = null): void =>
      void timers.after(ms, () => deliver(id, body, next));
    if (way === 'late' || !receiver?.lives()) {
      again(way === 'late' ? lateMs : againMs);
      return;
    }
    const date = now().toUTCString();
    const request = new IncomingMessage(new Socket());
    const signed = { hostPort: host, method: 'POST', path, query: '', date, idempotencyKey: '', body };
    Object.assign(request, {
      method: 'POST',
      url: path,
      headers: {
        host,
        date,
        'content-length': String(body.length),
        [webhookSignatureHeader.toLowerCase()]: authorization(signed, simulationKey),
      },
    });
    request.push(body);
    request.push(null);
    const response = new ServerResponse(request);
    const taker = receiver;
    taker.server.emit('request', request, response);
    timers.after(patienceMs, () => {
      const heard = taker.lives() && response.writableEnded && response.statusCode === 204;
      if (!heard || way === 'unheard') again(againMs);
      else acknowledged.add(id);
      if (heard && way === 'twice') again(1000);
    });
  }

  return {
    intake: (life) => ({
      settings: { port: 4011, address: '127.0.0.1', path },
      keys: [simulationKey],
      createServer(options, listener) {
        const server = createServer(options, listener);
        receiver = { server, lives: life.lives };
        // Nobody connects: what comes is handed in.
        return Object.assign(server, {
          listen(...given: unknown[]) {
            const listening = given.at(-1);
            if (typeof listening === 'function') queueMicrotask(() => void listening());
            return server;
          },
        });
      },
    }),
    tell(event) {
      told += 1;
      const id = `00000000-0000-4000-8000-${String(told).padStart(12, '0')}`;
      const body = Buffer.from(JSON.stringify({ id, ...event, created_at: now().toISOString() }));
      const way = ways.shift() ?? null;
      timers.after(20, () => deliver(id, body, way));
    },
    next: (way) => void ways.push(way),
    acknowledged: () => acknowledged,
    calm() {
      ways = [];
    },
  };
}
