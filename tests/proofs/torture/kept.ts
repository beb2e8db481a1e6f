// What a ledger says, in the few words the tests compare.
import type { TillBooks } from '../../../testkit/checks/books.ts';

export const lineStates = (ledger: TillBooks): string[] => ledger.lines.map((line) => line.state);
export const partStates = (ledger: TillBooks): string[] => ledger.parts.map((part) => part.state);
export const unsent = (ledger: TillBooks): string[] => ledger.outbox.map((row) => row.kind);
export const stage = (ledger: TillBooks): string | undefined => ledger.sales[0]?.stage;
/** How often this was written into the journal. */
export const journalled = (ledger: TillBooks, kind: string): number =>
  ledger.journal.filter((row) => row.kind === kind).length;
