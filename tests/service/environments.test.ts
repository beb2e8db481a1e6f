// What only one environment has is not there for a client of the other: not for the compiler, and not at run time either.
import { afterEach, beforeEach, describe, expect, expectTypeOf, test } from 'vitest';
import type { ServiceAnswer } from '../../electron/service/answer.ts';
import {
  createServiceClient,
  type LiveServiceClient,
  type SandboxServiceClient,
  type ServiceClient,
} from '../../electron/service/client.ts';
import type { DownloadAnswer } from '../../electron/service/download.ts';
import { createUndiciTransport } from '../../electron/service/undici-transport.ts';
import { signingKey } from '../../shared/interface/signature.ts';
import { collect, type RecordingServer, startRecordingServer } from '../../testkit/service/recording-server.ts';

let server: RecordingServer;
beforeEach(async () => {
  server = await startRecordingServer();
});
afterEach(() => server.close());

const deps = () => ({
  baseUrl: server.baseUrl,
  key: signingKey('K', 's'),
  transport: createUndiciTransport(),
  now: () => new Date(),
});

const notThere = { kind: 'refused', status: 404, class: 'not_found', code: 'endpoint_not_found' };

type Everything = SandboxServiceClient & LiveServiceClient;
const sandboxOnly: Record<string, (client: Everything) => Promise<ServiceAnswer<unknown>>> = {
  setBalance: (client) => client.setBalance('EUR', { balance: '1.00' }),
  triggerClientPartnerEvent: (client) => client.triggerClientPartnerEvent('p-1', 'approved'),
  triggerProductEvent: (client) => client.triggerProductEvent('acme', 'created'),
  refundOrder: (client) => client.refundOrder('o-1'),
};
const liveOnly: Record<string, (client: Everything) => Promise<ServiceAnswer<unknown> | DownloadAnswer | undefined>> = {
  settlements: async (client) => (await collect(client.settlements())).at(-1),
  settlement: (client) => client.settlement('s-1'),
  settlementPdf: (client) => client.settlementPdf('s-1', 'no-such-folder/s.pdf'),
  settlementCsv: (client) => client.settlementCsv('s-1', 'no-such-folder/s.csv'),
};

/** The client as a caller sees it who got around the types. */
function untyped(client: ServiceClient): Everything {
  const calls: unknown = client;
  return calls as Everything;
}

describe.each([
  ['a client of the live environment', 'live', sandboxOnly],
  ['a client of no environment', undefined, sandboxOnly],
  ['a client of the sandbox', 'sandbox', liveOnly],
  ['a client of none', undefined, liveOnly],
] as const)('%s', (_whose, environment, calls) => {
  test.each(Object.keys(calls))('is refused %s without a request', async (name) => {
    const client = createServiceClient({ ...deps(), ...(environment ? { environment } : {}) });
    const answer = await calls[name]?.(untyped(client));
    expect(answer?.ok).toBe(false);
    expect(answer?.ok === false && answer.error).toMatchObject(notThere);
    expect(server.requests).toStrictEqual([]);
    await client.close();
  });
});

test('the compiler knows which calls there are', async () => {
  const sandbox = createServiceClient({ ...deps(), environment: 'sandbox' });
  const live = createServiceClient({ ...deps(), environment: 'live' });
  const either = createServiceClient(deps());
  expectTypeOf(sandbox).toHaveProperty('refundOrder');
  expectTypeOf(sandbox).not.toHaveProperty('settlements');
  expectTypeOf(live).toHaveProperty('settlementPdf');
  expectTypeOf(live).not.toHaveProperty('setBalance');
  expectTypeOf(live).not.toHaveProperty('triggerProductEvent');
  expectTypeOf(either).not.toHaveProperty('refundOrder');
  expectTypeOf(either).not.toHaveProperty('settlements');
  expectTypeOf(either).toHaveProperty('settlementProbe');
  await Promise.all([sandbox.close(), live.close(), either.close()]);
});

test('what an environment has is asked for', async () => {
  const client = createServiceClient({ ...deps(), environment: 'sandbox' });
  for (const call of Object.values(sandboxOnly)) await call(untyped(client));
  expect(server.requests.map((request) => `${request.method} ${request.target}`)).toStrictEqual([
    'PATCH /v1/balances/EUR',
    'POST /v1/client_partners/p-1/actions/trigger_event',
    'POST /v1/products/acme/actions/trigger_event',
    'POST /v1/orders/o-1/actions/refund',
  ]);
  await client.close();
});
