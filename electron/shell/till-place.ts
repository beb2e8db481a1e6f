// Where the till lies, and on Windows whose it is. There Electron's own folder roams with its account from machine to machine, and
// two accounts would have a till each.
// Invariants: one rename moves a till out of the roaming profile, so that it lies in one place, whole; where that fails it stays where
// it is. Of two accounts one has the till of a machine, and the other sees whose it is.
import { linkSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, win32 } from 'node:path';
import { z } from 'zod';
import { err, ok, type Result } from '../../shared/result.ts';
import { writeDurably } from '../disk/durable-file.ts';
import { readJsonFile } from '../disk/json-file.ts';
import { syncFolder } from '../disk/sync.ts';
import { localFolder, ownerFile, provisionedAs } from './folders.ts';
import type { Log } from './log.ts';
import type { StartRefusal } from './start-refusal.ts';

export type TillPlace = {
  readonly folder: string;
  /** For the log: what was done with the folder, or could not be. */
  readonly note: string | null;
  /**
   * The file that names the owner of this machine's till, and the folders it may lie in for this account. Null off Windows, in training,
   * and where a folder was given.
   */
  readonly owner: { readonly file: string; readonly folders: readonly string[] } | null;
};

const owner = z.object({ account: z.string(), folder: z.string() });
type Owner = z.infer<typeof owner>;

type Start = {
  readonly data: string | null;
  readonly training: boolean;
  readonly own: string;
  readonly platform: NodeJS.Platform;
  readonly env: NodeJS.ProcessEnv;
};

/**
 * `own` is Electron's folder, `data` the one that was named. After an error nothing was touched. Training is not the
 * machine's till: every account may open it.
 */
export function placeOf(start: Start, read = readOwner): Result<TillPlace, StartRefusal> {
  const { data, training, own, platform, env } = start;
  if (data !== null || platform !== 'win32') return ok({ folder: data ?? own, note: null, owner: null });
  const local = localFolder(env, own);
  const owner = training ? null : { file: ownerFile(env, own), folders: [local, own] };
  const refusal = owner && refusalBy(owner, read);
  if (refusal !== null) return err(refusal);
  const settled = settleFolder(own, local);
  return settled.ok ? ok({ ...settled.value, owner }) : settled;
}

/** The till's folder: `local`, where a till that lies in `roaming` is moved to. */
export function settleFolder(
  roaming: string,
  local: string,
  rename = renameSync,
): Result<Pick<TillPlace, 'folder' | 'note'>, StartRefusal> {
  const before = provisionedAs(roaming);
  if (!before.ok) return before;
  const here = provisionedAs(local);
  if (!here.ok) return here;
  if (before.value === null || roaming === local) return ok({ folder: local, note: null });
  if (here.value !== null) return err({ code: 'two-places', folder: roaming, other: local });
  try {
    mkdirSync(dirname(local), { recursive: true });
    rename(roaming, local);
    return ok({ folder: local, note: `the till was moved from ${roaming} to ${local}` });
  } catch (error) {
    // In use, or on another disk.
    return ok({ folder: roaming, note: `the till still lies in the roaming profile: ${String(error)}` });
  }
}

/**
 * Writes down that this machine's till is this account's. Answers why not, if another account was quicker. A till that
 * cannot write it down sells all the same. `account` is asked only then, because an account may have no name.
 */
export function takePlace(
  place: TillPlace,
  account: () => string,
  log: Pick<Log, 'info' | 'error'>,
): StartRefusal | null {
  const { folder, note, owner: whose } = place;
  if (note !== null) log.info(note);
  if (whose === null) return null;
  try {
    if (readOwner(whose.file) === null) writeOwner(whose.file, { account: account(), folder });
  } catch (error) {
    log.error('it was not written down whose till this is', { error });
  }
  return refusalBy(whose, readOwner);
}

/** Null where nobody else is known to have this machine's till. */
function refusalBy({ file, folders }: NonNullable<TillPlace['owner']>, read: typeof readOwner): StartRefusal | null {
  const known = read(file);
  if (known === null || folders.some((folder) => isSame(folder, known.folder))) return null;
  return { code: 'of-another-account', account: known.account, folder: known.folder, file };
}

function writeOwner(file: string, mine: Owner): void {
  const beside = `${file}.${process.pid}`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeDurably(beside, JSON.stringify(mine), 0o644);
    // Unlike a rename it never takes the place of another's.
    linkSync(beside, file);
    syncFolder(dirname(file));
  } finally {
    rmSync(beside, { force: true });
  }
}

/** A damaged file names no account. */
function readOwner(file: string): Owner | null {
  return readJsonFile(file, owner);
}

/** Windows takes no notice of capitals. */
function isSame(one: string, other: string): boolean {
  return win32.normalize(one).toLowerCase() === win32.normalize(other).toLowerCase();
}
