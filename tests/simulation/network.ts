// The line between a simulated till and the service. Each request meets the fate that was ordered for it: lost before or after the
// work, late, doubled, answered by somebody else. Invariant: what is ordered decides alone; no fate is thrown as dice here.
import { z } from 'zod';
import type { Transport, TransportRequest, TransportResult } from '../../electron/service/transport.ts';
import type { VirtualClock } from './virtual-clock.ts';

export const calls = ['create', 'confirm', 'invalidate', 'read', 'ping', 'products'] as const;
export type Call = (typeof calls)[number];

const ms = z.int().min(0).max(200_000);
const work = z.boolean();

export const fate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('unreachable') }),
  /** `work`: the service did it, and nobody hears of it. A reset is known at once, silence only after the time-out. */
  z.strictObject({ kind: z.literal('lost'), work, by: z.enum(['reset', 'silence']) }),
  /** The answer is so long on its way. */
  z.strictObject({ kind: z.literal('late'), ms }),
  /** The request is so long on its way: the work may be done after the till gave it up. */
  z.strictObject({ kind: z.literal('slow'), ms }),
  /** Something on the way sends it once more. */
  z.strictObject({ kind: z.literal('doubled'), ms }),
  /** Somebody else answers: a gateway, a hotel's page. `work`: after the service did it. */
  z.strictObject({
    kind: z.literal('answered'),
    work,
    by: z.enum(['429', '500', '502', '503', '401', 'portal', 'other-json', 'half-json', 'nothing']),
  }),
]);
export type Fate = z.infer<typeof fate>;

export type Received = {
  readonly call: Call;
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: string;
};

/** A request as a promise may want to see it, at the moment it leaves or arrives. */
export type Leaving = Received & { readonly life: number };

export type Network = {
  /** One process of the till talks over it; `lives` says whether it still hears. */
  transport(life: {
    readonly number: number;
    lives(): boolean;
    step(point: 'before-send' | 'after-work' | 'on-answer', call: Call): void;
  }): Transport;
  order(call: Call | 'any', fate: Fate, times: number): void;
  line(state: LineState): void;
  /** Requests the service is at work on right now. */
  working(): number;
  /** Holds back every request until the answer is called: people's presses come first. */
  hold(): () => void;
  /** Nothing is ordered, the line is up, nothing is on its way any more. */
  calm(): void;
};

export const lineStates = ['up', 'unreachable', 'dead'] as const;
type LineState = (typeof lineStates)[number];

export type NetworkDeps = {
  readonly clock: VirtualClock;
  readonly fetch: (request: Request, wire: { target: string; body: Uint8Array }) => Promise<Response>;
  readonly serviceNow: () => Date;
  readonly leaves: (request: Leaving) => void;
  readonly arrives: (request: Received) => void;
  /** What the service itself said, whether or not the till hears it. */
  readonly answers: (request: Received, status: number) => void;
  readonly note: (what: string) => void;
};

const noBytes = new Uint8Array();
const never = new Promise<TransportResult>(() => {});
const noAnswer: TransportResult = { kind: 'no-answer' };

export function callOf(method: string, path: string): Call {
  if (path.endsWith('/ping')) return 'ping';
  if (path.includes('/products')) return 'products';
  if (method === 'GET') return 'read';
  if (path.endsWith('/confirm')) return 'confirm';
  return path.endsWith('/invalidate') ? 'invalidate' : 'create';
}

