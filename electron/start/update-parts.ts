// What a till needs of this machine for updates: where releases come from, what it knows of them, and what installs them.
// Invariant: loaded only by a till that has an address; without a public key built in, nobody is asked for anything.
import { isAbsolute, join } from 'node:path';
import { v7 as newId } from 'uuid';
import type { UpdateSettings } from '../../shared/release/settings.ts';
import type { UpdateFailure } from '../../shared/release/update-state.ts';
import { err, type Result } from '../../shared/result.ts';
import type { Transport } from '../service/transport.ts';
import { createReleaseFiles } from '../shell/release-files.ts';
import type { TillSettings } from '../shell/settings.ts';
import { systemTimers } from '../shell/system-timers.ts';
import type { UpdateParts } from '../till/update/face.ts';
import type { Taken } from '../update/looker.ts';
import { beginUpdate } from '../update/way-back/memory.ts';
import type { Start } from './start.ts';

type Machine = Pick<Start, 'version' | 'transportTo' | 'installedAs' | 'startAnew' | 'log'> & {
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
  const [{ createLooker }, source] = await Promise.all([import('../update/looker.ts'), sourceOf(updates, machine)]);
  const { channel, hour } = updates;
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

const noTransport: Transport = { send: async () => ({ kind: 'unreachable' }), close: async () => undefined };

async function sourceOf({ address }: UpdateSettings, { transportTo }: Pick<Start, 'transportTo'>) {
  const { openSource } = await import('../update/source.ts');
  const transport = isAbsolute(address) ? noTransport : await transportTo(address);
  const source = openSource(address, { transport });
  // The settings take no address that this does not.
  if (!source.ok) throw new Error(source.error);
  return { source: source.value, closeSource: transport.close };
}

async function installed(
  taken: Taken,
  facts: { readonly id: string; readonly store: string; readonly channel: string },
  { installedAs, startAnew, log }: Machine,
): Promise<Result<null, UpdateFailure>> {
  // After the answer has left.
  const anew = <E>(done: Result<null, E>): Result<null, E> => {
    if (done.ok) setImmediate(startAnew);
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
