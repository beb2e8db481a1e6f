// Decides which environment this start opens, and in which folder. Training, sandbox and live never share one.
// Invariant: a base folder that once held a provisioned till never opens training, even on request.
import { accessSync, constants, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, win32 } from 'node:path';
import { err, ok, type Result } from '../../shared/result.ts';
import type { StartRefusal } from './start-refusal.ts';

export type ProvisionedEnvironment = 'sandbox' | 'live';

export type Opening =
  | { readonly kind: 'training'; readonly folder: string }
  | { readonly kind: 'provisioned'; readonly environment: ProvisionedEnvironment; readonly folder: string }
  | { readonly kind: 'not-set-up'; readonly folder: string };

export const ledgerFile = 'ledger.sqlite';
export const settingsFile = 'settings.json';
export const settingsBackupFile = 'settings-backup.json';

export function environmentFolder(base: string, environment: ProvisionedEnvironment | 'training'): string {
  return join(base, environment);
}

/**
 * Electron's own folder for this start. Training that an installed till opens has one of its own, and so a lock of its own: it runs
 * next to the till, and never touches its vault or ledger.
 */
export function ownFolder(start: {
  readonly system: string;
  readonly packaged: boolean;
  readonly training: boolean;
}): string {
  return start.packaged && start.training ? `${start.system}-training` : start.system;
}

/**
 * The base folder of a till that was given none, on Windows: on this machine and this account's alone, under the name that
 * `roaming` has, Electron's own folder. That one may travel to other machines, and two of them would sell from one ledger.
 */
export function localFolder(env: NodeJS.ProcessEnv, roaming: string): string {
  const local = env.LOCALAPPDATA || win32.join(win32.dirname(win32.dirname(roaming)), 'Local');
  return win32.join(local, win32.basename(roaming));
}

/** On Windows, for all accounts: the file that says whose till this machine's is. */
export function ownerFile(env: NodeJS.ProcessEnv, roaming: string): string {
  return win32.join(env.ProgramData || 'C:\\ProgramData', win32.basename(roaming), 'owner.json');
}

/** The environment this base folder belongs to, or null. A ledger alone is enough: its till was provisioned once. */
export function provisionedAs(base: string): Result<ProvisionedEnvironment | null, StartRefusal> {
  const found = (['sandbox', 'live'] as const).filter((environment) =>
    [settingsFile, settingsBackupFile, ledgerFile].some((file) =>
      existsSync(join(environmentFolder(base, environment), file)),
    ),
  );
  if (found.length > 1) return err({ code: 'two-tills', folder: base });
  return ok(found[0] ?? null);
}

/** In the base folder, next to the environment's folder, which it outlives. */
const tillNote = (base: string): string => join(base, 'till.json');

/**
 * A till that was set up opens in this base folder: noted at each start, for tills of before. One that cannot be noted sells all the
 * same.
 */
export function noteTill(base: string, environment: ProvisionedEnvironment): void {
  if (existsSync(tillNote(base))) return;
  try {
    writeFileSync(tillNote(base), `${JSON.stringify({ environment })}\n`, { mode: 0o600 });
  } catch {
    // The next start tries again.
  }
}

/** Outside every till's folder: where the anchors of this machine's tills are, each named by its key. */
export function anchorFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform, home: string): string {
  if (platform === 'win32') return win32.join(env.ProgramData || 'C:\\ProgramData', 'Counterfoil', 'anchors');
  const state = env.XDG_STATE_HOME;
  // What is not absolute counts as not set (XDG Base Directory Specification).
  return join(state && isAbsolute(state) ? state : join(home, '.local', 'state'), 'counterfoil', 'anchors');
}

/** Decides what opens. */
export function chooseOpening(start: {
  base: string;
  packaged: boolean;
  training: boolean;
  /** Asked for on the command line; a packaged till without a till is set up anyway. */
  setUp: boolean;
}): Result<Opening, StartRefusal> {
  const provisioned = provisionedAs(start.base);
  if (!provisioned.ok) return provisioned;
  const environment = provisioned.value;
  if (environment !== null) {
    if (start.training) return err({ code: 'belongs-to-a-till', folder: start.base });
    return ok({ kind: 'provisioned', environment, folder: environmentFolder(start.base, environment) });
  }
  if (start.training || (!start.packaged && !start.setUp)) {
    // Its folder is gone, and nobody is to take training for it.
    if (existsSync(tillNote(start.base))) return err({ code: 'belongs-to-a-till', folder: start.base });
    return ok({ kind: 'training', folder: environmentFolder(start.base, 'training') });
  }
  return ok({ kind: 'not-set-up', folder: start.base });
}

/** Makes the folder if needed, for this user only. False where it is no folder, or not writable. */
export function usableFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
