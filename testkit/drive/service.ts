// A service of a spec's own: the sandbox on a port of this process, with a gate before it.
// Invariant: the till reaches it by HTTP only; the spec sees its books and chooses its replies from inside.
import { randomBytes } from 'node:crypto';
import type { Books } from '../../sandbox/core/books.ts';
import type { SandboxOptions } from '../../sandbox/core/options.ts';
import { createSandbox, type Sandbox } from '../../sandbox/sandbox.ts';
import { serveSandbox } from '../../sandbox/serve.ts';
import type { TrainingControls } from '../../shared/training/views.ts';
import { createGate, type Gate } from './gate.ts';
import type { Credentials } from './set-up.ts';

export type Service = {
  /** By way of the gate. */
  readonly credentials: Credentials;
  /** Past the gate: for another till, whose line is up. */
  readonly direct: Credentials;
  readonly gate: Gate;
  readonly controls: TrainingControls;
  readonly operator: Sandbox['operator'];
  books(): Books;
  now(): Date;
  /** From now on what it answers a GET of this order is changed on its way; null: as it is. */
  misreport(orderId: string, change: (order: Record<string, unknown>) => Record<string, unknown> | null): void;
  /** Lets so much of the service's time pass at once; beyond 30 s a till whose clock does not says that the clocks differ. */
  pass(ms: number): void;
  /** What it takes so long for is over at once, and by its Date nothing passed. */
  hurry(ms: number): void;
  close(): Promise<void>;
};

/** Longer than anybody looks at a card that waits; `hurry` ends it. */
export const aWhileMs = 600_000;

export async function startService(options: Partial<SandboxOptions> = {}): Promise<Service> {
  const keyId = 'TESTKEY1';
  const keySecret = randomBytes(24).toString('base64url');
  let passedMs = 0;
  let hurriedMs = 0;
  const now = () => new Date(Date.now() + passedMs);
  const sandbox = createSandbox({
    environment: 'sandbox',
    keys: [{ keyId, keySecret }],
    now,
    hurriedMs: () => hurriedMs,
    ...options,
  });
  const changes = new Map<string, (order: Record<string, unknown>) => Record<string, unknown> | null>();
  const misreported: Sandbox['fetch'] = async (request, wire) => {
    const response = await sandbox.fetch(request, wire);
    const path = new URL(request.url).pathname;
    const change = request.method === 'GET' ? changes.get(path.slice(path.lastIndexOf('/') + 1)) : undefined;
    if (!change) return response;
    const changed = change(await response.json());
    const { headers } = response;
    if (changed) return Response.json(changed, { headers: { date: headers.get('date') ?? '' } });
    const gone = { class: 'not_found', code: 'entity_not_found', message: 'no such order' };
    return Response.json(gone, { status: 404, headers: { date: headers.get('date') ?? '' } });
  };
  const served = await serveSandbox({ ...sandbox, fetch: misreported }, { port: 0 });
  const { port } = new URL(served.url);
  const gate = await createGate(Number(port));
  return {
    direct: { baseUrl: `http://127.0.0.1:${port}/v1`, keyId, keySecret },
    credentials: { baseUrl: `http://${gate.host}:${gate.port}/v1`, keyId, keySecret },
    gate,
    controls: sandbox.controls,
    operator: sandbox.operator,
    books: sandbox.books,
    now,
    misreport: (orderId, change) => void changes.set(orderId, change),
    pass(ms) {
      passedMs += ms;
    },
    hurry(ms) {
      hurriedMs += ms;
    },
    async close() {
      await gate.close();
      await served.close();
      sandbox.close();
    },
  };
}
