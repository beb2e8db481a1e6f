// What a till's secrets are after a change: above all, which store keys still read slips.
import { expect, test } from 'vitest';
import { withSecrets } from '../../electron/shell/changed-secrets.ts';

const before = { keySecret: 'the secret', storeKey: 'the first store key' };

test('a new store key signs, and the keys before it stay to read, the newest first', () => {
  const once = withSecrets(before, { storeKey: 'the second store key' });
  expect(once).toEqual({ ...before, storeKey: 'the second store key', oldStoreKeys: ['the first store key'] });
  expect(withSecrets(once, { storeKey: 'the third store key' }).oldStoreKeys).toEqual([
    'the second store key',
    'the first store key',
  ]);
});

test('the same store key again is no new one, and one that comes back signs and is old no more', () => {
  expect(withSecrets(before, { storeKey: 'the first store key' })).toEqual(before);
  const once = withSecrets(before, { storeKey: 'the second store key' });
  expect(withSecrets(once, { storeKey: 'the first store key' })).toEqual({
    ...before,
    oldStoreKeys: ['the second store key'],
  });
});

test('old store keys are there until they are dropped, whatever else changes', () => {
  const once = withSecrets(before, { storeKey: 'the second store key' });
  expect(withSecrets(once, { keySecret: 'another' }).oldStoreKeys).toEqual(['the first store key']);
  expect(withSecrets(once, { dropsOldStoreKeys: true })).toEqual({ ...before, storeKey: 'the second store key' });
});
