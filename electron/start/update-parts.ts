// What a till needs of this machine for updates: where releases come from, what it knows of them, and what installs them.
// Invariant: without an address and a public key built in nobody is asked for anything, and what looks and installs is not even loaded.
import { join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { UpdateFailure } from '../../shared/release/update-state.ts';
import { err, type Result } from '../../shared/result.ts';
import { createReleaseFiles } from '../shell/release-files.ts';
import type { TillSettings } from '../shell/settings.ts';
import { systemTimers } from '../shell/system-timers.ts';
import type { UpdateParts } from '../till/update/face.ts';
import type { FetchedRelease } from '../update/update-checker.ts';
import { beginUpdate } from '../update/way-back/update-record.ts';
import type { Start } from './start.ts';

type Machine = Pick<Start, 'version' | 'transportTo' | 'installedAs' | 'restartProgram' | 'log'> & {
  readonly folder: string;
};

export async function updateParts(
  settings: Pick<TillSettings, 'updates' | 'store_id' | 'terminal_id'>,
  machine: Machine,
): Promise<UpdateParts> {
  const { updates } = settings;
  if (!updates) return { off: 'no-address' };
  const { builtInKeys, readReleaseKey } = await import('../update/release-keys.ts');
  const keys = builtInKeys.flatMap((key) => readReleaseKey(key) ?? []);
  if (keys.length === 0) return { off: 'no-key' };
  const { installedAs, version, folder } = machine;
  if (installedAs === null) return { off: 'not-installed' };
  const [{ createUpdateChecker: createLooker }, { openUpdateSource }] = await Promise.all([
    import('../update/update-checker.ts'),
    import('./update-source.ts'),
  ]);
  const { address, channel, hour } = updates;
  const source = await openUpdateSource(address, machine.transportTo);
  const files = createReleaseFiles(join(folder, 'updates'), channel);
  const facts = {
    id: `${settings.store_id}/${settings.terminal_id}`,
    store: settings.store_id,
    version,
    channel,
    platform: process.platform,
    arch: process.arch,
    kind: installedAs.kind,
  };
  return {
    channel,
    hour,
    tried: files.tried,
    begin: (update) => beginUpdate(folder, update).ok,
    install: (taken) => installed(taken, facts, machine),
    openLooker: (deps) =>
      createLooker({ ...deps, ...source, facts, keys, kept: files.manifest, folder: files.packages }),
  };
}

async function installed(
  taken: FetchedRelease,
  facts: { readonly id: string; readonly store: string; readonly channel: string },
  { installedAs, restartProgram, log }: Machine,
): Promise<Result<null, UpdateFailure>> {
  // After the answer has left.
  const anew = <E>(done: Result<null, E>): Result<null, E> => {
    if (done.ok) setImmediate(restartProgram);
    return done;
  };
  switch (installedAs?.kind) {
    case 'deb': {
      const { installDeb } = await import('../update/install/deb.ts');
      return anew(await installDeb(taken, { facts, newId, timers: systemTimers, log }));
    }
    case 'appimage': {
      const { installAppImage } = await import('../update/install/app-image.ts');
      return anew(await installAppImage(taken, installedAs.file, log));
    }
    case 'nsis': {
      const { installNsis } = await import('../update/install/nsis.ts');
      return installNsis(taken, { resources: installedAs.resources, log });
    }
    case undefined:
      return err('no-installer');
  }
}
