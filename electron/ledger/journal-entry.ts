// A journal row as the check of the whole file reads it: in the words of today, its body read.
// Invariant: the row's hash was taken of what was written, before any word was changed.
import type { JournalRow } from '../../shared/journal/chain.ts';
import { currentKind, currentState } from '../../shared/journal/old-names.ts';

/** A body is an object. */
export type Entry = Omit<JournalRow, 'body' | 'hash'> & { readonly body: Readonly<Record<string, unknown>> };

export function entryOf({ seq, at, kind, sale_id, subject_id, operator_id, body: text }: JournalRow): Entry {
  const body = bodyOf(text);
  if (sale_id !== null && 'from' in body) {
    body.from = currentState(body.from);
    body.to = currentState(body.to);
  }
  return { seq, at, kind: nameOfToday(kind), sale_id, subject_id, operator_id, body };
}

const names = new Map<string, string>();

/** One and the same string for all entries of a kind, so that each comparison of two is one of their places in memory. */
function nameOfToday(kind: string): string {
  const known = names.get(kind);
  if (known !== undefined) return known;
  // A key of an object is kept once for the whole process.
  const [name = kind] = Object.keys({ [currentKind(kind)]: true });
  names.set(kind, name);
  return name;
}

const nothing: Record<string, unknown> = Object.freeze({});

/** Of millions of entries: looked at by hand. */
function bodyOf(text: string): Record<string, unknown> {
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
