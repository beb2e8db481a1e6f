// When a till is said to be behind: entries of the last minutes are on their way.
import { expect, test } from 'vitest';
import { behindOf, type TillRecord } from '../../../head-office/views/standing.ts';

const now = new Date('2026-11-25T12:00:00.000Z');
const reader = { stores: 'all', userId: 'u', now } as const;
const till: TillRecord = {
  ...{ tillId: 't', terminal: 'T1', storeId: 's', store: 'Store', region: '', currency: 'EUR', zone: 'UTC' },
  ...{ begins: '04:00', heardAt: '2026-11-25T11:59:30.000Z', enrolledAt: '2026-11-01T00:00:00.000Z', version: '1' },
  ...{ revokedAt: null, revokedBy: null, left: null, state: null },
};
const waiting = (unsent: number, unsentSince: string | null) =>
  behindOf({ ...till, state: { unsent, unsentSince, attention: 0, health: [] } }, reader)?.kind;

test.each([
  [0, null, undefined],
  [4, '2026-11-25T11:59:00.000Z', undefined],
  [4, '2026-11-25T11:54:59.000Z', 'unsent'],
  [4, null, 'unsent'],
] as const)('%i entries since %s', (unsent, since, kind) => {
  expect(waiting(unsent, since)).toBe(kind);
});
