// What somebody lays before an installed till: its provisioning file, and releases in the folder where it looks for them.
// Invariant: its hour is now, so each release is installed as soon as nobody is signed in.
import { chownSync, copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Credentials, provisioningOf, writeProvisioning } from '../../testkit/drive/set-up.ts';
import { idsIn } from './debian-root.ts';

const releasesFolder = '/srv/releases';

/** At `file` in the root, for that user; no release lies there yet. */
export function layProvisioning(
  root: string,
  given: {
    readonly file: string;
    readonly user: string;
    readonly credentials: Credentials;
    readonly change?: Parameters<typeof provisioningOf>[1];
  },
): void {
  const { file, user, credentials, change } = given;
  mkdirSync(join(root, releasesFolder));
  // The root's clock is UTC.
  const hour = new Date().toISOString().slice(11, 16);
  const updates = { address: releasesFolder, channel: 'stable', hour };
  writeProvisioning(join(root, file), provisioningOf(credentials, { ...change, updates }));
  const { uid, gid } = idsIn(root, user);
  chownSync(join(root, file), uid, gid);
}

/** All of `release`, over the one before. */
export function layRelease(root: string, release: string): void {
  for (const name of readdirSync(release)) copyFileSync(join(release, name), join(root, releasesFolder, name));
}