export function createNetwork({ clock, fetch, serviceNow, leaves, arrives, answers, note }: NetworkDeps): Network {
  const { timers } = clock;
  let orders: { call: Call | 'any'; fate: Fate; times: number }[] = [];
  let line: LineState = 'up';
  let working = 0;
  let serial = 0;
  let gate: Promise<void> | null = null;

  const take = (call: Call): Fate | null => {
    const order = orders.find(
      (one) => one.call === call || (one.call === 'any' && call !== 'ping' && call !== 'products'),
    );
    if (!order) return null;
    order.times -= 1;
    if (order.times === 0) orders = orders.filter((one) => one !== order);
    return order.fate;
  };

  const after = (waitMs: number): Promise<void> =>
    waitMs === 0 ? Promise.resolve() : new Promise((resolve) => void timers.after(waitMs, resolve));

  /** The service at work, and what it answers. */
  async function reach(request: TransportRequest, received: Received): Promise<TransportResult> {
    if (gate) await gate;
    arrives(received);
    // Nothing but the line and the signature is in a ping: it is answered here, so that hours of them cost no time.
    if (received.call === 'ping') return answered(200, '{}', serviceNow());
    working += 1;
    try {
      const { method, url, headers } = request;
      const target = `${url.pathname}${url.search}`;
      const response = await fetch(new Request(url, { method, headers: { ...headers } }), {
        target,
        body: request.body ?? noBytes,
      });
      const body = Buffer.from(await response.arrayBuffer());
      answers(received, response.status);
      return { kind: 'answered', status: response.status, headers: Object.fromEntries(response.headers), body };
    } catch {
      return noAnswer;
    } finally {
      working -= 1;
    }
  }

  function answered(status: number, body: string, at: Date, more: Record<string, string> = {}): TransportResult {
    return { kind: 'answered', status, headers: { date: at.toUTCString(), ...more }, body: Buffer.from(body) };
  }

  function foreignAnswer(by: Extract<Fate, { kind: 'answered' }>['by']): TransportResult {
    const at = serviceNow();
    switch (by) {
      case '429':
        return answered(429, '{"class":"rate_limit","code":"rate_limit_exceeded","message":""}', at, {
          'retry-after': '7',
        });
      case '500':
        return answered(500, '{"class":"internal","code":"internal_error","message":""}', at);
      case '502':
        return answered(502, '<html>Bad gateway</html>', at);
      case '503':
        return answered(503, '', at, { 'retry-after': '20' });
      case '401':
        return answered(401, '{"class":"unauthorized","code":"invalid_signature","message":""}', at);
      case 'portal':
        // A box in the shop, with a clock of its own.
        return answered(200, '<!doctype html><title>Welcome</title>', new Date(at.getTime() + 26 * 3_600_000));
      case 'other-json':
        return answered(200, '{"status":"ok","data":[]}', at);
      case 'half-json':
        return answered(200, '{"id":"3f2b8c1e-0d5a-', at);
      case 'nothing':
        return answered(200, '', at);
    }
  }

  /** What comes of it, as far as the line knows; the till's patience is not in here. */
  async function travel(
    request: TransportRequest,
    received: Received,
    met: Fate,
    worked: () => void,
  ): Promise<TransportResult> {
    const work = async (): Promise<TransportResult> => {
      const result = await reach(request, received);
      worked();
      return result;
    };
    switch (met.kind) {
      case 'unreachable':
        return { kind: 'unreachable' };
      case 'lost':
        if (met.work) await work();
        return met.by === 'reset' ? noAnswer : never;
      case 'late': {
        const result = await work();
        await after(met.ms);
        return result;
      }
      case 'slow':
        await after(met.ms);
        return work();
      case 'doubled':
        timers.after(met.ms, () => void reach(request, received));
        return work();
      case 'answered':
        if (met.work) await work();
        return foreignAnswer(met.by);
    }
  }

  return {
    transport(life) {
      const waiting = new Set<(result: TransportResult) => void>();
      let closed = false;
      /** What a dead process hears: nothing, until its remains are cleared away. */
      const buried = Promise.withResolvers<TransportResult>();
      return {
        async send(request) {
          if (closed) return { kind: 'unreachable' };
          if (!life.lives()) return buried.promise;
          const { pathname } = request.url;
          const call = callOf(request.method, pathname);
          const body = request.body ? Buffer.from(request.body).toString() : '';
          const received = {
            call,
            method: request.method,
            path: pathname,
            key: request.headers['idempotency-key'] ?? null,
            body,
          };
          life.step('before-send', call);
          if (!life.lives()) return buried.promise;
          const met: Fate =
            line === 'up'
              ? (take(call) ?? { kind: 'late', ms: 0 })
              : line === 'dead'
                ? { kind: 'lost', work: false, by: 'silence' }
                : { kind: 'unreachable' };
          const number = serial++;
          if (call !== 'ping') note(`  ${number}> ${call} ${pathname} ${received.key ?? ''} ${body} (${met.kind})`);
          if (met.kind !== 'unreachable') leaves({ ...received, life: life.number });
          const { promise, resolve } = Promise.withResolvers<TransportResult>();
          waiting.add(resolve);
          const cancel = timers.after(request.timeoutMs, () => resolve(noAnswer));
          void travel(request, received, met, () => life.step('after-work', call)).then(resolve);
          const result = await promise;
          cancel();
          waiting.delete(resolve);
          if (!life.lives()) return buried.promise;
          life.step('on-answer', call);
          if (!life.lives()) return buried.promise;
          if (call !== 'ping')
            note(`  ${number}< ${result.kind === 'answered' ? `${result.status} ${text(result.body)}` : result.kind}`);
          return result;
        },
        async close() {
          closed = true;
          buried.resolve(noAnswer);
          for (const resolve of waiting) resolve(noAnswer);
        },
      };
    },
    order: (call, ordered, times) => void orders.push({ call, fate: ordered, times }),
    line(state) {
      line = state;
    },
    working: () => working,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = null;
        resolve();
      };
    },
    calm() {
      orders = [];
      line = 'up';
    },
  };
}

function text(body: Uint8Array): string {
  return Buffer.from(body).toString().slice(0, 300);
}
