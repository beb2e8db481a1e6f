// Hands a deb to the service that installs it as root (resources/linux/update/), which judges it once more by the signed manifest next to it.
// Invariant: the manifest comes last and by one rename, so that whatever lies there without it is nothing yet.
import { constants } from 'node:fs';
import { access, copyFile, open, rename, rm } from 'node:fs/promises';
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
  try {
    await rm(join(incoming, 'release'), { force: true });
    await put(join(incoming, 'package.deb'), (to) => copyFile(taken.file, to, constants.COPYFILE_EXCL));
    const request = { id, channel: facts.channel, till: facts.id, store: facts.store };
    await put(join(incoming, 'request.json'), (to) => writeNew(to, JSON.stringify(request)));
    const manifest = join(incoming, 'release.new');
    await put(manifest, (to) => writeNew(to, taken.manifest));
    await rename(manifest, join(incoming, 'release'));
  } catch (error) {
    log.error('the package was not handed to the service that installs it', { error });
    return err('not-handed-over');
  }
  const said = await answerTo(id, place, timers);
  if (said?.kind === 'installed') return ok(null);
  log.error('the package was not installed', { said: said?.sentence ?? 'nothing' });
  return err(said === null ? 'no-installer' : 'not-installed');
}

/** Others may write into that folder too: what lies there under the name goes, and nothing is followed. */
async function put(file: string, write: (to: string) => Promise<void>): Promise<void> {
  await rm(file, { force: true });
  await write(file);
  await fsyncFile(file);
}

async function writeNew(file: string, bytes: Uint8Array | string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
  }
}
