// Makes the folder that tills take a release from: the packages, their sums, and last of all the signed manifest.
// Invariants: the same packages, key and choices make the same bytes. A manifest is never there before what it names, and one of a lower
// number never replaces a higher one.
import { createHash, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { copyFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import { readRelease } from '../../electron/update/judge.ts';
import { publicText, readReleaseKey } from '../../electron/update/release-keys.ts';
import { maxManifestBytes, signManifest } from '../../electron/update/signed-manifest.ts';
import { isLocale } from '../../shared/locales/intl.ts';
import {
  manifestName,
  type ReleaseManifest,
  type ReleasePackage,
  releaseManifest,
} from '../../shared/release/manifest.ts';
import { err, ok, type Result } from '../../shared/result.ts';

export type ReleaseChoices = Pick<
  ReleaseManifest,
  'channel' | 'sequence' | 'version' | 'minimumVersion' | 'issuedAt' | 'waves'
> & {
  readonly goodForDays: number;
  /** Where `npm run package` put the packages. */
  readonly from: string;
  readonly to: string;
  /** A file a language, such as `en.txt`. */
  readonly notes: string | null;
  /** Of both, tills that know either take it. */
  readonly keys: readonly KeyObject[];
};

type Made = Pick<ReleasePackage, 'platform' | 'arch' | 'kind'> & { readonly made: string };

/** The names that electron-builder.yml and the deb have. */
const packagesOf = (version: string): readonly Made[] => [
  { made: `counterfoil_${version}_amd64.deb`, platform: 'linux', arch: 'x64', kind: 'deb' },
  { made: `counterfoil_${version}_arm64.deb`, platform: 'linux', arch: 'arm64', kind: 'deb' },
  { made: `Counterfoil-${version}.AppImage`, platform: 'linux', arch: 'x64', kind: 'appimage' },
  { made: `Counterfoil-${version}-arm64.AppImage`, platform: 'linux', arch: 'arm64', kind: 'appimage' },
  { made: `Counterfoil Setup ${version}.exe`, platform: 'win32', arch: 'x64', kind: 'nsis' },
];

const sumsName = 'SHA512SUMS';

/** The packages that it names. The error is a sentence. */
export async function makeRelease(choices: ReleaseChoices): Promise<Result<readonly ReleasePackage[], string>> {
  const { from, to, version } = choices;
  const found = packagesOf(version).filter(({ made }) => existsSync(join(from, made)));
  if (found.length === 0) return err(`${from} has no package of version ${version}; npm run package makes them`);
  const notes = choices.notes === null ? ok({}) : readNotes(choices.notes);
  if (!notes.ok) return notes;
  mkdirSync(to, { recursive: true });
  const packages: ReleasePackage[] = [];
  const beside = (file: string) => join(to, `${file}.new`);
  try {
    for (const { made, ...kind } of found) {
      const file = made.replaceAll(' ', '-');
      packages.push({ ...kind, file, ...(await copied(join(from, made), beside(file))) });
    }
    const signed = signedOf(packages, notes.value, choices);
    if (!signed.ok) return signed;
    for (const { file } of packages) renameSync(beside(file), join(to, file));
    const name = manifestName(choices.channel);
    const sums = packages.map((one) => `${one.sha512}  ${one.file}\n`);
    replace(join(to, sumsName), `${sums.join('')}${shaOf(signed.value)}  ${name}\n`);
    replace(join(to, name), signed.value);
    return ok(packages);
  } finally {
    for (const { file } of packages) rmSync(beside(file), { force: true });
  }
}

function signedOf(
  packages: readonly ReleasePackage[],
  notes: Readonly<Record<string, string>>,
  choices: ReleaseChoices,
): Result<Uint8Array, string> {
  const { to, version, channel, sequence, minimumVersion, issuedAt, goodForDays, waves, keys } = choices;
  const manifest = releaseManifest.safeParse({
    format: 1,
    product: 'counterfoil',
    channel,
    sequence,
    version,
    minimumVersion,
    issuedAt,
    goodForDays,
    waves: { share: waves.share, stores: [...new Set(waves.stores)].sort() },
    notes,
    packages,
  });
  if (!manifest.success) {
    const [issue] = manifest.error.issues;
    return err(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const bytes = Buffer.from(`${JSON.stringify(manifest.data, null, 2)}\n`);
  const signed = signManifest(bytes, keys);
  if (signed.byteLength > maxManifestBytes) return err('the manifest is too large: name fewer stores or write less');
  const before = numberIn(join(to, manifestName(channel)), choices);
  const isOther = before?.sha512 !== shaOf(bytes);
  if (before && (before.sequence > sequence || (before.sequence === sequence && isOther)))
    return err(`${to} has number ${before.sequence} of ${channel} already: give this one a higher number`);
  return ok(signed);
}

function readNotes(folder: string): Result<Record<string, string>, string> {
  if (!existsSync(folder)) return err(`there is no folder ${folder}`);
  const notes: Record<string, string> = {};
  for (const name of readdirSync(folder).sort()) {
    const language = name.replace(/\.txt$/, '');
    if (language === name || !isLocale(language)) return err(`${name} is no note: a note is named en.txt or de.txt`);
    notes[language] = readFileSync(join(folder, name), 'utf8').trim();
  }
  return ok(notes);
}

async function copied(from: string, to: string): Promise<{ size: number; sha512: string }> {
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  try {
    const hash = createHash('sha512');
    let size = 0;
    for await (const piece of handle.createReadStream({ autoClose: false })) {
      hash.update(piece);
      size += piece.length;
    }
    await handle.sync();
    return { size, sha512: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

function replace(file: string, bytes: Uint8Array | string): void {
  writeFileSync(`${file}.new`, bytes, { flush: true });
  renameSync(`${file}.new`, file);
}

function numberIn(file: string, { channel, keys }: ReleaseChoices) {
  if (!existsSync(file)) return null;
  const own = keys.flatMap((key) => readReleaseKey(publicText(key)) ?? []);
  const read = readRelease(readFileSync(file), channel, own);
  return read.ok ? read.value.seen : null;
}

const shaOf = (bytes: Uint8Array): string => createHash('sha512').update(bytes).digest('hex');
