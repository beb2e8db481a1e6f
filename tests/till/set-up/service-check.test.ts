// What the checks of a new till's service find, against the sandbox itself.
import { expect, it } from 'vitest';
import { createServiceClient } from '../../../electron/service/client.ts';
import { createFetchTransport } from '../../../electron/service/fetch-transport.ts';
import { checkService } from '../../../electron/till/set-up/service-check.ts';
import { createSandbox } from '../../../sandbox/sandbox.ts';
import { signingKey } from '../../../shared/interface/signature.ts';

const access = { baseUrl: 'http://127.0.0.1:1/v1', keyId: 'KEY1', keySecret: 'the-secret-of-key-1' };

async function check(environment: 'sandbox' | 'live', expected: 'sandbox' | 'live' | null) {
  const sandbox = createSandbox({ environment, keys: [access] });
  const found = await checkService(
    {
      expected,
      probe: async () => ({ kind: 'open', ms: 1, until: null }),
      connect: async ({ baseUrl, keyId, keySecret }) =>
        createServiceClient({
          baseUrl,
          key: signingKey(keyId, keySecret),
          transport: createFetchTransport(sandbox.fetch),
          now: () => new Date(),
        }),
    },
    access,
  );
  sandbox.close();
  return { environment: found.environment, findings: found.checks.map(({ finding }) => finding) };
}

it.each(['sandbox', 'live'] as const)('finds out that a service is %s, and passes every check', async (environment) => {
  expect(await check(environment, null)).toEqual({
    environment,
    findings: ['answers', 'own-computer', 'right', 'accepted', environment, 'enough'],
  });
});

it('refuses another environment than the first till has', async () => {
  expect(await check('sandbox', 'live')).toEqual({
    environment: null,
    findings: ['answers', 'own-computer', 'right', 'accepted', 'not-the-first-tills', null],
  });
});
