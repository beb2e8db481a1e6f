// The till's side of the service that installs the deb: it says that the new version lives, that it passed its check, or that the former one
// is to come back. The service decides by itself (resources/linux/update/).
// Invariant: a till that was not installed by that deb has no such folder, and loses nothing by it.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { err, ok, type Result } from '../../../shared/result.ts';
import { textIn } from './disk.ts';

/** What the service says last. */
const result = z.object({ id: z.string(), kind: z.string(), sentence: z.string() });

const lookEveryMs = 500;
/** Unpacking may be slow; a service that does not run says nothing. */
const waitMs = 5 * 60_000;

export type RootDoor = ReturnType<typeof createRootDoor>;

export function createRootDoor(place = '/var/lib/counterfoil/update') {
  const put = (name: string, text: string): boolean => {
    try {
      writeFileSync(join(place, 'incoming', name), text, { mode: 0o644 });
      return true;
    } catch {
      return false;
    }
  };
  const said = () => {
    try {
      return result.parse(JSON.parse(textIn(join(place, 'result.json')) ?? ''));
    } catch {
      return null;
    }
  };
  return {
    lives: (): void => void put('lives', ''),
    passed: (): void => void put('passed', ''),
    /** Ok: the former program lies in its place. The error is a sentence. */
    async bringBack(id: string): Promise<Result<null, string>> {
      if (!existsSync(join(place, 'incoming')) || !put('back', id))
        return err('no service brings the former version back');
      for (let waited = 0; waited < waitMs; waited += lookEveryMs) {
        const now = said();
        if (now?.id === id) return now.kind === 'came-back' ? ok(null) : err(now.sentence);
        await wait(lookEveryMs);
      }
      return err('the service that brings the former version back did not answer');
    },
  };
}
