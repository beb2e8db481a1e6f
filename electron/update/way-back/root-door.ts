// The till's side of the service that installs the deb: it says that the new version lives, that it passed its check, or that the former one
// is to come back. The service decides by itself (resources/linux/update/).
// Invariant: a till that was not installed by that deb has no such folder, and loses nothing by it.
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Timers } from '../../../shared/timers.ts';
import { answerTo, servicePlace } from '../root-service.ts';

export type RootDoor = ReturnType<typeof createRootDoor>;

export function createRootDoor(timers: Timers, place = servicePlace) {
  /** Under a name that nobody can guess, so nothing lies there. */
  const put = (kind: string, id: string): boolean => {
    try {
      writeFileSync(join(place, 'incoming', `${kind}-${id}`), id, { flag: 'wx', mode: 0o600 });
      return true;
    } catch {
      return false;
    }
  };
  return {
    lives: (id: string): void => void put('lives', id),
    /** Nobody hears it but while something is under way. */
    passed: (id: string): void => void (existsSync(join(place, 'state')) && put('passed', id)),
    /** Ok: the former program lies in its place. The error is a sentence. */
    async bringBack(id: string): Promise<Result<null, string>> {
      if (!existsSync(join(place, 'incoming')) || !put('back', id))
        return err('no service brings the former version back');
      const said = await answerTo(id, place, timers);
      if (said !== null) return said.kind === 'came-back' ? ok(null) : err(said.sentence);
      return err('the service that brings the former version back did not answer');
    },
  };
}
