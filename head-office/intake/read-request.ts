// Reads the body of a till's request with the schema that both sides share. Invariant: a body that does not fit the schema, or that no database could
// store, is refused as a whole, and the refusal names fields, never values.
import type { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Refusal } from '../core/exchange.ts';

export function readRequest<S extends z.ZodType>(bytes: Uint8Array, schema: S): Result<z.infer<S>, Refusal> {
  const text = textOf(bytes);
  const json = text === null ? null : parsed(text);
  if (text === null || json === null) return err(wrong('The body is no JSON in UTF-8.'));
  if (mayBeUnkept.test(text) && !isKept(json.value)) return err(wrong('The body has signs that are none.'));
  const read = schema.safeParse(json.value);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  return err(wrong(`The body is wrong at ${issue?.path.join('.') || 'its beginning'}.`));
}

export function wrong(message: string): Refusal {
  return { status: 400, class: 'invalid_request', code: 'invalid_body_parameters', message };
}

/** PostgreSQL can store neither NUL nor half of a surrogate pair; both can only arrive escaped. */
const mayBeUnkept = /\\u(0000|d[89a-f])/i;

function isKept(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, inner]) => isKept(name) && isKept(inner));
}

function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function parsed(text: string): { readonly value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}
