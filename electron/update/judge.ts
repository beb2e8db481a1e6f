// Whether this till takes a release. The one judge: whatever fetches or installs gets only what it names.
// Invariant: it reads no clock, no disk and no network; the same bytes and the same till have the same verdict.
import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { readJson } from '../../shared/json.ts';
import {
  compareVersions,
  type ReleaseManifest,
  type ReleasePackage,
  type ReleaseWaves,
  releaseManifest,
} from '../../shared/release/manifest.ts';
import type { Refusal } from '../../shared/release/refusals.ts';
import { err, ok, type Result } from '../../shared/result.ts';
import type { ReleaseKey } from './release-keys.ts';
import { openManifest } from './signed-manifest.ts';

/** The newest manifest that a till was shown of its channel: what guards it against an older one. */
export type SeenManifest = { readonly sequence: number; readonly sha512: string };

export type Release = ReleaseManifest & { readonly seen: SeenManifest };

export type TillFacts = {
  readonly id: string;
  readonly store: string;
  readonly version: string;
  readonly channel: string;
  readonly platform: string;
  readonly arch: string;
  readonly kind: string;
  readonly seen: SeenManifest | null;
};

export type Verdict =
  | { readonly kind: 'take'; readonly release: Release; readonly package: ReleasePackage }
  /** Its wave has not come. */
  | { readonly kind: 'waits'; readonly release: Release }
  /** It runs here. */
  | { readonly kind: 'current'; readonly release: Release };

export function judge(file: Uint8Array, till: TillFacts, keys: readonly ReleaseKey[]): Result<Verdict, Refusal> {
  const read = readRelease(file, till.channel, keys);
  if (!read.ok) return read;
  const release = read.value;
  if (till.seen && release.sequence < till.seen.sequence) return err('replayed');
  if (till.seen && release.sequence === till.seen.sequence && release.seen.sha512 !== till.seen.sha512)
    return err('two-of-one-number');
  const own = release.packages.find(
    ({ platform, arch, kind }) => platform === till.platform && arch === till.arch && kind === till.kind,
  );
  if (!own) return err('other-platform');
  const step = compareVersions(release.version, till.version);
  if (step < 0) return err('downgrade');
  if (step === 0) return ok({ kind: 'current', release });
  if (compareVersions(till.version, release.minimumVersion) < 0) return err('too-old-for-it');
  if (!isInWave(release.waves, release.version, till)) return ok({ kind: 'waits', release });
  return ok({ kind: 'take', release, package: own });
}

/** What is the same for every till of the channel. */
export function readRelease(file: Uint8Array, channel: string, keys: readonly ReleaseKey[]): Result<Release, Refusal> {
  const opened = openManifest(file, keys);
  if (!opened.ok) return opened;
  const read = isUtf8(opened.value) ? readJson(new TextDecoder().decode(opened.value), releaseManifest) : null;
  if (!read) return err('unreadable');
  if (read.channel !== channel) return err('other-channel');
  const sha512 = createHash('sha512').update(opened.value).digest('hex');
  return ok({ ...read, seen: { sequence: read.sequence, sha512 } });
}

/** A larger share takes in who was in a smaller one; each version begins with other tills. */
export function isInWave(
  { share, stores }: ReleaseWaves,
  version: string,
  { id, store }: { readonly id: string; readonly store: string },
): boolean {
  if (stores.includes(store)) return true;
  const place = createHash('sha256').update(`${version}\n${id}`).digest().readUInt32BE() % 100;
  return place < share;
}
