// The line between a simulated till and the service. Each request meets the fate that was ordered for it: lost before or after the
// work, late, doubled, answered by somebody else. Invariant: what is ordered decides alone; no fate is thrown as dice here.
import type { Transport, TransportRequest, TransportResult } from '../../electron/service/transport.ts';
import { altered } from './altered.ts';
import { answered, type Fate, foreignAnswer } from './fates.ts';
import type { VirtualClock } from './virtual-clock.ts';

/** Of orders for companies. */
export const companyCalls = ['company-create', 'company-read', 'company-invalidate'] as const;
export const calls = ['create', 'confirm', 'invalidate', 'read', 'ping', 'products', ...companyCalls] as const;
export type Call = (typeof calls)[number];

export type Received = {
  readonly call: Call;
  readonly method: string;
  readonly path: string;
  readonly key: string | null;
  readonly body: string;
};

/** A request as a promise may want to see it, at the moment it leaves or arrives. */
export type Leaving = Received & { readonly life: number };

/** One process of the till; `lives` says whether it still hears. */
type Life = {
  readonly number: number;
  lives(): boolean;
  step(point: 'before-send' | 'after-work' | 'on-answer', call: Call): void;
};

export type Network = {
  /** One process of the till talks over it. */
  transport(life: Life): Transport;
  order(call: Call | 'any', fate: Fate, times: number): void;
  line(state: LineState): void;
  /** Requests the service is at work on right now. */
  working(): number;
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
  /** A process of the till wants to send it, whether or not there is a line; the answer is called when that is over. */
  readonly setsOut: (request: Received) => () => void;
  /** The till hears this; `isTrue`: it is what the service said, or no answer of its form at all. */
  readonly heard: (request: Received, result: TransportResult, isTrue: boolean) => void;
  readonly note: (what: string) => void;
};

const noBytes = new Uint8Array();
const never = new Promise<TransportResult>(() => {});
const noAnswer: TransportResult = { kind: 'no-answer' };

export function callOf(method: string, path: string): Call {
  if (path.endsWith('/ping')) return 'ping';
  if (path.includes('/products')) return 'products';
  if (/\/orders(\/|$)/.test(path)) {
    if (method === 'GET') return 'company-read';
    return path.endsWith('/invalidate') ? 'company-invalidate' : 'company-create';
  }
  if (method === 'GET') return 'read';
  if (path.endsWith('/confirm')) return 'confirm';
  return path.endsWith('/invalidate') ? 'invalidate' : 'create';
}

export function createNetwork({
  clock,
  fetch,
  serviceNow,
  leaves,
  arrives,
  answers,
  setsOut,
  heard,
  note,
}: NetworkDeps): Network {
  const { timers } = clock;
  let orders: { call: Call | 'any'; fate: Fate; times: number }[] = [];
  let line: LineState = 'up';
  let working = 0;
  let serial = 0;

  const told = (call: Call, what: string): void => {
    if (call !== 'ping') note(what);
  };

  /** What becomes of a request that leaves now. */
  const fateNow = (call: Call): Fate => {
    switch (line) {
      case 'up':
        return take(call) ?? { kind: 'late', ms: 0 };
      case 'dead':
        return { kind: 'lost', work: false, by: 'silence' };
      case 'unreachable':
        return { kind: 'unreachable' };
    }
  };

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
      case 'altered': {
        const told = altered(await work(), met.what);
        return told ?? noAnswer;
      }
      case 'answered':
        if (met.work) await work();
        return foreignAnswer(met.by, serviceNow());
    }
  }

  /** Sends it off under a number of its own, and waits for what comes back, or for the till's patience to end. */
  async function exchange(
    life: Life,
    request: TransportRequest,
    received: Received,
    waiting: Set<(result: TransportResult) => void>,
  ): Promise<{ readonly number: number; readonly result: TransportResult; readonly isTrue: boolean }> {
    const { call, path, key, body } = received;
    const met = fateNow(call);
    const number = serial++;
    told(call, `  ${number}> ${call} ${path} ${key ?? ''} ${body} (${met.kind})`);
    if (met.kind !== 'unreachable') leaves({ ...received, life: life.number });
    const { promise, resolve } = Promise.withResolvers<TransportResult>();
    waiting.add(resolve);
    const cancel = timers.after(request.timeoutMs, () => resolve(noAnswer));
    void travel(request, received, met, () => life.step('after-work', call)).then(resolve);
    const result = await promise;
    cancel();
    waiting.delete(resolve);
    return { number, result, isTrue: met.kind !== 'altered' };
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
          const received = readRequest(request);
          const { call } = received;
          life.step('before-send', call);
          if (!life.lives()) return buried.promise;
          const isOver = setsOut(received);
          const { number, result, isTrue } = await exchange(life, request, received, waiting);
          isOver();
          if (!life.lives()) return buried.promise;
          life.step('on-answer', call);
          if (!life.lives()) return buried.promise;
          heard(received, result, isTrue);
          told(call, `  ${number}< ${wordsOf(result)}`);
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
    calm() {
      orders = [];
      line = 'up';
    },
  };
}

function readRequest({ method, url, headers, body }: TransportRequest): Received {
  return {
    call: callOf(method, url.pathname),
    method,
    path: url.pathname,
    key: headers['idempotency-key'] ?? null,
    body: body ? Buffer.from(body).toString() : '',
  };
}

function wordsOf(result: TransportResult): string {
  return result.kind === 'answered' ? `${result.status} ${text(result.body)}` : result.kind;
}

function text(body: Uint8Array): string {
  return Buffer.from(body).toString().slice(0, 300);
}
