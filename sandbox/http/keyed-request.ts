// Reads the two requests that carry an Idempotency-Key (sections 4 and 8). Invariant: a key used before with another
// body is the fault that gets reported, whatever else is wrong.
import type { z } from 'zod';
import { idempotencyKeyPattern } from '../../shared/interface/resources.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { Refusal } from '../core/answers.ts';
import { bodyHash, type KeyBook, type OrderKind } from '../core/key-book.ts';
import type { KeyedRequest } from '../core/order-life.ts';
import { type Ctx, readBody } from './request-reading.ts';

export function readKeyed<T>(
  c: Ctx,
  kind: OrderKind,
  keys: KeyBook,
  schema: z.ZodType<T>,
): Result<KeyedRequest<T>, Refusal> {
  const { exchange } = c.env;
  const key = exchange.header('idempotency-key') ?? '';
  if (!idempotencyKeyPattern.test(key)) return err({ code: 'invalid_idempotency_key_header' });
  const hashed = bodyHash(exchange.body);
  if (keys.use(key, kind, hashed).use === 'reused') return err({ code: 'reused_idempotency_key' });
  const input = readBody(c, schema);
  return input.ok ? ok({ key, hashed, input: input.value }) : input;
}
