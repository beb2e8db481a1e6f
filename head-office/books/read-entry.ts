// Reads an entry of a till's journal: its facts are checked one by one, because a newer till, or a forger, may send anything. Invariant: a fact of
// the wrong type counts as absent and is never guessed.
import { inflatedJournal } from '../../shared/head-office/journal-body.ts';
import {
  type JournalRequest,
  journalRequest,
  maxInflatedBytes,
  type SentRow,
} from '../../shared/head-office/messages.ts';

export type Facts = Readonly<Record<string, unknown>>;

export type Entry = {
  readonly seq: number;
  readonly at: string;
  readonly kind: string;
  readonly sale: string | null;
  readonly subject: string | null;
  readonly operator: string | null;
  readonly facts: Facts;
};

/** PostgreSQL cannot store NUL in a text. */
const clean = (value: string): string => value.replaceAll('\0', '');
const cleanOrNull = (value: string | null): string | null => (value === null ? null : clean(value));

/** From a batch as it arrived. It was checked once before it was stored. */
export const readBatch = (body: Uint8Array): JournalRequest =>
  journalRequest.parse(JSON.parse(inflatedJournal(body, maxInflatedBytes).toString('utf8')));

export const entryOf = (seq: number, [at, kind, sale, subject, operator, body]: SentRow): Entry => ({
  seq,
  at: timeOf(at),
  kind: clean(kind),
  sale: cleanOrNull(sale),
  subject: cleanOrNull(subject),
  operator: cleanOrNull(operator),
  facts: factsOf(body),
});

/** An invalid time, or one that no calendar has, becomes the earliest time. */
function timeOf(at: string): string {
  const ms = Date.parse(at);
  const year = new Date(ms).getUTCFullYear();
  return year >= 1970 && year < 10_000 ? new Date(ms).toISOString() : new Date(0).toISOString();
}

function factsOf(body: string): Facts {
  try {
    const facts: unknown = JSON.parse(body);
    return isFacts(facts) ? facts : {};
  } catch {
    return {};
  }
}

export const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function textIn(facts: Facts, name: string): string | null {
  const value = facts[name];
  return typeof value === 'string' ? clean(value) : null;
}

export function integerIn(facts: Facts, name: string): number | null {
  const value = facts[name];
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : null;
}

export function timeIn(facts: Facts, name: string): string | null {
  const value = textIn(facts, name);
  return value !== null && Number.isFinite(Date.parse(value)) ? timeOf(value) : null;
}

/** The state that something moves to. */
export const stateIn = (facts: Facts): string | null => textIn(facts, 'to');
