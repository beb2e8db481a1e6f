// Head office's table of kinds against the till's own list, by types alone: a kind that only one of them has does not pass the type check, which
// names it. Neither room may import the other, so it is held here.
import { expect, test } from 'vitest';
import type { JournalKind } from '../../../electron/ledger/journal-entries.ts';
import { entryKinds } from '../../../head-office/books/entry-kinds.ts';

type Known = (typeof entryKinds)[keyof typeof entryKinds][number];

test('each kind is in one row alone', () => {
  // The first compiles where the till has every kind of head office, the second where head office has every kind of the till.
  const ofTill: readonly JournalKind[] = Object.values(entryKinds).flat();
  const known: readonly Known[] = ofTill;
  expect(known).toEqual([...new Set(known)]);
});
