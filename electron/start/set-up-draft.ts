// The draft of a set-up on screen, in the till's folder until there is a till.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeDurably, writeDurably } from '../disk/durable-file.ts';

export function setUpDraft(base: string) {
  const file = join(base, 'set-up.json');
  return {
    read: () => (existsSync(file) ? readFileSync(file, 'utf8') : null),
    write: (text: string) => writeDurably(file, text, 0o600),
    /** Also what a set-up left that was cut off just before its end. */
    remove(): void {
      if (existsSync(file)) removeDurably(file);
    },
  };
}
