// A journal row as the check of the whole file reads it: with its body read.
import type { JournalRow } from '../../shared/journal/chain.ts';
import type { WrittenEntry } from './journal-entries.ts';

/** A body is an object. */
export type Entry = Omit<JournalRow, 'body' | 'hash'> & { readonly body: Readonly<Record<string, unknown>> };

export function entryOf({ seq, at, kind, sale_id, subject_id, operator_id, body: text }: JournalRow): Entry {
  return { seq, at, kind: oneString(kind), sale_id, subject_id, operator_id, body: bodyOf(text) };
}

/** As the till applied it when it was written; its facts may be of other types, because another program may have written them. */
export const writtenOf = ({ seq, at, kind, sale_id, subject_id, operator_id, body }: Entry): WrittenEntry =>
  ({ seq, at, kind, saleId: sale_id, subjectId: subject_id, operatorId: operator_id, body }) as unknown as WrittenEntry;

const names = new Map<string, string>();

/** One and the same string for all entries of a kind, so that each comparison of two is one of their places in memory. */
function oneString(kind: string): string {
  const known = names.get(kind);
  if (known !== undefined) return known;
  // A key of an object is kept once for the whole process.
  const [name = kind] = Object.keys({ [kind]: true });
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
