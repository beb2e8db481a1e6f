// The line between a till under test and the sandbox. A test cuts it, holds answers back on it, or lets the power go out at a request.
// Invariant: a till whose power went out sends nothing more and hears no answer.
import { createFetchTransport } from '../../electron/service/fetch-transport.ts';
import type { Transport } from '../../electron/service/transport.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';

/** Whether one start of the till's process still has power. */
export type Power = { on: boolean };

export type SentRequest = { readonly method: string; readonly path: string; readonly key: string | null };

export type LineFaults = {
  /** The power goes out once, at the n-th request about an order, before or after its work. The till starts again at once. */
  crashAt(step: number, when: 'before' | 'after'): void;
  crashes(): number;
  /** How many requests about orders were sent. */
  orderRequests(): number;
  /**
   * Nothing goes through until `plug`. `no-answer`: the request left, its answer never comes. `unreachable`: no connection is made, so
   * nothing left.
   */
  unplug(how?: 'no-answer' | 'unreachable'): void;
  plug(): void;
  /** The service does its work, and its answers about orders stay on the way until `release`. */
  hold(): void;
  release(): void;
};

export type ServiceLine = {
  readonly faults: LineFaults;
  /** The line as one start of the till's process has it. */
  connect(power: Power): Transport;
  /** A power cut was made: it is counted, and the planned one is off. */
  noteCrash(): void;
};

export type LineDeps = {
  readonly sandbox: Sandbox;
  /** Cuts the power and starts the till again. */
  readonly restart: () => Promise<void>;
  /** What comes back over the line; the service's own answer if absent. */
  readonly answers?: (request: Request, service: () => Promise<Response>) => Promise<Response>;
  /** Sees each request about an order just before it leaves. */
  readonly watch?: (request: SentRequest) => void;
};

const never = () => new Promise<never>(() => {});

export function createServiceLine({ sandbox, restart, answers, watch }: LineDeps): ServiceLine {
  let unplugged: 'no-answer' | 'unreachable' | null = null;
  let held: PromiseWithResolvers<void> | null = null;
  let plan: { readonly step: number; readonly when: 'before' | 'after' } | null = null;
  let orderRequests = 0;
  let crashes = 0;

  /** The number of a request about an order; 0 for every other one. */
  function stepOf(request: Request, power: Power): number {
    if (!/\/(retail_)?orders/.test(request.url)) return 0;
    orderRequests += 1;
    if (power.on)
      watch?.({
        method: request.method,
        path: new URL(request.url).pathname,
        key: request.headers.get('idempotency-key'),
      });
    return orderRequests;
  }

  async function carry(request: Request, power: Power): Promise<Response> {
    if (unplugged) throw new TypeError('fetch failed');
    const step = stepOf(request, power);
    const when = power.on && plan?.step === step ? plan.when : null;
    if (when === 'before') await restart();
    const service = () => sandbox.fetch(request);
    const response = power.on ? await (answers?.(request, service) ?? service()) : null;
    if (when === 'after') await restart();
    if (!response) return never();
    if (step > 0) await held?.promise;
    return power.on ? response : never();
  }

  return {
    connect(power) {
      const wire = createFetchTransport((request) => carry(request, power));
      return {
        ...wire,
        send: (request) =>
          unplugged === 'unreachable' ? Promise.resolve({ kind: 'unreachable' }) : wire.send(request),
      };
    },
    noteCrash() {
      crashes += 1;
      plan = null;
    },
    faults: {
      crashAt(step, when) {
        plan = { step, when };
      },
      crashes: () => crashes,
      orderRequests: () => orderRequests,
      unplug(how = 'no-answer') {
        unplugged = how;
      },
      plug() {
        unplugged = null;
      },
      hold() {
        held ??= Promise.withResolvers();
      },
      release() {
        held?.resolve();
        held = null;
      },
    },
  };
}
