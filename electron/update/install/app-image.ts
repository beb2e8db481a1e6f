// Puts a new AppImage in the place of the one that runs, and the former one back.
// Invariants: under its name lies the former program or the new one, whole, whenever the power goes; its name stays, for the desktop and the
// session start it by that. The one that runs continues with what it has open.
import { chmod, copyFile, link, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { UpdateFailure } from '../../../shared/release/update-state.ts';
import { err, ok, type Result } from '../../../shared/result.ts';
import { fsyncFile, fsyncFolder } from '../../disk/async-fsync.ts';
import { isWhole } from '../fetch-package.ts';
import type { FetchedRelease } from '../update-checker.ts';

const formerOf = (appImage: string): string => `${appImage}.former`;

type Log = { error(event: string, detail?: unknown): void };

export async function installAppImage(
  { file, package: own }: Pick<FetchedRelease, 'file' | 'package'>,
  appImage: string,
  log: Log,
): Promise<Result<null, UpdateFailure>> {
  const beside = `${appImage}.new`;
  const former = formerOf(appImage);
  try {
    await copyFile(file, beside);
    await chmod(beside, 0o755);
    await fsyncFile(beside);
    if (!(await isWhole(beside, own))) throw new Error('it was copied otherwise');
    await rm(former, { force: true });
    // Where the file system has no second names, it is copied.
    await link(appImage, former).catch(() => copyFile(appImage, former));
    await fsyncFile(former, 'r');
    await rename(beside, appImage);
    await fsyncFolder(dirname(appImage));
    return ok(null);
  } catch (error) {
    log.error('the new program was not put in the place of this one', { error });
    await rm(beside, { force: true }).catch(() => undefined);
    return err('not-handed-over');
  }
}

/** The program of before the last update. The error is the system's. */
export async function bringAppImageBack(appImage: string): Promise<Result<null, string>> {
  try {
    await rename(formerOf(appImage), appImage);
    await fsyncFolder(dirname(appImage));
    return ok(null);
  } catch (error) {
    return err(error instanceof Error ? error.message : String(error));
  }
}
