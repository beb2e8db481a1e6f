// Hands a deb to the service that installs it as root (resources/linux/update/), which judges it once more by the signed manifest next to it.
// Invariant: it comes whole and by one rename, under a name that nobody can guess: nothing that lies there already is in its way.
import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UpdateFailure } from '../../../shared/release/update-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import type { Timers } from '../../../shared/timers.ts';
import { fsyncFile } from '../../disk/async-fsync.ts';
import type { TillFacts } from '../judge.ts';
import { answerTo, servicePlace } from '../root-service.ts';
import type { FetchedRelease } from '../update-checker.ts';

export type DebDeps = {
  readonly facts: Pick<TillFacts, 'channel' | 'id' | 'store'>;
  readonly newId: () => string;
  readonly timers: Timers;
  readonly log: { error(event: string, detail?: unknown): void };
  /** The service's own folder. */
  readonly place?: string;
};

export async function installDeb(taken: FetchedRelease, deps: DebDeps): Promise<Result<null, UpdateFailure>> {
  const { facts, newId, timers, log, place = servicePlace } = deps;
  const incoming = join(place, 'incoming');
  const isThere = await access(incoming, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isThere) return err('no-installer');
  const id = newId();
  const given = join(incoming, `new-${id}`);
  try {
    await removeOwn(incoming);
    await mkdir(given, { mode: 0o700 });
    await copyFile(taken.file, join(given, 'package.deb'));
    const request = { channel: facts.channel, till: facts.id, store: facts.store };
    await writeFile(join(given, 'request.json'), JSON.stringify(request));
    await writeFile(join(given, 'release'), taken.manifest);
    for (const name of await readdir(given)) await fsyncFile(join(given, name));
    await rename(given, join(incoming, `release-${id}`));
  } catch (error) {
    log.error('the package was not handed to the service that installs it', { error });
    await rm(given, { recursive: true, force: true }).catch(() => undefined);
    return err('not-handed-over');
  }
  const said = await answerTo(id, place, timers);
  if (said?.kind === 'installed') return ok(null);
  log.error('the package was not installed', { said: said?.sentence ?? 'nothing' });
  return err(said === null ? 'no-installer' : 'not-installed');
}

/** What was cut off before it was handed over, or never looked at. What others left there cannot be removed, and stays. */
async function removeOwn(incoming: string): Promise<void> {
  for (const name of await readdir(incoming))
    await rm(join(incoming, name), { recursive: true, force: true }).catch(() => undefined);
}
