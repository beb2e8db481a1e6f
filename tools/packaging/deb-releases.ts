// The debs that a proof installs one after the other in its Debian root, and a signed release of each: what was packaged, and later versions that
// are good, broken or signed by somebody else.
import type { KeyObject } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newSigner } from '../../testkit/update/signed-release.ts';
import { makeRelease } from '../release/make-release.ts';
import { debName, newer, root as project, updateVersions } from './builder.ts';
import { changedDeb, type Kind } from './changed-deb.ts';
import { must } from './debian-root.ts';

const broken: ReadonlyMap<string, Kind> = new Map([
  [updateVersions.failing, 'fails-check'],
  [updateVersions.dead, 'does-not-start'],
]);

/** With the Electron that this command was given. Answers the deb's path in the root. */
export function packaged(root: string, version: string): string {
  const { values } = parseArgs({ options: { electron: { type: 'string' }, 'electron-version': { type: 'string' } } });
  const electron = Object.entries(values).flatMap(([name, value]) => [`--${name}`, value ?? '']);
  must(process.execPath, [
    join(import.meta.dirname, 'package.ts'),
    ...electron,
    ...['--as-version', version, '--uncompressed'],
  ]);
  mkdirSync(join(root, 'debs'), { recursive: true });
  copyFileSync(join(project, 'dist', debName(version)), join(root, 'debs', debName(version)));
  return `/debs/${debName(version)}`;
}

/** Of each version, in this order; what does not lie in the root's `/debs` yet is made first. And `foreign`: signed by another key. */
export async function makeReleases(root: string, key: KeyObject, versions: readonly string[]): Promise<void> {
  const from = join(root, 'debs');
  for (const version of versions)
    if (!existsSync(join(from, debName(version))))
      await changedDeb(join(from, debName(newer)), version, broken.get(version) ?? 'good');
  const to = (folder: string) => join(from, 'releases', folder);
  for (const [at, version] of versions.entries()) await signRelease(from, to(version), version, at + 1, key);
  await signRelease(from, to('foreign'), updateVersions.next, versions.length, newSigner().privateKey);
}

/** Of what lies in `from`, for every till, into `to`. */
export async function signRelease(
  from: string,
  to: string,
  version: string,
  sequence: number,
  key: KeyObject,
): Promise<void> {
  const made = await makeRelease({
    from,
    to,
    channel: 'stable',
    sequence,
    version,
    minimumVersion: '0.0.0',
    issuedAt: '2026-11-27T03:00:00.000Z',
    goodForDays: 90,
    waves: { share: 100, stores: [] },
    notes: null,
    keys: [key],
  });
  if (!made.ok) throw new Error(made.error);
}
