// A service of a spec's own: the sandbox on a port of this process, with a gate before it.
// Invariant: the till reaches it by HTTP only; the spec sees its books and chooses its replies from inside.
import { randomBytes } from 'node:crypto';
import type { Books } from '../../../sandbox/core/books.ts';
import type { SandboxOptions } from '../../../sandbox/core/options.ts';
import { createSandbox, type Sandbox } from '../../../sandbox/sandbox.ts';
import { serveSandbox } from '../../../sandbox/serve.ts';
import type { TrainingControls } from '../../../shared/training.ts';
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
  /** Lets so much of the service's time pass at once; below 30 s, or the till says that the clocks differ. */
  pass(ms: number): void;
  close(): Promise<void>;
};

export async function startService(options: Partial<SandboxOptions> = {}): Promise<Service> {
  const keyId = 'TESTKEY1';
  const keySecret = randomBytes(24).toString('base64url');
  let passedMs = 0;
  const now = () => new Date(Date.now() + passedMs);
  const sandbox = createSandbox({ environment: 'sandbox', keys: [{ keyId, keySecret }], now, ...options });
  const served = await serveSandbox(sandbox, { port: 0 });
  const { port } = new URL(served.url);
  const gate = await createGate(Number(port));
  return {
    direct: { baseUrl: `http://127.0.0.1:${port}/v1`, keyId, keySecret },
    credentials: { baseUrl: `http://${gate.host}:${gate.port}/v1`, keyId, keySecret },
    gate,
    controls: sandbox.controls,
    operator: sandbox.operator,
    books: sandbox.books,
    pass(ms) {
      passedMs += ms;
    },
    async close() {
      await gate.close();
      await served.close();
      sandbox.close();
    },
  };
}
