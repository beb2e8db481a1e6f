// What a text says in JSON, wherever it comes from.
import type { z } from 'zod';

/** Null where it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Null where it is no JSON, or none that fits. */
export const readJson = <T>(text: string, schema: z.ZodType<T>): T | null =>
  schema.safeParse(jsonOf(text)).data ?? null;
