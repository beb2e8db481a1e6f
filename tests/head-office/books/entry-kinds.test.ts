// Head office's table of kinds against the till's own list: a new kind of the till is put there, or this fails to compile and to run.
import { expect, test } from 'vitest';
import type { JournalKind } from '../../../electron/ledger/journal-entries.ts';
import { entryKinds } from '../../../head-office/books/entry-kinds.ts';

type Known = (typeof entryKinds)[keyof typeof entryKinds][number];

/** Each is assigned to the other: neither list has a kind that the other has not. */
const known: Record<JournalKind, true> = {} as Record<Known, true>;
const told: Record<Known, true> = {} as Record<JournalKind, true>;

test('a kind stands in one row alone', () => {
  const all = Object.values(entryKinds).flat();
  expect(new Set(all).size).toBe(all.length);
  expect(known).toEqual(told);
});
