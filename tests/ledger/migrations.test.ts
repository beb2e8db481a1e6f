// The steps of the schema are numbered one by one, so that each ledger takes each of them once.
import { expect, test } from 'vitest';
import { baseVersion } from '../../electron/ledger/base-schema.ts';
import { lastVersion, refusedVersion, schemaVersion } from '../../electron/ledger/migrations.ts';

test('the last of the steps is the version that this till writes', () => {
  expect(lastVersion([12, 13, 14], 11)).toBe(14);
  expect(lastVersion([], 11)).toBe(11);
  expect(schemaVersion).toBeGreaterThan(baseVersion);
});

test('the base and all that came after it are opened, a new file too; what is older or newer is not', () => {
  expect([0, baseVersion, schemaVersion].map(refusedVersion)).toEqual([null, null, null]);
  expect([1, baseVersion - 1, schemaVersion + 1].map(refusedVersion)).toEqual(['older', 'older', 'newer']);
});

test.each([
  ['used twice', [12, 13, 13]],
  ['left out', [12, 14]],
  ['out of order', [13, 12]],
  ['of the base', [11, 12]],
])('a number that is %s is refused as soon as the till is loaded', (_what, numbers) => {
  expect(() => lastVersion(numbers, 11)).toThrow('belongs');
});
