// The store's address as a start hands it to the slips: in the order of the till's language and the store's country.
import { expect, test } from 'vitest';
import { identityIn } from '../../electron/start/till-parts.ts';
import { provisioned } from '../../testkit/shell/chosen-settings.ts';

const store = {
  name: 'Shop',
  address: { street: '12 Main St', city: 'Springfield, IL', postal_code: '62704' },
  country: 'US',
};

test.each([
  ['en-US', '12 Main St\nSpringfield, IL 62704'],
  ['en', '12 Main St\n62704 Springfield, IL'],
] as const)('in %s', (locale, address) => {
  const start = { version: '1', locale, operators: () => [] };
  expect(identityIn({ ...provisioned, vault_id: 'v', store }, start).storeAddress).toBe(address);
});
