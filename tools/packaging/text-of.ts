// What a file says at this moment, of `/proc` or of a disk that others write to. Invariant: one that is gone says nothing, and is no fault.
import { readFileSync } from 'node:fs';

export function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
