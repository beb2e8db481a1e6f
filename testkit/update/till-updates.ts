// What a till under test needs for updates: a stick with a signed release, and an installer that notes what it gets.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReleaseFiles } from '../../electron/shell/release-files.ts';
import type { UpdateParts } from '../../electron/till/update/face.ts';
import { openSource } from '../../electron/update/source.ts';
import { createUpdateChecker, type FetchedRelease } from '../../electron/update/update-checker.ts';
import type { UpdateFailure } from '../../shared/release/update-state.ts';
import { err, ok } from '../../shared/result.ts';
import { content, keys, signed, till, wanted } from './signed-release.ts';

export type Installs = {
  /** The version of each package that was handed over, and what was written down before. */
  readonly handedOver: string[];
  readonly begun: string[];
  /** What the installer answers, and whether the way back can be written down. */
  fails: UpdateFailure | null;
  noted: boolean;
  /** Before the installer answers. */
  meanwhile: (taken: FetchedRelease) => void;
};

export const newInstalls = (): Installs => ({
  handedOver: [],
  begun: [],
  fails: null,
  noted: true,
  meanwhile: () => undefined,
});

export function putOnStick(stick: string, changes: object = {}): void {
  mkdirSync(stick, { recursive: true });
  writeFileSync(join(stick, 'stable.release'), signed(changes));
  writeFileSync(join(stick, wanted.file), content);
}

/** A till of version 0.0.0, as all tills under test are. */
export function updateParts(
  folder: string,
  installs: Installs,
  { hour = null, store = 'kiel' }: { readonly hour?: string | null; readonly store?: string } = {},
): UpdateParts {
  const stick = join(folder, 'stick');
  const own = createReleaseFiles(join(folder, 'updates'), 'stable');
  return {
    channel: 'stable',
    hour,
    tried: own.tried,
    begin({ from, to }) {
      installs.begun.push(`${from} to ${to}`);
      return installs.noted;
    },
    async install(taken) {
      installs.meanwhile(taken);
      if (installs.fails !== null) return err(installs.fails);
      installs.handedOver.push(taken.release.version);
      return ok(null);
    },
    openLooker(deps) {
      const source = openSource(stick, {
        transport: { send: () => Promise.reject(new Error()), close: async () => {} },
      });
      if (!source.ok) throw new Error(source.error);
      return createUpdateChecker({
        ...deps,
        facts: { ...till, version: '0.0.0', store },
        keys,
        source: source.value,
        closeSource: async () => undefined,
        kept: own.manifest,
        folder: own.packages,
        freeBytes: () => 1e12,
      });
    },
  };
}
