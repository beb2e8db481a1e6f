// Reads a request's query and body by the schema of its contract; a mismatch names the wrong fields.
import type { Context } from 'hono';
import type { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import { fieldsOf, type Refusal, refuse, wrongField, wrongParameter } from '../core/answers.ts';
import type { Exchange } from '../core/exchange.ts';
import { single } from '../core/paging.ts';
import type { Endpoint } from './endpoint.ts';

export type SandboxEnv = { Bindings: { exchange: Exchange } };
export type Ctx = Context<SandboxEnv>;

/** Puts an endpoint behind the gate. */
export type Serve = (endpoint: Endpoint, work: (c: Ctx) => Response | Promise<Response>) => void;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** The path parameter, in the letter case of stored ids. */
export function idOf(c: Ctx): string {
  return (c.req.param('id') ?? '').toLowerCase();
}

export function queryOf(c: Ctx): URLSearchParams {
  return new URLSearchParams(c.env.exchange.query);
}

/** A parameter of this form, or null where it is missing. */
export function filter(
  query: URLSearchParams,
  name: string,
  pattern: RegExp,
  word: string,
): Result<string | null, Refusal> {
  const value = single(query, name);
  if (!value.ok || value.value === null || pattern.test(value.value)) return value;
  return err(wrongParameter(name, word));
}

export function readBody<T>(c: Ctx, schema: z.ZodType<T>): Result<T, Refusal> {
  const json = parseJson(c.env.exchange.body);
  if (!json.ok) return json;
  const parsed = schema.safeParse(json.value);
  return parsed.success ? ok(parsed.data) : err({ code: 'invalid_body_parameters', fields: fieldsOf(parsed.error) });
}

/** Works on a body of this schema; any other is refused. */
export function withBody<T>(c: Ctx, schema: z.ZodType<T>, work: (input: T) => Response): Response {
  const input = readBody(c, schema);
  return input.ok ? work(input.value) : refuse(input.error);
}

function parseJson(bytes: Uint8Array): Result<unknown, Refusal> {
  try {
    return ok(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)));
  } catch {
    return err(wrongField('body', 'must be JSON in UTF-8'));
  }
}
