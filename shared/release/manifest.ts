// What a release states about itself: its version and number, who may install it, and the packages by size and sha512.
// Invariant: the manifest's signature was checked before this (electron/update/signed-manifest.ts), and fields that a later version adds are no
// fault.
import { z } from 'zod';

export const packageKinds = ['deb', 'appimage', 'nsis'] as const;
export const architectures = ['x64', 'arm64'] as const;

/** Three numbers, as in `1.12.0`. */
export const releaseVersion = z
  .string()
  .regex(/^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}$/, 'must be three numbers such as 1.12.0');

export const channelName = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'must be small letters, digits and dashes');

/** Increases with each manifest of a channel; an older one is never accepted. */
export const releaseSequence = z.int().min(1).max(1_000_000_000);

const releasePackage = z.object({
  platform: z.enum(['linux', 'win32']),
  arch: z.enum(architectures),
  kind: z.enum(packageKinds),
  /** Next to the manifest; never a path. */
  file: z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9._+-]{0,148}[A-Za-z0-9])?$/),
  size: z.int().min(1).max(4_000_000_000),
  sha512: z.string().regex(/^[0-9a-f]{128}$/),
});

export type ReleasePackage = z.output<typeof releasePackage>;

/** A till is in the wave by its store, or by its own number below `share` in the hundred. */
export const releaseWaves = z.object({
  share: z.int().min(0).max(100),
  stores: z.array(z.string().min(1).max(100)).max(10_000),
});

export type ReleaseWaves = z.output<typeof releaseWaves>;

/** Days. */
export const goodForDays = z.int().min(1).max(3660);

const isUnique = (names: readonly string[]) => new Set(names).size === names.length;

export const releaseManifest = z.object({
  format: z.literal(1),
  product: z.literal('counterfoil'),
  channel: channelName,
  sequence: releaseSequence,
  version: releaseVersion,
  /** An older till installs another version first. */
  minimumVersion: releaseVersion,
  /** Shown. What is taken is compared with no clock. */
  issuedAt: z.iso.datetime(),
  /** So many days after it was issued there is to be a newer one; until then no news is good news. Absent: nobody said. */
  goodForDays: goodForDays.optional(),
  waves: releaseWaves,
  /** What is new, by language. */
  notes: z.record(z.string(), z.string().max(4000)),
  packages: z
    .array(releasePackage)
    .min(1)
    .max(20)
    .refine((all) => isUnique(all.map(({ platform, arch, kind }) => `${platform} ${arch} ${kind}`)))
    // On a disk that does not distinguish small letters from capitals, two such names are one file.
    .refine((all) => isUnique(all.map(({ file }) => file.toLowerCase()))),
});

export type ReleaseManifest = z.output<typeof releaseManifest>;

/** The manifest of a channel in its folder. */
export const manifestName = (channel: string): string => `${channel}.release`;

const dayMs = 24 * 60 * 60_000;

/** For how many days there was no newer manifest, once this one is no longer good; null while it is. */
export function daysWithoutNews(
  { issuedAt, goodForDays: days }: Pick<ReleaseManifest, 'issuedAt' | 'goodForDays'>,
  at: Date,
): number | null {
  const agedMs = at.getTime() - Date.parse(issuedAt);
  return days !== undefined && agedMs > days * dayMs ? Math.floor(agedMs / dayMs) : null;
}

/** Below 0: `one` is older. */
export function compareVersions(one: string, other: string): number {
  const others = other.split('.').map(Number);
  const gaps = one.split('.').map((part, at) => Number(part) - (others[at] ?? 0));
  return gaps.find((gap) => gap !== 0) ?? 0;
}
