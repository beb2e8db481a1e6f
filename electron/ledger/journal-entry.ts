// A journal row as the check of the whole file reads it: in the words of today, its body read.
// Invariant: the row's hash was taken of what was written, before any word was changed.
import type { JournalRow } from './journal.ts';
import { currentKind, currentState } from './old-names.ts';

/** A body is an object. */
export type Entry = Omit<JournalRow, 'body' | 'hash'> & { readonly body: Readonly<Record<string, unknown>> };

export function entryOf({ seq, at, kind, sale_id, subject_id, operator_id, body }: JournalRow): Entry {
  const entry = { seq, at, kind: currentKind(kind), sale_id, subject_id, operator_id, body: bodyOf(body) };
  const { from, to } = entry.body;
  if (sale_id !== null && from !== undefined)
    entry.body = { ...entry.body, from: currentState(from), to: currentState(to) };
  return entry;
}

const nothing: Entry['body'] = Object.freeze({});

/** Of millions of entries: looked at by hand. */
function bodyOf(text: string): Entry['body'] {
  if (text === '{}') return nothing;
  try {
    const body: unknown = JSON.parse(text);
    return isObject(body) ? body : nothing;
  } catch {
    return nothing;
  }
}

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body);
