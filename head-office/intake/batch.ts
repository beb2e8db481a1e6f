// A journal request as it arrived: a raw deflate of its JSON. Invariants: it inflates to a limited size or not at all; the hashes of its rows are
// computed here.
import { inflatedJournal } from '../../shared/head-office/journal-body.ts';
import { type JournalRequest, journalRequest, maxInflatedBytes } from '../../shared/head-office/messages.ts';
import { type JournalRow, journalHash } from '../../shared/journal/chain.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Refusal } from '../core/exchange.ts';
import { tooLarge } from './gate.ts';
import { readRequest, wrong } from './read-request.ts';

export function readBatch(body: Uint8Array): Result<JournalRequest, Refusal> {
  try {
    return readRequest(inflatedJournal(body, maxInflatedBytes), journalRequest);
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return err(isTooLarge ? tooLarge : wrong('The body is no raw deflate.'));
  }
}

/** With their numbers and hashes, chained from `prev`. */
export function rowsOf({ from, prev, rows }: JournalRequest): JournalRow[] {
  let previous = prev;
  return rows.map(([at, kind, sale_id, subject_id, operator_id, body], index) => {
    const row = { seq: from + index, at, kind, sale_id, subject_id, operator_id, body };
    previous = journalHash(previous, row);
    return { ...row, hash: previous };
  });
}
