// What came of a call to the service: a closed union, never an exception (sections 4 and 7 of the specification).
// Invariant: `refused` is said only where status, code and class agree with section 7. Whatever contradicts itself is
// `unrecognised` (or `nonsense` in a 2xx), so that no till ever takes a garbled answer for a final one.
import type { z } from 'zod';
import {
  errorBodyReader,
  isServiceErrorCode,
  type ServiceErrorClass,
  type ServiceErrorCode,
  serviceErrors,
} from '../../shared/interface/error.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import { readRetryAfterMs } from './http-date.ts';
import type { TransportResult } from './transport.ts';

export type ServiceFailure =
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly class: ServiceErrorClass;
      readonly code: ServiceErrorCode;
      /** What is wrong with which parameter; empty for other refusals. */
      readonly fields: Readonly<Record<string, readonly string[]>>;
      readonly message: string;
      readonly retryAfterMs: number | null;
    }
  /**
   * A non-2xx whose body or code nobody knows, or contradicts section 7. `message` is its text, cut: for a person's eyes, never
   * for a log or the journal. Look at `status`: an unrecognised 401 is still a 401.
   */
  | {
      readonly kind: 'unrecognised';
      readonly status: number;
      readonly message: string;
      readonly retryAfterMs: number | null;
    }
  /** A 2xx whose body is not what the specification says. The work may have been done. */
  | { readonly kind: 'nonsense'; readonly status: number }
  /** No connection was made: certainly no byte reached the service. */
  | { readonly kind: 'unreachable' }
  /** Sent or perhaps sent; time-out, reset, broken off. The work may have been done. */
  | { readonly kind: 'no-answer' };

export type ServiceAnswer<T> = Result<{ readonly status: number; readonly value: T }, ServiceFailure>;

/** What is kept of the service's own words, in characters. */
const maxTextLength = 500;
const maxFields = 50;

/**
 * Reads what the transport brought. `schema` is what a 2xx must hold; the body decides, not its Content-Type, and any 2xx will
 * do, because the specification names no status for a replay. `now` is the service's time, for a Retry-After that is a date.
 */
export function readAnswer<S extends z.ZodType>(
  result: TransportResult,
  schema: S,
  now: () => Date,
): ServiceAnswer<z.infer<S>> {
  if (result.kind !== 'answered') return err({ kind: result.kind });
  const { status, headers, body } = result;
  const text = decode(body);
  const json = text === null ? undefined : parseJson(text);
  if (status >= 200 && status < 300) {
    const value = schema.safeParse(json);
    return value.success ? ok({ status, value: value.data }) : err({ kind: 'nonsense', status });
  }
  const retryAfterMs = readRetryAfterMs(headers['retry-after'], headers.date, now);
  return err(readRefusal(status, json, retryAfterMs) ?? unrecognised(status, body, retryAfterMs));
}

/** Whether this answer shows that the service is reached and accepts our signature. */
export function provesAccess(answer: ServiceAnswer<unknown>): boolean {
  if (answer.ok) return true;
  const failure = answer.error;
  return failure.kind === 'refused' && failure.status !== 401 && failure.code !== 'action_not_allowed';
}

function readRefusal(status: number, json: unknown, retryAfterMs: number | null): ServiceFailure | null {
  const parsed = errorBodyReader.safeParse(json);
  // The status alone says it, whoever answers: a gateway in front of the service has no code of section 7 to give.
  if (status === 429) {
    const message = parsed.success ? cut(parsed.data.message) : '';
    return {
      kind: 'refused',
      status,
      class: 'rate_limit',
      code: 'rate_limit_exceeded',
      fields: {},
      message,
      retryAfterMs,
    };
  }
  if (!parsed.success || !isServiceErrorCode(parsed.data.code)) return null;
  const { code } = parsed.data;
  const known = serviceErrors[code];
  if (known.status !== status || !classAgrees(known.class, parsed.data.class)) return null;
  return {
    kind: 'refused',
    status,
    class: known.class,
    code,
    fields: boundFields(parsed.data.fields ?? {}),
    message: cut(parsed.data.message),
    retryAfterMs,
  };
}

// The specification lists no class for 401, 429 and 500: there, any will do, also none.
function classAgrees(known: ServiceErrorClass, given: string): boolean {
  switch (known) {
    case 'unauthorized':
    case 'rate_limit':
    case 'internal':
      return true;
    case 'invalid_request':
    case 'invalid_state':
    case 'idempotency':
    case 'forbidden':
    case 'not_found':
      return given === known;
  }
}

function unrecognised(status: number, body: Uint8Array, retryAfterMs: number | null): ServiceFailure {
  // A character is at most four bytes: no need to decode megabytes of a proxy's page.
  const start = new TextDecoder().decode(body.subarray(0, maxTextLength * 4));
  return { kind: 'unrecognised', status, message: cut(start), retryAfterMs };
}

function boundFields(fields: Record<string, string[]>): Record<string, string[]> {
  const entries = Object.entries(fields).slice(0, maxFields);
  return Object.fromEntries(entries.map(([name, reasons]) => [cut(name), reasons.slice(0, 10).map(cut)]));
}

// Control characters could forge lines on paper or in a console; a pair of surrogates is not torn.
function cut(text: string): string {
  return text
    .slice(0, maxTextLength)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

function decode(body: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return null;
  }
}

/** An empty body is null, as a 204 brings it (section 4); undefined where the text is no JSON. */
function parseJson(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
