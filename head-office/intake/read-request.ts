// The body of a till's request, read by the schema that both sides have. Invariant: what is not as the schema says is refused as a whole, and the
// refusal names fields, never values.
import type { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Refusal } from '../core/exchange.ts';

export function readRequest<S extends z.ZodType>(bytes: Uint8Array, schema: S): Result<z.infer<S>, Refusal> {
  const json = readJson(bytes);
  if (!json.ok) return err(wrong('The body is no JSON in UTF-8.'));
  const read = schema.safeParse(json.value);
  if (read.success) return ok(read.data);
  const [issue] = read.error.issues;
  return err(wrong(`The body is wrong at ${issue?.path.join('.') || 'its beginning'}.`));
}

export function wrong(message: string): Refusal {
  return { status: 400, class: 'invalid_request', code: 'invalid_body_parameters', message };
}

function readJson(bytes: Uint8Array): Result<unknown, null> {
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return err(null);
  }
}
