// The outcome of a call to the service: a closed union, never an exception (sections 4 and 7 of the specification).
// Invariant: `refused` only where status, code and class agree with section 7. An answer that contradicts itself is
// `unrecognised` (or `nonsense` in a 2xx), so that no till takes a garbled answer for a final one.
import type { z } from 'zod';
import {
  errorBodyReader,
  isCode,
  isRefusingClass,
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
      /** The wrong parameters, each with its reasons; empty for other refusals. */
      readonly fields: Readonly<Record<string, readonly string[]>>;
      readonly message: string;
      readonly retryAfterMs: number | null;
      readonly isStrangers?: true;
    }
  /**
   * A non-2xx whose body or code is unknown or contradicts section 7. `message` is its text, cut: for a person to read,
   * never for a log or the journal. `status` still counts: an unrecognised 401 is a 401.
   */
  | {
      readonly kind: 'unrecognised';
      readonly status: number;
      readonly message: string;
      readonly retryAfterMs: number | null;
      /** Its body is no error of the service: a gateway's page, or nothing. */
      readonly isStrangers?: true;
      /** The code of a body that is one, for a reason that this till does not know. */
      readonly code?: string;
      /** That code's class and status say that the request did nothing. */
      readonly refusesBy?: 'request' | 'permission';
    }
  /** A 2xx whose body breaks the specification. The service may have done the work. */
  | { readonly kind: 'nonsense'; readonly status: number }
  /** No connection was made, so no byte reached the service. */
  | { readonly kind: 'unreachable' }
  /** Sent, or perhaps sent, and then a time-out or a reset. The service may have done the work. */
  | { readonly kind: 'no-answer' };

/** How long it asks to be left alone; null: it does not. */
export const retryAfterOf = (failure: ServiceFailure): number | null =>
  'retryAfterMs' in failure ? failure.retryAfterMs : null;

export type ServiceAnswer<T> = Result<{ readonly status: number; readonly value: T }, ServiceFailure>;

/** How much of the service's own text is kept, in characters. */
const maxTextLength = 500;
const maxFields = 50;
/** The specification lists no class for these statuses, so any class is accepted there, even none. */
const anyClass: readonly number[] = [401, 429, 500];
/** Of section 7, those of the classes that refuse; and 422, which is their usual sister. */
const refusingStatuses: readonly number[] = [400, 403, 409, 422];

/**
 * Reads a transport result. `schema` is what a 2xx must hold. The body decides, not its Content-Type, and any 2xx is
 * accepted, because the specification names no status for a replay. `now` is the service's time, for a Retry-After that
 * is a date.
 */
export function readAnswer<S extends z.ZodType>(
  result: TransportResult,
  schema: S,
  now: () => Date,
): ServiceAnswer<z.infer<S>> {
  if (result.kind !== 'answered') return err({ kind: result.kind });
  const { status, headers, body } = result;
  const json = readJson(body);
  if (status >= 200 && status < 300) {
    const value = schema.safeParse(json);
    return value.success ? ok({ status, value: value.data }) : err({ kind: 'nonsense', status });
  }
  const retryAfterMs = readRetryAfterMs(headers['retry-after'], headers.date, now);
  const { data } = errorBodyReader.safeParse(json);
  const refused = readRefusal(status, data, retryAfterMs);
  if (refused) return err(data ? refused : { ...refused, isStrangers: true });
  const told = unrecognised(status, body, retryAfterMs);
  return err(data ? { ...told, ...unknownReason(status, data) } : { ...told, isStrangers: true });
}

/** Whether no answer came at all; the request may have left all the same. */
export function isSilent({ kind }: ServiceFailure): boolean {
  return kind === 'unreachable' || kind === 'no-answer';
}

/** Whether this answer shows that we reach the service and that it accepts our signature. */
export function provesAccess(answer: ServiceAnswer<unknown>): boolean {
  if (answer.ok) return true;
  const failure = answer.error;
  return failure.kind === 'refused' && failure.status !== 401 && failure.code !== 'action_not_allowed';
}

type Told = Extract<ServiceFailure, { kind: 'refused' }>;
type Unrecognised = Extract<ServiceFailure, { kind: 'unrecognised' }>;
type ErrorTold = z.infer<typeof errorBodyReader>;

function readRefusal(status: number, data: ErrorTold | undefined, retryAfterMs: number | null): Told | null {
  // The status is enough: a gateway in front of the service also answers 429, without a code of section 7.
  const code = status === 429 ? 'rate_limit_exceeded' : data?.code;
  if (code === undefined || !isServiceErrorCode(code)) return null;
  const known = serviceErrors[code];
  if (known.status !== status || !(anyClass.includes(status) || known.class === data?.class)) return null;
  return {
    kind: 'refused',
    status,
    class: known.class,
    code,
    fields: boundFields(data?.fields ?? {}),
    message: cut(data?.message ?? ''),
    retryAfterMs,
  };
}

/** A code counts as known only where status and class agree with it. A new code counts as a refusal if its class and its status do. */
function unknownReason(status: number, { class: errorClass, code }: ErrorTold): Partial<Unrecognised> {
  if (!isCode(code)) return {};
  const isRefusal = !isServiceErrorCode(code) && isRefusingClass(errorClass) && refusingStatuses.includes(status);
  return isRefusal ? { code, refusesBy: errorClass === 'forbidden' ? 'permission' : 'request' } : { code };
}

function unrecognised(status: number, body: Uint8Array, retryAfterMs: number | null): Unrecognised {
  // A character takes at most four bytes, so megabytes of a proxy's page need no decoding.
  const start = new TextDecoder().decode(body.subarray(0, maxTextLength * 4));
  return { kind: 'unrecognised', status, message: cut(start), retryAfterMs };
}

function boundFields(fields: Record<string, string[]>): Record<string, string[]> {
  const entries = Object.entries(fields).slice(0, maxFields);
  return Object.fromEntries(entries.map(([name, reasons]) => [cut(name), reasons.slice(0, 10).map(cut)]));
}

// Removes control characters, which could forge lines on paper or in a console. Never splits a surrogate pair.
function cut(text: string): string {
  return text
    .slice(0, maxTextLength)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .trim();
}

/** Null for an empty body, such as that of a 204 (section 4); undefined where the bytes are no JSON in UTF-8. */
export function readJson(body: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return text === '' ? null : JSON.parse(text);
  } catch {
    return undefined;
  }
}
