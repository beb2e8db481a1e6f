// Small files that are notes of this program to itself, in JSON.
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { readJson } from '../../shared/json.ts';

/** Null where there is none, or none that can be read and fits. */
export function readJsonFile<T>(file: string, schema: z.ZodType<T>): T | null {
  try {
    return readJson(readFileSync(file, 'utf8'), schema);
  } catch {
    return null;
  }
}
